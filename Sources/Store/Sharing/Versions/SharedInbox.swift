import Synchronization

/// Changes that come from outside, such as the end of a load or a change of a file. They wait here until the lock of
/// ``SharedTurn`` is free, so the thread that brings a change never waits for the lock. This thread may hold other
/// locks, and waiting while it holds them could end in a deadlock.
enum SharedInbox {
  private static let waiting = Locked<[@Sendable () -> Void]>([])
  /// True if a change might be waiting. If the flag is false, `drain()` returns without taking a lock.
  private static let isWaiting = Atomic(false)

  /// Applies a change now if the lock of ``SharedTurn`` is free, otherwise after the thread with the lock releases it.
  static func post(_ change: @escaping @Sendable () -> Void) {
    waiting.withLock { $0.append(change) }
    apply()
  }

  /// Applies the changes that wait. Called by each thread that has released the lock.
  static func drain() {
    if isWaiting.exchange(false, ordering: .acquiringAndReleasing) { apply() }
  }

  /// Applies the changes that wait, with the lock of ``SharedTurn``. If the lock is not free, only sets `isWaiting`.
  ///
  /// No change is lost. `isWaiting` is set before the attempt to take the lock. Each thread reads `isWaiting` after it
  /// has released the lock. If `isWaiting` is true, that thread tries to apply the changes.
  private static func apply() {
    repeat {
      _ = isWaiting.exchange(true, ordering: .acquiringAndReleasing)
      let hasRun = SharedTurn.runIfFree {
        _ = isWaiting.exchange(false, ordering: .acquiringAndReleasing)
        let changes = waiting.withLock { exchange(&$0, with: []) }
        for change in changes { change() }
      }
      guard hasRun else { return }
    } while isWaiting.exchange(false, ordering: .acquiringAndReleasing)
  }
}
