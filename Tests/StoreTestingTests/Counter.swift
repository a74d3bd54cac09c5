import Store

/// A feature with one effect of each kind.
struct Counter: Reducer {
  struct State: Equatable {
    var count = 0
    var text = ""
  }

  enum Action: Equatable {
    case increment
    case noop
    case load(Int)
    case loaded(Int)
    case failed(String)
    case tick
    case ticked
    case listen
    case many(Int)
    case chain
  }

  var clock: any Clock<Duration> = ContinuousClock()
  var load: @Sendable (Int) async throws -> Int = { $0 }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .increment:
      state.count += 1
      return .none
    case .noop:
      return .none
    case .load(let value):
      return .run(name: "load") { [load] send in
        await send(.loaded(try await load(value)))
      } catch: { error, send in
        await send(.failed("\(error)"))
      }
    case .loaded(let value):
      state.count = value
      return .none
    case .failed(let text):
      state.text = text
      return .none
    case .tick:
      return .run(name: "timer") { [clock] send in
        try await clock.sleep(for: .seconds(1))
        await send(.ticked)
        try await clock.sleep(for: .seconds(1))
        await send(.ticked)
      }
    case .ticked:
      state.count += 1
      return .none
    case .listen:
      return .run { _ in try await Task.never() }
    case .many(let count):
      return .merge((0..<count).map { number in .run { send in await send(.loaded(number)) } })
    case .chain:
      state.text = "chain"
      return .send(.increment)
    }
  }
}
