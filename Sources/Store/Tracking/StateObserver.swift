import Synchronization

/// An observer of a part of the state, which the root compares and notifies at the end of each turn.
@usableFromInline
class StateObserver {
  /// True if the root removes it when it has been notified.
  final let isOnce: Bool
  /// True if it has ended. Set on any thread, because a token may be released on any.
  final let hasEnded = Atomic(false)
  /// Its slot in the list of the root, if it observes no row.
  final var slot = 0
  /// Its row, if it observes one.
  final var row: ObservedRow?
  /// Its place in the order of notification.
  final var number = 0

  init(isOnce: Bool) {
    self.isOnce = isOnce
  }

  /// Compares the present value with the last one, and keeps the present one.
  func hasChanged() -> Bool { true }

  func notify() {}
}

/// An observer made of closures.
@usableFromInline
final class ClosureObserver: StateObserver {
  private let compare: () -> Bool
  private let tell: () -> Void

  @usableFromInline
  init(isOnce: Bool = false, hasChanged: @escaping () -> Bool, notify: @escaping () -> Void) {
    self.compare = hasChanged
    self.tell = notify
    super.init(isOnce: isOnce)
  }

  override func hasChanged() -> Bool { compare() }

  override func notify() { tell() }
}
