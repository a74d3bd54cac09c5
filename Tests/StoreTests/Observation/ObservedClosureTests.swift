import Store
import Testing

@MainActor
@Suite struct ObservedClosureTests {
  private struct Counter: Reducer {
    struct State: Equatable {
      var count = 0
      var other = 0
    }
    enum Action { case count, other }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      if action == .count { state.count += 1 } else { state.other += 1 }
      return .none
    }
  }

  private let store = Store(initialState: Counter.State()) { Counter() }

  /// The tasks of the main actor run in order, so those that were made before this one have run.
  private func rest() async { await Task { @MainActor in }.value }

  @Test func theClosureIsCalledAtOnceAndAfterChangesOfWhatItHasRead() async {
    var seen: [Int] = []
    let token = observe { seen.append(store.count) }
    #expect(seen == [0])
    store.send(.count)
    store.send(.count)
    await rest()
    #expect(seen == [0, 2])
    store.send(.other)
    await rest()
    store.send(.count)
    await rest()
    #expect(seen == [0, 2, 3])
    token.cancel()
  }

  @Test func theClosureIsNotCalledAfterItsTokenHasBeenCancelledOrReleased() async {
    for cancels in [true, false] {
      var calls = 0
      var token: ObserveToken? = observe {
        calls += 1
        _ = store.count
      }
      store.send(.count)
      if cancels { token?.cancel() } else { token = nil }
      await rest()
      store.send(.count)
      await rest()
      #expect(calls == 1)
    }
  }

  @Test func theTokenAloneRetainsTheClosure() {
    final class Label {}
    weak var released: Label?
    var token: ObserveToken?
    do {
      let label = Label()
      released = label
      token = observe { _ = (label, store.count) }
    }
    #expect(released != nil && token != nil)
    token = nil
    #expect(released == nil)
  }
}
