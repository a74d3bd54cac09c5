// Runs the reducers with an action that they may drop.

extension StoreCore {
  @usableFromInline
  func reduceWatched(_ action: Action, _ source: ActionSource, _ suspect: DroppedAction) -> Effect<Action> {
    inContext {
      var effect = Effect<Action>.none
      droppedActions?.watch(suspect, at: source.location, state) {
        effect = reducer(&state.pointee, action)
        return !effect.isNone
      }
      return effect
    }
  }
}
