import FocusSync
import Testing

/// A trap is a switch, which may be paused, stacked, and left by a click.
@Suite struct FocusNodeTrapsTests {
  let log = HandlerLog()
  let engine = FocusEngine<String>(options: FocusOptions(keyboardNavigation: true))

  /// A button that opens a panel, which is a scope that is shown all the time, and one beside it.
  init() {
    engine.setContent([
      .element("open"),
      .element("beside", interactions: .activate).onActivate { [log] in log.heard.append("beside") },
      .scope("panel").onExitCommand { [log] in log.heard.append("exit") },
      .element("name", in: "panel"),
      .element("done", in: "panel"),
    ])
    engine.request("open")
  }

  private func turn(_ id: String, on isModal: Bool) { engine.change(id) { $0.isModal = isModal } }

  // MARK: On and off

  @Test func turningATrapOffGivesFocusBack() {
    turn("panel", on: true)
    #expect(engine.focused == "name")
    engine.request("done")
    #expect(engine.request("open") == .refused(.trapped))
    turn("panel", on: false)
    #expect(engine.focused == "open")
    #expect(engine.request("name") == .moved)
  }

  @Test func turningATrapOffGivesFocusBackToTheElementThatThePogramChose() {
    engine.change("panel") { $0.returnFocus = "beside" }
    turn("panel", on: true)
    turn("panel", on: false)
    #expect(engine.focused == "beside")
    // An element that cannot have focus is no choice.
    engine.request("open")
    engine.change("beside") { $0.isEnabled = false }
    turn("panel", on: true)
    turn("panel", on: false)
    #expect(engine.focused == "open")
  }

  @Test func aScopeThatIsRemovedReturnsFocusToTheChosenElement() {
    engine.change("panel") { $0 = $0.returnFocus("beside") }
    turn("panel", on: true)
    engine.remove("panel")
    #expect(engine.focused == "beside")
  }

  /// Focus that the trap did not take is not given back.
  @Test func aTrapThatWasTurnedOnAroundFocusLeavesItWhenTurnedOff() {
    engine.request("done")
    turn("panel", on: true)
    turn("panel", on: false)
    #expect(engine.focused == "done")
  }

  @Test func focusStaysIfThereIsNothingToGiveItBackTo() {
    engine.request(nil)
    turn("panel", on: true)
    turn("panel", on: false)
    #expect(engine.focused == "name")
    engine.request("open")
    engine.change("panel") { $0.restoresFocus = false }
    turn("panel", on: true)
    turn("panel", on: false)
    #expect(engine.focused == "name")
  }

  @Test func focusThatHasLeftStaysOutside() {
    engine.change("panel") { $0 = $0.paused() }
    turn("panel", on: true)
    engine.request("beside")
    turn("panel", on: false)
    #expect(engine.focused == "beside")
  }

  @Test func law17ADisabledTrapThatIsTurnedOffGivesFocusBack() {
    turn("panel", on: true)
    engine.change("panel") { $0.isEnabled = false }
    #expect(engine.focused == nil)
    turn("panel", on: false)
    #expect(engine.focused == "open")
  }

  @Test func law18SeveralTrapsThatAreTurnedOffGiveFocusBackInAnyOrder() {
    for isReversed in [false, true] {
      let engine = FocusEngine<String>()
      engine.setContent([
        .element("open"), .scope("one"), .element("in one", in: "one"), .scope("two"), .element("in two", in: "two"),
      ])
      engine.request("open")
      for id in ["one", "two"] { engine.change(id) { $0.isModal = true } }
      #expect(engine.focused == "in two")
      let ids = isReversed ? ["two", "one"] : ["one", "two"]
      engine.update { for id in ids { $0.change(id) { $0.isModal = false } } }
      #expect(engine.focused == "open")
      // Turned on in one update, the youngest is the last.
      engine.update { for id in ids { $0.change(id) { $0.isModal = true } } }
      #expect(engine.focused == "in two")
    }
  }

  @Test func aTrapThatIsTurnedOffAndOnInOneUpdateStays() {
    turn("panel", on: true)
    engine.request("done")
    engine.update {
      $0.change("panel") { $0.isModal = false }
      $0.change("panel") { $0.isModal = true }
    }
    #expect(engine.focused == "done")
    turn("panel", on: false)
    #expect(engine.focused == "open")
  }

  /// The element of a waiting request that comes later still gets focus.
  @Test func aTrapThatIsTurnedOffEndsNoWait() {
    turn("panel", on: true)
    engine.request("later")
    turn("panel", on: false)
    #expect(engine.focused == "open" && engine.pending == "later")
    engine.add(.element("later"))
    #expect(engine.focused == "later")
  }

  @Test func theProgramCannotVetoFocusThatIsGivenBack() {
    turn("panel", on: true)
    engine.shouldMove = { _ in false }
    turn("panel", on: false)
    #expect(engine.focused == "open")
  }

  // MARK: Pausing and stacking

  @Test func aPausedTrapLetsFocusGoAndTakesItBack() {
    turn("panel", on: true)
    engine.request("done")
    engine.change("panel") { $0.isPaused = true }
    #expect(engine.focused == "done")
    #expect(engine.request("beside") == .moved)
    engine.change("panel") { $0.isPaused = false }
    #expect(engine.focused == "done")
    // It gives focus back to where it took it from first.
    turn("panel", on: false)
    #expect(engine.focused == "open")
  }

  @Test func aTrapMayBeginPaused() {
    engine.update {
      $0.add(.scope("dialog", isModal: true).paused())
      $0.add(.element("inside", in: "dialog"))
    }
    #expect(engine.focused == "open")
    engine.change("dialog") { $0.isPaused = false }
    #expect(engine.focused == "inside")
    engine.change("dialog") { $0.isModal = false }
    #expect(engine.focused == "open")
  }

