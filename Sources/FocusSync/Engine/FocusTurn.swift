/// The result of one turn of the engine: the move of focus and the refused requests.
public struct FocusTurn<ID: Hashable> {
  /// The move from the element that had focus before the turn to the one that has it afterwards; `nil` if they are the
  /// same.
  public internal(set) var change: FocusChange<ID>?

  /// The requests for focus that were refused, at once or after a wait: the id of the requested node, and the reason.
  /// The id is `nil` if the request was to give focus up. The id is also `nil` if the request was made by writing a
  /// value to a ``FocusBinding``, and no element stands for the value.
  public internal(set) var abandoned: [(id: ID?, reason: FocusRefusal)] = []

  /// True if the observers of turns must be notified.
  var happened = false

  /// Adds the outcome of one event.
  mutating func note(_ outcome: FocusOutcome) where ID == Slot {
    if let new = outcome.change { change = new.following(change) }
    if let ended = outcome.abandoned { abandoned.append(ended) }
    if let refused = outcome.refused { abandoned.append(refused) }
  }

  func map<Other>(_ transform: (ID) -> Other) -> FocusTurn<Other> {
    FocusTurn<Other>(change: change?.map(transform), abandoned: abandoned.map { ($0.id.map(transform), $0.reason) })
  }
}

extension FocusTurn: Sendable where ID: Sendable {}
