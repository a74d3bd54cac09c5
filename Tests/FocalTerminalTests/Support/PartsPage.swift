import FocalTerminal
import FocalTerminalTesting
import FocusSync
import Store

/// The identity of an element, which is its name.
struct Named: PageID, ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
  let name: String

  init(stringLiteral name: String) { self.name = name }
}

/// Values by name, a log, and focus: the state of a page that shows parts.
struct Values: Reducer {
  struct State: Equatable, Sendable {
    var focus: Named?
    var values: [String: String]
    var log: [String] = []

    subscript(name: String) -> String {
      get { values[name] ?? "" }
      set { values[name] = newValue }
    }
  }

  enum Action: BindableAction, Equatable, Sendable {
    case binding(BindingAction<State>)
    case set(String, String)
    case logged(String)
  }

  var body: some Reducer<State, Action> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding: break
      case .set(let name, let value): state[name] = value
      case .logged(let text): state.log.append(text)
      }
      return .none
    }
  }
}

/// Tests parts on a page between two fields, `before` and `after`, the first of which has focus.
@MainActor
func withParts(
  _ values: [String: String] = [:],
  columns: Int = 80,
  rows: Int = 24,
  commands: @escaping @MainActor (StoreOf<Values>) -> [Command] = { _ in [] },
  sheet: @escaping @MainActor (StoreOf<Values>) -> Sheet<Named>? = { _ in nil },
  @PartBuilder<Named> parts: @escaping @MainActor (StoreOf<Values>) -> [Part<Named>],
  test: @MainActor (HeadlessScreen, StoreOf<Values>) async -> Void
) async {
  await withScreen(
    columns: columns,
    rows: rows,
    initialState: Values.State(focus: "before", values: values),
    reducer: { Values() },
    page: { store, size in
      let session = PageSession<Named>(size: size) { _ in
        Page("Parts", commands: commands(store), sheet: sheet(store)) {
          Part.line("before", TextLine("", placeholder: "before", edit: { _ in }))
          Part.column(parts(store))
          Part.line("after", TextLine("", placeholder: "after", edit: { _ in }))
        }
      }
      session.attach(store)
      session.keep(synchronize(store, \.focus, with: session.engine))
      return session
    },
    test: test
  )
}

/// The widths at which the parts are drawn for golden frames.
let widths = [24, 40, 80]
