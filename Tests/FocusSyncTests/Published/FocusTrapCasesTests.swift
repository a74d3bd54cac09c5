import FocusSync
import Testing

/// The cases of focus-trap's demo, `focus-trap-demo.cy.js`, by the names of the demos.
///
/// Left out are delays, radio buttons, shadow trees, and containers in several places.
@Suite struct FocusTrapCasesTests {
  let log = HandlerLog()
  let engine = FocusEngine<String>(options: FocusOptions(keyboardNavigation: true))

  init() { show() }

  /// A button that activates the trap, a link outside, and the trap with two links and a button that deactivates it.
  private func show(isModal: Bool = false, _ change: (FocusNode<String>) -> FocusNode<String> = { $0 }) {
    let trap = FocusNode.scope("trap", isModal: isModal).onExitCommand { [log] in log.heard.append("deactivated") }
    engine.setContent([
      .element("activate"), .element("repository"),
      change(trap),
      .element("with", in: "trap"), .element("some", in: "trap"), .element("deactivate", in: "trap"),
    ])
  }

  private func activate(_ change: @escaping (FocusNode<String>) -> FocusNode<String> = { $0 }) {
    engine.request("activate")
    show(isModal: true, change)
  }

  @Test func theDefaultTrapsTabAndClicksAndReturnsFocus() {
    activate()
    #expect(engine.focused == "with")
    #expect(engine.click("repository") == .refused(.trapped))
    #expect(engine.click(nil) == .refused(.trapped))
    #expect(engine.focused == "with")
    let order = ["some", "deactivate", "with"]
    for id in order { #expect(engine.focused(afterTab: true) == id) }
    #expect(engine.focused(afterTab: false) == "deactivate")
    show()
    #expect(engine.focused == "activate")
    #expect(engine.focused(afterTab: true) == "repository")
  }

  /// `escapeDeactivates`.
  @Test func escapeDeactivatesIfTheTrapSaysSo() {
    activate()
    engine.press(KeyEvent(.escape))
    #expect(log.heard == ["deactivated"])
    let engine = FocusEngine<String>()
    engine.setContent([.scope("trap", isModal: true), .element("with", in: "trap")])
    #expect(engine.press(KeyEvent(.escape)) == .ignored)
  }

  /// `iene`: an element that is focused initially.
  @Test func theInitialFocusIsDeclared() {
    activate { $0.defaultFocus("some") }
    #expect(engine.focused == "some")
  }

  /// `animated-trigger`, without and with `returnFocus`; `setreturnfocus` chooses another element.
  @Test func focusReturnsToTheTriggerOrToAnotherElementOrNotAtAll() {
    activate {
      var trap = $0
      trap.restoresFocus = false
      return trap
    }
    engine.request("deactivate")
    show {
      var trap = $0
      trap.restoresFocus = false
      return trap
    }
    #expect(engine.focused == "deactivate")
    activate { $0.returnFocus("repository") }
    show { $0.returnFocus("repository") }
    #expect(engine.focused == "repository")
  }

  /// `allowoutsideclick`.
  @Test func anOutsideClickIsAllowedAndFocusStays() {
    activate { $0.outsideClick(.passesThrough) }
    engine.change("repository") { [log] in $0 = $0.onActivate { log.heard.append("link") } }
    engine.click("repository")
    #expect(engine.focused == "with" && log.heard == ["link"])
  }

  /// `clickoutsidedeactivates`: the clicked element has focus, or the trigger if none was clicked.
  @Test(arguments: [("repository", "repository"), (nil, "activate")])
  func aClickOutsideDeactivates(clicked: String?, focused: String) {
    activate { $0.outsideClick(.leaves) }
    engine.click(clicked)
    #expect(engine.focused == focused && log.heard == ["deactivated"])
    show { $0.outsideClick(.leaves) }
    #expect(engine.focused == focused)
  }

  /// `multipletraps`, with `pause` and `unpause` by the second trap.
  @Test func aSecondTrapPausesTheFirst() {
    activate()
    engine.request("some")
    engine.update {
      $0.add(.scope("second", isModal: true))
      $0.add(.element("in second", in: "second"))
    }
    #expect(engine.focused == "in second")
    #expect(engine.click("some") == .refused(.trapped))
    engine.remove("second")
    #expect(engine.focused == "some")
    #expect(engine.click("repository") == .refused(.trapped))
  }

  /// `pause` and `unpause` by the program: focus may leave, and comes back.
  @Test func aPausedTrapIsNoTrap() {
    activate()
    show(isModal: true) { $0.paused() }
    #expect(engine.focused == "with")
    #expect(engine.click("repository") == .moved)
    activate()
    #expect(engine.focused == "with")
    show()
    #expect(engine.focused == "activate")
  }
}

extension FocusEngine {
  fileprivate func focused(afterTab forward: Bool) -> ID? {
    tab(forward: forward)
    return focused
  }
}