  @Test func theTrapThatWasTurnedOnLastKeepsFocus() {
    turn("panel", on: true)
    engine.update {
      $0.add(.scope("alert", isModal: true))
      $0.add(.element("ok", in: "alert"))
    }
    #expect(engine.focused == "ok")
    #expect(engine.request("name") == .refused(.trapped))
    engine.change("alert") { $0.isPaused = true }
    #expect(engine.focused == "name")
    engine.change("alert") { $0.isPaused = false }
    #expect(engine.focused == "ok")
    // The one below ends first.
    turn("panel", on: false)
    #expect(engine.focused == "ok")
    engine.remove("alert")
    #expect(engine.focused == "name")
  }

  // MARK: Clicks outside

  @Test(arguments: ["open", "beside", nil]) func aClickOutsideIsRefusedUnlessTheTrapSaysOtherwise(clicked: String?) {
    turn("panel", on: true)
    #expect(engine.click(clicked) == .refused(.trapped))
    #expect(engine.focused == "name" && log.heard == [])
  }

  @Test(arguments: [("open", "open", ["exit"]), ("beside", "open", ["exit", "beside"]), (nil, "open", ["exit"])])
  func aClickOutsideMayLeaveTheTrap(clicked: String?, focused: String, actions: [String]) {
    engine.change("panel") { $0 = $0.outsideClick(.leaves) }
    turn("panel", on: true)
    engine.click(clicked)
    #expect(engine.focused == focused)
    #expect(log.heard == actions)
    #expect(engine.request("beside") == .moved)
    // Declared anew, it keeps focus again.
    turn("panel", on: false)
    turn("panel", on: true)
    #expect(engine.focused == "name")
  }

  /// The trap has been left, so a later change gives no focus back.
  @Test func aClickThatLeavesATrapAndMovesFocusIsSettled() {
    engine.change("panel") { $0.outsideClick = .leaves }
    engine.update { $0.add(.element("other")) }
    turn("panel", on: true)
    engine.click("other")
    #expect(engine.focused == "other" && engine.violations.isEmpty)
  }

  @Test func aTrapIsEnteredAtItsEntryAndResumedAtTheElementThatWasFocusedLast() {
    engine.request("done")
    engine.request("open")
    turn("panel", on: true)
    #expect(engine.focused == "name")
    engine.request("done")
    for isEnabled in [true, false] {
      engine.change("panel") { $0.isPaused = true }
      engine.request("open")
      engine.update {
        $0.change("done") { $0.isEnabled = isEnabled }
        $0.change("panel") { $0.isPaused = false }
      }
      #expect(engine.focused == (isEnabled ? "done" : "name"))
    }
  }

  @Test func aClickThatLeavesOneTrapMayBeRefusedByTheNext() {
    turn("panel", on: true)
    engine.update { [log] in
      $0.add(.scope("menu", isModal: true).outsideClick(.leaves).onExitCommand { log.heard.append("menu") })
      $0.add(.element("item", in: "menu"))
    }
    #expect(engine.focused == "item")
    #expect(engine.click("open") == .refused(.trapped))
    #expect(engine.focused == "name" && log.heard == ["menu"])
  }

  @Test(arguments: ["open", "beside", nil]) func aClickOutsideMayPassThrough(clicked: String?) {
    engine.change("panel") { $0.outsideClick = .passesThrough }
    turn("panel", on: true)
    #expect(engine.click(clicked) == .unchanged)
    #expect(engine.focused == "name")
    #expect(log.heard == (clicked == "beside" ? ["beside"] : []))
    #expect(engine.request("open") == .refused(.trapped))
  }

  // MARK: The trace and the audit

  @Test func switchesAreTraced() {
    engine.change("panel") { $0.outsideClick = .leaves }
    var lines: [String] = []
    engine.trace = { lines.append("\($0)") }
    turn("panel", on: true)
    turn("panel", on: false)
    turn("panel", on: true)
    engine.click(nil)
    engine.change("panel") { $0.outsideClick = .passesThrough }
    turn("panel", on: false)
    turn("panel", on: true)
    engine.click("beside")
    #expect(
      lines == [
        "changed panel → from open to name, cause .default: a trap appeared",
        "changed panel → from name to open, cause .removal: a trap ended and gave focus back",
        "changed panel → from open to name, cause .default: a trap appeared",
        "click on nothing → from name to open, cause .removal, performed by panel: a trap ended and gave focus back",
        "changed panel → unchanged", "changed panel → unchanged",
        "changed panel → from open to name, cause .default: a trap appeared",
        "click on beside → unchanged, performed by beside: the click went through the trap",
      ]
    )
  }

  @Test func aReturnToAMissingNodeIsFound() {
    engine.change("panel") { $0.returnFocus = "nowhere" }
    #expect(engine.audit() == [.missingReturn("panel", target: "nowhere")])
    engine.change("panel") { $0.returnFocus = "open" }
    #expect(engine.audit() == [])
  }

  @Test func aDisabledTrapThatIsEnabledAndTurnedOffGivesFocusBackToItsElement() {
    engine.change("panel") { $0.restoresFocus = false }
    engine.request("done")
    turn("panel", on: true)
    engine.change("panel") { $0.isEnabled = false }
    #expect(engine.focused == nil)
    let log = FocusTraceLog(engine)
    engine.change("panel") {
      $0.isEnabled = true
      $0.isModal = false
    }
    #expect(
      log.lines == ["changed panel → from nothing to done, cause .removal: a trap ended and gave focus back"]
    )
  }
}
