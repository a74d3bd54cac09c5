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

  /// The request that was refused in this event. The id is `nil` for a request to focus nothing.
  var refused: (id: ID?, reason: FocusRefusal)?
  /// The results of the claims that were answered in this event.
  var verdicts: [FocusVerdict] = []
  /// The nodes that left the tree.
  var removed: [ID] = []

  /// True if the program cannot veto the move.
  var isForced: Bool { change?.cause == .removal || reason == .trapAppeared }
}

extension FocusOutcome {
  /// The reason in words; empty if there is none.
  public var explanation: String {
    guard let reason else { return "" }
    return isRedirected ? "\(reason), as the scope around it prefers" : "\(reason)"
  }
}

// The machine handles events whose ids are slots. The conversions below replace the ids.

extension FocusEdit {
  func map<Other>(_ transform: (ID) -> Other) -> FocusEdit<Other> {
    switch self {
    case .add(let node): .add(node.map(transform))
    case .change(let node): .change(node.map(transform))
    case .remove(let id): .remove(transform(id))
    }
  }
}

extension FocusEvent {
  func map<Other>(_ transform: (ID) -> Other) -> FocusEvent<Other> {
    switch self {
    case .update(let edits): .update(edits.map { $0.map(transform) })
    case .tab(let forward): .tab(forward: forward)
    case .move(let direction): .move(direction)
    case .point(let id): .point(id.map(transform))
    case .request(let id, let since, let waits, let cause):
      .request(id.map(transform), since: since, waits: waits, cause: cause)
    case .reset(let scope): .reset(scope: scope.map(transform))
    case .expirePending: .expirePending
    case .supersedePending(let waits): .supersedePending(waits: waits)
    case .configure(let options): .configure(options)
    case .setDefault(let preference): .setDefault(preference?.map(transform))
    }
  }
}

extension FocusOutcome {
  func map<Other>(_ transform: (ID) -> Other) -> FocusOutcome<Other> {
    FocusOutcome<Other>(
      result: result,
      change: change?.map(transform),
      abandoned: abandoned.map { (transform($0.id), $0.reason) },
      reports: reports.map { $0.map(transform) },
      reason: reason,
      isRedirected: isRedirected
    )
  }
}

extension FocusEdit: Sendable where ID: Sendable {}
extension FocusEvent: Sendable where ID: Sendable {}
extension FocusOutcome: Sendable where ID: Sendable {}
