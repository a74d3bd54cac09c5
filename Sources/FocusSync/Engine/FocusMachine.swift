/// The focus engine as a value: it takes an event and returns what changed.
///
/// ``FocusEngine`` holds one and tells the world. A machine can be copied, compared against a model and replayed.
///
/// ```swift
/// var machine = FocusMachine<Field>()
/// machine.handle(.update([.add(.element(.username)), .add(.element(.password))]))
/// machine.handle(.tab(forward: true)).change?.to  // .username
/// ```
public struct FocusMachine<ID: Hashable> {
  /// How it navigates; changed by the event ``FocusEvent/configure(_:)``.
  public internal(set) var options = FocusOptions()
  /// How many times focus has moved.
  public internal(set) var sequence: UInt64 = 0
  /// The element that a request waits for.
  public internal(set) var pending: ID?
  /// Counts explicit requests and gains of focus: what cancels a request that still waits.
  var intent: UInt64 = 0
  /// The intent at the time of the last request for something that is not known here, and that waits.
  private var unknownIntent: UInt64?
  /// Whether a request waits, known or not.
  var awaits: Bool { pending != nil || unknownIntent == intent }

  var tree = FocusTree()
  var slots: [ID: Int] = [:]
  var ids: [ID?] = [nil]
  var defaults: [Int: DefaultFocus<ID>] = [:]
  /// Nodes whose parent has not come yet.
  var orphans: [ID: [ID]] = [:]
  var focus = FocusTree.root
  var traps: [Int] = []
  var reportedTraps: Set<Int> = []
  var reportedOrphans: Set<ID> = []
  /// The focused element, once it has gone away or been disabled, until focus is settled.
  var lostID: ID?
  var loss = FocusLoss()
  /// Scopes that have appeared and whose default has not been used.
  var fresh: [FocusTree.Reference] = []

  /// Makes a machine with nothing in its tree.
  public init(options: FocusOptions = FocusOptions()) {
    self.options = options
    tree.readingDirection = options.readingDirection
    fresh = [tree.reference(to: FocusTree.root)]
  }

  /// The element that has focus.
  public var focused: ID? { ids[focus] }

  /// How many nodes there are: elements, sections and scopes.
  public var count: Int { slots.count }

  /// Whether there is a node with this id.
  public func contains(_ id: ID) -> Bool { slots[id] != nil }

  /// Whether focus is on the node or on something in it.
  public func containsFocus(_ id: ID) -> Bool {
    guard focus != FocusTree.root, let slot = slots[id] else { return false }
    return tree.isInside(focus, slot)
  }

  /// The node around a node.
  public func parent(of id: ID) -> ID? {
    guard let slot = slots[id] else { return nil }
    return ids[tree.places[slot].parent]
  }

  /// What was declared of a node.
  public func node(_ id: ID) -> FocusNode<ID>? {
    guard let slot = slots[id] else { return nil }
    let attributes = tree.places[slot].attributes
    return FocusNode(
      id: id,
      role: FocusNode<ID>.Role(attributes.role),
      parent: parent(of: id),
      frame: attributes.frame,
      order: attributes.order,
      isEnabled: attributes.isEnabled,
      interactions: attributes.interactions,
      defaultFocus: defaults[slot],
      isTrap: attributes.isTrap,
      restoresFocus: attributes.restoresFocus,
      remembersFocus: attributes.remembersFocus,
      isScene: attributes.isScene
    )
  }

  /// Takes one event.
  ///
  /// - Parameter allows: asked before focus moves, except after a removal; false vetoes the move.
  /// - Returns: what changed. At most one move: everything that an event causes is settled before it returns.
  @discardableResult
  public mutating func handle(
    _ event: FocusEvent<ID>,
    allows: (FocusChange<ID>) -> Bool = { _ in true }
  ) -> FocusOutcome<ID> {
    var outcome = FocusOutcome<ID>()
    switch event {
    case .update(let edits):
      for edit in edits { apply(edit, &outcome) }
      settle(allows, &outcome)
    case .tab(let forward): tab(forward: forward, allows, &outcome)
    case .move(let direction): move(direction, allows, &outcome)
    case .point(let id): point(id, allows, &outcome)
    case .request(let id, let since, let waits, let cause):
      request(id, since: since, waits: waits, cause: cause, allows, &outcome)
    case .reset(let scope): reset(scope, allows, &outcome)
    case .expirePending: expirePending(&outcome)
    case .supersedePending(let waits):
      intent += 1
      if waits { unknownIntent = intent }
      abandonPending(.superseded, &outcome)
    case .configure(let new):
      let turned = new.readingDirection != options.readingDirection
      options = new
      tree.readingDirection = new.readingDirection
      if turned { tree.rebuildTabOrder() }
    case .setDefault(let new):
      defaults[FocusTree.root] = new
      settle(allows, &outcome)
    }
    return outcome
  }

  var tabStops: TabStops { options.keyboardNavigation ? .all : .editable }
}

/// What is remembered of the surroundings of a focused element that went away. The gap that it left stays known until
/// focus is somewhere else, so that Tab goes on from there.
struct FocusLoss {
  /// Where focus came from before it entered the scopes that went away with it, innermost first.
  var restorations: [FocusTree.Reference] = []
  /// What comes after and before the gap, and the parent that the lost element had.
  var next: Int?
  var previous: Int?
  var parent = FocusTree.Reference.none
}

extension FocusMachine: Sendable where ID: Sendable {}

extension FocusNode.Role {
  init<Other>(_ other: FocusNode<Other>.Role) {
    switch other {
    case .element: self = .element
    case .section: self = .section
    case .scope: self = .scope
    }
  }
}
