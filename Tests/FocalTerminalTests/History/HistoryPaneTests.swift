import FocalTerminal
import FocalTerminalTesting
import FocusSync
import Foundation
import Store
import StoreTesting
import TestSupport
import Testing

/// The pane that Ctrl-T opens, by keys and clicks. Also tests `HistoryBrowser` and `HistoryText`.
@MainActor
struct HistoryPaneTests {
  struct Guests: Reducer {
    enum Field: String, PageID {
      case name, add

      var name: String { rawValue }
    }

    struct State: Equatable, Sendable {
      var name = ""
      var guests: [String] = []
      var focused: Field? = .name
    }

    enum Action: BindableAction, Equatable, Sendable {
      case binding(BindingAction<State>)
      case addTapped
      case greeted(String)
    }

    let clock: TestClock

    var body: some Reducer<State, Action> {
      BindingReducer()
      Reduce { state, action in
        switch action {
        case .binding: break
        case .addTapped:
          let name = state.name
          state.guests.append(name)
          state.name = ""
          return .run(name: "greet") { [clock] send in
            try await clock.sleep(for: .seconds(1))
            await send(.greeted(name))
          }
        case .greeted(let name): state.guests.append("Hello \(name)")
        }
        return .none
      }
    }

    @MainActor
    static func page(_ store: StoreOf<Guests>, size: CellSize, commands: [Command] = []) -> PageSession<Field> {
      let session = PageSession<Field>(size: size, options: FocusOptions(keyboardNavigation: true)) { _ in
        Page("Guests", commands: commands) {
          Part.field(
            .name,
            "Name",
            TextLine(store.name, submitLabel: "add", edit: { store.name = $0 }, submit: { store.send(.addTapped) })
          )
          Part.smallButton(.add, "Add", label: "add") { store.send(.addTapped) }
          Part.text("guests: \(store.guests.joined(separator: ", "))")
        }
      }
      session.attach(store)
      session.keep(synchronize(store, \.focused, with: session.engine))
      return session
    }
  }

  private let clock = TestClock()

  private func withGuests(
    columns: Int = 80,
    rows: Int = 30,
    commands: @MainActor (StoreOf<Guests>) -> [Command] = { _ in [] },
    test: @MainActor (HeadlessScreen, StoreOf<Guests>) async throws -> Void
  ) async rethrows {
    try await withScreen(
      columns: columns,
      rows: rows,
      initialState: Guests.State(),
      reducer: { Guests(clock: clock) },
      page: { Guests.page($0, size: $1, commands: commands($0)).withHistory() },
      test: test
    )
  }

  @Test func thePaneIsDrawn() async {
    await withGuests(rows: 24) { screen, _ in
      await screen.press("Bo<Return><Tab><C-t>")
      screen.expectFrame("history", widths: [24, 40, 80])
      await screen.press("<Up>")
      screen.expectFrame("history-step", widths: [40, 80])
      await screen.press("typ")
      screen.expectFrame("history-filter", widths: [40, 80])
      await screen.press("q")
      screen.expectFrame("history-none", widths: [40])
      await screen.press("<C-t>")
      await clock.advance(by: .seconds(1))
      await screen.run()
    }
  }

  @Test func arrowsStepThroughAndEscapeResumes() async {
    await withGuests { screen, store in
      await screen.press("Bo<Return><Tab>")
      let before = screen.text
      await screen.press("<C-t>")
      #expect(screen.text.contains("History") && screen.focus == "action-4")
      #expect(screen.text.contains("guests: Bo"))
      await screen.press("<Up>")
      #expect(screen.focus == "action-3" && store.focused == .name && store.guests == ["Bo"])
      await screen.press("<Up>")
      #expect(screen.focus == "action-2" && store.name == "Bo" && store.guests == [])
      #expect(!screen.text.contains("guests: Bo"))
      await screen.press("<Home>")
      #expect(screen.focus == "action-0" && store.name == "")
      await screen.press("<Down>")
      #expect(store.name == "B")
      await screen.press("<Esc>")
      #expect(store.guests == ["Bo"] && screen.text == before && screen.focus == "add")
      await clock.advance(by: .seconds(1))
      await screen.run()
    }
  }

  @Test func aStepIsShownWithItsCauseDifferenceEffectsAndFocus() async {
    await withGuests { screen, _ in
      await screen.press("Bo<Return><Tab><C-t>")
      #expect(screen.text.contains("in flight: 'greet'"))
      #expect(screen.text.contains("focused: .name → .add"))
      #expect(screen.text.contains("← focus, <Tab>"))
      await screen.press("<Up>")
      #expect(screen.text.contains("focus name → add ← <Tab>"), "Focus moved after this action.")
      #expect(screen.text.contains("← <Return>"))
      #expect(screen.text.contains("name: \"Bo\" → \"\"") || screen.text.contains("name: removed \"Bo\" at 0"))
      #expect(screen.text.contains("in flight: 'greet'"))
      await screen.press("<Up>")
      #expect(screen.text.contains("← typing") && !screen.text.contains("in flight"))
      await screen.press("<C-t>")
      #expect(!screen.text.contains("History"))
      await clock.advance(by: .seconds(1))
      await screen.run()
    }
  }

