/// A change to the tree.
public enum FocusEdit<ID: Hashable> {
  /// Adds a node. Its parent may be added later in the same update.
  case add(FocusNode<ID>)
  /// Replaces the declaration of the node with the same id. Its children stay in it.
  case change(FocusNode<ID>)
  /// Removes the node and its descendants.
  case remove(ID)
}

/// An event that an engine handles.
public enum FocusEvent<ID: Hashable> {
  /// A change of the tree. All edits are one event: focus is settled after the last of them.
  case update([FocusEdit<ID>])
  /// Tab, or Shift-Tab.
  case tab(forward: Bool)
  /// An arrow key or a swipe.
  case move(Direction)
  /// A click on a node, or on nothing.
  case point(ID?)
  /// A request of the program to focus an element, or nothing.
  case request(ID?, since: UInt64? = nil, waits: Bool = true, cause: FocusCause = .program)
  /// A reset of focus to the default of a scope, or of the root.
  case reset(scope: ID?)
  /// The end of the wait of a request.
  case expirePending
  /// The end of the wait of a request, because of a request that another party handles. If that request `waits`,
  /// nothing gets focus by default in the meantime.
  case supersedePending(waits: Bool = false)
  /// A change of the options.
  case configure(FocusOptions)
  /// A change of the root's default.
  case setDefault(DefaultFocus<ID>?)
}

/// The outcome of an event.
public struct FocusOutcome<ID: Hashable> {
  /// The result: focus moved, or the reason why it did not.
  public var result: FocusRequestResult = .unchanged
  /// The move, if there was one.
  public var change: FocusChange<ID>?
  /// A waiting request that ended without focus moving there, and the reason.
  public var abandoned: (id: ID, reason: FocusRefusal)?
  /// Reports of probable mistakes of the program, in the order in which they were noticed.
  public var reports: [FocusReport<ID>] = []
  /// The reason for the move, or for the lack of one; `nil` if the event asked for no move.
  public var reason: FocusExplanation?
  /// True if a scope redirected the move to its default.
  public var isRedirected = false
}

extension FocusOutcome {
  /// The reason in words; empty if there is none.
  public var explanation: String {
    guard let reason else { return "" }
    return isRedirected ? "\(reason), as the scope around it prefers" : "\(reason)"
  }
}

extension FocusEdit: Sendable where ID: Sendable {}
extension FocusEvent: Sendable where ID: Sendable {}
extension FocusOutcome: Sendable where ID: Sendable {}
