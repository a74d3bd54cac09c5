import FocusSync
import Testing

/// Elements that a click, an arrow or the program focuses, and that are no Tab stops.
@Suite struct TabStopTests {
  /// A list whose second row is its only Tab stop, between two fields.
  private func engine() -> FocusEngine<String> {
    let engine = FocusEngine<String>(options: FocusOptions(keyboardNavigation: true))
    engine.update {
      $0.add(.element("before", frame: FocusRect(x: 0, y: 0, width: 9, height: 1)))
      $0.add(.section("list", frame: FocusRect(x: 0, y: 2, width: 9, height: 3)))
      for row in 0..<3 {
        let frame = FocusRect(x: 0, y: Double(row + 2), width: 9, height: 1)
        $0.add(.element("row \(row)", in: "list", frame: frame, isTabStop: row == 1))
      }
      $0.add(.element("after", frame: FocusRect(x: 0, y: 9, width: 9, height: 1)))
    }
    return engine
  }

  @Test func tabVisitsTheListOnceAndArrowsVisitItsRows() {
    let engine = engine()
    var visited: [String?] = []
    for _ in 0..<4 {
      engine.tab()
      visited.append(engine.focused)
    }
    #expect(visited == ["before", "row 1", "after", "before"])
    engine.tab()
    engine.move(.down)
    #expect(engine.focused == "row 2")
    engine.tab()
    #expect(engine.focused == "after")
    engine.tab(forward: false)
    #expect(engine.focused == "row 1")
    #expect(engine.audit().isEmpty)
  }

  @Test func aClickOrARequestFocusesAnElementThatIsNoTabStop() {
    let engine = engine()
    #expect(engine.click("row 0") == .moved)
    #expect(engine.focused == "row 0")
    #expect(engine.request("row 2") == .moved)
    #expect(engine.focused == "row 2")
    // Tab and Shift-Tab continue from there.
    engine.tab(forward: false)
    #expect(engine.focused == "row 1")
  }

  @Test func aRequestFocusesTheContentOfAContainerWithoutATabStop() {
    let engine = engine()
    engine.change("row 1") { $0.isTabStop = false }
    #expect(engine.request("list") == .moved)
    #expect(engine.focused == "row 0")
    engine.tab()
    #expect(engine.focused == "after")
  }

  @Test func aRemovedRowPassesFocusToTheNextRow() {
    let engine = engine()
    engine.request("row 1")
    engine.remove("row 1")
    #expect(engine.focused == "row 2")
  }
}
