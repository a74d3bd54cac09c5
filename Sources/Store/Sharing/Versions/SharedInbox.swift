import Synchronization

/// Changes that come from outside: a load has ended, a file has changed. They wait here for the lock, so that the
/// thread that brings a change never waits. It may have locks of its own.
enum SharedInbox {
  /// `@unchecked Sendable`: a change is applied once, under the lock. Values of keys are `Sendable`.
  private struct Change: @unchecked Sendable {
    let apply: () -> Void
  }

  private static let waiting = Locked<[Change]>([])
  /// True if a change may wait. After each turn a thread looks at this flag alone, so turns pay for no second lock.
  private static let isWaiting = Atomic(false)

  /// Applies a change as soon as the lock is free: now, or when the thread that has the lock has released it.
  static func post(_ change: @escaping () -> Void) {
    let change = Change(apply: change)
    waiting.withLock { $0.append(change) }
    apply()
  }

  /// Applies the changes that wait. Called by each thread that has released the lock.
  static func drain() {
    if isWaiting.exchange(false, ordering: .acquiringAndReleasing) { apply() }
  }

  /// Applies the changes that wait. If another thread has the lock, that thread applies them.
  ///
  /// No change is forgotten: this thread sets the flag and then tries the lock, the other releases the lock and then
  /// clears the flag. If the other clears it first, the lock is free before this thread tries it.
  private static func apply() {
    repeat {
      _ = isWaiting.exchange(true, ordering: .acquiringAndReleasing)
      let hasRun = SharedTurn.runIfFree {
        _ = isWaiting.exchange(false, ordering: .acquiringAndReleasing)
        let changes = waiting.withLock { waiting in
          defer { waiting = [] }
          return waiting
        }
        for change in changes { change.apply() }
      }
      guard hasRun else { return }
    } while isWaiting.exchange(false, ordering: .acquiringAndReleasing)
  }
}
