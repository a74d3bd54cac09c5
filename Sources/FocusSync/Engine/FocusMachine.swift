/// The focus engine as a value: it takes an event and returns what changed.
///
/// ``FocusEngine`` contains one and calls the program back. A machine can be copied, compared with a model and
/// replayed.
///
/// ```swift
/// var machine = FocusMachine<Field>()
/// machine.handle(.update([.add(.element(.username)), .add(.element(.password))]))
/// machine.handle(.tab(forward: true)).change?.to  // .username
/// ```
public struct FocusMachine<ID: Hashable> {
  var names: FocusNames<ID>
  var core: FocusCore

  /// Makes a machine whose tree is empty.
  public init(options: FocusOptions = FocusOptions()) {
    names = FocusNames()
    core = FocusCore(options: options)
  }

  init(names: FocusNames<ID>, core: FocusCore) {
    self.names = names
    self.core = core
  }

  /// The rules of navigation. The event ``FocusEvent/configure(_:)`` changes them.
  public var options: FocusOptions { core.options }

  /// The number of moves of focus so far.
  public var sequence: UInt64 { core.sequence }

  /// The element that a request waits for. `nil` if no request waits, or if no element stands for the awaited value.
  public var pending: ID? { core.awaitedElement.flatMap { names[$0] } }

  /// The element that has focus.
  public var focused: ID? { names[core.focus] }

  /// The number of nodes: elements, sections and scopes.
  public var count: Int { core.tree.presentCount - 1 }

  /// True if there is a node with this id.
  public func contains(_ id: ID) -> Bool { slot(of: id) != nil }

  /// True if the node or a descendant has focus.
  ///
  /// - Complexity: O(d), where d is the depth of the focused element.
  public func containsFocus(_ id: ID) -> Bool {
    slot(of: id).map { core.tree.isInside(core.focus, $0) } ?? false
  }

  /// The parent of a node.
  public func parent(of id: ID) -> ID? { slot(of: id).flatMap { names[core.tree.places[$0].parent] } }

  /// The declaration of a node.
  public func node(_ id: ID) -> FocusNode<ID>? {
    slot(of: id).map { core.tree.places[$0].attributes.map(names.id) }
  }

  /// The ids of all nodes.
  var allIDs: [ID] { core.tree.places.indices.dropFirst().compactMap { core.tree.contains($0) ? names[$0] : nil } }

  /// The slot of a node in the tree.
  func slot(of id: ID) -> Int? { names.slot(of: id).flatMap { core.tree.contains($0) ? $0 : nil } }

  /// Handles one event.
  ///
  /// - Parameter allows: Called before focus moves, except after a removal; returning false vetoes the move. A copy of
  ///   the machine handles the event first, to find the move.
  /// - Returns: The changes. There is at most one move, because everything that an event causes is settled before the
  ///   method returns.
  /// - Complexity: O(log n) for a Tab, where n is the number of nodes; O(n log n) for the first after a change of the
  ///   layout. O(n) for an arrow. O(d) for an edit of an element, where d is its depth.
  @discardableResult
  public mutating func handle(
    _ event: FocusEvent<ID>,
    allows: ((FocusChange<ID>) -> Bool)? = nil
  ) -> FocusOutcome<ID> {
    if names.isFull {
      let referenced = core.referencedSlots
      names.forgetUnused { referenced.contains($0) }
    }
    let event = SlotEvent.input(event.map { names.slot(naming: $0) })
    let vetoed = allows.map { allows in core.vetoes(of: event) { allows($0.map(names.id)) } } ?? []
    return core.handle(event, vetoed: vetoed).map(names.id)
  }
}

extension FocusMachine: Sendable where ID: Sendable {}
