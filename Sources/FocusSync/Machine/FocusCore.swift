/// The focus machine over slots: it takes an event and returns what came of it.
///
/// The core is not generic. Ids and the values of the program live at its edge, in ``FocusMachine`` and
/// ``FocusEngine``, so that a key costs the same whatever type an id has.
struct FocusCore {
  var options: FocusOptions
  /// How many times focus has moved.
  var sequence: UInt64 = 0
  /// The request that waits.
  var awaited: AwaitedRequest?
  var values = ValueTable()

  var tree = FocusTree()
  /// The element that has focus; the root where none has.
  var focus = FocusTree.root
  /// The place from which Tab goes on while nothing has focus.
  var start = StartingPoint.none
  /// True if nothing has focus only because a disabled trap keeps it.
  var isHeld = false
  /// Nodes whose declared parent is an empty slot, by that slot.
  var orphans: [Int: [Int]] = [:]
  /// The traps, in the order in which they appeared.
  var traps: [Int] = []
  var reportedTraps: Set<Int> = []
  var reportedOrphans: Set<Int> = []
  /// Scopes that have appeared and whose default has not been used.
  var fresh: [Int] = [FocusTree.root]
  /// Counts the updates of the tree.
  var updates = 0

  init(options: FocusOptions) {
    self.options = options
    tree.setReadingDirection(options.readingDirection)
  }

  var tabStops: TabStops { options.keyboardNavigation ? .all : .editable }

  /// The element that a request waits for: the first of those that the first asker would take. Nil where none is known.
  var awaitedElement: Int? { awaited.flatMap { element(for: $0.claims[0].target) } }

  /// Takes one event.
  ///
  /// - Parameter allows: asked before focus moves, except after a removal; false vetoes the move.
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

/// The place from which Tab goes on while nothing has focus.
enum StartingPoint: Equatable {
  /// Nothing has had focus yet.
  case none
  /// The element that had focus last.
  case at(Int)
  /// The element that had focus last has left the tree. It stood behind this node; behind the root it was the first.
  case behind(Int)
}

extension ValueID {
  /// A value of a program that replays events without its bindings.
  static let unknown = ValueID(binding: BindingID(number: -1), number: 0)
}
