import FocusSync
import Observation
import Store
import Testing

@Suite struct FocusModalityTests {
  private let engine = loginEngine(options: FocusOptions(keyboardNavigation: true))

  @Test func theLastInputIsKnown() {
    #expect(engine.inputModality == .program)
    engine.request(.username)
    #expect(engine.inputModality == .program)
    engine.tab()
    #expect(engine.inputModality == .keyboard)
    engine.click(.username)
    #expect(engine.inputModality == .pointer)
    engine.press(KeyEvent("x", phase: .up))
    #expect(engine.inputModality == .pointer)
    engine.press(KeyEvent("x"))
    #expect(engine.inputModality == .keyboard)
    engine.request(.password, cause: .pointer)
    #expect(engine.inputModality == .pointer)
    engine.rotate(by: 1)
    #expect(engine.inputModality == .keyboard)
    engine.click(nil)
    engine.request(.password, cause: .key)
    #expect(engine.inputModality == .keyboard)
    engine.click(nil)
    engine.movePane()
    #expect(engine.inputModality == .keyboard)
  }

  /// The cases of CSS: `:focus-visible` matches after a key, in a text field, and if focus has only been moved by
  /// script.
  @Test func theRingIsVisibleUnlessAClickFocusedAButton() {
    #expect(!engine.isFocusVisible)
    engine.request(.logIn)
    #expect(engine.isFocusVisible)
    engine.click(.username)
    #expect(engine.isFocusVisible)
    engine.request(.logIn)
    #expect(!engine.isFocusVisible)
    engine.press(KeyEvent("x"))
    #expect(engine.isFocusVisible)
  }

  @Test func aChangeOfTheModalityIsObserved() {
    let count = Locked(0)
    engine.click(nil)
    withObservationTracking {
      _ = engine.inputModality
    } onChange: {
      count.withLock { $0 += 1 }
    }
    engine.press(KeyEvent("x"))
    #expect(count.withLock { $0 } == 1)
    withObservationTracking {
      _ = engine.isFocusVisible
    } onChange: {
      count.withLock { $0 += 1 }
    }
    engine.press(KeyEvent("x"))
    #expect(count.withLock { $0 } == 1)
  }
}
