import CGtk
import GtkFocus
import LoginFeature
import LoginFrontEnd
import Store
import Testing

@testable import LoginWindow

extension Screen {
  /// The laws between the login's state and its real window, after random inputs.
  @Suite struct RandomLoginTests {
    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    @GtkActor
    func theLawsHoldAfterEachOf250RandomInputs(seed: UInt64) async {
      var random = Repeatable(seed: seed)
      let account = PatientAccount()
      let open = await OpenLogin { try await account.authenticate($0) }
      await User.type("demo")
      await User.press("Tab")
      await User.type("wrong")
      var moves = 0
      let token = open.login.store.observeActions { _, _, action, _ in
        if case .binding(\.focusedField) = action { moves += 1 }
      }
      var inputs: Set<String> = []
      for step in 1...250 {
        let input = LoginInput.random(isLoggingIn: open.login.store.isLoggingIn, using: &random)
        inputs.insert(input.kind)
        moves = 0
        await open.perform(input, account)
        let faults = open.brokenLaws(moves: moves)
        #expect(faults.isEmpty, "step \(step): \(input)")
        guard faults.isEmpty else { break }
      }
      #expect(inputs.isSuperset(of: ["key", "click", "focus", "answer"]))
      token.cancel()
      await open.close()
    }
  }
}

/// One of the inputs that the random test makes.
private enum LoginInput {
  case key(String)
  case click(LoginFeature.Field)
  case focus(LoginFeature.Field?)
  case clear(LoginFeature.Field)
  case answer(LoginError)
  case setSensitive(LoginFeature.Field, Bool)
  case setVisible(LoginFeature.Field, Bool)

  var kind: String { String("\(self)".prefix { $0 != "(" }) }

  static func random(isLoggingIn: Bool, using random: inout Repeatable) -> LoginInput {
    let field = LoginFeature.Field.allCases.randomElement(using: &random)!
    let isOn = Int.random(in: 0..<3, using: &random) > 0
    switch Int.random(in: 0..<24, using: &random) {
    case 0..<3: return .key("Tab")
    case 3..<5: return .key("shift+Tab")
    case 5..<8: return .key("a")
    case 8..<11: return .key("Return")
    case 11: return .key(["space", "Left", "Down"].randomElement(using: &random)!)
    case 12: return .key("Escape")
    case 13..<16: return .click(field)
    case 16..<18: return .focus(field)
    case 18: return .focus(nil)
    case 19 where Int.random(in: 0..<4, using: &random) == 0: return .clear(field)
    case 19..<22 where isLoggingIn: return .answer([.wrongCredentials, .noConnection].randomElement(using: &random)!)
    case 22: return .setSensitive(field, isOn)
    case 23: return .setVisible(field, isOn)
    default: return .key("Tab")
    }
  }
}

@GtkActor
extension OpenLogin {
  fileprivate func perform(_ input: LoginInput, _ account: PatientAccount) async {
    let store = login.store
    switch input {
    case .key(let key): await User.press(isOnTitleBar && !key.hasSuffix("Tab") ? "Tab" : key)
    case .click(let field):
      if gtk_widget_get_mapped(login.widget(of: field)) != 0 { await User.click(login.widget(of: field)) }
    case .focus(let field): store.send(.binding(.set(\.focusedField, field)))
    case .clear(.username): store.binding(\.username).wrappedValue = ""
    case .clear: store.binding(\.password).wrappedValue = ""
    case .answer(let error):
      account.refuse(error)
      await until { !$0.isLoggingIn }
    case .setSensitive(let field, let isSensitive):
      gtk_widget_set_sensitive(login.widget(of: field), isSensitive ? 1 : 0)
    case .setVisible(let field, let isVisible):
      gtk_widget_set_visible(login.widget(of: field), isVisible ? 1 : 0)
    }
    await User.frame(of: login.widgets.status)
  }

  /// True if focus is on a button of the title bar. One of these buttons closes the window.
  private var isOnTitleBar: Bool { focusedInGTK == nil && gtk_window_get_focus(login.widgets.window) != nil }

  private func canHaveFocus(_ field: LoginFeature.Field) -> Bool {
    let widget = login.widget(of: field)
    return gtk_widget_get_mapped(widget) != 0 && gtk_widget_is_sensitive(widget) != 0
  }

  /// The names of the laws that do not hold.
  ///
  /// - Parameter moves: The number of actions about focus that the input has caused.
  fileprivate func brokenLaws(moves: Int) -> [String] {
    let state = login.store.state
    let awaited = login.focus.awaited
    var faults: [String] = []
    func check(_ holds: Bool, _ law: String) {
      guard !holds else { return }
      faults.append("\(law): \(state), GTK \(String(describing: focusedInGTK)), awaited \(String(describing: awaited))")
    }
    check(login.focus.focused == focusedInGTK, "what is mirrored is what GTK reports")
    check(awaited != nil || state.focusedField == focusedInGTK, "convergence")
    check(awaited == nil || awaited == state.focusedField, "only what state asks for is waited for")
    if let field = state.focusedField {
      if awaited == nil {
        check(canHaveFocus(field), "state never names what cannot have focus")
      } else {
        check(gtk_widget_get_mapped(login.widget(of: field)) == 0, "a request is met as soon as its widget is there")
      }
    }
    // A click may move focus and then request an element that refuses focus.
    check(moves <= 2, "one input is at most one move and one denial")
    check(LoginWindow.text(of: login.widgets.username) == state.username, "the username is the state's")
    check(LoginWindow.text(of: login.widgets.password) == state.password.text, "the password is the state's")
    check((gtk_spinner_get_spinning(login.widgets.spinner.opaque) != 0) == state.isLoggingIn, "the spinner turns")
    let status = state.isLoggingIn ? "progress" : state.error == nil ? "idle" : "error"
    check(page(of: login.widgets.status) == status, "the status is the state's")
    return faults
  }
}
