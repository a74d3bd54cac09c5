import FocusSync
import Testing

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
}
