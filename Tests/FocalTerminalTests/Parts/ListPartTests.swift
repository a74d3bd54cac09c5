import FocalTerminal
import FocalTerminalTesting
import FocusSync
import Store
import StoreTesting
import Testing

/// Lists of rows of one element each.
@MainActor
struct ListPartTests {
  @Test func theListIsDrawnAtEveryWidth() async {
    await withGuests(count: 30) { screen, _ in
      await screen.press("<Tab><Down>")
      screen.expectFrame("list", widths: [24, 40, 80])
    }
  }

  @Test(arguments: [
    ("<Tab>", "guest-0"), ("<Tab><Down><Down>", "guest-2"), ("<Tab><Down><Tab>", "done"),
    // The list has one stop, and Tab returns to the item that had focus last.
    ("<Tab><Down><Tab><S-Tab>", "guest-1"), ("<Tab><End>", "guest-29"), ("<Tab><End><Home>", "guest-0"),
    ("<Tab><PageDown>", "guest-4"), ("<Tab><End><PageUp>", "guest-25"), ("<Tab><Up>", "name"),
    ("<Tab><End><Down>", "done"), ("<Tab>ada25", "guest-25"), ("<Tab>aa", "guest-5"),
  ])
  func keysMoveInTheList(keys: String, focus: String) async {
    await withGuests(count: 30) { screen, _ in
      await screen.press(keys)
      #expect(screen.focus == focus)
    }
  }

  @Test func returnSpaceAndAClickOpenARow() async {
    await withGuests(count: 30) { screen, store in
      await screen.press("<Tab><Down><Return>")
      #expect(store.selected == 1)
      await screen.press("<Down> ")
      #expect(store.selected == 2)
      await screen.click("Dora")
      #expect(store.selected == 4 && screen.focus == "guest-4")
    }
  }

  @Test func theSelectedRowIsMarkedAndTabEntersThere() async {
    await withGuests(count: 30) { screen, store in
      store.send(.opened(3))
      #expect(screen.text.contains("› Cleo"))
      await screen.press("<Tab>")
      #expect(screen.focus == "guest-3")
    }
  }

  @Test func aRowThatIsRenamedIsFoundByItsNewName() async {
    await withGuests(count: 5) { screen, store in
      store.send(.renamed(3, "Zoe"))
      await screen.press("<Tab>z")
      #expect(screen.focus == "guest-3")
    }
  }

  /// Rows are renamed in the action that also adds, removes or moves rows, or that replaces all rows.
  @Test(arguments: 0..<5)
  func aRowThatIsRenamedWhileOtherRowsChangeIsFoundByItsNewName(change: Int) async {
    await withGuests(count: 5) { screen, store in
      var guests = store.guests
      guests[id: 3]?.name = "Zoe"
      switch change {
      case 0: guests.append(Guests.Guest(id: 9, name: "Yan"))
      case 1: guests.remove(id: 0)
      case 2: guests.remove(id: 4)
      case 3: guests.swapAt(0, 1)
      default: guests = IdentifiedArray(uniqueElements: guests)
      }
      store.send(.changed(guests))
      await screen.press("<Tab>z")
      #expect(screen.focus == "guest-3")
    }
  }

  @Test func typingFindsRowsWhileTheListHasTypeAhead() async {
    let rows = IdentifiedArray(uniqueElements: [Guests.Guest(id: 1, name: "Ada"), Guests.Guest(id: 2, name: "Bob")])
    await withParts { store in
      Part.list(
        "list",
        rows,
        height: 3,
        typeAhead: store.state["typed"].isEmpty ? nil : { $0.name },
        main: { "row-\($0)" },
        elements: { [ListElement($0, columns: 0..<$1, interactions: .automatic)] },
        row: { row in Part.smallButton("row-\(row.id)", row.name, label: "open") {} }
      )
    } test: { screen, store in
      await screen.press("<Tab>b")
      #expect(screen.focus == "row-1")
      store.send(.set("typed", "yes"))
      await screen.press("b")
      #expect(screen.focus == "row-2")
      store.send(.set("typed", ""))
      await screen.press("a")
      #expect(screen.focus == "row-2")
    }
  }

  /// A list without a height takes the rows that are left on the page.
  @Test func aListFillsThePage() async {
    let rows = IdentifiedArray(uniqueElements: (1...90).map { Guests.Guest(id: $0, name: "Guest \($0)") })
    await withParts { store in
      Part.list("list", rows, element: { "row-\($0)" }, title: \.name) { _ in }
    } test: { screen, _ in
      for height in [8, 12, 24, 40] {
        screen.resize(columns: 40, rows: height)
        let lines = screen.text.split(separator: "\n", omittingEmptySubsequences: false)
        // The field before and the field after; with a border also this, a blank row and the line of help.
        let shown = lines.filter { $0.contains("Guest ") }.count
        #expect(shown == max(3, height - (height < 12 ? 3 : 6)), "\(height) rows:\n\(screen.text)")
        #expect(lines.last?.contains("^c quit") == true)
      }
      await screen.press("<Tab><PageDown>")
      #expect(screen.focus == "row-34")
    }
  }

