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

  /// Calls `body` on the store's actor: at once if the caller is known to be there or the actor has been released,
  /// otherwise in a task. Called on any thread.
  ///
  /// - Parameter isOnActor: True if the caller is on the store's actor. Even if it is false, the main actor is
  ///   recognised, by its thread, and a test store is always on the actor of its store.
  func perform(isOnActor: Bool, _ body: @escaping @Sendable (AnyStoreCore) -> Void) {
    guard !isOnActor, core.checksIsolation, let actor = core.actor,
      actor !== MainActor.shared || currentThread != core.thread
    else { return body(core) }
    nonisolated(unsafe) weak let lifetime = self
    Task.detached { await Self.perform(isolation: actor) { if let lifetime { body(lifetime.core) } } }
  }

  private static func perform(isolation: isolated any Actor, _ body: @Sendable () -> Void) { body() }
}
