import Store
import Testing

/// Effects of a plain store, without a test store.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct EffectTests {
  private enum Action: Equatable {
    case run(Int)
    case start, stop
    case note(String)
  }

  private func makeStore() -> Store<[String], Action> {
    Store(initialState: []) {
      Reduce { state, action in
        switch action {
        case .run(let count):
          state.append("run")
          return .concatenate(
            (1...count).map { number in
              number.isMultiple(of: 2) ? .send(.note("\(number)")) : .run { await $0(.note("\(number)")) }
            }
          )
        case .start:
          return .run { _ in await untilCancelled() }.cancellable(id: 1)
        case .stop:
          return .cancel(id: 1)
        case .note(let text):
          state.append(text)
          return .none
        }
      }
    }
  }

  @Test func anActionOfAnEffectIsHandledBeforeItsTaskHasFinished() async {
    let store = makeStore()
    let task = store.send(.run(1))
    #expect(store.state == ["run"])
    await task.finish()
    #expect(store.state == ["run", "1"])
  }

  @Test func theActionsOfASequenceArriveInOrder() async {
    let store = makeStore()
    await store.send(.run(7)).finish()
    #expect(store.state == ["run", "1", "2", "3", "4", "5", "6", "7"])
  }

  @Test func anEffectIsInFlightUntilItHasEnded() async {
    let store = makeStore()
    let task = store.send(.start)
    #expect(store.effectsInFlight.count == 1 && !task.isFinished)
    store.send(.stop)
    await task.finish()
    #expect(store.effectsInFlight.isEmpty && task.isFinished && !task.isCancelled)
  }

  @Test func aSendIsHandledWhenItReturns() async {
    let seen = Log<Int>()
    let store = Store<Int, Int>(initialState: 0) {
      Reduce { state, action in
        guard action == 0 else {
          state += action
          return .none
        }
        return .run { send in
          await send(1)
          seen.add(1)
          await send(10)
          seen.add(2)
        }
      }
    }
    var turns: [Int] = []
    let token = store.observe(\.self) { turns.append($0 * 10 + seen.all.count) }
    await store.send(0).finish()
    #expect(turns == [10, 111])
    token.cancel()
  }
}
