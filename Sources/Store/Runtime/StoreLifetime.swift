/// The object that all stores of one root retain. Effects refer to it weakly. Releasing it cancels the effects and
/// releases the core.
///
/// No weak reference leads to the core itself, because retaining an object that has weak references is slower.
@usableFromInline
final class StoreLifetime {
  @usableFromInline let core: AnyStoreCore

  init(core: AnyStoreCore) {
    self.core = core
    core.lifetime = self
  }

  deinit {
    core.shutDown()
  }
}
