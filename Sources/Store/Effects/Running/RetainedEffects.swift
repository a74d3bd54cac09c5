import Synchronization

/// Counts the effects of a test store that have ended without a cancellation and are still retained: by a task that the
/// effect started and did not await, or by a stored `Send`.
///
/// Such a task runs outside the test executor, so the test cannot know when the task sends an action. A task inherits
/// the effect as a task-local value, and a `Send` retains the effect. The effect is therefore released exactly when
/// nothing can send on its behalf any more. A cancelled effect sends nothing, and does not count.
package final class RetainedEffects: Sendable {
  private let count = Atomic(0)
  private let onRelease: @Sendable () -> Void

  /// - Parameter onRelease: Called on any thread each time the number of retained effects has decreased.
  package init(onRelease: @escaping @Sendable () -> Void) {
    self.onRelease = onRelease
  }

  package var isPresent: Bool { count.load(ordering: .acquiring) > 0 }

  /// Counts an effect that has ended without a cancellation.
  func effectEnded() {
    count.add(1, ordering: .acquiringAndReleasing)
  }

  /// Called once for each counted effect: when the effect is released or cancelled, whichever comes first.
  func effectLeft() {
    count.subtract(1, ordering: .acquiringAndReleasing)
    onRelease()
  }
}
