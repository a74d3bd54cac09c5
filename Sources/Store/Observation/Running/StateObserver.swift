import Synchronization

/// An observer of a part of the state. At the end of a turn that has changed the part, the root notifies the observer.
@usableFromInline
class StateObserver {
  final let isOnce: Bool
  final let handle = ObserverHandle()
  /// The index of the observer in the array `slots` of `StateObservers`. Not used if the observer observes a row.
  final var slot = 0
  /// The row that contains everything the observer compares; `nil` if there is no such row.
  final let row: ObservedRow?
  /// Greater than the numbers of all observers that were added before. Observers are notified in ascending order.
  final var number = 0

  private let comparison: () -> Bool
  private let notification: () -> Void

  /// - Parameters:
  ///   - row: The row that contains everything the observer compares; `nil` if there is no such row.
  ///   - isOnce: True if the observer is notified at most once: the root first removes the observer, then notifies it.
  ///   - hasChanged: Compares the current value with the stored value, and stores the current value. Returns true if
  ///     the two differ.
  ///   - notify: Called at the end of a turn that changed the value.
  @usableFromInline
  init(
    of row: ObservedRow? = nil,
    isOnce: Bool = false,
    hasChanged: @escaping () -> Bool,
    notify: @escaping () -> Void
  ) {
    self.row = row
    self.isOnce = isOnce
    self.comparison = hasChanged
    self.notification = notify
    handle.observer = self
  }

  deinit {
    handle.observer = nil
  }

  // Only these methods call the closures. While a method runs, the observer keeps the closures alive, so Swift need not
  // retain them. Any other caller would retain a closure during each call.

  final func hasChanged() -> Bool { comparison() }

  func notify() { notification() }

  final var hasEnded: Bool { handle.hasEnded.load(ordering: .acquiring) }
}

/// The way from a token to its observer. The token does not retain the observer, so that the end of the store releases
/// all observers and what they capture, even if tokens are retained longer, or are captured by observers.
///
/// `@unchecked Sendable`: `observer` is used on the store's actor while the root is alive. Only objects that belong to
/// this actor retain an observer: the `StateObservers` of the root, an `ObservedCollection`, or, for a `FieldSignal`,
/// the array `signals` of a store.
final class ObserverHandle: @unchecked Sendable {
  /// True if the observer has ended. Set on any thread, because a token may be released on any thread.
  let hasEnded = Atomic(false)
  /// Contains `nil` once the observer has been released.
  unowned(unsafe) fileprivate(set) var observer: StateObserver?

  /// Ends the observer. It is not notified again.
  func end() { hasEnded.store(true, ordering: .releasing) }
}
