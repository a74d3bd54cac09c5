import Testing

@testable import FocusSync

/// Content that is scrolled so that the focused element is clipped.
@Suite struct ScrolledAwayTests {
  @Test func focusThatIsScrolledAwayGoesToTheNearestVisibleElement() {
    let list = ScrollingList(shows: false)
    let log = FocusTraceLog(list.engine, afterRequest: "row 2")
    list.scroll(to: 4)
    #expect(list.engine.focused == "row 4")
    list.scroll(to: 3)
    #expect(list.engine.focused == "row 4")
    list.scroll(to: 0)
    #expect(list.engine.focused == "row 3")
    #expect(
      log.lines == [
        "changed list → from row 2 to row 4, cause .removal: what was focused was scrolled out of view; policy "
          + ".neighbour",
        "changed list → unchanged",
        "changed list → from row 4 to row 3, cause .removal: what was focused was scrolled out of view; policy "
          + ".neighbour",
      ]
    )
    // Nothing in the region is visible.
    list.scroll(to: 20)
    #expect(list.engine.focused == "bottom")
  }

  /// The next element in the Tab order is in the other column.
  @Test func focusThatIsScrolledAwayStaysInItsColumn() {
    let engine = FocusEngine<String>()
    func grid(from row: Double) -> FocusNode<String> {
      let frame = FocusRect(x: 0, y: 0, width: 20, height: 2)
      return .section("grid", frame: frame).visibleRect(FocusRect(x: 0, y: row, width: 20, height: 2))
    }
    engine.update {
      $0.add(grid(from: 0))
      for row in 0..<5 {
        for column in 0..<2 {
          let frame = FocusRect(x: Double(10 * column), y: Double(row), width: 9, height: 1)
          $0.add(.element("\(row)\(column)", in: "grid", frame: frame))
        }
      }
    }
    engine.request("01")
    engine.change("grid") { $0 = grid(from: 3) }
    #expect(engine.focused == "31")
    engine.change("grid") { $0 = grid(from: 0) }
    #expect(engine.focused == "11")
  }

  @Test func focusThatIsScrolledAwayStaysInItsTrap() {
    let list = ScrollingList(shows: false)
    list.engine.update {
      $0.add(.scope("trap", in: "list", isModal: true))
      for row in [4, 7] { $0.change("row \(row)") { $0.parent = "trap" } }
    }
    list.engine.change("list") { $0.visibleRect?.y = 4 }
    #expect(list.engine.request("row 7") == .moved)
    list.engine.change("list") { $0.visibleRect?.y = 2 }
    #expect(list.engine.focused == "row 4")
  }

  @Test func focusThatIsScrolledAwayFollowsThePolicy() {
    let list = ScrollingList(shows: false, options: FocusOptions(removalPolicy: .clear))
    list.engine.request("row 2")
    list.scroll(to: 4)
    #expect(list.engine.focused == nil)
    // Tab goes on from there.
    list.engine.tab()
    #expect(list.engine.focused == "row 4")
    list.engine.options.removalPolicy = .default
    list.engine.defaultFocus = DefaultFocus("bottom")
    list.scroll(to: 0)
    #expect(list.engine.focused == "bottom")
  }

  @Test func theProgramIsAskedToShowFocusThatIsScrolledAway() {
    let list = ScrollingList()
    list.engine.request("row 3")
    // The region shrinks.
    list.height = 2
    list.layOut()
    #expect(list.asked == ["row 3"] && list.engine.focused == "row 3" && list.engine.isVisible("row 3"))
    // The program is asked after each update until the element is visible.
    list.scrollsAtOnce = false
    list.scroll(to: 0)
    list.layOut()
    list.engine.add(.element("other", frame: FocusRect(x: 30, y: 0, width: 1, height: 1)))
    #expect(list.asked.count == 3 && list.engine.focused == "row 3")
    // It lets the user look elsewhere.
    list.declines = { _ in true }
    list.scroll(to: 6)
    #expect(list.engine.focused == "row 6")
  }

  /// The observers of the turn see one move.
  @Test func anUpdateWhoseElementIsNotShownIsOneMove() {
    let list = ScrollingList(shows: false)
    list.engine.request("row 2")
    var moves: [FocusChange<String>] = []
    let token = list.engine.observe { moves.append($0) }
    list.engine.bringIntoView = { _ in false }
    list.scroll(to: 4)
    #expect(moves.map(\.from) == ["row 2"] && moves.map(\.to) == ["row 4"])
    // The default of a dialog is clipped and declined, so focus goes on to another element within the same update.
    moves = []
    list.engine.update {
      $0.add(.scope("dialog", isModal: true).defaultFocus("first"))
      var region = FocusNode.section("region", in: "dialog", frame: FocusRect(x: 30, y: 0, width: 9, height: 1))
      region.visibleRect = region.frame
      $0.add(region)
      $0.add(.element("first", in: "region", frame: FocusRect(x: 30, y: 5, width: 9, height: 1)))
      $0.add(.element("second", in: "region", frame: FocusRect(x: 30, y: 0, width: 9, height: 1)))
    }
    #expect(moves.map(\.from) == ["row 4"] && moves.map(\.to) == ["second"])
    token.cancel()
  }

  @Test func aTrapWhoseContentIsClippedKeepsFocusNowhere() {
    let list = ScrollingList(shows: false)
    list.engine.request("row 0")
    list.engine.onReport = { _ in }
    func region(_ y: Double) -> FocusNode<String> {
      var region = FocusNode.section("region", in: "dialog", frame: FocusRect(x: 30, y: y, width: 9, height: 1))
      region.visibleRect = region.frame
      return region
    }
    list.engine.update {
      $0.add(.scope("dialog", isModal: true))
      $0.add(region(0))
      $0.add(.element("ok", in: "region", frame: FocusRect(x: 30, y: 5, width: 9, height: 1)))
    }
    #expect(list.engine.focused == nil && list.engine.violations.isEmpty)
    list.engine.change("region") { $0 = region(5) }
    #expect(list.engine.focused == "ok")
    list.engine.remove("dialog")
    #expect(list.engine.focused == "row 0")
  }

  @Test func aHandlerThatNeverScrollsIsCalledOnceForEachKey() {
    let list = ScrollingList()
    list.scrollsAtOnce = false
    list.engine.request("row 9")
    list.engine.tab(forward: false)
    #expect(list.asked == ["row 9", "row 8"])
  }
}
