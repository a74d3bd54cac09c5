import Testing

@testable import FocusSync

/// Clicks.
@Suite struct ClickTests {
  let engine = FocusEngine<String>()

  init() {
    engine.update {
      $0.add(.scope("form"))
      $0.add(.element("field", in: "form", interactions: .edit))
      $0.add(.element("button", in: "form", interactions: .activate))
      $0.add(.element("row", in: "form"))
      $0.add(.element("icon", in: "row", interactions: .activate))
      $0.add(.element("disabled", isEnabled: false))
    }
  }

  @Test(arguments: [
    ("field", FocusRequestResult.moved, String?.some("field")), ("button", .unchanged, nil), ("icon", .moved, "row"),
    ("form", .unchanged, nil), ("disabled", .refused(.disabled), nil), ("missing", .refused(.absent), nil),
  ])
  func aClickFocusesAnEditableElementOrGoesToItsAncestor(id: String, result: FocusRequestResult, focused: String?) {
    #expect(engine.click(id) == result)
    #expect(engine.focused == focused)
  }

  @Test func aClickOnNothingGivesFocusUp() {
    engine.request("field")
    #expect(engine.click(nil) == .moved)
    #expect(engine.focused == nil)
  }

  @Test func aClickOnTheFocusedElementEndsAWait() {
    engine.request("field")
    engine.request("later")
    #expect(engine.click("field") == .unchanged)
    engine.add(.element("later"))
    #expect(engine.focused == "field")
  }

  @Test func aRefusedClickIsNoRefusedRequest() {
    engine.update {
      $0.add(.scope("dialog", isModal: true))
      $0.add(.element("inside", in: "dialog"))
    }
    var turns: [FocusTurn<String>] = []
    let token = engine.observeTurns { turns.append($0) }
    #expect(engine.click(nil) == .refused(.trapped))
    #expect(engine.request(nil) == .refused(.trapped))
    #expect(turns.map(\.abandoned.count) == [0, 1])
    withExtendedLifetime(token) {}
  }

  @Test func aScopeThatTakesInputTakesNoClicks() {
    engine.change("form") { $0.interactions = .edit }
    for id in ["form", "button"] { #expect(engine.click(id) == .unchanged) }
    #expect(engine.focused == nil)
  }

  /// The element to which a menu gives focus back may be out of view. The engine then asks the program to show it.
  @Test(arguments: [false, true]) func aMenuThatAClickClosesGivesFocusBackToARowOutOfView(isShown: Bool) {
    let list = ScrollingList()
    list.engine.bringIntoView = { _ in isShown }
    list.engine.request("row 2")
    var exits = 0
    list.engine.update {
      $0.add(.scope("menu", isModal: true).outsideClick(.leaves).onExitCommand { exits += 1 })
      $0.add(.element("item", in: "menu"))
      // The list scrolls behind the menu.
      $0.change("list") { $0.visibleRect?.y = 6 }
    }
    #expect(list.engine.focused == "item" && !list.engine.isVisible("row 2"))
    list.engine.click(nil)
    #expect(list.engine.focused == (isShown ? "row 2" : "row 6") && exits == 1)
  }

  /// A click on a row that the program must show first. The click is handled again after the answer.
  @Test(arguments: [false, true]) func aClickThatWaitsForARowToBeShownIsHandledOnce(isShown: Bool) {
    let list = ScrollingList()
    list.engine.bringIntoView = { _ in isShown }
    list.engine.request("row 2")
    var (exits, presses) = (0, 0)
    list.engine.update {
      $0.add(.scope("menu", isModal: true).outsideClick(.leaves).onExitCommand { exits += 1 })
      $0.add(.element("item", in: "menu"))
      $0.change("row 9") { $0 = $0.onActivate { presses += 1 } }
    }
    list.engine.click("row 9")
    #expect(list.engine.focused == (isShown ? "row 9" : "row 2") && exits == 1 && presses == 1)
  }

  /// The menu gives focus back to a row out of view, and takes focus again when the program does not show the row.
  @Test func aClickIsNotHandledAgainWhenFocusHasComeBack() {
    let list = ScrollingList(count: 3, height: 1)
    var asked: [String] = []
    list.engine.bringIntoView = {
      asked.append($0)
      return false
    }
    list.engine.request("row 2")
    var exits = 0
    list.engine.update {
      $0.remove("top")
      $0.remove("bottom")
      $0.add(.scope("menu", isModal: true).outsideClick(.leaves).onExitCommand { exits += 1 })
      $0.add(.element("item", in: "menu"))
      $0.change("list") { $0.visibleRect?.y = 9 }
    }
    list.engine.click(nil)
    #expect(asked.first == "row 2" && list.engine.focused == "item" && exits == 1)
  }
}
