import FocalNcurses
import FocalTerminal
import Foundation
import Store

// A program that ends in every way, for tests: Ctrl-C asks first if something was typed, and Ctrl-X calls `exit`.

struct Draft: Reducer {
  enum Element: PageID {
    case text, alert
    case answer(Int)

    var name: String { "\(self)" }
  }

  struct State: Equatable, Sendable {
    var text = ""
    var focus: Element? = .text
    var alert: AlertState<Alert>?
  }

  enum Alert: Equatable, Sendable { case discard }

  enum Action: BindableAction, Equatable, Sendable {
    case binding(BindingAction<State>)
    case quitTapped
    case alert(PresentationAction<Alert>)
  }

  @Dependency(\.dismiss) var dismiss

  var body: some Reducer<State, Action> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .quitTapped where !state.text.isEmpty:
        state.alert = AlertState {
          TextState("Discard the text?")
        } actions: {
          ButtonState(role: .destructive, action: .discard) { TextState("Discard") }
          ButtonState(role: .cancel) { TextState("Keep") }
        }
        return .none
      case .quitTapped, .alert(.presented(.discard)):
        return .run { _ in await dismiss() }
      case .binding, .alert:
        return .none
      }
    }
    .ifLet(\.alert, action: Action.alert)
  }

  @MainActor
  static func page(_ store: StoreOf<Draft>, size: CellSize) -> PageSession<Element> {
    PageSession(store, focus: \.focus, size: size) { _ in
      Page(
        "Draft",
        commands: [
          .control("x", "exit") { exit(3) },
          .control("c", "quit") { store.send(.quitTapped) },
        ],
        sheet: .alert(.alert, store.alert, button: { .answer($0) }, send: { store.send(.alert($0)) })
      ) {
        Part.field(.text, "Text", TextLine(store.text, edit: { store.text = $0 }))
      }
    }
  }
}

atexit { print("the handlers of exit ran") }
let store = Store(initialState: Draft.State()) { Draft() }
await TerminalRun.main { size in Draft.page(store, size: size) }
print("the text was '\(store.text)'")
