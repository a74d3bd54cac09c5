import FocalTerminal
import FocusSync
import Store
import Testing

/// A list that is longer than its window: the wheel, the bar beside it, and focus.
@MainActor
struct ListScrollingTests {
  @Test func theWheelScrollsTheListAndLeavesFocusWhereItIs() {
    let page = ListPage(count: 30)
    page.press("<Click:row-2>")
    page.wheel(-1)
    #expect(page.shown == 3...7)
    #expect(page.session.engine.focused == .row(2))
    #expect(page.session.screen(step: 0).cursor == nil)
    page.wheel(1)
    #expect(page.shown == 0...4)
    #expect(page.session.screen(step: 0).cursor != nil)
  }

  @Test func theWheelStopsAtBothEnds() {
    let page = ListPage(count: 7)
    page.wheel(-9)
    #expect(page.shown == 2...6)
    page.wheel(-1)
    #expect(page.shown == 2...6)
    page.wheel(9)
    #expect(page.shown == 0...4)
  }

  @MainActor @Test(arguments: ["x", "<Home>", "<C-a>"])
  func theNextKeyScrollsToTheFocusedRowAndReachesIt(key: String) {
    let page = ListPage(count: 30)
    page.press("<Click:row-2>")
    page.wheel(-5)
    #expect(page.shown == 15...19)
    page.press(key)
    #expect(page.shown.contains(2))
    #expect(page.session.engine.focused == .row(2))
    #expect(page.store.rows[id: 2]?.text == (key == "x" ? "x" : ""))
  }

  @Test func aClickThatMovesNoFocusKeepsTheScrollPosition() {
    let page = ListPage(count: 30)
    page.press("<Click:row-2>")
    page.wheel(-5)
    page.press("<Click:switch-16>")
    #expect(page.store.rows[id: 16]?.isOn == true)
    #expect(page.session.engine.focused == .row(2))
    #expect(page.shown == 15...19)
    page.press("<Click:row-16>")
    #expect(page.session.engine.focused == .row(16))
    #expect(page.shown == 15...19)
  }

  @Test func aMoveOfFocusByStateBringsTheRowIntoView() {
    let page = ListPage(count: 30)
    page.press("<Click:row-2>")
    page.wheel(-5)
    page.store.focus = .row(29)
    #expect(page.shown == 25...29)
  }

  @Test func aChangeOfARowKeepsTheScrollPosition() {
    let page = ListPage(count: 30)
    page.press("<Click:row-2>")
    page.wheel(-5)
    page.store.send(.edited(3, "three"))
    #expect(page.shown == 15...19)
  }

  @Test func theWheelBesideTheListScrollsNothing() {
    let page = ListPage(count: 30)
    page.session.receive(.wheel(-1, .cell(CellPoint(column: 0, row: 0))))
    #expect(page.shown == 0...4)
  }

  @Test func theBarShowsTheVisiblePart() {
    let page = ListPage(count: 30)
    #expect(page.bar == "█││││")
    page.store.focus = .row(29)
    #expect(page.bar == "││││█")
    #expect(ListPage(count: 10).bar == "██│││")
    #expect(ListPage(count: 5).bar == "     ")
  }

  @Test func thePageKeysMoveFocusByAWindow() {
    let page = ListPage(count: 12)
    page.press("<Click:row-1><PageDown>")
    #expect(page.session.engine.focused == .row(5))
    page.press("<PageDown><PageDown>")
    #expect(page.session.engine.focused == .row(11))
    page.press("<PageUp>")
    #expect(page.session.engine.focused == .row(7))
    // In the same column.
    page.press("<Left><PageUp>")
    #expect(page.session.engine.focused == .toggle(3))
  }

  /// Every change of the rows, in small lists: the engine has the rows that state has, where state has them.
  @MainActor @Test func theEngineFollowsEveryChangeOfTheRows() {
    for count in 0...4 {
      for index in 0...count {
        for change in 0...2 {
          let page = ListPage(count: count)
          switch change {
          case 0: page.store.send(.inserted(at: index))
          case 1 where index < count: page.store.send(.removed(at: index))
          case 2 where index + 1 < count: page.store.send(.swapped(at: index))
          default: continue
          }
          for (row, item) in page.store.rows.enumerated() {
            let node = page.session.engine.node(.row(item.id))
            let first = page.session.engine.node(.list)?.frame?.y ?? 0
            #expect(node?.frame?.y == first + Double(row), "\(count) rows, change \(change) at \(index)")
          }
          for gone in 0..<10 where page.store.rows[id: gone] == nil {
            #expect(page.session.engine.node(.row(gone)) == nil)
          }
        }
      }
    }
  }
}

