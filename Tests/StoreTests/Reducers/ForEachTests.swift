import Store
import Testing

private struct Todo: Reducer {
  struct State: Equatable, Identifiable {
    var id: Int
    var log: [String] = []
  }
  enum Action: Equatable {
    case note(String)
    case noteLater(String)
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .note(let text):
      state.log.append(text)
      return .none
    case .noteLater(let text):
      return .run { await $0(.note(text)) }
    }
  }
}

@MainActor
@Suite(.timeLimit(.minutes(10))) struct ForEachTests {
  private typealias State = IdentifiedArrayOf<Todo.State>
  private enum Action {
    case todos(IdentifiedActionOf<Todo>)
  }

  private func makeStore() -> Store<State, Action> {
    Store(initialState: [Todo.State(id: 1), Todo.State(id: 2)]) {
      EmptyReducer()
        .forEach(\.self, action: Action.todos) { Todo() }
    }
  }

  @Test func anActionAndItsEffectsReachTheElementThatItNames() async {
    let store = makeStore()
    await store.send(.todos(.element(id: 1, action: .note("a")))).finish()
    await store.send(.todos(.element(id: 1, action: .noteLater("b")))).finish()
    await store.send(.todos(.element(id: 2, action: .note("c")))).finish()
    await store.send(.todos(.element(id: 2, action: .noteLater("d")))).finish()
    #expect(store.state.map(\.log) == [["a", "b"], ["c", "d"]])
  }

  @Test func aScopedStoreSendsForItsElement() async throws {
    let store = makeStore()
    var actions: [String] = []
    let token = store.observeActions { _, _, action, _ in actions.append(caseName(of: action)) }
    let first = try #require(store.scope(state: \.self, id: 1, action: Action.todos))
    let second = try #require(store.scope(state: \.self, id: 2, action: Action.todos))
    first.send(.note("a"))
    second.send(.note("b"))
    #expect(first.log == ["a"] && second.log == ["b"])
    #expect(actions == ["todos(.element)", "todos(.element)"])
    #expect(store.scope(state: \.self, id: 3, action: Action.todos) == nil)
    token.cancel()
  }

  @Test func anElementThatMovesStaysTheSame() async {
    let gate = Gate()
    let store = Store<State, Action>(initialState: [Todo.State(id: 1), Todo.State(id: 2)]) {
      Reduce { state, action in
        if case .todos(.element(_, .note(""))) = action { state.reverse() }
        return .none
      }
      .forEach(\.self, action: Action.todos) {
        Reduce<Todo.State, Todo.Action> { state, action in
          guard case .noteLater(let text) = action else { return Todo().reduce(into: &state, action: action) }
          return .run { send in
            await gate.wait()
            await send(.note(text))
          }
        }
      }
    }
    let task = store.send(.todos(.element(id: 1, action: .noteLater("a"))))
    store.send(.todos(.element(id: 1, action: .note(""))))
    #expect(store.state.ids == [2, 1])
    gate.open()
    await task.finish()
    #expect(store.state[id: 1]?.log == ["", "a"])
  }
}
