extension Reducer {
  /// Prints each action with its payload, and the changes that it made to the state.
  ///
  /// For debugging only: the reducer copies the state at every action, and compares the states by reflection.
  /// ``Redacted`` values stay hidden. The changes that hooks made are printed after those of the reducer, with the line
  /// of the hook and the type of its state.
  ///
  /// - Parameter print: Receives the text. By default, the text goes to standard error.
  public func _printChanges(
    _ print: ((String) -> Void)? = nil
  ) -> Reduce<State, Action> {
    let base = _compile()
    let print = print ?? { writeToStandardError($0 + "\n") }
    let hooks = base.hooks?.surrounded(by: { hook, state, body in
      let before = hook.copy(state)
      body()
      let changes = diffValues(before, hook.copy(state)) ?? "  (no change)"
      print("\(hook.description), of \(type(of: before))\n\(changes)")
    })
    return Reduce(hooks: hooks) { state, action in
      let before = state
      let effect = base.reduce(&state, action)
      print("received \(describeValue(action))\n\(diffValues(before, state) ?? "  (no change)")")
      return effect
    }
  }
}