  @Test func typingFilters() async {
    await withGuests { screen, store in
      await screen.press("Bo<Return><C-t>ADD")
      #expect(screen.text.contains("filter: ADD") && screen.focus == "action-3")
      #expect(screen.text.contains("3 addTapped") && !screen.text.contains("2 binding"))
      #expect(store.guests == ["Bo"] && store.name == "", "The page gets no input.")
      await screen.press("q")
      #expect(screen.text.contains("no such action"))
      await screen.press("<BS><BS><BS><BS>")
      #expect(screen.text.contains("type to filter") && screen.text.contains("2 binding"))
      // A filter that hides the shown action shows the nearest one before it.
      await screen.press("<End>typ")
      #expect(screen.focus == "action-2" && store.name == "Bo")
      await screen.press("<Esc>")
      #expect(store.name == "" && store.guests == ["Bo"])
      await clock.advance(by: .seconds(1))
      await screen.run()
    }
  }

  @Test func anAnswerIsHeldWhileThePaneIsOpen() async {
    await withGuests { screen, store in
      await screen.press("Bo<Return><C-t>")
      await clock.advance(by: .seconds(1))
      await screen.run()
      #expect(store.guests == ["Bo"])
      await screen.press("<Esc>")
      #expect(store.guests == ["Bo", "Hello Bo"] && screen.text.contains("guests: Bo, Hello Bo"))
    }
  }

  @Test func ctrlCClosesThePaneAndGoesToTheProgram() async {
    let commands: @MainActor (StoreOf<Guests>) -> [Command] = { store in
      [.control("c", "quit") { store.send(.addTapped) }]
    }
    await withGuests(commands: commands) { screen, store in
      await screen.press("Bo<C-t><Home>")
      #expect(store.name == "")
      await screen.press("<C-c>")
      #expect(!screen.isDismissed && !screen.text.contains("History"))
      #expect(store.guests == ["Bo"], "The command got the present name.")
      await clock.advance(by: .seconds(1))
      await screen.run()
    }
  }

  @Test func endingTheProgramClosesThePane() async {
    await withGuests { screen, store in
      await screen.press("Bo<C-t><Home>")
      screen.program.dismiss()
      #expect(screen.isDismissed && store.name == "Bo" && !screen.text.contains("History"))
    }
  }

  @Test func aClickInThePaneShowsAStep() async {
    await withGuests { screen, store in
      await screen.press("Bo<C-t>")
      await screen.click("1 binding")
      #expect(screen.focus == "action-1" && store.name == "B")
      await screen.click("Name")
      #expect(screen.focus == "action-1" && store.name == "B", "The page above gets no click.")
      await screen.press("<Esc>")
      #expect(store.name == "Bo")
    }
  }

  @Test func aRowOfThePaneUnderTheMouseStandsOut() async {
    await withGuests { screen, _ in
      await screen.press("Bo<C-t>")
      guard let place = screen.place(of: "1 binding") else { return #expect(Bool(false)) }
      var style: Screen.Style { screen.screen.rows[place.row][place.column + 2].style }
      #expect(style == .plain)
      await screen.receive(.move(place))
      #expect(style == .strong)
      await screen.receive(.move(CellPoint(column: place.column, row: 0)))
      #expect(style == .plain)
    }
  }

  @Test(arguments: [24, 40, 80]) func thePaneFitsTheScreen(columns: Int) async {
    for rows in Thoroughness.some(2, of: [8, 15, 16, 24]) {
      await withGuests(columns: columns, rows: rows) { screen, _ in
        await screen.press("Bo<C-t>")
        #expect(screen.screen.size == CellSize(columns: columns, rows: rows))
        #expect(screen.text.contains("2 bind"), "\(screen.text)")
        #expect(screen.text.contains("esc resume") == (columns >= 40), "\(screen.text)")
        // The page is above it if there is room for both.
        #expect(screen.text.contains("Name") == (rows >= 16), "\(screen.text)")
        await screen.press("<Esc>")
        #expect(screen.text.contains("Name") && screen.screen.size == CellSize(columns: columns, rows: rows))
      }
    }
  }

  @Test func aTraceNamesTheInputs() async {
    let lines = Locked([String]())
    await withGuests { screen, _ in
      (screen.program as? any InspectedProgram)?.trace { event in lines.withLock { $0.append("\(event)") } }
      await screen.press("B<Tab>")
    }
    let text = lines.withLock { $0.joined(separator: "\n") }
    #expect(text.contains("← typing") && text.contains("← focus, <Tab>"))
  }

  @Test func aTimelineHasPicturesOfTheScreen() async throws {
    try await withScreen(
      initialState: Guests.State(),
      reducer: { Guests(clock: clock) },
      page: { Guests.page($0, size: $1).withHistory(keepsFrames: true) },
      test: { screen, _ in
        await screen.press("B<Tab>")
        let program = try #require(screen.program as? any InspectedProgram)
        let page = program.timeline(title: "guests", initialState: nil, reducer: nil)
        #expect(page.contains("\"title\":\"guests\""))
        #expect(page.components(separatedBy: "─ Guests ─").count == 4, "A picture before, and one after each input.")
      }
    )
  }
}
