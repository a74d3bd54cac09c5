/// The effects of a test store that have ended, and that something still holds: a task that the effect started and
/// nobody awaits, or a kept `Send`.
///
/// Such a task runs outside the test executor, so nobody can tell when it sends its action. A task inherits the effect
/// as a task-local value, and `Send` refers to it, so the effect is released exactly when nothing can send for it any
/// more.
package final class LeftBehind: Sendable {
  private struct Entry {
    weak var launched: LaunchedWork?
  }

  private struct Entries {
    var list: [Entry] = []
    var pruningCount = 16
  }

  /// Held by an effect. Its release is that of the effect.
  private final class Presence: Sendable {
    let onRelease: @Sendable () -> Void

    init(onRelease: @escaping @Sendable () -> Void) {
      self.onRelease = onRelease
    }

    deinit { onRelease() }
  }

  private let entries = Locked(Entries())
  private let onRelease: @Sendable () -> Void

  /// - Parameter onRelease: Called on any thread when an effect has been released.
  package init(onRelease: @escaping @Sendable () -> Void) {
    self.onRelease = onRelease
  }

  /// Watches an effect that is about to run. Amortized O(1).
  func watch(_ launched: LaunchedWork) {
    launched.presence = Presence(onRelease: onRelease)
    entries.withLock { entries in
      if entries.list.count >= entries.pruningCount {
        entries.list.removeAll { $0.launched == nil }
        entries.pruningCount = max(16, entries.list.count * 2)
      }
      entries.list.append(Entry(launched: launched))
    }
  }

  /// True if something holds an effect that has ended by itself. An effect that was cancelled sends nothing any more.
  package var isPresent: Bool {
    // Released after the lock: the release of an effect calls `onRelease`.
    let held = entries.withLock { $0.list.compactMap(\.launched) }
    return held.contains { $0.hasEnded && !$0.isCancelled }
  }
}
