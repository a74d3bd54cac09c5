/// The interface of a store to its effects. A protocol, so that the code of effects does not depend on the runtime.
protocol EffectHost: AnyObject {
  /// Handles an action that a running effect sends. Called on the store's actor.
  func receive(_ action: Any, from effect: RunningEffect)

  /// Calls `body` with the address and the type of the state of the feature at `path`. Does not call it if the feature
  /// has left. Called on the store's actor.
  func withState(at path: EffectPath?, _ body: (UnsafeMutableRawPointer, ObjectIdentifier) -> Void)

  /// Starts effects that follow in a sequence, in a turn of their own. Called on the store's actor.
  func resume(_ pass: EffectPass)
}
