import Synchronization

/// Something that wants to know when a part of the state has changed.
@usableFromInline
class StateObserver {
  /// Whether it leaves when it has been told.
  final let isOnce: Bool
  /// Whether it is to be told nothing more. Set on any thread: a token may be released on one that is not the store's.
  final let hasEnded = Atomic(false)
  /// Whether it leaves in this turn.
  final var isDone = false

  init(isOnce: Bool) {
    self.isOnce = isOnce
  }

  /// Compares with what it saw last, and remembers what it sees now.
  func hasChanged() -> Bool { true }

  func notify() {}
}

/// An observer made of closures.
final class ClosureObserver: StateObserver {
  private let compare: () -> Bool
  private let tell: () -> Void

  init(isOnce: Bool = false, hasChanged: @escaping () -> Bool, notify: @escaping () -> Void) {
    self.compare = hasChanged
    self.tell = notify
    super.init(isOnce: isOnce)
  }

  override func hasChanged() -> Bool { compare() }

  override func notify() { tell() }
}
