/// A move of focus. The net move of a ``FocusTurn`` has the cause and the number of the turn's last move.
public struct FocusChange<ID: Hashable>: Hashable {
  /// The element that had focus before the move; `nil` if none had.
  public var from: ID?
  /// The element that has focus after the move; `nil` if none has.
  public var to: ID?
  /// The cause of the move, such as a key or a click.
  public var cause: FocusCause
  /// The number of the move, counted from 1 for each engine.
  public var sequence: UInt64

  /// The net move of an earlier move and this one; `nil` if focus ends where it began.
  func following(_ earlier: FocusChange?) -> FocusChange? {
    guard let earlier else { return self }
    return earlier.from == to ? nil : FocusChange(from: earlier.from, to: to, cause: cause, sequence: sequence)
  }

  func map<Other>(_ transform: (ID) -> Other) -> FocusChange<Other> {
    FocusChange<Other>(from: from.map(transform), to: to.map(transform), cause: cause, sequence: sequence)
  }
}

extension FocusChange: Sendable where ID: Sendable {}

/// Counts the moves of focus that an engine has made. If the engine's stamp is the same later, focus has not moved. A
/// stamp has no meaning for another engine.
///
/// Read ``FocusEngine/stamp`` when slow work starts, and pass it to
/// ``FocusEngine/request(_:ifUnchangedSince:waits:cause:)`` when the work is done.
public struct FocusStamp: Hashable, Sendable {
  @usableFromInline let moves: UInt64
}
