import TerminalKit

/// A form that is driven by keys without a terminal, and what came of it.
@MainActor
package struct KeysRun {
  /// Whether somebody is signed in now.
  package let isSignedIn: Bool
  /// The last frame, then the focus and the status, a line each.
  package let report: String

  /// Presses the keys one after another.
  ///
  /// After each, what it started is waited for, unless the next key is Escape, which is there to cancel it.
  package init(_ inputs: [Input], in form: FormSession) async {
    for (index, input) in inputs.enumerated() {
      form.receive(input)
      let next = index + 1 < inputs.count ? inputs[index + 1] : nil
      if next != .key(.escape) { await form.settle() }
    }
    await form.settle()
    isSignedIn = form.store.session != nil
    report = Self.frame(of: form)
  }

  /// The picture of now, then the focus and the status, a line each.
  static func frame(of form: FormSession) -> String {
    """
    \(form.screen(step: 0).plainText)
    focus: \(form.focusName)
    status: \(form.status)

    """
  }
}
