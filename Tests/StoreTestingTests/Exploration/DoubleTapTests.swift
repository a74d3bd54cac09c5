import Store
import StoreTesting
import Testing

/// A button that starts an effect, tapped twice. The guard against the second tap is easily forgotten.
@Suite struct DoubleTapTests {
  private struct Editor: Reducer {
    struct State: Equatable {
      var savesInFlight = 0
    }

    enum Action: Equatable {
      case saveTapped
      case saved
    }

    var isGuarded: Bool

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .saveTapped:
        if isGuarded, state.savesInFlight > 0 { return .none }
        state.savesInFlight += 1
        return .run { await $0(.saved) }
      case .saved:
        state.savesInFlight -= 1
        return .none
      }
    }
  }

  private nonisolated(nonsending) func explore(isGuarded: Bool) async -> [String] {
    await failures {
      await exploreSchedules(initialState: Editor.State(), invariant: { $0.savesInFlight <= 1 }) {
        Editor(isGuarded: isGuarded)
      } test: { store in
        await store.send(.saveTapped)
        await store.send(.saveTapped)
        await store.finish()
      }
    }
  }

  @Test func aPlainTestPassesWithoutTheGuard() async {
    let store = TestStore(
      initialState: Editor.State(),
      invariant: { $0.savesInFlight <= 1 },
      reducer: { Editor(isGuarded: false) }
    )
    store.exhaustivity = .off
    await store.send(.saveTapped)
    await store.send(.saveTapped)
    await store.finish()
  }

  @Test func explorationFailsWithoutTheGuard() async {
    let texts = await explore(isGuarded: false)
    #expect(texts.count == 1)
    #expect(texts.first?.contains("  • saveTapped\n  • saveTapped\n") == true)
    #expect(texts.first?.contains("    .savesInFlight\n    - 1\n    + 2\n") == true)
  }

  @Test func explorationPassesWithTheGuard() async {
    #expect(await explore(isGuarded: true) == [])
  }
}
