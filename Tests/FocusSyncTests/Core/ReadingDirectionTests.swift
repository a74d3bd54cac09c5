import FocusSync
import Testing

/// Right-to-left content inside left-to-right content, and the reverse.
@Suite struct ReadingDirectionTests {
  /// Two rows of two. The lower row is in a scope with its own direction.
  private func engine(_ outer: ReadingDirection, _ inner: ReadingDirection?) -> FocusEngine<String> {
    let engine = FocusEngine<String>(options: FocusOptions(readingDirection: outer))
    engine.update {
      $0.add(.element("a", frame: FocusRect(x: 0, y: 0, width: 5, height: 1)))
      $0.add(.element("b", frame: FocusRect(x: 10, y: 0, width: 5, height: 1)))
      $0.add(.scope("quote", readingDirection: inner))
      $0.add(.element("c", in: "quote", frame: FocusRect(x: 0, y: 5, width: 5, height: 1)))
      $0.add(.scope("deep", in: "quote"))
      $0.add(.element("d", in: "deep", frame: FocusRect(x: 10, y: 5, width: 5, height: 1)))
      $0.add(.element("e", frame: FocusRect(x: 0, y: 9, width: 5, height: 1)))
    }
    return engine
  }

  private func tour(_ engine: FocusEngine<String>) -> String {
    (0..<5).map { _ in
      engine.tab()
      return engine.focused!
    }
    .joined()
  }

  @Test(arguments: [
    (ReadingDirection.leftToRight, ReadingDirection?.none, "abcde"), (.leftToRight, .rightToLeft, "abdce"),
    (.rightToLeft, nil, "badce"), (.rightToLeft, .leftToRight, "bacde"),
  ])
  func tabReadsASubtreeInItsDirection(outer: ReadingDirection, inner: ReadingDirection?, expected: String) {
    #expect(tour(engine(outer, inner)) == expected)
  }

  @Test func aSubtreeFollowsAChangeOfItsScopesDirection() {
    let engine = engine(.leftToRight, nil)
    engine.change("quote") { $0.readingDirection = .rightToLeft }
    #expect(tour(engine) == "abdce")
    engine.change("quote") { $0.readingDirection = nil }
    engine.request("e")
    #expect(tour(engine) == "abcde")
  }

  @Test func aMoveCommandFollowsTheTextOfTheFocusedElement() {
    let engine = engine(.leftToRight, .rightToLeft)
    var commands: [FocusDirection] = []
    for id in ["a", "d"] { engine.onMoveCommand(at: id) { commands.append($0) } }
    for id in ["a", "d"] {
      engine.request(id)
      engine.press(KeyEvent(.leftArrow))
    }
    #expect(commands == [.left, .right])
  }
}
