import FocusSync
import LoginFeature
import Store
import TerminalKit

extension LoginFeature.State.Field: PageID {}

/// The layout of the login form.
@MainActor
enum LoginPage {
  /// - Parameter note: The account or server, for the end of the help line.
  static func page(_ store: StoreOf<LoginFeature>, note: String) -> Page<LoginFeature.Field> {
    let isDone = store.session != nil
    return Page("Sign in", note: isDone ? "" : note, commands: commands(store)) {
      Part.column {
        field(.username, "Username", store.username, of: store) { store.username = $0 }
        Part.space()
        field(.password, "Password", store.password.text, of: store) { store.password = Password($0) }
        Part.space()
        Part.button(.signIn, "Sign in") { store.send(.signInTapped) }
      }
      .disabled(!store.isFormEnabled)
      status(store)
    }
  }

  private static func field(
    _ id: LoginFeature.Field,
    _ label: String,
    _ text: String,
    of store: StoreOf<LoginFeature>,
    _ edit: @escaping @MainActor (String) -> Void
  ) -> Part<LoginFeature.Field> {
    .field(
      id,
      label,
      TextLine(
        text,
        placeholder: id == .username ? "your name" : "your password",
        isSecret: id == .password,
        error: store.error.flatMap { $0.field == id ? $0.message : nil },
        submitLabel: id == .username ? "next" : "sign in",
        edit: edit,
        submit: { store.send(.submitted(id)) }
      )
    )
  }

  private static func status(_ store: StoreOf<LoginFeature>) -> Part<LoginFeature.Field> {
    if let session = store.session { return .status("Signed in as \(session.username)", style: .success) }
    return .status(store.isLoggingIn ? "Signing in…" : nil, style: .plain, isBusy: true)
  }

  private static func commands(_ store: StoreOf<LoginFeature>) -> [Command] {
    [
      Command(KeyEvent(.escape), "esc", "cancel", isEnabled: store.isLoggingIn) { store.send(.cancelTapped) },
      // The terminal handles the key that ends the program. The form has nothing more to do.
      Command(KeyEvent(.return), "return", "leave", isEnabled: store.session != nil) {},
    ]
  }
}

extension LoginError {
  /// The field under which the error is shown, and which is to be corrected.
  var field: LoginFeature.Field { self == .missingPassword ? .password : .username }
}
