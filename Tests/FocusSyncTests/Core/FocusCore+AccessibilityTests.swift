import FocusSync
import Observation
import Testing

@Suite struct FocusCoreAccessibilityTests {
  private let engine: FocusEngine<String> = {
    let engine = FocusEngine<String>(options: FocusOptions(keyboardNavigation: true))
    engine.update {
      $0.add(.element("text", interactions: []))
      $0.add(.element("name"))
      $0.add(.element("ok", interactions: .activate))
    }
    return engine
  }()

  @Test func theAccessibilityFocusFollowsFocus() {
    #expect(engine.accessibilityFocus == nil)
    engine.tab()
    #expect(engine.accessibilityFocus == "name")
    engine.remove("name")
    #expect(engine.focused == "ok" && engine.accessibilityFocus == "ok")
    // Focus that goes nowhere leaves it.
    engine.request(nil)
    #expect(engine.accessibilityFocus == "ok")
  }

  @Test func theAccessibilityFocusMovesAlone() {
    engine.request("name")
    engine.accessibilityFocus = "text"
    #expect(engine.accessibilityFocus == "text" && engine.focused == "name")
    engine.tab()
    #expect(engine.accessibilityFocus == "ok")
    engine.accessibilityFocus = "none"
    #expect(engine.accessibilityFocus == "ok")
    engine.accessibilityFocus = nil
    #expect(engine.accessibilityFocus == nil && engine.focused == "ok")
  }

  @Test func aMoveOfTheAccessibilityFocusAloneIsTracked() {
    engine.request("name")
    nonisolated(unsafe) var changes = 0
    withObservationTracking {
      _ = engine.accessibilityFocus
    } onChange: {
      changes += 1
    }
    engine.accessibilityFocus = "text"
    #expect(changes == 1)
  }

  @Test func theAccessibilityFocusEndsWithItsNode() {
    engine.request("name")
    engine.accessibilityFocus = "text"
    engine.remove("text")
    #expect(engine.accessibilityFocus == nil && engine.focused == "name")
    engine.add(.element("text", interactions: []))
    #expect(engine.accessibilityFocus == nil)
  }

  @Test func aDialogClosesTheAccessibilityFocusOut() {
    engine.update {
      $0.add(.scope("dialog", isModal: true))
      $0.add(.element("yes", in: "dialog"))
      $0.add(.element("message", in: "dialog", interactions: []))
    }
    engine.accessibilityFocus = "text"
    #expect(engine.accessibilityFocus == "yes")
    engine.accessibilityFocus = "message"
    #expect(engine.accessibilityFocus == "message")
    engine.request("yes")
    engine.update {
      $0.add(.scope("alert", isModal: true))
      $0.add(.element("close", in: "alert", isEnabled: false))
    }
    #expect(engine.focused == nil && engine.accessibilityFocus == nil)
  }

  @Test func theAccessibilityFocusIsTraced() {
    let log = FocusTraceLog(engine, afterRequest: "name")
    for id in ["text", "text", "none", nil] as [String?] { engine.accessibilityFocus = id }
    #expect(
      log.lines == [
        "accessibility focus on text → moved: the accessibility focus was moved alone",
        "accessibility focus on text → unchanged", "accessibility focus on none → refused as absent",
        "accessibility focus on nothing → moved: the accessibility focus was moved alone",
      ]
    )
  }

  @Test func aBindingHasTheValueOfTheAccessibilityFocus() {
    enum Part { case text, name }
    let parts = FocusBinding<String, Part>(engine)
    engine.update {
      $0.change("text") { $0 = $0.focused(parts, equals: .text) }
      $0.change("name") { $0 = $0.focused(parts, equals: .name) }
    }
    parts.accessibilityValue = .text
    #expect(engine.accessibilityFocus == "text" && parts.accessibilityValue == .text && parts.wrappedValue == nil)
    parts.wrappedValue = .name
    #expect(parts.accessibilityValue == .name)
    parts.accessibilityValue = nil
    #expect(engine.accessibilityFocus == nil && parts.wrappedValue == .name)
    // The focus is on an element of no value, so `nil` leaves it.
    engine.accessibilityFocus = "ok"
    parts.accessibilityValue = nil
    #expect(engine.accessibilityFocus == "ok")
    let ids = FocusBinding<String, String>.identity(engine)
    ids.accessibilityValue = "text"
    #expect(engine.accessibilityFocus == "text" && ids.accessibilityValue == "text")
  }

  // MARK: Disabled elements that take focus

  private func disable(_ id: String) {
    engine.change(id) {
      $0.isEnabled = false
      $0.isFocusableWhenDisabled = true
    }
  }

  @Test func tabAndRequestsReachADisabledElementThatIsFocusable() {
    disable("ok")
    engine.request("name")
    engine.tab()
    #expect(engine.focused == "ok" && engine.violations.isEmpty)
    engine.change("ok") { $0.isFocusableWhenDisabled = false }
    #expect(engine.focused == "name")
    #expect(engine.request("ok") == .refused(.disabled))
    disable("ok")
    #expect(engine.request("ok") == .moved)
  }

  @Test func aDisabledElementTakesNoInput() {
    let log = HandlerLog()
    engine.update {
      $0.add(.scope("toolbar"))
      $0.add(.element("bold", in: "toolbar", interactions: .activate))
    }
    engine.onKeyPress(at: "bold", log.hear("bold"))
    engine.onKeyPress(at: "toolbar", log.hear("toolbar"))
    engine.onSubmit(at: "toolbar") { log.heard.append("submit") }
    engine.onSubmit(at: "bold") { log.heard.append("press") }
    engine.onRotation(at: "bold", from: 0, through: 9, get: { 0 }, set: { _ in log.heard.append("turn") })
    engine.request("bold")
    disable("bold")
    #expect(engine.focused == "bold")
    #expect(engine.press(KeyEvent(.return)) == .ignored)
    #expect(engine.rotate(by: 1) == .ignored && engine.submit() == .ignored)
    #expect(log.heard == ["toolbar"])
    engine.change("bold") { $0.isEnabled = true }
    engine.press(KeyEvent(.return))
    #expect(log.heard == ["toolbar", "bold", "toolbar", "press", "submit"])
  }

  @Test func aDisabledAncestorClosesFocusOut() {
    engine.update {
      $0.add(.scope("form"))
      $0.add(.element("row", in: "form"))
      $0.add(.element("button", in: "row"))
    }
    disable("row")
    #expect(engine.request("row") == .moved)
    // The elements in a disabled element are disabled.
    #expect(engine.request("button") == .refused(.disabled))
    engine.change("form") { $0.isEnabled = false }
    #expect(engine.request("row") == .refused(.disabled) && engine.focused != "row")
  }

  @Test func aDisabledButtonLeadsOutOfNoTrap() {
    engine.update {
      $0.add(.scope("dialog", isModal: true))
      $0.add(.element("close", in: "dialog", interactions: .activate))
    }
    disable("close")
    #expect(engine.audit() == [.trapWithoutExit("dialog")])
  }
}
