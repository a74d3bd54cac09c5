/// Changes that come from outside: a load has ended, a file has changed. They wait here for the lock, so that the
/// thread that brings a change never waits. It may have locks of its own.
enum SharedInbox {
  /// `@unchecked Sendable`: a change is applied once, under the lock. Values of keys are `Sendable`.
  private struct Change: @unchecked Sendable {
    let apply: () -> Void
  }

  private static let waiting = Locked<[Change]>([])

  /// Applies a change as soon as the lock is free: now, or when the thread that has the lock has released it.
  static func post(_ change: @escaping () -> Void) {
    let change = Change(apply: change)
    waiting.withLock { $0.append(change) }
    drain()
  }

  /// Applies the changes that wait. If another thread has the lock, that thread applies them.
  static func drain() {
    while waiting.withLock({ !$0.isEmpty }) {
      let hasRun = SharedTurn.runIfFree {
        let changes = waiting.withLock { waiting in
          defer { waiting = [] }
          return waiting
        }
        for change in changes { change.apply() }
      }
      guard hasRun else { return }
    }
  }
}
