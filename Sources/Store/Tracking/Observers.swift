import Synchronization

/// An observer of a part of the state. The root compares the part and notifies the observer at the end of each turn.
@usableFromInline
class StateObserver {
  /// True if the root removes the observer after notifying it.
  final let isOnce: Bool
  /// True if the observer has ended. Set on any thread, because a token may be released on any thread.
  final let hasEnded = Atomic(false)
  /// The slot in the list of the root, if it observes no row.
  final var slot = 0
  /// The observed row, if there is one.
  final var row: ObservedRow?
  /// The position in the order of notification.
  final var number = 0

  init(isOnce: Bool) {
    self.isOnce = isOnce
  }

  /// Compares the current value with the last one, and stores the current one.
  func hasChanged() -> Bool { true }

  func notify() {}
}

/// The last value that an observer has read, shared by its closures.
@usableFromInline
final class LastSeen<Value> {
  // Unchecked: accessed on the store's actor only, and never during a call of other code.
  @exclusivity(unchecked)
  @usableFromInline var value: Value?

  @inlinable
  init(_ value: Value? = nil) {
    self.value = value
  }
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

/// An observer of the queue of a store. It is notified and ended on the store's actor.
final class QueueObserver {
  let tell: () -> Void
  var hasEnded = false

  init(_ tell: @escaping () -> Void) { self.tell = tell }
}
