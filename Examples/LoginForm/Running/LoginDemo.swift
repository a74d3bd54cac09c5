import FocalTerminal
import LoginFeature
import LoginFrontEnd
import Store

/// A form that plays itself: a failed login, which puts the cursor back in the username, and then a successful one.
@MainActor
package struct LoginDemo {
  /// The frames with their focus and status, and between two frames the keys and the actions that led from one to
  /// the other.
  package private(set) var report: String
  private var actions = ActionNames()

  private final class ActionNames {
    var names: [String] = []
  }

  /// Plays the demo.
  package init() async throws(KeyNotation.Mistake) {
    let form = FormSession(LoginArguments(), answeringAfter: .zero, log: nil)
    report = form.report
    let actions = actions
    let observation = form.store.observeActions { _, _, action, _ in actions.names.append(caseName(of: action)) }
    defer { observation.cancel() }
    for keys in ["demo<Tab>wrong<Return>", "<Tab><C-u>focal<Return>"] {
      report += "\nkeys: \(keys)\n"
      for input in try KeyNotation.parse(keys) { form.receive(input) }
      addFrame(of: form)
      await form.settle()
      addFrame(of: form)
    }
  }

  /// The actions since the last frame, then the frame.
  private mutating func addFrame(of form: FormSession) {
    var rest = actions.names[...]
    while let name = rest.first {
      let count = rest.prefix { $0 == name }.count
      report += "action: \(name)\(count > 1 ? " (\(count) times)" : "")\n"
      rest.removeFirst(count)
    }
    actions.names = []
    report += "\n" + form.report
  }
}

extension LoginDemo {
  /// A hint for standard error, which says how to drive the form.
  package static let hint = """
    login: this was a demonstration. Drive the form yourself with: login --keys 'demo<Tab>focal<Return>'
    """
}
