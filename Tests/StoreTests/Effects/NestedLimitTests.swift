import Store
import TestSupport
import Testing

/// Nested effects of one id, each with a limit.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct NestedLimitTests {
  @Test func anEffectInsideALimitOfItsOwnIdEnds() async {
    let store = Store<Int, Int>(initialState: 0) {
      Reduce { state, action in
        guard action == 0 else {
          state += action
          return .none
        }
        let run = Effect<Int>.run { await $0(1) }
        return .concatenate([run, run.cancellable(id: "x", policy: .atMost(1))])
          .cancellable(id: "x", policy: .atMost(2))
      }
    }
    let tasks = (0..<3).map { _ in store.send(0) }
    for task in tasks { await task.finish() }
    #expect(store.state == 6 && store.effectsInFlight.isEmpty)
  }

  /// In a thorough run, quadratic work would take minutes.
  @Test(arguments: [false, true]) func cancellingManyEffectsThatWaitIsLinear(asOne: Bool) async {
    let count = Thoroughness.isFull ? 20_000 : 500
    let store = Store<Int, Int>(initialState: 0) {
      Reduce { state, action in
        guard action == 0 else { return .cancel(id: "x") }
        return .run { _ in await untilCancelled() }.cancellable(id: "x", policy: .atMost(1))
      }
    }
    let tasks = (0..<count).map { _ in store.send(0) }
    if asOne { store.send(1) } else { for task in tasks { task.cancel() } }
    for task in tasks { await task.finish() }
    #expect(store.effectsInFlight.isEmpty)
  }
}
