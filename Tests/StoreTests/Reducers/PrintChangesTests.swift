import Store
import Testing

@Suite struct PrintChangesTests {
  struct State: Equatable {
    var name = ""
    var count = 0
  }

  enum Action {
    case named(String)
    case ignored
  }

  @Test @MainActor func itPrintsTheActionAndTheDifference() {
    var texts: [String] = []
    let reducer = Reduce<State, Action> { state, action in
      if case .named(let name) = action { state.name = name }
      return .none
    }
    let store = Store(initialState: State()) { reducer._printChanges { texts.append($0) } }
    store.send(.named("blob"))
    store.send(.ignored)
    #expect(texts == ["received named\n.name\n- \"\"\n+ \"blob\"", "received ignored\n  (no change)"])
  }
}
