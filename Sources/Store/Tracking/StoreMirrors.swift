/// A moment of a store's turn, for a mirror of its state.
@usableFromInline
package enum StoreMoment {
  /// An action has been handled that was sent at this time, by ``IntentClock``. Its observers have not been notified.
  case acted(at: UInt64)
  /// The turn is over: all observers have been notified, and no action is left.
  case rested
}

/// The mirrors of a store's state. A mirror records each change when it happens, and writes when the turn is over.
@usableFromInline
final class StoreMirrors {
  let listeners = Listeners<StoreMoment>()
  /// The time of the next action, if a mirror sends it on behalf of an earlier intent.
  var date: UInt64?
  /// True if a mirror waits for the end of the turn.
  var isAwaited = false

  /// The time of an action that begins a turn.
  func takeTime() -> UInt64 {
    defer { date = nil }
    return date ?? IntentClock.now()
  }

  func rest() {
    guard isAwaited else { return }
    isAwaited = false
    listeners.tell(.rested)
  }
}
