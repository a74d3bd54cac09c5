/// What one turn of the engine did as a whole.
public struct FocusTurn<ID: Hashable> {
  /// From where focus was before the turn to where it is after it; nil where it is where it was.
  public var change: FocusChange<ID>? {
    guard let first, let last, first.from != last.to else { return nil }
    return FocusChange(from: first.from, to: last.to, cause: last.cause, sequence: last.sequence)
  }

  /// Requests that were refused or, having waited, given up, and why. The id is nil for a request to focus nothing.
  public private(set) var abandoned: [(id: ID?, reason: FocusRefusal)] = []

  var happened = false
  /// Whether a request that waited was given up as never to be met.
  private(set) var hasExpired = false
  private var first: FocusChange<ID>?
  private var last: FocusChange<ID>?

  mutating func note(_ event: FocusEvent<ID>, _ outcome: FocusOutcome<ID>) {
    happened = true
    if case .expirePending = event { hasExpired = true }
    if let change = outcome.change {
      if first == nil { first = change }
      last = change
    }
    if let lost = outcome.abandoned { abandoned.append((lost.id, lost.reason)) }
    if case .request(let id, _, _, _) = event, case .refused(let reason) = outcome.result {
      abandoned.append((id, reason))
    }
  }
}

extension FocusTurn: Sendable where ID: Sendable {}
