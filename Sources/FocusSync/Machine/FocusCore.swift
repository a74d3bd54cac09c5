/// The focus machine over slots: it handles an event and returns the outcome.
///
/// The core is not generic. ``FocusMachine`` and ``FocusEngine`` convert ids and values of the program to slots, so
/// that a key costs the same for every type of id.
struct FocusCore {
  var options: FocusOptions
  /// The number of moves of focus so far.
  var sequence: UInt64 = 0
  /// The request that waits for an element, if there is one.
  var awaited: AwaitedRequest?
  var values = ValueTable()

  var tree = FocusTree()
  /// The element that has focus; the root if none has.
  var focus = FocusTree.root
  /// The position from which Tab continues while nothing has focus.
  var start = StartingPoint.none
  /// True if nothing has focus because a disabled trap keeps it.
  var isHeld = false
  /// Nodes whose declared parent is not in the tree, by the slot of that parent.
  var orphans: [Int: [Int]] = [:]
  /// The traps, in the order in which they were added.
  var traps: [Int] = []
  var reportedTraps: Set<Int> = []
  var reportedOrphans: Set<Int> = []
  /// Scopes that were added and whose default has not been used.
  var fresh: [Int] = [FocusTree.root]
  /// The number of updates of the tree.
  var updates = 0

  init(options: FocusOptions) {
    self.options = options
    tree.setReadingDirection(options.readingDirection)
  }

  var tabStops: TabStops { options.keyboardNavigation ? .all : .editable }

  /// The first element that would answer the first claim of the waiting request; `nil` if there is none.
  var awaitedElement: Int? { awaited.flatMap { element(for: $0.claims[0].target) } }

  /// Handles one event.
  ///
  /// - Parameter allows: Called before focus moves, except after a removal; returning false vetoes the move.
  mutating func handle(_ event: SlotEvent, allows: (SlotChange) -> Bool = { _ in true }) -> SlotOutcome {
    var outcome = SlotOutcome()
    switch event {
    case .update(let edits): update(edits, allows, &outcome)
    case .tab(let forward): tab(forward: forward, allows, &outcome)
    case .move(let direction): move(direction, allows, &outcome)
    case .point(let slot): point(slot, allows, &outcome)
    case .request(let request): self.request(request, allows, &outcome)
    case .reset(let scope): reset(scope, allows, &outcome)
    case .elementsCame: fulfilAwaited(lost: false, allows, &outcome)
    case .expire: expire(&outcome)
    case .withdraw(let claim): withdraw(claim)
    case .supersede(let waits):
      endWait(.superseded, &outcome)
      if waits { addClaim(.init(id: .program, target: .value(.unknown)), replacing: nil) }
    case .configure(let new):
      if new.readingDirection != options.readingDirection { tree.setReadingDirection(new.readingDirection) }
      options = new
    case .setDefault(let new):
      var attributes = tree.places[FocusTree.root].attributes
      attributes.defaultFocus = new
      tree.change(FocusTree.root, to: attributes)
      settle(allows, &outcome)
    }
    return outcome
  }
}

/// The position from which Tab continues while nothing has focus.
enum StartingPoint: Equatable {
  /// No element has had focus yet.
  case none
  /// The element that had focus last.
  case at(Int)
  /// The element that had focus last has left the tree. It came after this node in the Tab order, or first if this is
  /// the root.
  case behind(Int)
}

extension ValueID {
  /// A placeholder for the value of a request that the engine does not handle itself.
  static let unknown = ValueID(binding: BindingID(number: -1), number: 0)
}
