import Store
import Testing

private struct Feature: Reducer {
  struct State: Equatable {
    var count = 0
    var log: [String] = []
  }
  enum Action: Sendable { case up, upLater, twice, stop, slow }
  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .up:
        state.count += 1
        return .none
      case .upLater: return .run { send in await send(.up) }
      case .twice: return .concatenate(.run { send in await send(.up) }, .send(.up), .run { send in await send(.up) })
      case .slow:
        return .run { send in
          try await Task.sleep(for: .seconds(1000))
          await send(.up)
        }.cancellable(id: 1)
      case .stop: return .cancel(id: 1)
      }
    }
  }
}

@MainActor @Test func effectsDeliver() async {
  let store = Store(initialState: Feature.State()) { Feature() }
  store.send(.up)
  #expect(store.count == 1)
  await store.send(.upLater).finish()
  #expect(store.count == 2)
  await store.send(.twice).finish()
  #expect(store.count == 5)
  let task = store.send(.slow)
  #expect(store.effectsInFlight.count == 1)
  store.send(.stop)
  await task.finish()
  #expect(store.effectsInFlight.isEmpty)
  var seen: [Int] = []
  let token = store.observe(\.count) { seen.append($0) }
  store.send(.up)
  token.cancel()
  store.send(.up)
  #expect(seen == [6])
}
