import FocusSync
import TestSupport
import Testing

/// Page Up and Page Down in a scroll region.
@Suite struct PagingTests {
  @Test func aPagingKeyGoesToTheLastElementOfThePage() {
    let list = ScrollingList(count: 10)
    list.engine.request("row 0")
    var visited: [String?] = []
    for _ in 0..<4 {
      list.engine.press(KeyEvent(.pageDown))
      visited.append(list.engine.focused)
    }
    #expect(visited == ["row 3", "row 6", "row 9", "row 9"])
    for _ in 0..<2 { #expect(list.engine.press(KeyEvent(.pageUp)) == .handled) }
    #expect(list.engine.focused == "row 3")
    list.engine.page(.up)
    list.engine.page(.up)
    #expect(list.engine.focused == "row 0" && list.engine.press(KeyEvent(.pageUp)) == .ignored)
    list.engine.request("top")
    #expect(list.engine.press(KeyEvent(.pageDown)) == .ignored)
  }

  /// The items of a group are found one after another, and the elements of a region all at once.
  @Test(arguments: Thoroughness.some(2, of: Array(1...9))) func aGroupOfRowsIsPagedAsARegionIs(height: Int) {
    for start in 0..<10 {
      for direction in FocusDirection.allCases {
        let lists = [nil, FocusGroup(.vertical)].map { group in
          let list = ScrollingList(count: 10, height: height)
          list.engine.change("list") { $0.group = group }
          list.engine.change("row 7") { $0.isEnabled = false }
          list.engine.request("row \(start)")
          list.engine.page(direction)
          return list.engine.focused
        }
        #expect(lists[0] == lists[1], "\(direction) from \(start)")
      }
    }
  }

  @Test(arguments: [nil, FocusGroup(.vertical)]) func aPagingKeyDoesNotLeaveATrapInTheList(group: FocusGroup?) {
    let list = ScrollingList(count: 10)
    list.engine.update {
      $0.change("list") { $0.group = group }
      $0.add(.scope("trap", in: "list", isModal: true))
      for row in 0..<3 { $0.change("row \(row)") { $0.parent = "trap" } }
    }
    list.engine.request("row 0")
    #expect(list.engine.page(.down) == .moved && list.engine.focused == "row 2")
    #expect(list.engine.page(.down) == .unchanged)
  }

  @Test func aPagingKeyDoesNotGoToARowWithoutAFrame() {
    let list = ScrollingList(count: 10)
    list.engine.change("row 0") { $0.frame = nil }
    list.engine.request("row 2")
    #expect(list.engine.page(.up) == .moved && list.engine.focused == "row 1")
    #expect(list.engine.page(.up) == .unchanged)
  }

  @Test func aPagingKeyIsTraced() {
    let list = ScrollingList()
    let log = FocusTraceLog(list.engine, afterRequest: "row 0")
    list.engine.page(.down)
    list.engine.page(.left)
    list.engine.request(nil)
    list.engine.page(.down)
    #expect(
      log.lines == [
        "page down → from row 0 to row 3, cause .key: one page down",
        "page left → unchanged: nothing lies further left in a scroll region",
        "request for nothing → from row 3 to nothing, cause .program: focus was given up",
        "page down → unchanged: nothing was focused",
      ]
    )
  }

  @Test func anElementThatIsTallerThanThePageIsReached() {
    let list = ScrollingList(count: 3)
    list.engine.request("row 2")
    list.engine.add(.element("tall", in: "list", frame: FocusRect(x: 0, y: 20, width: 9, height: 30)))
    list.engine.page(.down)
    #expect(list.engine.focused == "tall")
  }

  /// In a grid, paging keeps the column.
  @Test func aPagingKeyKeepsTheColumn() {
    let engine = FocusEngine<Int>()
    engine.update {
      var grid = FocusNode.section(-1, frame: FocusRect(x: 0, y: 0, width: 30, height: 30))
      grid.visibleRect = grid.frame
      $0.add(grid)
      for cell in 0..<30 {
        let frame = FocusRect(x: Double(cell % 3 * 10), y: Double(cell / 3 * 10), width: 10, height: 10)
        $0.add(.element(cell, in: -1, frame: frame))
      }
    }
    engine.bringIntoView = { _ in true }
    engine.request(1)
    engine.page(.down)
    #expect(engine.focused == 7)
    engine.page(.right)
    #expect(engine.focused == 8)
  }
}
