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

// MARK: - Failures

extension Counter {
  /// The failure of a test that expects the count 2 when it is 1.
  static func wrongCount(after event: String) -> String {
    """
    The state is not as expected after \(event).

      .count
      - 2
      + 1

      (− expected, + actual)
    """
  }

  /// The failure of a test that does not assert a change of the count from 0 to 1.
  static func unassertedCount(when event: String) -> String {
    """
    The state changed when \(event), and the test does not say how.

      .count
      - 0
      + 1

      (− before, + after)

    Assert the change in a closure: '{ $0.property = value }'.
    """
  }
}

// MARK: - Effects

/// A loop that never suspends, so it always has a job that is ready. It ends when it is cancelled.
func spin() async {
  while !Task.isCancelled { await Task.yield() }
}
