import FocalTerminal
import Store

/// A text, and an alert that asks before the program ends while there is a text.
public struct Draft: Reducer, Sendable {
  public enum Element: PageID {
    case text, alert
    case answer(Int)

    public var name: String { "\(self)" }
  }

  public struct State: Equatable, Sendable {
    @Shared public var text: String
    public var focus: Element? = .text
    public var alert: AlertState<Alert>?

    public init(text: Shared<String> = Shared(value: "")) { _text = text }
  }

  public enum Alert: Equatable, Sendable { case discard }

  public enum Action: BindableAction, Equatable, Sendable {
    case binding(BindingAction<State>)
    case quitTapped
    case alert(PresentationAction<Alert>)
  }

  @Dependency(\.dismiss) var dismiss

  public init() {}

  public var body: some Reducer<State, Action> {
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

  /// A page whose command for Ctrl-C asks. `commands` come before it in the help line.
  @MainActor
  public static func page(
    _ store: StoreOf<Draft>,
    size: CellSize,
    commands: [Command] = []
  ) -> PageSession<Element> {
    PageSession(store, focus: \.focus, size: size) { _ in
      Page(
        "Draft",
        commands: commands + [.control("c", "leave") { store.send(.quitTapped) }],
        sheet: .alert(.alert, store.alert, button: { .answer($0) }, send: { store.send(.alert($0)) })
      ) {
        Part.field(.text, "Text", TextLine(store.text, edit: { store.text = $0 }))
      }
    }
  }
}
