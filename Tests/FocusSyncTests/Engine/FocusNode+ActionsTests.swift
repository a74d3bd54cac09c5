import FocusSync
import Testing

/// The actions of elements.
@Suite struct FocusNodeActionsTests {
  let log = HandlerLog()
  let engine = FocusEngine<String>(options: FocusOptions(keyboardNavigation: true))

  init() {
    engine.setContent([
      .scope("form").onKeyPress(action: log.hear("form")),
      .element("button", in: "form", interactions: .activate).onActivate(perform: act("button")),
      .element("row", in: "form").onActivate(perform: act("row")),
      .element("label", in: "row", interactions: []),
      .element("icon", in: "row", interactions: .activate),
      .element("field", in: "form", interactions: .edit).onActivate(perform: act("field")),
    ])
    engine.request("button")
  }

  private func act(_ name: String) -> () -> Void { { [log] in log.heard.append("\(name) acts") } }

  @Test(arguments: [KeyEvent.Key.return, .space]) func aKeyActivatesTheFocusedElement(key: KeyEvent.Key) {
    #expect(engine.press(KeyEvent(key)) == .handled)
    #expect(log.heard == ["button acts"])
  }

  @Test func aHeldKeyActivatesOnceAndReachesNoAncestor() {
    for phase in [KeyEvent.Phases.down, .repeat, .repeat] { engine.press(KeyEvent(.space, phase: phase)) }
    #expect(log.heard == ["button acts"])
    #expect(engine.press(KeyEvent(.space, phase: .up)) == .ignored)
    for key in [KeyEvent(.return, modifiers: .shift), KeyEvent("x")] { #expect(engine.press(key) == .ignored) }
    #expect(log.heard == ["button acts", "form", "form"])
  }

  @Test func anElementThatTakesTextIsNotActivated() {
    engine.request("field")
    #expect(engine.press(KeyEvent(.space)) == .ignored)
    engine.click("field")
    #expect(log.heard == ["form"])
  }

  @Test func anAncestorIsNotActivated() {
    engine.request("icon")
    #expect(engine.press(KeyEvent(.return)) == .ignored)
    #expect(log.heard == ["form"])
  }

  @Test func theHandlersOfTheElementComeFirst() {
    engine.change("button") { [log] in
      $0 = $0.onKeyPress(.space, action: { log.hear("key", .handled)(KeyEvent(.space)) })
    }
    engine.press(KeyEvent(.space))
    #expect(log.heard == ["key"])
  }

  @Test func aClickFocusesAndThenActivates() {
    engine.change("row") { [log] in $0 = $0.onFocus { log.heard.append("row has focus") } }
    #expect(engine.click("label") == .moved)
    #expect(log.heard == ["row has focus", "row acts"])
    #expect(engine.click("button") == .unchanged)
    #expect(log.heard.last == "button acts" && engine.focused == "row")
    // The icon takes the click, and has no action.
    engine.click("icon")
    #expect(log.heard.count == 3)
  }

  @Test func aClickOnADisabledElementOrBehindADialogDoesNotActivate() {
    engine.change("button") { $0.isEnabled = false }
    #expect(engine.click("button") == .refused(.disabled))
    engine.change("button") { $0.isEnabled = true }
    engine.update {
      $0.add(.scope("dialog", isModal: true))
      $0.add(.element("ok", in: "dialog"))
    }
    #expect(engine.click("button") == .refused(.trapped))
    #expect(log.heard == [])
  }

  @Test func anActionThatRemovesTheElementIsCalledOnce() {
    engine.change("button") { [engine] in $0 = $0.onActivate { engine.remove("button") } }
    engine.press(KeyEvent(.return))
    #expect(log.heard == ["button acts"] && !engine.contains("button"))
  }

  // MARK: The audit

  @Test func anActionThatNoKeyPerformsIsFound() {
    engine.setContent([
      .scope("form").onExitCommand {}.onActivate {},
      .element("silent", in: "form").keyboardShortcut(.cancelAction),
      .element("field", in: "form", interactions: .edit).onActivate {},
      .element("fine", in: "form").onActivate {}.keyboardShortcut(.cancelAction),
      .element("exit", in: "form").onExitCommand {}.keyboardShortcut(.defaultAction),
      .scope("inner", in: "form"),
      .element("inside", in: "inner").onActivate {}.keyboardShortcut(.cancelAction),
    ])
    engine.declareRoot { $0.onExitCommand {} }
    #expect(
      engine.audit() == [
        .neverActivated("form"), .neverActivated("field"), .neverActivated("silent"), .neverActivated("exit"),
        .duplicateShortcut(first: "silent", second: "fine"),
      ]
    )
  }

  @Test func anExitCommandLeadsOutOfATrap() {
    engine.setContent([
      .scope("dialog", isModal: true).onExitCommand {}, .element("name", in: "dialog", interactions: .edit),
    ])
    #expect(engine.audit() == [])
  }
}
