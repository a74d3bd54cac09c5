import Synchronization

/// Represents a store that holds shared values. When code outside the store changes such a value, ``SharedTurn`` uses
/// this object to tell the store.
final class SharedFollower: Sendable {
  private let runner: EffectRunner
  private let flag = Atomic(false)

  /// - Parameter runner: The runner of the store's effects. It leads to the store without keeping it alive.
  init(_ runner: EffectRunner) { self.runner = runner }

  /// True if a value that the store holds was changed elsewhere, and the store has not begun to take the change.
  var isStale: Bool { flag.load(ordering: .acquiring) }

  /// Clears `isStale`. The caller then takes all changes that were made before this call.
  func beginTaking() { flag.store(false, ordering: .sequentiallyConsistent) }

  var hasEnded: Bool { runner.lifetime == nil }

  /// Notes that a value was changed elsewhere. Called with the lock of ``SharedTurn``.
  ///
  /// - Returns: True if the caller must call `schedule`. False if the store already has changes to take: one call of
  ///   `schedule` is enough for all of them.
  func mark() -> Bool { !flag.exchange(true, ordering: .sequentiallyConsistent) }

  /// Lets the store take the changes, in a turn of its own on its actor. Called on any thread.
  func schedule() {
    // Detached, so that the turn does not inherit the task-local values of the code that made the change.
    Task.detached(executorPreference: runner.executor) {
      if self.isStale { await self.runner.takeSharedChanges() }
    }
  }
}

extension EffectRunner {
  /// Lets the store take the changes of shared values that others have made, and then returns. A store that shows its
  /// past takes the changes later, when it resumes.
  func takeSharedChanges() async {
    if isSharing, let actor { await takeSharedChanges(isolation: actor) }
  }

  private func takeSharedChanges(isolation: isolated any Actor) {
    DependencyValues.withoutOverrides { _ = withStore { $0.takeSharedChanges() } }
  }
}
