import Testing

@testable import FocusSync

/// The items of groups in their order, and the lines of a grid.
extension FocusCoreGroupsTests {
  @Test func arrowsOfAGridMoveAlongRowsAndColumns() {
    let engine = Composite.grid("a b c/d e! f/g h -") { $0.group(.grid) }.engine()
    engine.request("a")
    #expect(engine.visits(.right, .right, .right) == ["b", "c", "c"])
    #expect(engine.visits(.down, .left, .down, .right, .up) == ["f", "d", "g", "h", "b"])
    #expect(engine.visits(.up) == ["b"])
  }

  @Test func homeAndEndGoToTheEndsOfARowAndWithControlToTheCorners() {
    let engine = Composite.grid("a b c/d e f/g h -") { $0.group(.grid) }.engine()
    engine.request("e")
    #expect(engine.visits(.home, .end) == ["d", "f"])
    #expect(engine.visits(.controlEnd, .home, .controlHome, .end) == ["h", "g", "a", "c"])
  }

  @Test func ofTwoItemsAtTheEndOfARowTheFirstInTabOrderIsTheLast() {
    let engine = Composite.grid("a b") { $0.group(.grid) }.engine()
    engine.add(.element("over b", in: "group", frame: FocusRect(x: 10, y: 2, width: 9, height: 1)))
    engine.request("a")
    #expect(engine.visits(.end) == ["b"])
  }

  @Test func aGridThatWrapsGoesOnWithTheNextLineAndStopsAtTheLastItem() {
    let engine = Composite.grid("a b c/d e f/g h -") { $0.group(.grid, atEnd: .wraps) }.engine()
    engine.request("c")
    #expect(engine.visits(.right, .left) == ["d", "c"])
    engine.request("f")
    #expect(engine.visits(.right, .left) == ["g", "f"])
    engine.request("h")
    #expect(engine.visits(.right) == ["h"])
    engine.request("g")
    #expect(engine.visits(.down, .up) == ["b", "g"])
    engine.request("f")
    #expect(engine.visits(.down) == ["f"])
    engine.request("a")
    #expect(engine.visits(.left, .up) == ["a", "a"])
  }

  @Test func aGridThatReadsFromTheRightIsMirrored() {
    var composite = Composite.grid("a b c/d e f") { $0.group(.grid, atEnd: .wraps) }
    composite.options.readingDirection = .rightToLeft
    let engine = composite.engine()
    engine.request("b")
    #expect(engine.visits(.home, .end) == ["c", "a"])
    #expect(engine.visits(.left, .right) == ["f", "a"])
    #expect(engine.visits(.controlHome, .controlEnd) == ["c", "d"])
  }

  @Test func theRowsOfAGridAreNotLeftDiagonally() {
    var composite = Composite.grid("a -/b c") { $0.group(.grid) }
    composite.options.directionalPolicy = .nearest
    let engine = composite.engine()
    engine.request("a")
    #expect(engine.visits(.right) == ["a"])
  }

  @Test func homeAndEndOfAListSkipDisabledItems() {
    let engine = Composite.list("a! b c d!") { $0.group(.vertical) }.engine()
    engine.request("b")
    #expect(engine.visits(.end, .home) == ["c", "b"])
    #expect(engine.visits(.controlEnd) == ["b"])
    #expect(engine.press(KeyEvent(.end, modifiers: .shift)) == .ignored)
    engine.change("group") { $0.group = FocusGroup(.vertical, usesHomeAndEnd: false) }
    #expect(engine.press(.end) == .ignored)
    engine.request("before")
    #expect(engine.press(.end) == .ignored)
  }
}
