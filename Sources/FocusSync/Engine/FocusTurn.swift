/// The net effect of one turn of the engine.
public struct FocusTurn<ID: Hashable> {
  /// The move from where focus was before the turn to where it is after it; nil if focus ended where it began.
  public internal(set) var change: FocusChange<ID>?

  /// Requests that were refused or, having waited, given up, and why. The id is nil for a request to focus nothing.
  public internal(set) var abandoned: [(id: ID?, reason: FocusRefusal)] = []

  init(_ turn: SlotTurn, _ names: FocusNames<ID>) {
    change = turn.change.map { names.change($0) }
    abandoned = turn.abandoned.map { (names[$0.slot], $0.reason) }
  }
}

extension FocusTurn: Sendable where ID: Sendable {}