private struct Rows: Reducer {
  struct Row: Equatable, Identifiable, Sendable {
    let id: Int
    var text = ""
    var isOn = false
  }

  enum ID: PageID {
    case list
    case row(Int)
    case toggle(Int)

    var name: String {
      switch self {
      case .list: "list"
      case .row(let id): "row-\(id)"
      case .toggle(let id): "switch-\(id)"
      }
    }
  }

  struct State: Equatable, Sendable {
    var rows: IdentifiedArrayOf<Row>
    var focus: ID?
  }

  enum Action: BindableAction, Equatable, Sendable {
    case binding(BindingAction<State>)
    case edited(Int, String)
    case toggled(Int)
    case inserted(at: Int)
    case removed(at: Int)
    case swapped(at: Int)
  }

  var body: some Reducer<State, Action> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding: break
      case .edited(let id, let text): state.rows[id: id]?.text = text
      case .toggled(let id): state.rows[id: id]?.isOn.toggle()
      case .inserted(let index): state.rows.insert(Row(id: state.rows.count), at: index)
      case .removed(let index): state.rows.remove(at: index)
      case .swapped(let index): state.rows.swapAt(index, index + 1)
      }
      return .none
    }
  }
}

/// A page with a list of five visible rows.
@MainActor
private struct ListPage {
  let store: StoreOf<Rows>
  let session: PageSession<Rows.ID>

  init(count: Int) {
    let rows = IdentifiedArray(uniqueElements: (0..<count).map { Rows.Row(id: $0) })
    let store = Store(initialState: Rows.State(rows: rows)) { Rows() }
    self.store = store
    session = PageSession<Rows.ID>(size: CellSize(columns: 60, rows: 20)) { _ in
      Page("List") {
        Part.list(
          .list,
          store.rows,
          height: 5,
          main: { .row($0) },
          elements: { row, width in
            guard case .row(let id) = row else { return [] }
            return [
              ListElement(.toggle(id), columns: 0..<3, interactions: .activate),
              ListElement(.row(id), columns: 4..<width, interactions: .edit),
            ]
          },
          row: { Self.row($0, store) }
        )
      }
    }
    session.attach(store)
    session.keep(synchronize(store, \.focus, with: session.engine))
  }

  private static func row(_ row: Rows.Row, _ store: StoreOf<Rows>) -> Part<Rows.ID> {
    .row(spacing: 1, widths: [3, nil]) {
      Part.toggle(.toggle(row.id), isOn: row.isOn, label: "check") { store.send(.toggled(row.id)) }
      Part.line(
        .row(row.id),
        TextLine(row.text, placeholder: "row \(row.id);", edit: { store.send(.edited(row.id, $0)) })
      )
    }
  }

  func press(_ keys: String) {
    for input in (try? KeyNotation.parse(keys)) ?? [] { session.receive(input) }
  }

  func wheel(_ steps: Int) { session.receive(.wheel(steps, .named("list"))) }

  private var lines: [String] {
    session.screen(step: 0).plainText.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// The rows that are seen.
  var shown: ClosedRange<Int> {
    let text = lines.joined()
    let seen = store.rows.filter { text.contains($0.text.isEmpty ? "row \($0.id);" : $0.text) }.map(\.id)
    return (seen.min() ?? -1)...(seen.max() ?? -1)
  }

  /// The column in which the bar stands.
  var bar: String {
    let screen = session.screen(step: 0)
    let top = lines.firstIndex { $0.contains("╭") } ?? 0
    return String((0..<5).compactMap { screen.rows[top + 2 + $0][55].character })
  }
}

/// A page that is longer than the screen, and what stands in front of it.
@MainActor
struct PageScrollingTests {
  @Test func theWheelScrollsThePageAndTheNextKeyScrollsBackToFocus() throws {
    let page = FormPage()
    page.session.receive(.wheel(-2, .cell(CellPoint(column: 20, row: 6))))
    #expect(!page.text.contains("Field 0 ") && page.text.contains("Field 4 "))
    #expect(page.session.engine.focused == .field(0))
    #expect(page.session.screen(step: 0).cursor == nil)
    page.session.receive(.character("x"))
    #expect(page.text.contains("Field 0 ") && page.store.texts[0] == "x")
  }

