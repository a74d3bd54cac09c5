import FocusSync
import Testing

/// The cases of the web platform's tests of `:focus-visible`, by the numbers of `css/selectors/focus-visible-….html`.
@Suite struct FocusVisibleTests {
  private let engine: FocusEngine<String> = {
    let engine = FocusEngine<String>(options: FocusOptions(keyboardNavigation: true))
    engine.update {
      $0.add(.element("button", interactions: .activate))
      $0.add(.element("text", interactions: .edit))
      $0.add(.element("next", interactions: .activate, isTabStop: false))
    }
    return engine
  }()

  @Test func case001FocusByTabIsVisible() {
    engine.press(KeyEvent(.tab))
    #expect(engine.focused == "button" && engine.isFocusVisible)
  }

  @Test func case002FocusOfATextFieldIsAlwaysVisible() {
    engine.click("text")
    #expect(engine.focused == "text" && engine.isFocusVisible)
  }

  @Test func case005ARequestAfterAClickIsNotVisible() {
    engine.click("button")
    engine.request("next")
    #expect(engine.focused == "next" && !engine.isFocusVisible)
  }

  @Test func case009TheDefaultIsVisible() {
    let engine = FocusEngine<String>()
    engine.defaultFocus = DefaultFocus("button")
    engine.add(.element("button", interactions: .activate))
    #expect(engine.focused == "button" && engine.isFocusVisible)
  }

  @Test func case010ARequestBeforeAnyInputIsVisible() {
    engine.request("next")
    #expect(engine.isFocusVisible)
  }

  @Test func case011ARequestOfAHandlerOfKeysIsVisible() {
    engine.change("button") {
      $0 = $0.onKeyPress(.rightArrow) { [engine] in
        engine.request("next")
        return .handled
      }
    }
    engine.request("button", cause: .pointer)
    #expect(!engine.isFocusVisible)
    engine.press(KeyEvent(.rightArrow))
    #expect(engine.focused == "next" && engine.isFocusVisible)
  }
}
