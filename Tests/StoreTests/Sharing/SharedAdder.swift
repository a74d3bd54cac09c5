import Store

/// Adds to a shared number, in an action or in an effect.
struct SharedAdder: Reducer {
  struct State: Equatable {
    @Shared(.inMemory("number")) var number = 0
    var own = 0
  }

  enum Action: Sendable {
    case add
    case addInEffect
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .add:
      state.number += 1
      state.own += 1
      return .none
    case .addInEffect:
      return .run { [number = state.$number] _ in await number.withLock { $0 += 1 } }
    }
  }
}