  /// The lists of a column share the rows.
  @Test func listsShareTheRows() async {
    let rows = IdentifiedArray(uniqueElements: (1...90).map { Guests.Guest(id: $0, name: "Guest \($0)") })
    await withParts(columns: 40, rows: 17) { store in
      Part.column(spacing: 1) {
        Part.list("one", rows, element: { "one-\($0)" }, title: { "A \($0.id)" }) { _ in }.section("section")
        Part.row {
          Part.list("two", rows, element: { "two-\($0)" }, title: { "B \($0.id)" }) { _ in }
          Part.text("beside")
        }
      }
    } test: { screen, _ in
      let lines = screen.text.split(separator: "\n")
      #expect(lines.filter { $0.contains("A ") }.count == 5 && lines.filter { $0.contains("B ") }.count == 5)
    }
  }

  @Test func typingEndsAfterASecond() async {
    let clock = TestClock()
    await withGuests(count: 12, clock: clock) { screen, _ in
      await screen.press("<Tab>al")
      #expect(screen.focus == "guest-1")
      await clock.advance(by: .milliseconds(999))
      await screen.press("a")
      #expect(screen.focus == "guest-1")
      await clock.advance(by: .seconds(1))
      await screen.press("a")
      #expect(screen.focus == "guest-5")
    }
  }

  @Test func anEmptyListSaysSo() async {
    await withGuests(count: 0) { screen, _ in
      #expect(screen.text.contains("Nobody yet"))
      await screen.press("<Tab>")
      #expect(screen.focus == "done")
    }
  }

  @MainActor @Test func aKeyInALongListAsksForTheVisibleRowsOnly() async {
    await withGuests(count: 2_000) { screen, _ in
      await screen.press("<Tab>")
      Guests.titles = 0
      await screen.press("<Down>")
      #expect(screen.focus == "guest-1")
      // A row is asked for its title to draw it, and for type-ahead.
      #expect(Guests.titles > 0 && Guests.titles <= 4 * 2 * 5)
    }
  }

  private func withGuests(
    count: Int,
    clock: any Clock<Duration> = ContinuousClock(),
    test: @MainActor (HeadlessScreen, StoreOf<Guests>) async -> Void
  ) async {
    await withScreen(
      rows: 16,
      initialState: Guests.State(count: count),
      reducer: { Guests() },
      page: { Guests.page($0, $1, clock) },
      test: test
    )
  }
}

private struct Guests: Reducer {
  enum ID: PageID {
    case name, list, done
    case guest(Int)

    var name: String {
      switch self {
      case .name: "name"
      case .list: "list"
      case .done: "done"
      case .guest(let id): "guest-\(id)"
      }
    }
  }

  struct Guest: Equatable, Identifiable, Sendable {
    let id: Int
    var name: String
  }

  struct State: Equatable, Sendable {
    var guests: IdentifiedArrayOf<Guest>
    var focus: ID? = .name
    var selected: Int?

    init(count: Int) {
      let names = ["Ada", "Alan", "Bob", "Cleo", "Dora"]
      guests = IdentifiedArray(
        uniqueElements: (0..<count).map { Guest(id: $0, name: names[$0 % 5] + ($0 < 5 ? "" : "\($0)")) }
      )
    }
  }

  enum Action: BindableAction, Equatable, Sendable {
    case binding(BindingAction<State>)
    case opened(Int)
    case renamed(Int, String)
    case changed(IdentifiedArrayOf<Guest>)
  }

  /// The number of times that a row was asked for its title.
  @MainActor static var titles = 0

  var body: some Reducer<State, Action> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding: break
      case .opened(let id): state.selected = id
      case .renamed(let id, let name): state.guests[id: id]?.name = name
      case .changed(let guests): state.guests = guests
      }
      return .none
    }
  }

  @MainActor
  static func page(_ store: StoreOf<Guests>, _ size: CellSize, _ clock: any Clock<Duration>) -> PageSession<ID> {
    let session = PageSession<ID>(size: size) { _ in
      Page("Guests") {
        Part.line(.name, TextLine("", placeholder: "Name", edit: { _ in }))
        Part.list(
          .list,
          store.guests,
          height: 5,
          selected: store.selected,
          placeholder: "Nobody yet",
          element: { .guest($0) },
          title: {
            titles += 1
            return $0.name
          },
          detail: { $0.id.isMultiple(of: 2) ? "coming" : "" },
          action: { store.send(.opened($0)) }
        )
        Part.smallButton(.done, "Done", label: "done") {}
      }
    }
    session.clock = clock
    session.attach(store)
    session.keep(synchronize(store, \.focus, with: session.engine))
    return session
  }
}
