import LoginFeature

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
  package init(_ keys: [Key], in form: FormSession) async {
    for (index, key) in keys.enumerated() {
      form.press(key)
      let next = index + 1 < keys.count ? keys[index + 1] : nil
      if next != .escape { await form.settle() }
    }
    await form.settle()
    isSignedIn = form.store.session != nil
    report = """
      \(form.layout.screen(form.contents()).plainText)
      focus: \(form.focusedField?.name ?? "none")
      status: \(Self.status(of: form))

      """
  }

  private static func status(of form: FormSession) -> String {
    if let session = form.store.session { return "signed in as \(session.username)" }
    if let error = form.store.error { return "error: \(error.message)" }
    return "signed out"
  }
}
