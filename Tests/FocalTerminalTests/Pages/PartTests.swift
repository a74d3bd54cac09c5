import FocalTerminal
import FocalTerminalTesting
import FocusSync
import Store
import Testing

/// Groups that handle Return, commands for the focused element, and lists.
@MainActor
struct PartTests {
  @Test func theKeysOfAPartWorkWhileFocusIsInIt() async {
    await withParts { store in
      Part.column {
        Part.column {
          Part.smallButton("inside", "Inside", label: "press") {}
            .commands(in: "inner", [.control("a", "inner") { store.send(.logged("inner")) }])
          Part.smallButton("beside", "Beside", label: "press") {}
        }
        .commands(
          in: "outer",
          [
            .control("a", "outer") { store.send(.logged("outer")) },
            .control("b", "never", isEnabled: false) { store.send(.logged("never")) },
          ]
        )
      }
    } test: { screen, store in
      #expect(!screen.text.contains("inner") && !screen.text.contains("outer"))
      await screen.press("<C-a><Tab>")
      // The innermost part comes first.
      #expect(store.log == [] && screen.text.contains("^a inner  ^a outer"))
      await screen.press("<C-a><C-b><Tab><C-a>")
      #expect(store.log == ["inner", "outer"] && !screen.text.contains("never"))
      #expect(screen.text.contains("^a outer") && !screen.text.contains("^a inner"))
    }
  }

  @Test func returnCallsTheHandlersOfTheFieldAndThenOfItsGroup() {
    let page = PartsPage()
    page.press("<Return>")
    #expect(page.store.log == ["first", "group"])
  }

  @Test func returnInASubmitScopeStaysThere() {
    let page = PartsPage()
    page.press("<Tab><Return>")
    #expect(page.store.log == ["scope"])
  }

  @Test func aGroupThatIsAddedAgainSubmitsAgain() {
    let page = PartsPage()
    page.store.send(.set("hides group", "yes"))
    page.store.send(.set("hides group", ""))
    page.press("<Click:first><Return>")
    #expect(page.store.log == ["first", "group"])
  }

  @Test func aCommandIsEnabledWhileTheFocusedElementPublishesItsValue() throws {
    let page = PartsPage()
    #expect(page.text.contains("  Mark ^k  "))
    page.press("<C-k>")
    #expect(page.store.log == [])
    page.press("<Tab><Tab>")
    #expect(page.text.contains("[ Mark ^k ]"))
    // The bar shows the command, so the help line omits it.
    #expect(!page.text.contains("^k mark"))
    page.press("<C-k>")
    #expect(page.store.log == ["mark 7"])
    // A click on the bar performs the command for the focused element, and keeps its focus.
    let row = try #require(
      page.text.split(separator: "\n", omittingEmptySubsequences: false).firstIndex { $0.contains("Mark") }
    )
    page.session.receive(.click(.cell(CellPoint(column: 8, row: row))))
    #expect(page.store.log == ["mark 7", "mark 7"])
    #expect(page.session.engine.focused == "item-7")
    page.press("<Tab>")
    page.session.receive(.click(.cell(CellPoint(column: 8, row: row))))
    #expect(page.store.log == ["mark 7", "mark 7"])
  }

  @Test func theDefaultOfAListHasFocusIfNothingElseHas() {
    let store = Store(initialState: Values.State(values: [:])) { Values() }
    let session = PageSession<Named>(size: CellSize(columns: 60, rows: 20)) { _ in
      Page("List") {
        Part.list(
          "list",
          IdentifiedArray(uniqueElements: 0..<5, id: \.self),
          height: 3,
          default: "item-4",
          main: { "item-\($0)" },
          elements: { [ListElement($0, columns: 0..<$1, interactions: .edit)] },
          row: { .line("item-\($0)", TextLine("Row \($0)", edit: { _ in })) }
        )
      }
    }
    session.attach(store)
    session.keep(synchronize(store, \.focus, with: session.engine))
    #expect(session.engine.focused == "item-4")
    #expect(store.focus == "item-4")
    #expect(session.screen(step: 0).plainText.contains("┃ Row 4"))
  }

  @Test func theKeyToQuitIsShownOnANarrowScreen() {
    let page = PartsPage()
    for columns in 24...60 {
      page.session.size = CellSize(columns: columns, rows: 20)
      #expect(page.text.contains("^c quit"))
    }
  }

  @Test func aScreenWithoutColorHasTheSameSigns() {
    let screen = PartsPage().session.screen(step: 0)
    #expect(screen.quiet.plainText == screen.plainText)
    #expect(screen.quiet.cursor == nil)
    #expect(screen.rows.joined().contains { $0.style == .accent })
    #expect(!screen.quiet.rows.joined().contains { $0.style == .accent || $0.style == .title })
  }

  @Test func anEllipsisIsThreeDotsInASCII() {
    let page = PartsPage()
    page.session.glyphs = .ascii
    #expect(page.text.contains("Wait..."))
    #expect(page.text.allSatisfy { $0.isASCII })
  }
}

/// The bar at the top of a page, which a program may change after it has made the page.
@MainActor
struct PageBarTests {
  @Test(arguments: ["", "old"])
  func aBarThatIsChangedLaterIsDrawn(before: String) {
    let screen = screen(bars: [before.isEmpty ? [] : [.control("o", before) {}], [.control("s", "save") {}]])
    let rows = ["[ Save ^s ]", "body"].map { screen.place(of: $0)?.row ?? -1 }
    #expect(rows[0] >= 0 && rows[1] == rows[0] + 2 && !screen.text.contains("Old"), "\(screen.text)")
  }

  @Test func aBarThatIsEmptiedLaterLeavesThePage() {
    #expect(screen(bars: [[.control("o", "old") {}], []]).text == screen(bars: [[]]).text)
  }

  /// A page that was made with the first bar, and then got the others.
  private func screen(bars: [[Command]]) -> HeadlessScreen {
    var page = Page<Named>("Page", bar: bars[0]) { Part.text("body") }
    for bar in bars.dropFirst() { page.bar = bar }
    let changed = page
    return HeadlessScreen(PageSession<Named>(size: CellSize(columns: 40, rows: 12)) { _ in changed })
  }
}

private enum Marked: FocusValueKey {
  typealias Value = Int
}

@MainActor
private struct PartsPage {
  let store = Store(initialState: Values.State(focus: "first", values: [:])) { Values() }
  let session: PageSession<Named>

  init() {
    let store = store
    session = PageSession<Named>(size: CellSize(columns: 60, rows: 20)) { context in
      let marked = context.focusedValue(Marked.self)
      let mark = Command.control("k", "mark", isEnabled: marked != nil) {
        if let marked { store.send(.logged("mark \(marked)")) }
      }
      return Page("Parts", bar: [mark]) {
        if store.state["hides group"].isEmpty {
          Part.column {
            Part.line("first", TextLine("", edit: { _ in }, submit: { store.send(.logged("first")) }))
            Part.line("second", TextLine("", edit: { _ in }))
              .onSubmit(in: "scope", isScope: true) { store.send(.logged("scope")) }
          }
          .onSubmit(in: "group") { store.send(.logged("group")) }
        }
        Part.smallButton("item-7", "Wait…", label: "wait") {}
          .focusedValue(Marked.self, 7, at: "item-7")
      }
    }
    session.attach(store)
    session.keep(synchronize(store, \.focus, with: session.engine))
  }

  func press(_ keys: String) {
    for input in (try? KeyNotation.parse(keys)) ?? [] { session.receive(input) }
  }

  var text: String { session.screen(step: 0).plainText }
}
