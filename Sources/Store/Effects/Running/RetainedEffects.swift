import Synchronization

/// Counts the effects of a test store that have ended by themselves and are still retained, by a task that the effect
/// started and nobody awaits, or by a stored `Send`.
///
/// Such a task runs outside the test executor, so the test cannot know when it sends its action. A task inherits the
/// effect as a task-local value, and `Send` refers to it. The effect is therefore released exactly when nothing can
/// send on its behalf any more. A cancelled effect sends nothing, and does not count.
package final class RetainedEffects: Sendable {
  private let count = Atomic(0)
  private let onRelease: @Sendable () -> Void

  /// - Parameter onRelease: Called on any thread when an effect has been removed from the count.
  package init(onRelease: @escaping @Sendable () -> Void) {
    self.onRelease = onRelease
  }

  /// True if an effect that has ended by itself is still retained.
  package var isPresent: Bool { count.load(ordering: .acquiring) > 0 }

  /// Counts an effect that has ended by itself.
  func effectEnded() {
    count.add(1, ordering: .acquiringAndReleasing)
  }

  /// Removes an effect from the count: it was released, or cancelled after its end.
  func effectLeft() {
    count.subtract(1, ordering: .acquiringAndReleasing)
    onRelease()
  }
}
