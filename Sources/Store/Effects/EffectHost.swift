/// The store, as its effects see it. A protocol, so that effects know nothing of the runtime.
protocol EffectHost: AnyObject {
  /// Handles an action that a running effect sends. Called on the store's actor.
  func receive(_ action: Any, from effect: RunningEffect)

  /// Calls `body` with the address and the type of the state of the feature that the effects at a path belong to, if
  /// it is there. Called on the store's actor.
  func withState(at path: EffectPath?, _ body: (UnsafeMutableRawPointer, ObjectIdentifier) -> Void)

  /// Starts effects that follow others, in a turn of their own. Called on the store's actor.
  func resume(_ pass: EffectPass)
}
