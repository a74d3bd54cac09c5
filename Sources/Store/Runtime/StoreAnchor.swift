/// What the stores of one root hold, and what its effects look for. When it is released, so is the root.
///
/// The core itself is never referenced weakly: an object that is takes a slower path at each retain.
@usableFromInline
final class StoreAnchor: EffectHost {
  @usableFromInline let core: AnyStoreCore

  init(core: AnyStoreCore) {
    self.core = core
    core.anchor = self
  }

  func receive(_ action: Any, from effect: RunningEffect) { core.receive(action, from: effect) }

  func resume(_ pass: EffectPass) { core.resume(pass) }

  deinit {
    core.shutDown()
  }
}
