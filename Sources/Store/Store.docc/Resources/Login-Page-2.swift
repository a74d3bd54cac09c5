import FocalTerminal
import Store

extension SignIn.Field: PageID {}

extension SignIn {
  /// The form on the screen.
  @MainActor
  static func page(_ store: StoreOf<SignIn>, size: CellSize) -> PageSession<Field> {
    PageSession(store, focus: \.focusedField, size: size) { _ in
      Page("Sign in") {
        Part.field(
          .username,
          "Username",
          TextLine(store.username, placeholder: "your name") { store.username = $0 }
        )
        Part.field(
          .password,
          "Password",
          TextLine(store.password, isSecret: true, submitLabel: "sign in") {
            store.password = $0
          } submit: {
            store.send(.submitted)
          }
        )
        Part.button(.button, "Sign in", work: "Signing in…", isBusy: store.isLoading) {
          store.send(.submitted)
        }
        Part.notice(store.message, isError: !store.isSignedIn)
      }
    }
  }
}
