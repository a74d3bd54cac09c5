import FocusSync
import Testing

/// The summary of the talk 'Direct and reflect focus in SwiftUI': the form, its border and its sections.
@Suite struct FocusTalkTests {
  enum Element: Hashable { case email, password, browse, form }

  @Test func anInvalidEmailIsFocusedAndAValidFormGivesFocusUp() {
    let engine = FocusEngine<Element>()
    engine.update {
      $0.add(.scope(.form))
      $0.add(.element(.email, in: .form, frame: FocusRect(x: 0, y: 0, width: 20, height: 1)))
      $0.add(.element(.password, in: .form, frame: FocusRect(x: 0, y: 2, width: 20, height: 1)))
    }
    let focusedField = FocusBinding<Element, Element>.identity(engine)
    var email = "not an address"
    var hasBorder: Bool { focusedField.wrappedValue == .email && !email.contains("@") }
    engine.onSubmit(at: .form) { focusedField.wrappedValue = email.contains("@") ? nil : .email }
    engine.submitLabel(.go, at: .password)

    #expect(focusedField.wrappedValue == nil)
    engine.click(.password)
    #expect(!hasBorder)
    #expect(engine.submitLabel == .go)
    engine.press(KeyEvent(.return))
    #expect(engine.focused == .email)
    #expect(hasBorder)
    engine.click(.password)
    #expect(!hasBorder)
    email = "blob@example.com"
    engine.press(KeyEvent(.return))
    #expect(engine.focused == nil)
  }

  @Test func aSectionThatRemembersFocusReturnsToItsLastElement() {
    let engine = FocusEngine<Element>()
    engine.update {
      $0.add(.section(.form, frame: FocusRect(x: 0, y: 0, width: 10, height: 10), remembersFocus: true))
      $0.add(.element(.email, in: .form, frame: FocusRect(x: 0, y: 0, width: 10, height: 1)))
      $0.add(.element(.password, in: .form, frame: FocusRect(x: 0, y: 8, width: 10, height: 1)))
      $0.add(.element(.browse, frame: FocusRect(x: 20, y: 8, width: 10, height: 1)))
    }
    engine.request(.email)
    engine.request(.browse)
    engine.move(.left)
    #expect(engine.focused == .email)
  }
}
