import Synchronization

/// Counts the effects of a test store that have ended by themselves, and that something still holds: a task that the
/// effect started and nobody awaits, or a kept `Send`.
///
/// Such a task runs outside the test executor, so nobody can tell when it sends its action. A task inherits the effect
/// as a task-local value, and `Send` refers to it, so the effect is released exactly when nothing can send for it any
/// more. An effect that was cancelled sends nothing, and does not count.
package final class LeftBehind: Sendable {
  private let count = Atomic(0)
  private let onRelease: @Sendable () -> Void

  /// - Parameter onRelease: Called on any thread when an effect that counted has been released.
  package init(onRelease: @escaping @Sendable () -> Void) {
    self.onRelease = onRelease
  }

  /// True if something holds an effect that has ended by itself.
  package var isPresent: Bool { count.load(ordering: .acquiring) > 0 }

  /// An effect has ended by itself.
  func effectEnded() {
    count.add(1, ordering: .acquiringAndReleasing)
  }

  /// An effect that had ended by itself was released, or was cancelled afterwards.
  func effectLeft() {
    count.subtract(1, ordering: .acquiringAndReleasing)
    onRelease()
  }
}
