import Store
import Testing

@MainActor
@Suite struct ReducerTimingTests {
  @Test func aReducerIsTimedWithoutItsEffects() async {
    var times: [(action: Int, duration: Duration)] = []
    let gate = Gate()
    let store = Store<Int, Int>(initialState: 0) {
      Reduce { state, action in
        state += 1
        return action > 0
          ? .run { send in
            await gate.wait()
            await send(action - 1)
          } : .none
      }
      .timed { times.append(($0, $1)) }
    }
    let task = store.send(1)
    #expect(times.map(\.action) == [1])
    gate.open()
    await task.finish()
    #expect(times.map(\.action) == [1, 0])
    #expect(times.allSatisfy { $0.duration >= .zero } && store.state == 2)
  }
}
