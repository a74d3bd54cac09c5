import FocusSync
import Testing

/// The way of a key from node to node, and the commands of keys that no handler takes.
@Suite struct TurnRunnerKeysTests {
  let log = HandlerLog()
  let engine = FocusEngine.ofForm()

  @Test func releasingAKeyIsNoCommand() {
    for key in [KeyEvent.Key.tab, .downArrow, .return] {
      #expect(engine.press(KeyEvent(key, phase: .up)) == .ignored)
    }
    #expect(engine.focused == "field")
    engine.press(KeyEvent(.tab, phase: .repeat))
    #expect(engine.focused == "other")
  }

  @Test func aHandledKeyIsNoCommand() {
    engine.onKeyPress(.tab, at: "form") { .handled }
    engine.onKeyPress(.downArrow, at: "window") { .handled }
    engine.press(KeyEvent(.tab))
    engine.press(KeyEvent(.downArrow))
    #expect(engine.focused == "field")
  }

  @Test func aKeyWithoutEffectIsNoEvent() {
    let trace = FocusTraceLog(engine)
    for key in [KeyEvent.Key.home, .end, .delete, "x"] { #expect(engine.press(KeyEvent(key)) == .ignored) }
    #expect(trace.lines == [])
  }

  @Test(arguments: [KeyEvent.Modifiers.control, .option, .command, .shift, .capsLock])
  func aKeyWithAModifierIsACommandOnlyIfTheMeaningIsTheSame(modifier: KeyEvent.Modifiers) {
    engine.press(KeyEvent(.downArrow, modifiers: modifier))
    #expect(engine.focused == (modifier == .capsLock ? "other" : "field"))
    engine.request("field")
    engine.press(KeyEvent(.tab, modifiers: modifier))
    #expect(engine.focused == (modifier == .capsLock || modifier == .shift ? "other" : "field"))
  }

  @Test func theNearestMoveCommandReplacesTheMoveOfFocus() {
    engine.onMoveCommand(at: "window") { [log] in log.heard.append("window \($0)") }
    engine.press(KeyEvent(.downArrow))
    engine.onMoveCommand(at: "form") { [log] in log.heard.append("form \($0)") }
    engine.press(KeyEvent(.leftArrow, phase: .repeat))
    #expect(log.heard == ["window down", "form left"])
    #expect(engine.focused == "field")
  }

  @Test func aKeyPressedInACallbackIsHandledAfterTheCallback() {
    engine.onKeyPress("x", at: "field") { [engine, log] in
      #expect(engine.press(KeyEvent(.tab)) == .handled)
      #expect(engine.focused == "field")
      log.heard.append("x")
      return .handled
    }
    engine.press(KeyEvent("x"))
    #expect(log.heard == ["x"])
    #expect(engine.focused == "other")
  }

  @Test func withoutFocusScopesGetTheKeyBeforeTheEngine() {
    for id in ["field", "form", "window"] { engine.onKeyPress(at: id, log.hear(id)) }
    engine.request(nil)
    #expect(engine.press(KeyEvent("x")) == .ignored)
    #expect(log.heard == ["form", "window"])
    #expect(engine.press(KeyEvent(.tab)) == .handled)
    #expect(engine.focused == "other")
  }

  /// An arrow is a key, so its command follows the same way. A submission and a value belong to the focused element.
  @Test func withoutFocusMoveCommandsAndRotationFollowKeysAndSubmissionsDoNot() {
    var angle = 0.0
    engine.onMoveCommand(at: "form") { [log] in log.heard.append("move \($0)") }
    engine.onRotation(at: "form", from: 0, through: 9, get: { angle }, set: { angle = $0 })
    engine.onSubmit(at: "form") { [log] in log.heard.append("submit") }
    engine.submitLabel(.go, at: "form")
    engine.request(nil)
    #expect(engine.press(KeyEvent(.leftArrow)) == .handled)
    #expect(engine.rotate(by: 2) == .handled)
    #expect(engine.press(KeyEvent(.return)) == .ignored)
    #expect(engine.submitLabel == .return)
    #expect(log.heard == ["move left"] && angle == 2 && engine.focused == nil)
  }

  @Test func theRootGetsTheInputThatNoNodeTakes() {
    engine.declareRoot { [log] in
      $0.onKeyPress { log.hear("root")($0) }.onMoveCommand { log.heard.append("move \($0)") }
        .onSubmit { log.heard.append("submit") }.submitLabel(.send)
    }
    engine.onKeyPress("y", at: "window") { .handled }
    for key in [KeyEvent.Key("x"), "y", .leftArrow, .return] { engine.press(KeyEvent(key)) }
    #expect(log.heard == ["root", "root", "move left", "root", "submit"])
    #expect(engine.submitLabel == .send)
    engine.remove("window")
    engine.press(KeyEvent("z"))
    #expect(log.heard.count == 6)
  }

  @Test func toDeclareTheRootAgainReplacesItsHandlers() {
    for name in ["one", "two"] { engine.declareRoot { [log] in $0.onKeyPress(action: log.hear(name)) } }
    engine.press(KeyEvent("x"))
    #expect(log.heard == ["two"])
    engine.declareRoot { $0 }
    engine.press(KeyEvent("x"))
    #expect(log.heard == ["two"])
  }

  @Test func theRootMayBeDeclaredInACallback() {
    engine.onKeyPress("x", at: "field") { [engine, log] in
      engine.declareRoot { $0.onKeyPress(action: log.hear("root")) }
      return .ignored
    }
    engine.press(KeyEvent("x"))
    #expect(log.heard == [])
    engine.press(KeyEvent("x"))
    #expect(log.heard == ["root"])
  }

  // MARK: Submitting

  @Test func aSubmissionCallsEveryHandlerUpToTheSubmitScope() {
    for id in ["field", "form", "window"] { engine.onSubmit(at: id) { [log] in log.heard.append(id) } }
    #expect(engine.press(KeyEvent(.return)) == .handled)
    #expect(log.heard == ["field", "form", "window"])
    engine.submitScope(at: "form")
    engine.submit()
    #expect(log.heard.dropFirst(3) == ["field", "form"])
    engine.submitScope(false, at: "form")
    engine.submit()
    #expect(log.heard.dropFirst(5) == ["field", "form", "window"])
  }

  @Test(arguments: [
    (SubmitKeyLabel.next, KeyEvent.Result.handled, String?.some("other")), (.done, .handled, nil),
    (.go, .ignored, "field"), (.return, .ignored, "field"), (.search, .ignored, "field"),
  ])
  func withoutASubmitHandlerTheLabelDecides(label: SubmitKeyLabel, result: KeyEvent.Result, focused: String?) {
    engine.submitLabel(label, at: "field")
    #expect(engine.submitLabel == label)
    #expect(engine.press(KeyEvent(.return)) == result)
    #expect(engine.focused == focused)
  }

  @Test func theLabelNextMovesForward() {
    let engine = loginEngine(options: FocusOptions(keyboardNavigation: true))
    engine.request(.username)
    engine.submitLabel(.next, at: .username)
    #expect(engine.submit() == .handled)
    #expect(engine.focused == .password)
  }

  @Test func theNearestSubmitLabelIsUsed() {
    #expect(engine.submitLabel == .return)
    engine.submitLabel(.go, at: "form")
    #expect(engine.submitLabel == .go)
    engine.submitLabel(.next, at: "field")
    #expect(engine.submitLabel == .next)
    engine.request("other")
    #expect(engine.submitLabel == .go)
    engine.request(nil)
    #expect(engine.submitLabel == .return)
    #expect(engine.submit() == .ignored)
  }

  @Test func aHeldReturnSubmitsOnce() {
    engine.onSubmit(at: "field") { [log] in log.heard.append("submit") }
    engine.press(KeyEvent(.return))
    #expect(engine.press(KeyEvent(.return, phase: .repeat)) == .ignored)
    for key in [KeyEvent.Key("x"), .space, .escape] { #expect(engine.press(KeyEvent(key)) == .ignored) }
    #expect(log.heard == ["submit"])
  }

  // MARK: Rotation

  @Test func aContinuousRotationContinuesFromTheOtherEnd() {
    var angle = 350.0
    engine.onRotation(at: "field", from: 0, through: 360, isContinuous: true, get: { angle }, set: { angle = $0 })
    #expect(engine.rotate(by: 20) == .handled)
    #expect(angle == 10)
    engine.rotate(by: -730)
    #expect(angle == 0)
    engine.rotate(by: 12.5)
    #expect(angle == 12.5)
  }

  @Test func aContinuousRotationMayHaveASmallRange() {
    var value = 0.75
    engine.onRotation(at: "field", from: 0, through: 1, isContinuous: true, get: { value }, set: { value = $0 })
    engine.rotate(by: 0.5)
    #expect(value == 0.25)
  }

  @Test func aRotationAtItsBoundTurnsTheAncestor() {
    var inner = 0.0
    var outer = 0.0
    engine.onRotation(at: "field", from: 0, through: 2, by: 1, get: { inner }, set: { inner = $0 })
    engine.onRotation(at: "form", from: -10, through: 10, get: { outer }, set: { outer = $0 })
    engine.rotate(by: 0.75)
    #expect((inner, outer) == (0, 0))
    engine.rotate(by: 0.75)
    #expect((inner, outer) == (1, 0))
    // Half a detent was left, and it counts in the other direction too.
    engine.rotate(by: -0.5)
    #expect((inner, outer) == (1, 0))
    engine.rotate(by: 5)
    #expect((inner, outer) == (2, 0))
    engine.rotate(by: 3)
    #expect((inner, outer) == (2, 3))
    engine.rotate(by: -1)
    #expect((inner, outer) == (1, 3))
  }

  /// The element is asked each time, and declines.
  @Test func theRemainderOfAnAncestorCountsToo() {
    var (field, form) = (10.0, 0.0)
    engine.onRotation(at: "field", from: 0, through: 10, get: { field }, set: { field = $0 })
    engine.onRotation(at: "form", from: 0, through: 10, by: 1, get: { form }, set: { form = $0 })
    for _ in 0..<4 { #expect(engine.rotate(by: 0.75) == .handled) }
    #expect((field, form) == (10, 3))
  }

  @Test func theRemainderOfARotationCounts() {
    var value = 0.0
    engine.onRotation(at: "field", from: 0, through: 10, by: 1, get: { value }, set: { value = $0 })
    engine.rotate(by: 1.5)
    engine.rotate(by: 0.5)
    #expect(value == 2)
  }

  @Test func theRemainderOfARotationDoesNotTurnAnotherElement() {
    var (field, other) = (0.0, 0.0)
    engine.onRotation(at: "field", from: 0, through: 10, by: 1, get: { field }, set: { field = $0 })
    engine.onRotation(at: "other", from: 0, through: 10, by: 1, get: { other }, set: { other = $0 })
    engine.rotate(by: 0.75)
    engine.request("other")
    engine.rotate(by: 0.75)
    #expect((field, other) == (0, 0))
  }

  @Test func aRotationBeyondABoundLeavesNoRemainder() {
    var value = 10.0
    engine.onRotation(at: "field", from: 0, through: 10, by: 1, get: { value }, set: { value = $0 })
    #expect(engine.rotate(by: 1.5) == .ignored)
    engine.rotate(by: -1.25)
    #expect(value == 9)
  }

  /// An invalid step turns smoothly, and the value never becomes NaN.
  @Test(arguments: [0.0, .nan, .infinity])
  func aRotationWithAnInvalidStepTurnsSmoothly(step: Double) {
    let engine = loginEngine()
    engine.request(.username)
    var value = 1.0
    engine.onRotation(at: .username, from: 0, through: 10, by: step, get: { value }, set: { value = $0 })
    #expect(engine.rotate(by: 0.5) == .handled)
    #expect(value == 1.5)
    #expect(engine.rotate(by: .nan) == .ignored)
    #expect(engine.rotate(by: .infinity) == .ignored)
    #expect(value == 1.5)
  }

  @Test(arguments: [(10.0, 0.0), (.nan, 1), (1, .nan), (.nan, .nan)])
  func aRotationWithInvalidBoundsDoesNotTurn(low: Double, high: Double) {
    let engine = loginEngine()
    engine.request(.username)
    var value = low.isNaN ? 0 : low
    engine.onRotation(at: .username, from: low, through: high, get: { value }, set: { value = $0 })
    #expect(engine.rotate(by: 0.5) == .ignored)
    #expect(value == (low.isNaN ? 0 : low))
  }

  @Test func aContinuousRotationInARangeOfOneValueSetsThatValue() {
    var value = 3.0
    engine.onRotation(at: "field", from: 5, through: 5, isContinuous: true, get: { value }, set: { value = $0 })
    #expect(engine.rotate(by: 1) == .handled)
    #expect(value == 5)
    #expect(engine.rotate(by: 1) == .ignored)
  }
}
