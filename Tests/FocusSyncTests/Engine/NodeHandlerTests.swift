import FocusSync
import Testing

/// The handlers of a node: the keys that they are called for, and their order.
@Suite struct NodeHandlerTests {
  let log = HandlerLog()
  let engine = FocusEngine.ofForm()

  @Test(arguments: [KeyEvent.Phases.down, .repeat, .up])
  func aHandlerIsCalledForItsPhases(phase: KeyEvent.Phases) {
    engine.onKeyPress(at: "field", log.hear("down and repeat"))
    engine.onKeyPress(at: "field", phases: .up, log.hear("up"))
    engine.onKeyPress(at: "form", phases: .all, log.hear("all"))
    #expect(engine.press(KeyEvent("x", phase: phase)) == .ignored)
    #expect(log.heard == [phase == .up ? "up" : "down and repeat", "all"])
  }

  @Test func handlersOfANodeAreCalledInOrderUntilOneHandlesTheKey() {
    engine.onKeyPress("x", at: "field") { [log] in
      log.heard.append("first")
      return .ignored
    }
    engine.onKeyPress(keys: ["x", "y"], at: "field", log.hear("second", .handled))
    engine.onKeyPress(at: "field", log.hear("third"))
    engine.onKeyPress(at: "window", log.hear("window"))
    #expect(engine.press(KeyEvent("x")) == .handled)
    #expect(log.heard == ["first", "second"])
    #expect(engine.press(KeyEvent("z")) == .ignored)
    #expect(log.heard.dropFirst(2) == ["third", "window"])
  }

  @Test(arguments: [("ab1", true), ("a b", false), ("", false), ("é", true)])
  func aHandlerOfCharactersMatchesTheTypedText(text: String, matches: Bool) {
    engine.onKeyPress(characters: { $0.isLetter || $0.isNumber }, at: "field", log.hear("typed", .handled))
    #expect(engine.press(KeyEvent("k", characters: text)) == (matches ? .handled : .ignored))
  }

  @Test func aHandlerMayBeAddedBeforeItsNodeAndIsRemovedWithIt() {
    engine.onKeyPress("x", at: "later") { .handled }
    engine.add(.element("later", in: "form"))
    engine.request("later")
    #expect(engine.press(KeyEvent("x")) == .handled)
    engine.remove("later")
    engine.add(.element("later", in: "form"))
    engine.request("later")
    #expect(engine.press(KeyEvent("x")) == .ignored)
    engine.onKeyPress("x", at: "later") { .handled }
    engine.removeHandlers(at: "later")
    #expect(engine.press(KeyEvent("x")) == .ignored)
  }

  @Test func aNodeThatACallbackRemovesAndAddsAgainHasItsNewHandlers() {
    engine.request("other")
    let token = engine.observe { [engine] change in
      guard change.to == "field" else { return }
      engine.remove("field")
      engine.add(.element("field", in: "form").onKeyPress("x") { .handled })
    }
    engine.request("field")
    token.cancel()
    engine.request("field")
    #expect(engine.press(KeyEvent("x")) == .handled)
  }

  @Test func aHandlerOfOneKeyIsCalledForThatKeyInItsPhases() {
    engine.onKeyPress("x", at: "field", phases: .up) { .handled }
    #expect(engine.press(KeyEvent("x", phase: .up)) == .handled)
    #expect(engine.press(KeyEvent("x")) == .ignored)
    #expect(engine.press(KeyEvent("y", phase: .up)) == .ignored)
    engine.onKeyPress(keys: ["a", "b"], at: "form", phases: .up, log.hear("a or b", .handled))
    engine.onKeyPress(characters: \.isNumber, at: "form", phases: .up, log.hear("number", .handled))
    let keys: [KeyEvent.Key] = ["a", "b", "c", "1"]
    #expect(keys.map { engine.press(KeyEvent($0, phase: .up)) } == [.handled, .handled, .ignored, .handled])
    #expect(keys.map { engine.press(KeyEvent($0)) } == [.ignored, .ignored, .ignored, .ignored])
    #expect(log.heard == ["a or b", "a or b", "number"])
  }

  @Test func aMoveCommandIsGivenTheDirectionOfTheText() {
    engine.change("field") { $0.readingDirection = .rightToLeft }
    engine.onMoveCommand(at: "form") { [log] in log.heard.append("\($0)") }
    for key in [KeyEvent.Key.leftArrow, .rightArrow, .upArrow, .downArrow] { engine.press(KeyEvent(key)) }
    #expect(log.heard == ["right", "left", "up", "down"])
  }

  @Test func removingHandlersRemovesLabelsAndValuesOfTheNodeOnly() {
    engine.submitLabel(.go, at: "field")
    engine.submitLabel(.next, at: "form")
    engine.onSubmit(at: "form") { [log] in log.heard.append("form") }
    engine.removeHandlers(at: "field")
    engine.removeHandlers(at: "nowhere")
    #expect(engine.submitLabel == .next)
    #expect(engine.submit() == .handled)
    #expect(log.heard == ["form"])
  }

  @Test func blurAndFocusHandlersOfANodeAreCalledInOrder() {
    for name in ["1", "2"] {
      engine.onBlur(of: "field") { [log] in log.heard.append("blur \(name)") }
      engine.onFocus(of: "other") { [log] in log.heard.append("focus \(name)") }
    }
    engine.request("other")
    #expect(log.heard == ["blur 1", "blur 2", "focus 1", "focus 2"])
  }

  /// The engine reuses the slots of ids that nothing refers to.
  @Test func aHandlerWaitsForItsNodeWhileManyOthersComeAndGo() {
    engine.onSubmit(at: "later") { [log] in log.heard.append("later") }
    for number in 0..<200 {
      engine.add(.element("\(number)"))
      engine.remove("\(number)")
    }
    engine.add(.element("later"))
    engine.request("later")
    engine.submit()
    #expect(log.heard == ["later"])
  }
}
