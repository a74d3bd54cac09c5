import FocalTerminal
import FocalTerminalTesting
import FocusSync
import Store
import Testing

@MainActor
struct ScreenStackTests {
  @Test func theTopOfTheStackIsShown() async {
    await withStack { screen, store in
      #expect(screen.text.contains("Root") && screen.focus == "open")
      await screen.press("<Return>")
      #expect(screen.text.contains("Screen 1") && screen.focus == "field")
      await screen.press("<Tab><Return>")
      #expect(screen.text.contains("Screen 2") && store.path.count == 2)
      await screen.press("<Esc>")
      #expect(screen.text.contains("Screen 1"))
      await screen.press("<Esc>")
      #expect(screen.text.contains("Root") && screen.focus == "open")
      #expect(screen.program.receive(.key(.escape)) == .ignored)
    }
  }

  @Test func aPageThatIsShownAgainIsAsItWas() async {
    await withStack { screen, _ in
      await screen.press("<Return>abc<Left><Left>")
      let cursor = screen.screen.cursor
      await screen.press("<Tab><Return><Esc>")
      await screen.press("<S-Tab>")
      #expect(screen.screen.cursor == cursor)
    }
  }

  @Test func aDeepLinkOpensSeveralScreensAtOnce() async {
    await withStack { screen, store in
      store.send(.opened([7, 8, 9]))
      #expect(screen.text.contains("Screen 9"))
      store.send(.opened([]))
      #expect(screen.text.contains("Root"))
    }
  }

  @Test func theShownPageHasTheSizeAndTheSignsOfTheScreen() async {
    await withStack { screen, _ in
      await screen.press("<Return>")
      screen.resize(columns: 40, rows: 12)
      screen.program.glyphs = .ascii
      screen.program.otherHints = [("^t", "theme")]
      #expect(screen.text.contains("+- Screen 1") && screen.text.contains("^t theme"))
      await screen.press("<Esc>")
      #expect(screen.screen.size == CellSize(columns: 40, rows: 12))
      #expect(screen.text.contains("+- Root") && screen.text.contains("^t theme"))
    }
  }

  /// The pane has the keys, so the help line of the page would be wrong.
  @Test func historyOfAStackHasTheMovesOfFocusOnEveryPage() async {
    await withStack { screen, store in
      let stack = ScreenStack(of: store, size: CellSize(columns: 80, rows: 30), ids: { $0.path.ids }) { size in
        Stack.root(store, size)
      } page: { id, size in
        store.screen(id, of: \.path, action: Stack.Action.path).map { Stack.page($0, of: store, size) }
      }
      let program = HeadlessScreen(stack.withHistory())
      await program.press("<Return><Tab><Return><C-t>")
      let (page, pane) = (
        program.text.split(separator: "\n").prefix(15), program.text.split(separator: "\n").dropFirst(15)
      )
      #expect(page.contains { $0.contains("Screen 2") } && !page.contains { $0.contains("^c") })
      #expect(pane.contains { $0.contains("^c") })
      await program.press("<Up><Up>")
      #expect(program.text.contains("Screen 1") && program.text.contains("focus Named(name: \"field\") → Named"))
      await program.press("<Esc>")
      #expect(program.text.contains("Screen 2") && program.text.contains("^c quit"))
    }
  }

  private func withStack(test: @MainActor (HeadlessScreen, StoreOf<Stack>) async -> Void) async {
    await withScreen(
      initialState: Stack.State(),
      reducer: { Stack() },
      page: { store, size in
        ScreenStack(of: store, size: size, ids: { $0.path.ids }) { size in
          Stack.root(store, size)
        } page: { id, size in
          let screen = store.screen(id, of: \.path, action: Stack.Action.path)
          return screen.map { Stack.page($0, of: store, size) }
        }
      },
      test: test
    )
  }
}

private struct Stack: Reducer {
  struct Level: Reducer {
    struct State: Equatable, Sendable {
      var number: Int
      var text = ""
      var focus: Named? = "field"
    }

    enum Action: BindableAction, Equatable, Sendable {
      case binding(BindingAction<State>)
    }

    var body: some Reducer<State, Action> { BindingReducer() }
  }

  struct State: Equatable, Sendable {
    var path = StackState<Level.State>()
  }

  enum Action: Equatable, Sendable {
    case path(StackActionOf<Level>)
    case opened([Int])
    case pushed
    case popped
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .path: break
      case .opened(let numbers): state.path = StackState(numbers.map { Level.State(number: $0) })
      case .pushed: state.path.append(Level.State(number: state.path.count + 1))
      case .popped: state.path.removeLast()
      }
      return .none
    }
    .forEach(\.path, action: Action.path) { Level() }
  }

  @MainActor
  static func root(_ store: StoreOf<Stack>, _ size: CellSize) -> PageSession<Named> {
    let session = PageSession<Named>(size: size) { _ in
      Page("Root") {
        Part.button("open", "Open") { store.send(.pushed) }
      }
    }
    session.attach(store)
    session.engine.request("open")
    return session
  }

  @MainActor
  static func page(_ store: StoreOf<Level>, of stack: StoreOf<Stack>, _ size: CellSize) -> PageSession<Named> {
    let session = PageSession<Named>(size: size) { _ in
      let back = Command(KeyEvent(.escape), "esc", "back") { stack.send(.popped) }
      return Page("Screen \(store.number)", commands: [back]) {
        Part.line("field", TextLine(store.text, edit: { store.text = $0 }))
        Part.button("open", "Open") { stack.send(.pushed) }
      }
    }
    session.attach(store)
    session.keep(synchronize(store, \.focus, with: session.engine))
    return session
  }
}
