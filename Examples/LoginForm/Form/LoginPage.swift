import FocalTerminal
import FocusSync
import LoginFeature
import Store

extension LoginFeature.State.Field: PageID {}

/// The layout of the login form.
@MainActor
enum LoginPage {
  /// - Parameter note: The account or server, for the end of the help line.
  static func page(
    _ store: StoreOf<LoginFeature>,
    _ context: PageContext<LoginFeature.Field>,
    note: String
  ) -> Page<LoginFeature.Field> {
    let form = Part<LoginFeature.Field>.column {
      field(.username, "Username", store.username, of: store) { store.username = $0 }
      Part.space()
      field(.password, "Password", store.password.text, of: store) { store.password = Password($0) }
      Part.space()
      Part.button(.signIn, "Sign in", work: "Signing in…", isBusy: store.isLoggingIn) { store.send(.signInTapped) }
      Part.notice(store.error.flatMap { $0.field == nil ? $0.message : nil }, isError: true)
    }
    guard let session = store.session else {
      let cancel = Command(KeyEvent(.escape), "esc", "cancel", isEnabled: store.isLoggingIn) {
        store.send(.cancelTapped)
      }
      return Page("Sign in", note: note, commands: [cancel]) { form.disabled(!store.isFormEnabled) }
    }
    let leave = [
      Command(KeyEvent(.return), "return", "leave") { context.dismiss() },
      Command(KeyEvent(.escape), "esc", "") { context.dismiss() },
    ]
    return Page("Sign in", commands: leave) { welcome(session).frame(heightOf: form) }
  }

  private static func welcome(_ session: Session) -> Part<LoginFeature.Field> {
    .column {
      Part.space(4)
      Part.notice("Signed in as \(session.username)", isError: false)
      Part.space()
      Part.text("Welcome. This is where your app begins.", style: .hint, isCentered: true)
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
}

extension LoginError {
  /// The field in whose frame the error is shown; nil for an error that is no field's fault, which stands by the
  /// button.
  var field: LoginFeature.Field? {
    switch self {
    case .wrongCredentials, .missingUsername: .username
    case .missingPassword: .password
    case .noConnection, .timeout, .unexpected, .other: nil
    }
  }
}
