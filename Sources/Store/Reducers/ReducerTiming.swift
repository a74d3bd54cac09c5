extension Reducer {
  /// Measures the time that this reducer takes for each action, for a profiler's signposts or a log.
  ///
  /// - Parameter report: Receives the action and the time that the reducer took, without its hooks and effects.
  public func timed(
    _ report: @escaping (_ action: Action, _ duration: Duration) -> Void
  ) -> Reduce<State, Action> {
    let base = _compile()
    let clock = ContinuousClock()
    return Reduce(hooks: base.hooks) { state, action in
      let start = clock.now
      let effect = base.reduce(&state, action)
      report(action, start.duration(to: clock.now))
      return effect
    }
  }
}
