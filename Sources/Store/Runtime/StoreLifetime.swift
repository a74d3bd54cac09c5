/// The object that all stores of one root retain. Effects refer to it weakly. Releasing it cancels the effects and
/// releases the core.
///
/// No weak reference leads to the core itself, because retaining an object that has weak references is slower.
@usableFromInline
final class StoreLifetime {
  @usableFromInline let core: AnyStoreCore

  @usableFromInline
  init(core: AnyStoreCore) {
    self.core = core
    core.lifetime = self
  }

  deinit {
    core.shutDown()
  }

  /// Calls `body` on the store's actor. The caller may be on any thread.
  ///
  /// In these cases, `body` is called at once:
  ///
  /// - `isOnActor` is true.
  /// - The actor is the main actor, and the runtime knows that the caller is on it: see `performOnMainActor`.
  /// - The store belongs to a test store, which runs the jobs of the store's actor itself, one at a time.
  /// - The actor has been released.
  ///
  /// In all other cases, a task calls `body`. If the lifetime has been released by then, the task does nothing.
  ///
  /// - Parameter isOnActor: True if the caller knows that it is on the store's actor.
  func perform(isOnActor: Bool, _ body: @escaping @Sendable (AnyStoreCore) -> Void) {
    guard !isOnActor, core.checksIsolation, let actor = core.actor else { return body(core) }
    nonisolated(unsafe) weak let lifetime = self
    if actor === MainActor.shared {
      performOnMainActor { if let lifetime { body(lifetime.core) } }
    } else {
      Task.detached { await Self.perform(isolation: actor) { if let lifetime { body(lifetime.core) } } }
    }
  }

  private static func perform(isolation: isolated any Actor, _ body: @Sendable () -> Void) { body() }
}
