import Testing

@testable import Store

/// Hooks that change one of two copies of a shared value.
@MainActor
@Suite struct StoreCoreHooksTests {
  private struct State: Equatable {
    @Shared(.inMemory("pair")) var first = 0
    @Shared(.inMemory("pair")) var second = 0
    var count = 0
  }

  private let counter = Reduce<State, Int> { state, action in
    state.count += action
    return .none
  }

  @Test func theCopiesAreEqualAfterAMountHook() {
    let store = Store(initialState: State()) {
      counter.onMount { state in
        state.first = 1
        return .none
      }
    }
    #expect(store.withState { [$0.first, $0.second] } == [1, 1])
  }

  @Test func theCopiesAreEqualAfterAChangeHook() {
    let store = Store(initialState: State()) {
      counter.onChange(of: \.count) { state, _, count in
        state.first = count
        return .none
      }
    }
    store.send(3)
    #expect(store.withState { [$0.first, $0.second] } == [3, 3])
  }
}
