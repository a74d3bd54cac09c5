/// The store, as its effects see it. A protocol, so that effects know nothing of the runtime.
protocol EffectHost: AnyObject {
  /// Handles an action that a running effect sends. Called on the store's actor.
  func receive(_ action: Any, from effect: RunningEffect)

  /// Starts effects that follow others, in a turn of their own. Called on the store's actor.
  func resume(_ pass: EffectPass)
}
