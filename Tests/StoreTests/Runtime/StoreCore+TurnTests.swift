import Testing

@testable import Store

/// The short path of `send` is a copy of the turn: both do the same with the same actions.
@MainActor
@Suite struct StoreCoreTurnTests {
  private enum Action: CaseIterable {
    case add, nothing, sendOne, sendTwo, run
  }

  private struct Counter: Reducer {
    func reduce(into state: inout [Int], action: Action) -> Effect<Action> {
      switch action {
      case .add:
        state.append(state.count)
        return .none
      case .nothing:
        return .none
      case .sendOne:
        state.append(-1)
        return .send(.add)
      case .sendTwo:
        return .merge(.send(.sendOne), .send(.add))
      case .run:
        return .run { await $0(.sendOne) }
      }
    }
  }

  /// All sequences of actions of a length.
  private static func sequences(_ length: Int) -> [[Action]] {
    guard length > 0 else { return [[]] }
    return sequences(length - 1).flatMap { before in Action.allCases.map { before + [$0] } }
  }

  /// The notices of an observer, and the state after all effects have ended.
  private func log(_ actions: [Action], isObserved: Bool, takesShortPath: Bool) async -> [String] {
    let store = Store(initialState: [Int]()) { Counter() }
    var log: [String] = []
    var tokens: [ObserveToken] = []
    if isObserved {
      tokens.append(
        store.observe(\.self) { state in
          log.append("\(state)")
          // An observer that sends.
          if state.count == 2 { store.send(.add) }
        }
      )
    }
    // Observers of actions rule out the short path.
    if !takesShortPath { tokens.append(store.observeActions { _, _, _, _ in }) }
    for action in actions {
      let task = store.send(action)
      log.append("\(store.withState(\.self)), finished: \(task.isFinished)")
      await task.finish()
      log.append("\(store.withState(\.self))")
    }
    withExtendedLifetime(tokens) {}
    return log
  }

  @Test(arguments: [false, true]) func theShortPathDoesWhatTheTurnDoes(isObserved: Bool) async {
    for actions in Self.sequences(3) {
      let short = await log(actions, isObserved: isObserved, takesShortPath: true)
      let turn = await log(actions, isObserved: isObserved, takesShortPath: false)
      #expect(short == turn, "\(actions)")
    }
  }
}
