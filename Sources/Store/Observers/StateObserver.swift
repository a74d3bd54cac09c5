import Synchronization

/// An observer of a part of the state. The root compares the part and notifies the observer at the end of each turn.
@usableFromInline
class StateObserver {
  final let isOnce: Bool
  /// True if the observer has ended. Set on any thread, because a token may be released on any thread.
  final let hasEnded = Atomic(false)
  /// The slot in the list of the root, if it observes no row.
  final var slot = 0
  /// The observed row, if there is one.
  final var row: ObservedRow?
  /// The handle of the token, if there is one.
  final var handle: ObserverHandle?
  /// The position in the order of notification.
  final var number = 0

  private let compare: () -> Bool
  private let tell: () -> Void

  /// - Parameters:
  ///   - isOnce: True if the root removes the observer after notifying it.
  ///   - hasChanged: Compares the current value with the last one, and stores the current one.
  ///   - notify: Called after a turn that changed the value.
  @usableFromInline
  init(isOnce: Bool = false, hasChanged: @escaping () -> Bool, notify: @escaping () -> Void) {
    self.isOnce = isOnce
    self.compare = hasChanged
    self.tell = notify
  }

  deinit {
    clearHandle()
  }

  // Methods, because a caller that loads a closure would retain it for the call.

  final func hasChanged() -> Bool { compare() }

  func notify() { tell() }
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
