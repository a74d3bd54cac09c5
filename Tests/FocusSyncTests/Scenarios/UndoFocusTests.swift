import Store
import Testing

@testable import FocusSync

/// A form whose fields can be cleared, and undone with the focus.
private struct Draft: Reducer {
  struct State: Equatable {
    var texts = ["ada", "secret"]
    var focusedField: Field?
    var history = UndoHistory<[String]>()
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case cleared(Int)
    case history(UndoAction)
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      if case .cleared(let index) = action {
        state.texts[index] = ""
        state.focusedField = index == 0 ? .password : .username
      }
      return .none
    }
    .undoable(\.texts, focus: \.focusedField, history: \.history, action: Action.history)
  }
}

@MainActor @Suite struct UndoFocusTests {
  let engine = loginEngine()
  private let store = Store(initialState: Draft.State()) { Draft() }

  @Test func undoMovesTheFocusOfTheEngineToTheChange() {
    let mirror = synchronize(store, \.focusedField, with: engine)
    engine.tab()
    #expect(engine.focused == .username)
    store.send(.cleared(0))
    #expect(engine.focused == .password)
    store.send(.cleared(1))
    #expect(engine.focused == .username)
    engine.tab()
    store.send(.history(.undo))
    #expect(store.texts == ["", "secret"] && engine.focused == .password)
    store.send(.history(.undo))
    #expect(store.texts == ["ada", "secret"] && engine.focused == .username)
    engine.tab()
    store.send(.history(.redo))
    #expect(store.texts == ["", "secret"] && engine.focused == .password)
    withExtendedLifetime(mirror) {}
  }

  @Test func undoOfAFieldThatCannotHaveFocusRestoresTheValue() {
    let mirror = synchronize(store, \.focusedField, with: engine)
    engine.tab()
    store.send(.cleared(0))
    engine.change(.username) { $0.isEnabled = false }
    store.send(.history(.undo))
    #expect(store.texts == ["ada", "secret"])
    #expect(store.focusedField == engine.focused && engine.focused == .password)
    withExtendedLifetime(mirror) {}
  }
}
