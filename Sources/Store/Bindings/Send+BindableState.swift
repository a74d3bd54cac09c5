extension Send where Action: BindableAction {
  /// Reads the current state of the feature that the effect belongs to. The type of the state is known from the
  /// actions.
  public func state<Value: Sendable>(_ keyPath: any KeyPath<Action.State, Value> & Sendable) async -> Value? {
    guard !Task.isCancelled, let actor = running.runner?.actor else { return nil }
    return await running.read(keyPath, isolation: actor)
  }
}
