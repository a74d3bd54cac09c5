// The login form in SwiftUI. Type-checked on Linux against a stub of SwiftUI's declarations; it has not been run.

import FocusSync
import LoginFeature
import Store
import SwiftUI

@main
struct LoginApp: App {
  @State private var store = Store(initialState: LoginFeature.State()) {
    LoginFeature { credentials in
      guard credentials.username == "blob", credentials.password == "secret" else { throw LoginError.wrongCredentials }
      return Session(username: credentials.username)
    }
  }

  var body: some Scene {
    WindowGroup { LoginView(store: store) }
  }
}

struct LoginView: View {
  let store: StoreOf<LoginFeature>
  @FocusState private var focusedField: LoginFeature.Field?

  var body: some View {
    Form {
      TextField("Username", text: store.binding(\.username))
        .focused($focusedField, equals: .username)
        .onSubmit { store.send(.submitted(.username)) }
        .accessibilityIdentifier("username")
      SecureField("Password", text: store.binding(\.password).text)
        .focused($focusedField, equals: .password)
        .onSubmit { store.send(.submitted(.password)) }
        .accessibilityIdentifier("password")
      Button("Sign in") { store.send(.signInTapped) }
        .accessibilityIdentifier("signIn")
      status
    }
    .disabled(!store.isFormEnabled)
    .synchronize(store, \.focusedField, $focusedField)
  }

  @ViewBuilder private var status: some View {
    if store.isLoggingIn {
      Button("Cancel") { store.send(.cancelTapped) }
      ProgressView()
    } else if let session = store.session {
      Text("Welcome, \(session.username)!").accessibilityIdentifier("welcome")
    } else if let error = store.error {
      Text(error.message).accessibilityIdentifier("error")
    }
  }
}
