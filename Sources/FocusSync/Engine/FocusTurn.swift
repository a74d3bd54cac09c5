/// The net effect of one turn of the engine.
public struct FocusTurn<ID: Hashable> {
  /// The move from the element that had focus before the turn to the one that has it afterwards; `nil` if they are the
  /// same.
  public internal(set) var change: FocusChange<ID>?

  /// Requests that were refused, or that ended without being fulfilled, and the reasons. The id is `nil` for a request
  /// to focus nothing.
  public internal(set) var abandoned: [(id: ID?, reason: FocusRefusal)] = []

  init(_ turn: SlotTurn, _ names: FocusNames<ID>) {
    change = turn.change.map { names.change($0) }
    abandoned = turn.abandoned.map { (names[$0.slot], $0.reason) }
  }
}

extension FocusTurn: Sendable where ID: Sendable {}
