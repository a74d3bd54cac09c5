import Testing

@testable import FocusSync

@Suite struct FocusCoreScrollingTests {
  // MARK: Keys

  @Test(arguments: [false, true]) func anArrowGoesThroughTheContentBeforeItLeavesTheRegion(isScope: Bool) {
    let list = ScrollingList(isScope: isScope)
    list.engine.request("top")
    for row in 0..<10 {
      list.engine.move(.down)
      #expect(list.engine.focused == "row \(row)")
      #expect(list.engine.isVisible("row \(row)"))
    }
    #expect(list.asked == (4..<10).map { "row \($0)" })
    list.engine.move(.down)
    #expect(list.engine.focused == "bottom")
    // From outside, an arrow enters at a visible row.
    list.engine.move(.up)
    #expect(list.engine.focused == "row 9")
    list.engine.request("top")
    list.engine.move(.down)
    #expect(list.engine.focused == "row 6")
  }

  @Test func anArrowSkipsClippedContentWithoutAHandler() {
    let list = ScrollingList(shows: false)
    list.engine.request("row 3")
    list.engine.move(.down)
    #expect(list.engine.focused == "bottom")
    list.scroll(to: 6)
    list.engine.move(.up)
    #expect(list.engine.focused == "row 9")
    list.engine.request("row 6")
    list.engine.move(.up)
    #expect(list.engine.focused == "top")
  }

  @Test func focusThatWasAboutToAppearLeavesIfTheProgramCannotBeAskedAnyMore() {
    let list = ScrollingList()
    list.scrollsAtOnce = false
    list.engine.request("row 6")
    #expect(list.engine.focused == "row 6" && !list.engine.isVisible("row 6"))
    list.engine.bringIntoView = nil
    #expect(list.engine.focused == "row 3")
  }

  @Test func anotherHandlerThatShowsElementsIsNoEvent() {
    let list = ScrollingList()
    var events: [String] = []
    list.engine.trace = { events.append($0.event) }
    list.engine.bringIntoView = { _ in true }
    list.engine.bringIntoView = nil
    list.engine.bringIntoView = nil
    #expect(events == ["no handler that shows elements"])
  }

  @Test func anArrowSkipsARegionWithoutVisibleContent() {
    let list = ScrollingList(shows: false)
    list.scroll(to: 20)
    list.engine.request("top")
    list.engine.move(.down)
    #expect(list.engine.focused == "bottom")
  }

  @Test func aKeySkipsElementsThatTheProgramDoesNotShow() {
    let list = ScrollingList()
    list.declines = { $0 < 7 }
    list.engine.request("row 3")
    list.engine.tab()
    #expect(list.engine.focused == "row 7" && list.asked == ["row 4", "row 5", "row 6", "row 7"])
    list.declines = { _ in true }
    list.scroll(to: 0)
    list.engine.request("row 3")
    list.declines = { $0 < 7 }
    list.engine.move(.down)
    #expect(list.engine.focused == "row 7")
    list.declines = { _ in true }
    list.scroll(to: 0)
    #expect(list.engine.focused == "row 3")
    list.engine.move(.down)
    #expect(list.engine.focused == "bottom")
    list.engine.tab(forward: false)
    #expect(list.engine.focused == "row 3")
  }

  /// The content follows later: a key that is held goes on.
  @Test func aKeyGoesOnFromAnElementThatIsAboutToAppear() {
    let list = ScrollingList()
    list.scrollsAtOnce = false
    list.engine.request("row 3")
    for row in 4..<8 {
      #expect(list.engine.press(KeyEvent(.downArrow)) == .handled)
      #expect(list.engine.focused == "row \(row)" && !list.engine.isVisible("row \(row)"))
    }
    list.reveal(7)
    #expect(list.engine.focused == "row 7" && list.engine.isVisible("row 7"))
    #expect(list.asked == (4..<8).map { "row \($0)" })
  }

  @Test func aVetoIsAskedOnlyAboutTheMoveThatIsMade() {
    let list = ScrollingList()
    list.engine.request("row 3")
    var moves: [String?] = []
    list.engine.shouldMove = {
      moves.append($0.to)
      return false
    }
    list.declines = { $0 < 5 }
    #expect(list.engine.tab() == .refused(.vetoed))
    #expect(moves == ["row 5"] && list.engine.focused == "row 3")
  }

  // MARK: Requests

  @Test func aRequestForAClippedElementIsRefusedUnlessItIsShown() {
    let list = ScrollingList()
    #expect(list.engine.request("row 9") == .moved)
    #expect(list.asked == ["row 9"] && list.engine.isVisible("row 9"))
    list.declines = { _ in true }
    #expect(list.engine.request("row 0") == .refused(.outOfView))
    #expect(list.engine.focused == "row 9")
    list.engine.bringIntoView = nil
    #expect(list.engine.request("row 0") == .refused(.outOfView))
    #expect(list.engine.click("row 0") == .refused(.outOfView))
    list.scroll(to: 20)
    #expect(list.engine.request("list") == .refused(.outOfView))
    #expect(list.asked == ["row 9", "row 0"])
  }

  @Test func anAwaitedElementThatComesClippedIsShown() {
    let list = ScrollingList()
    list.engine.request("top")
    #expect(list.engine.request("new") == .pending)
    var shown: [String] = []
    list.engine.bringIntoView = {
      shown.append($0)
      return true
    }
    list.engine.add(.element("new", in: "list", frame: FocusRect(x: 0, y: 20, width: 9, height: 1)))
    #expect(list.engine.focused == "new" && shown == ["new"] && list.engine.pending == nil)
  }

  @Test(arguments: [false, true]) func anAwaitedElementThatIsNotShownIsRefused(hasHandler: Bool) {
    let list = ScrollingList()
    list.engine.request("top")
    list.engine.request("new")
    list.engine.bringIntoView = hasHandler ? { _ in false } : nil
    var ended: [FocusRefusal] = []
    let token = list.engine.observeTurns { ended += $0.abandoned.map(\.reason) }
    list.engine.add(.element("new", in: "list", frame: FocusRect(x: 0, y: 20, width: 9, height: 1)))
    #expect(list.engine.focused == "top" && list.engine.pending == nil && ended == [.outOfView])
    token.cancel()
  }

  @Test func anOlderRequestIsToldOnceThatAClippedElementReplacesIt() {
    let list = ScrollingList()
    let binding = FocusBinding<String, String>.identity(list.engine)
    binding.request("new")
    var ended: [String?] = []
    let token = list.engine.observeTurns { ended += $0.abandoned.map(\.id) }
    list.engine.request("row 8")
    #expect(list.engine.focused == "row 8" && ended == ["new"])
    token.cancel()
  }
}
