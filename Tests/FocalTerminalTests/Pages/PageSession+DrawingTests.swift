import FocalTerminal
import FocusSync
import Store
import Testing

/// The frames of pages, and the elements that the engine gets with them.
@MainActor
struct PageSessionDrawingTests {
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

  @Test func aFieldThatMovesKeepsItsCursor() async {
    await withParts(["text": "milk"]) { store in
      if !store.state["above"].isEmpty { Part.text("Above") }
      Part.line("field", TextLine(store.state["text"], edit: { store.send(.set("text", $0)) }))
    } test: { screen, store in
      store.focus = "field"
      await screen.press("<Home><Right>")
      screen.resize(columns: 50, rows: 12)
      await screen.press("x")
      #expect(store.state["text"] == "mxilk")
      store.send(.set("above", "yes"))
      await screen.press("y")
      #expect(store.state["text"] == "mxyilk")
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

  /// The second line gets focus because the narrower page has no first line.
  @Test func theFocusThatANewFrameMovesIsShown() {
    let page = PageSession<Named>(size: CellSize(columns: 60, rows: 12)) { context in
      Page("Page") {
        if context.size.columns == 60 { Part.line("first", TextLine("", edit: { _ in })) }
        Part.line("second", TextLine("", edit: { _ in }))
      }
    }
    page.receive(.click(.named("first")))
    page.size = CellSize(columns: 50, rows: 12)
    #expect(page.focusName == "second" && page.screen(step: 0).cursor != nil)
  }

  @Test(arguments: [ReadingDirection.leftToRight, .rightToLeft])
  func aPageKnowsTheReadingDirection(direction: ReadingDirection) {
    let options = FocusOptions(readingDirection: direction)
    let page = PageSession<Named>(size: CellSize(columns: 60, rows: 12), options: options) { context in
      Page("Page") { Part.text(context.readsRightToLeft ? "rightToLeft" : "leftToRight") }
    }
    #expect(page.screen(step: 0).plainText.contains("\(direction)"))
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
