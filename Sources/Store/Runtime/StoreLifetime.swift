/// The object that all stores of one root retain. Effects refer to it weakly. Releasing it cancels the effects and
/// releases the core.
///
/// No weak reference leads to the core itself, because retaining an object that has weak references is slower.
@usableFromInline
final class StoreLifetime: EffectHost {
  @usableFromInline let core: AnyStoreCore

  init(core: AnyStoreCore) {
    self.core = core
    core.lifetime = self
  }

  func receive(_ action: Any, from effect: RunningEffect) { core.receive(action, from: effect) }

  func withState(at path: EffectPath?, _ body: (UnsafeRawPointer, ObjectIdentifier) -> Void) {
    core.withState(at: path, body)
  }

  func resume(_ pass: EffectPass) { core.resume(pass) }

  deinit {
    core.shutDown()
  }
}
