import Testing

@testable import FocusSync

@Suite struct FocusTreeVisibilityTests {
  @Test(arguments: [false, true]) func anElementIsVisibleIfItsFrameMeetsTheRegion(isScope: Bool) {
    let list = ScrollingList(isScope: isScope)
    func visibleRows() -> [Int] { (0..<10).filter { list.engine.isVisible("row \($0)") } }
    #expect(visibleRows() == [0, 1, 2, 3])
    #expect(list.engine.isVisible("top") && list.engine.isVisible("list") && !list.engine.isVisible("none"))
    list.scroll(to: 5)
    #expect(visibleRows() == [5, 6, 7, 8])
    list.height = 1
    list.layOut()
    #expect(visibleRows() == [5])
    // Without a frame, the region clips nothing.
    list.engine.change("list") { $0.frame = nil }
    #expect(visibleRows() == Array(0..<10))
    list.layOut()
    list.engine.change("list") { $0.visibleRect = FocusRect(x: 20, y: 0, width: 9, height: 9) }
    #expect(visibleRows().isEmpty)
    list.engine.change("list") { $0.visibleRect = nil }
    #expect(visibleRows() == Array(0..<10))
  }

  /// A row of tiles, in a page that shows the first of two rows.
  @Test func aNestedRegionIsClippedByTheOneAroundIt() {
    let engine = FocusEngine<String>()
    engine.update {
      var page = FocusNode.section("page", frame: FocusRect(x: 0, y: 0, width: 10, height: 3))
      page.visibleRect = page.frame
      $0.add(page)
      for row in 0..<2 {
        let y = Double(4 * row)
        var shelf = FocusNode.section("shelf \(row)", in: "page", frame: FocusRect(x: 0, y: y, width: 10, height: 3))
        shelf.visibleRect = shelf.frame
        $0.add(shelf)
        for tile in 0..<3 {
          let frame = FocusRect(x: Double(8 * tile), y: y, width: 5, height: 3)
          $0.add(.element("tile \(row)\(tile)", in: "shelf \(row)", frame: frame))
        }
      }
    }
    let tiles = ["tile 00", "tile 01", "tile 02", "tile 10", "tile 11", "tile 12"]
    #expect(tiles.filter { engine.isVisible($0) } == ["tile 00", "tile 01"])
    engine.tab()
    engine.tab()
    #expect(engine.focused == "tile 01")
    engine.move(.down)
    #expect(engine.focused == "tile 01")
    // The tiles of the other shelf are asked for only if they are visible in it.
    engine.bringIntoView = { _ in true }
    engine.request("tile 01")
    engine.move(.down)
    #expect(engine.focused == "tile 11")
  }

  /// The second row of the page is scrolled to its top, and in it the shelf to its second tile.
  @Test func theFramesOfTheContentAreInCoordinatesOfItsOwn() {
    let engine = FocusEngine<String>()
    func tile(_ row: Int, _ column: Int) -> FocusNode<String> {
      let frame = FocusRect(x: Double(8 * column), y: 0, width: 5, height: 3)
      return .element("tile \(row)\(column)", in: "shelf \(row)", frame: frame)
    }
    engine.update {
      $0.add(.element("above", frame: FocusRect(x: 100, y: 90, width: 5, height: 3)))
      var page = FocusNode.section("page", frame: FocusRect(x: 100, y: 100, width: 10, height: 3))
      page.visibleRect = FocusRect(x: 0, y: 4, width: 10, height: 3)
      $0.add(page)
      for row in 0..<2 {
        let frame = FocusRect(x: 0, y: Double(4 * row), width: 10, height: 3)
        var shelf = FocusNode.scope("shelf \(row)", in: "page", frame: frame)
        shelf.visibleRect = FocusRect(x: row == 1 ? 8 : 0, y: 0, width: 10, height: 3)
        $0.add(shelf)
        for column in 0..<3 { $0.add(tile(row, column)) }
      }
      $0.add(.element("beside", frame: FocusRect(x: 120, y: 100, width: 5, height: 3)))
    }
    let tiles = (0..<2).flatMap { row in (0..<3).map { "tile \(row)\($0)" } }
    #expect(tiles.filter { engine.isVisible($0) } == ["tile 11", "tile 12"])
    engine.request("above")
    var visited: [String?] = []
    for direction in [FocusDirection.down, .right, .right, .left, .left, .up] {
      engine.move(direction)
      visited.append(engine.focused)
    }
    #expect(visited == ["tile 11", "tile 12", "beside", "tile 12", "tile 11", "above"])
    engine.bringIntoView = { _ in true }
    engine.request("tile 11")
    engine.move(.up)
    // The tile of the other shelf that is visible in it, and nearest on the screen.
    #expect(engine.focused == "tile 00")
  }

