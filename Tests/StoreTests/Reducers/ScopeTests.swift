import Store
import Testing

/// The order in which reducers handle an action, and the state that the parent then sees.
@MainActor
@Suite struct ScopeTests {
  private struct Row: Equatable, Identifiable {
    var id = 0
    var text = ""
  }
  private enum Mode: Equatable {
    case on(String)
    case off
  }
  private struct State: Equatable {
    var field = ""
    var optional: String? = ""
    var sheet: String? = ""
    var mode = Mode.on("")
    var rows: IdentifiedArray<Int, Row> = [Row()]
    var path = StackState([""])
    var log: [String] = []
  }
  private enum Action {
    case field(String)
    case optional(String)
    case sheet(PresentationAction<String>)
    case mode(String)
    case rows(IdentifiedAction<Int, String>)
    case path(StackAction<String, String>)
  }

  /// Sets the child's text, and sends the parent a note about it.
  private var child: Reduce<String, String> {
    Reduce { state, action in
      state = action
      return action == "child" ? .send("sent") : .none
    }
  }

  private func makeStore(removing: Bool = false) -> Store<State, Action> {
    Store(initialState: State()) {
      Scope(state: \.field, action: Action.field) { child }
      CombineReducers {
        Reduce { state, action in
          let mode = if case .on(let text) = state.mode { text } else { "none" }
          let all = [
            state.field, state.optional ?? "none", state.sheet ?? "none", mode, state.rows.first?.text ?? "none",
            state.path.first ?? "none",
          ]
          state.log.append(all.joined(separator: ","))
          if removing {
            (state.optional, state.sheet, state.mode, state.rows) = (nil, nil, .off, [])
            state.path.removeAll()
          }
          return .none
        }
      }
      .ifLet(\.optional, action: Action.optional) { child }
      .ifLet(\.sheet, action: Action.sheet) { child }
      .forEach(\.rows, action: Action.rows) { Scope(state: \.text, action: sameAction()) { child } }
      .forEach(\.path, action: Action.path) { child }
      Scope(state: \.mode, action: Action.mode) {
        EmptyReducer().ifCaseLet(CasePath(Mode.on), action: sameAction()) { child }
      }
    }
  }

  private static let actions: [(@Sendable (String) -> Action, Int)] = [
    ({ .field($0) }, 0), ({ .optional($0) }, 1), ({ .sheet(.presented($0)) }, 2),
    ({ .rows(.element(id: 0, action: $0)) }, 4), ({ .path(.element(id: 0, action: $0)) }, 5),
  ]

  @Test(arguments: 0..<5) func theParentSeesTheChangesOfTheChild(index: Int) {
    let (action, place) = Self.actions[index]
    let store = makeStore()
    store.send(action("child"))
    func line(_ text: String) -> String {
      (0..<6).map { $0 == place ? text : "" }.joined(separator: ",")
    }
    // The child's action is handled in the same turn, by the same reducers.
    #expect(store.log == [line("child"), line("sent")])
  }

  @Test func aChildListedAfterTheParentRunsAfterIt() {
    let store = makeStore()
    store.send(.mode("late"))
    #expect(store.log == [",,,,,"] && store.mode == .on("late"))
  }

  @Test(arguments: 1..<5) func anActionThatAChildSendsAsTheParentRemovesItIsNotHandled(index: Int) {
    let (action, _) = Self.actions[index]
    let store = makeStore(removing: true)
    let issues = reported { store.send(action("child")) }
    #expect(store.log.count == 1 && issues.isEmpty)
  }

  @Test func theOutermostOfSeveralChildrenRunsFirst() {
    let store = Store<[String], Int>(initialState: []) {
      Reduce { state, _ in
        state.append("parent")
        return .none
      }
      .ifLet(\.inner, action: sameAction()) { Self.note("first") }
      .ifLet(\.inner, action: sameAction()) { Self.note("second") }
    }
    store.send(0)
    #expect(store.state == ["second", "first", "parent"])
  }

  private static func note(_ name: String) -> Reduce<[String], Int> {
    Reduce { state, _ in
      state.append(name)
      return .none
    }
  }

  @Test func theParentStillSeesADismissedChild() {
    let store = makeStore()
    store.send(.sheet(.presented("there")))
    store.send(.sheet(.dismiss))
    #expect(store.log == [",,there,,,", ",,there,,,"] && store.sheet == nil)
    store.send(.path(.push(id: 3, state: "pushed")))
    store.send(.path(.popFrom(id: 0)))
    #expect(store.path.isEmpty && store.log.count == 4)
  }
}

extension [String] {
  fileprivate var inner: [String]? {
    get { self }
    set { self = newValue ?? [] }
  }
}
