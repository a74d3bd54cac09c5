/// A change to the tree.
public enum FocusEdit<ID: Hashable> {
  /// Adds a node. Its parent may be added later in the same update.
  case add(FocusNode<ID>)
  /// Replaces what was declared of the node with the same id. Its children stay in it.
  case change(FocusNode<ID>)
  /// Removes the node and everything in it.
  case remove(ID)
}

/// One thing that happens to an engine.
public enum FocusEvent<ID: Hashable> {
  /// The tree changed. All edits count as one: focus is settled after the last of them.
  case update([FocusEdit<ID>])
  /// Tab, or Shift-Tab.
  case tab(forward: Bool)
  /// An arrow key, or a swipe.
  case move(Direction)
  /// The user pointed at a node, or at nothing.
  case point(ID?)
  /// The program wants focus on an element, or nowhere.
  case request(ID?, since: UInt64? = nil, waits: Bool = true, cause: FocusCause = .program)
  /// Focus goes back to the default of a scope, or of the root.
  case reset(scope: ID?)
  /// The request that waits for its element stops waiting.
  case expirePending
  /// The request that waits gives way to one that the engine does not know of. Where that one `waits`, nothing takes
  /// focus by default meanwhile.
  case supersedePending(waits: Bool = false)
  /// The options change.
  case configure(FocusOptions)
  /// The default of the root changes.
  case setDefault(DefaultFocus<ID>?)
}

/// The outcome of an event.
public struct FocusOutcome<ID: Hashable> {
  /// The result: focus moved, or the reason why it did not.
  public var result: FocusRequestResult = .unchanged
  /// The move, if there was one.
  public var change: FocusChange<ID>?
  /// A waiting request that was given up or refused, and why.
  public var abandoned: (id: ID, reason: FocusRefusal)?
  /// Reports of what the program probably did not mean, in the order in which it was noticed.
  public var reports: [FocusReport<ID>] = []
  /// Why focus went where it went, or nowhere; nil where the event is not about that.
  public var reason: FocusExplanation?
  /// True if a scope on the way had focus go to what it prefers instead.
  public var isRedirected = false
}

extension FocusOutcome {
  /// The reason in words; empty where there is none.
  public var explanation: String {
    guard let reason else { return "" }
    return isRedirected ? "\(reason), as the scope around it prefers" : "\(reason)"
  }
}

extension FocusEdit: Sendable where ID: Sendable {}
extension FocusEvent: Sendable where ID: Sendable {}
extension FocusOutcome: Sendable where ID: Sendable {}
