import FocalTerminal
import FocusSync
import Store
import Testing

/// Pages of all kinds, driven by inputs.
@MainActor
struct PageSessionTests {
  @Test func aRowAddedAndFocusedInOneActionHasFocus() {
    let page = RowsPage(count: 3)
    page.store.send(.inserted(7))
    #expect(page.session.engine.focused == .row(7))
    #expect(page.store.focus == .row(7))
  }

  @Test func aFieldThatComesAgainHasItsCursorAtTheEnd() async {
    await withParts(["text": "milk", "open": "yes"]) { store in
      if !store.state["open"].isEmpty {
        Part.line("field", TextLine(store.state["text"], edit: { store.send(.set("text", $0)) }))
      }
    } test: { screen, store in
      store.focus = "field"
      await screen.press("<Home>x")
      #expect(store.state["text"] == "xmilk")
      store.send(.set("open", ""))
      store.send(.set("text", "cheese"))
      store.send(.set("open", "yes"))
      store.focus = "field"
      await screen.press("s")
      #expect(store.state["text"] == "cheeses")
    }
  }

  @Test func anIdThatIsUsedTwiceIsReportedAndThePageIsDrawn() async {
    await withKnownIssue {
      await withParts { _ in
        Part.line("twice", TextLine("", edit: { _ in })).commands(in: "twice", [.control("x", "delete") {}])
      } test: { screen, store in
        store.focus = "twice"
        await screen.press("a")
        #expect(screen.text.contains("^c quit"))
      }
    } matching: {
      "\($0)".contains("in the tree")
    }
  }

  @Test func aRemovedRowPassesFocusToItsNeighbourAndStateFollows() {
    let page = RowsPage(count: 3)
    page.session.receive(.click(.named("row-1")))
    page.store.send(.removed(1))
    #expect(page.session.engine.focused == .row(2))
    #expect(page.store.focus == .row(2))
  }

  @Test func stateMovesFocusInTheActionThatDisablesTheElement() {
    let page = RowsPage(count: 3)
    page.store.send(.disabled(focus: nil))
    #expect(page.session.engine.focused == nil)
    #expect(page.store.focus == nil)
    page.store.send(.enabled(focus: .row(1)))
    #expect(page.session.engine.focused == .row(1))
    #expect(page.store.focus == .row(1))
  }

  @Test func anElementAddedAgainHandlesKeysAgain() {
    let page = RowsPage(count: 2)
    page.session.receive(.click(.named("row-0")))
    page.store.send(.removed(0))
    page.store.send(.inserted(0))
    page.session.receive(.character("x"))
    #expect(page.store.texts[0] == "x")
  }

  @Test func aLongPageScrollsToTheFocusedElementAndClicksFollow() throws {
    let page = RowsPage(count: 40, size: CellSize(columns: 60, rows: 14))
    #expect(page.text.contains("Row 0") && !page.text.contains("Row 39"))
    page.session.receive(.key(KeyEvent(.tab, modifiers: .shift)))
    #expect(page.session.engine.focused == .row(39))
    #expect(page.text.contains("Row 39") && !page.text.contains("Row 0\u{20}"))
    #expect(page.text.contains("█"))
    let place = try #require(page.place(of: "Row 38"))
    page.session.receive(.click(.cell(place)))
    #expect(page.session.engine.focused == .row(38))
  }

  @Test func theHelpLineShowsOnlyKeysThatDoSomethingNow() {
    let page = RowsPage(count: 2)
    #expect(page.text.contains("tab next  ⇧tab back  ^c quit"))
    #expect(!page.text.contains("^k"))
    page.store.send(.removed(0))
    #expect(page.text.contains("^b bring back"))
    page.store.send(.disabled(focus: nil))
    #expect(!page.text.contains("tab"))
  }

  @Test func aPageCommandRunsOnlyIfTheFocusedElementIgnoresTheKey() {
    let page = RowsPage(count: 2)
    page.store.send(.removed(0))
    page.session.receive(.control("b"))
    #expect(page.store.rows == [0, 1])
    page.session.receive(.control("a"))
    #expect(page.store.rows == [0, 1])
  }

  @MainActor @Test func aFrameIsDrawnAtEverySize() {
    let page = RowsPage(count: 5)
    for columns in [0, 1, 2, 23, 24, 25, 39, 40, 60] {
      for rows in 0...20 {
        page.session.size = CellSize(columns: columns, rows: rows)
        let screen = page.session.screen(step: 0)
        #expect(screen.rows.count == rows && screen.rows.allSatisfy { $0.count == columns })
      }
    }
  }
}

/// A page with a number of fields that state determines.
@MainActor
private struct RowsPage {
  enum ID: PageID {
    case row(Int)

    var name: String {
      switch self {
      case .row(let number): "row-\(number)"
      }
    }
  }

  struct Rows: Reducer {
    struct State: Equatable, Sendable {
      var rows: [Int]
      var texts: [Int: String] = [:]
      var focus: ID? = .row(0)
      var isEnabled = true
      var removed: [Int] = []
    }

    enum Action: BindableAction, Equatable, Sendable {
      case binding(BindingAction<State>)
      case edited(Int, String)
      case inserted(Int)
      case removed(Int)
      case disabled(focus: ID?)
      case enabled(focus: ID?)
    }

    var body: some Reducer<State, Action> {
      BindingReducer()
      Reduce { state, action in
        switch action {
        case .binding: break
        case .edited(let row, let text): state.texts[row] = text
        case .inserted(let row):
          state.rows.insert(row, at: 0)
          state.focus = .row(row)
        case .removed(let row):
          state.rows.removeAll { $0 == row }
          state.removed.append(row)
        case .disabled(let focus):
          state.isEnabled = false
          state.focus = focus
        case .enabled(let focus):
          state.isEnabled = true
          state.focus = focus
        }
        return .none
      }
    }
  }

  let store: StoreOf<Rows>
  let session: PageSession<ID>

  init(count: Int, size: CellSize = CellSize(columns: 60, rows: 24)) {
    let store = Store(initialState: Rows.State(rows: Array(0..<count))) { Rows() }
    self.store = store
    session = PageSession<ID>(size: size) { _ in Self.page(store) }
    session.attach(store)
    session.keep(synchronize(store, \.focus, with: session.engine))
  }

  private static func page(_ store: StoreOf<Rows>) -> Page<ID> {
    let back = Command.control("b", "bring back", isEnabled: !store.removed.isEmpty) {
      if let row = store.removed.last { store.send(.inserted(row)) }
    }
    return Page("Rows", commands: [back]) {
      Part.column {
        for row in store.rows {
          Part.field(
            .row(row),
            "Row \(row)",
            TextLine(store.texts[row] ?? "", submitLabel: "next", edit: { store.send(.edited(row, $0)) })
          )
        }
      }
      .disabled(!store.isEnabled)
    }
  }

  var text: String { session.screen(step: 0).plainText }

  func place(of text: String) -> CellPoint? {
    for (row, line) in self.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if let range = line.firstRange(of: text) {
        return CellPoint(column: String(line[..<range.lowerBound]).displayWidth, row: row)
      }
    }
    return nil
  }
}