  @Test func anInvalidVisiblePartIsReported() {
    let list = ScrollingList()
    var reports: [FocusReport<String>] = []
    list.engine.onReport = { reports.append($0) }
    list.engine.change("list") { $0.visibleRect = FocusRect(x: .nan, y: 0, width: 1, height: 1) }
    #expect(reports == [.invalidFrame("list")] && list.engine.node("list")?.visibleRect == .zero)
    #expect(list.engine.node("list")?.frame == FocusRect(x: 0, y: 2, width: 9, height: 4))
  }

  @Test func aNodeThatChangesIntoAnElementClipsNothing() {
    let list = ScrollingList()
    list.engine.change("list") { $0.role = .element }
    #expect(list.engine.isVisible("row 9"))
  }

  @Test func theStopsAreFoundAgainOnlyIfTheProgramDeclinesToShowOne() {
    let list = ScrollingList()
    list.scrollsAtOnce = false
    list.engine.request("row 3")
    list.engine.tab()
    #expect(list.asked == ["row 4"] && list.engine.runner.core.tree.tabOrder.hasCurrentStops)
    list.declines = { $0 == 5 }
    list.engine.tab()
    #expect(list.engine.focused == "row 6" && !list.engine.runner.core.tree.tabOrder.hasCurrentStops)
  }

  @Test func clippedElementsAreNoStopsUnlessTheProgramShowsThem() {
    let list = ScrollingList(shows: false)
    list.engine.request("top")
    #expect(list.tour() == ["row 0", "row 1", "row 2", "row 3", "bottom", "top"])
    list.scroll(to: 8)
    #expect(list.tour() == ["row 8", "row 9", "bottom", "top"])
    list.engine.bringIntoView = { _ in true }
    #expect(list.tour() == (0..<10).map { "row \($0)" } + ["bottom", "top"])
    list.engine.bringIntoView = nil
    #expect(list.tour() == ["row 8", "row 9", "bottom", "top"])
  }

  /// The section begins in the visible part of the page, and its element lies below that part.
  @Test(arguments: [false, true]) func anArrowPassesASectionWhoseElementsAreNotShown(isAsked: Bool) {
    let engine = FocusEngine<String>()
    let page = FocusRect(x: 0, y: 0, width: 9, height: 3)
    func line(_ y: Int) -> FocusRect { FocusRect(x: 0, y: Double(y), width: 9, height: 1) }
    engine.setContent([
      .section("page", frame: page).visibleRect(page),
      .element("top", in: "page", frame: line(0)),
      .section("section", in: "page", frame: FocusRect(x: 0, y: 2, width: 9, height: 4)),
      .element("clipped", in: "section", frame: line(5)),
      .element("bottom", frame: line(4)),
    ])
    if isAsked { engine.bringIntoView = { _ in false } }
    engine.request("top")
    engine.move(.down)
    #expect(engine.focused == "bottom")
  }

  // MARK: Groups that an element controls

  /// A page that shows four lines: a field with focus and the three rows of a list that it controls. Below them is a
  /// button.
  private func pageWithList() -> FocusEngine<String> {
    let engine = FocusEngine<String>()
    let page = FocusRect(x: 0, y: 0, width: 9, height: 4)
    func line(_ y: Int) -> FocusRect { FocusRect(x: 0, y: Double(y), width: 9, height: 1) }
    let rows = (1...3).map { FocusNode.element("row \($0)", in: "list", frame: line($0)) }
    engine.setContent(
      rows + [
        .section("page", frame: page).visibleRect(page),
        .scope("list", in: "page").group(.vertical),
        .element("field", in: "page", frame: line(0)).controls("list"),
        .element("button", in: "page", frame: line(4)),
      ]
    )
    engine.request("field")
    return engine
  }

  @Test func aPagingKeyPassesAListThatAnElementControls() {
    let engine = pageWithList()
    engine.bringIntoView = { _ in true }
    #expect(engine.visits(KeyEvent(.pageDown)) == ["button"])
  }

  @Test func focusThatIsScrolledAwayPassesAListThatAnElementControls() {
    let engine = pageWithList()
    engine.change("page") { $0.visibleRect?.y = 1 }
    #expect(engine.focused == "button")
  }

  /// A request has focused the item.
  @Test func theFocusOfAnItemStaysAmongTheItems() {
    let engine = pageWithList()
    engine.request("row 1")
    #expect(engine.visits(KeyEvent(.pageDown)) == ["row 3"])
    engine.request("row 1")
    engine.change("page") { $0.visibleRect?.y = 2 }
    #expect(engine.focused == "row 2")
  }
}