  @Test func aClickOutsideTheWindowHitsNothingBehindIt() {
    let page = FormPage()
    for row in [0, 12, 13] { page.session.receive(.click(.cell(CellPoint(column: 20, row: row)))) }
    #expect(page.session.engine.focused == .field(0))
    page.session.receive(.click(.cell(CellPoint(column: 20, row: 6))))
    #expect(page.session.engine.focused == .field(1))
  }

  @Test func thePageKeysMoveFocusByAScreen() {
    let page = FormPage()
    page.session.receive(.key(.pageDown))
    #expect(page.session.engine.focused == .field(3))
    page.session.receive(.key(.pageUp))
    #expect(page.session.engine.focused == .field(0))
  }

  /// Four rows follow the element, and there is room for them.
  @Test func theEndOfThePageIsShownBelowAnElementNearIt() async {
    await withParts(columns: 40, rows: 8) { _ in
      Part.space(20)
      Part.button("button", "Button") {}
      Part.space(3)
    } test: { screen, _ in
      await screen.press("<Tab>")
      #expect(screen.focus == "button" && screen.text.contains("after"), "\(screen.text)")
    }
  }

  @Test func theBorderIsTheTrackOfTheBar() {
    let page = FormPage()
    #expect(page.text.contains("█"))
    page.session.size = CellSize(columns: 60, rows: 60)
    #expect(!page.text.contains("█"))
    page.session.size = CellSize(columns: 30, rows: 10)
    #expect(page.text.contains("█"))
  }

  @Test func theWheelOverASheetThatDoesNotScrollLeavesThePageBehindIt() {
    let page = FormPage()
    page.store.hasSheet = true
    let before = page.text
    page.session.receive(.wheel(-1, .cell(CellPoint(column: 30, row: 6))))
    #expect(page.text == before)
    page.session.receive(.key(.pageDown))
    #expect(page.text == before && page.session.engine.focused == .close)
  }

  @MainActor @Test func aSheetDimsThePageBehindItAndShowsItsFocusOnEveryScreen() {
    let page = FormPage()
    page.store.hasSheet = true
    page.store.focus = .close
    for rows in [8, 9, 10, 12, 16, 24, 30] {
      for columns in [24, 39, 40, 100] {
        page.session.size = CellSize(columns: columns, rows: rows)
        #expect(page.text.contains("┃  Close  ┃"), "\(columns)x\(rows)\n\(page.text)")
        let accents = page.session.screen(step: 0).rows.joined().filter { $0.style == .accent }
        #expect(accents.allSatisfy { !("0"..."9").contains($0.character ?? " ") })
      }
    }
    // The page behind the sheet can be neither clicked nor scrolled.
    page.session.size = CellSize(columns: 60, rows: 14)
    let before = page.text
    page.session.receive(.click(.cell(CellPoint(column: 2, row: 3))))
    page.session.receive(.wheel(-1, .cell(CellPoint(column: 2, row: 3))))
    #expect(page.text == before)
  }
}

/// Ten fields, and a sheet.
@MainActor
private struct FormPage {
  enum ID: PageID {
    case field(Int)
    case close, sheet

    var name: String {
      switch self {
      case .field(let number): "field-\(number)"
      case .close: "close"
      case .sheet: "sheet"
      }
    }
  }

  struct Form: Reducer {
    struct State: Equatable, Sendable {
      var texts: [Int: String] = [:]
      var focus: ID? = .field(0)
      var hasSheet = false
    }

    enum Action: BindableAction, Equatable, Sendable {
      case binding(BindingAction<State>)
      case edited(Int, String)
    }

    var body: some Reducer<State, Action> {
      BindingReducer()
      Reduce { state, action in
        if case .edited(let number, let text) = action { state.texts[number] = text }
        return .none
      }
    }
  }

  let store = Store(initialState: Form.State()) { Form() }
  let session: PageSession<ID>

  init() {
    let store = store
    session = PageSession<ID>(size: CellSize(columns: 60, rows: 14)) { _ in
      Page("Form", sheet: store.hasSheet ? Self.sheet : nil) {
        for number in 0..<10 {
          Part.field(
            .field(number),
            "Field \(number)",
            TextLine(store.state.texts[number] ?? "", edit: { store.send(.edited(number, $0)) })
          )
        }
      }
    }
    session.attach(store)
    session.keep(synchronize(store, \.focus, with: session.engine))
  }

  private static var sheet: Sheet<ID> {
    Sheet(.sheet, "Sheet") {
      Part.space(8)
      Part.button(.close, "Close") {}
    }
  }

  var text: String { session.screen(step: 0).plainText }
}
