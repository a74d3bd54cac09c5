import CGtk
import GtkFocus
import LoginFeature
import LoginFrontEnd
import Store

@testable import LoginWindow

/// A login window on the screen, with an account that answers when the test lets it.
@GtkActor
final class OpenLogin {
  let login: LoginWindow
  let account: Account
  private let closing = AsyncStream.makeStream(of: Bool.self)
  private var token: ObserveToken?

  /// Opens a window.
  ///
  /// - Parameters:
  ///   - records: True if the window has a timeline.
  ///   - authenticate: Signs in, instead of `account`.
  convenience init(records: Bool = false, authenticate: Authenticator? = nil) async {
    let account = Account()
    await self.init(
      account: account,
      LoginAccount(name: "An account", authenticate: authenticate ?? { try await account.authenticate($0) }),
      records: records
    )
  }

  /// Opens a window that signs in to the account or server of a command line.
  convenience init(options: [String]) async throws {
    await self.init(account: Account(), LoginAccount(try LoginOptions(parsing: options), answeringAfter: .zero))
  }

  private init(account: Account, _ asked: LoginAccount, records: Bool = false) async {
    self.account = account
    let closing = closing.continuation
    login = LoginWindow(
      asked,
      records: records,
      onClose: { login in
        closing.yield(login.isSignedIn)
        closing.finish()
      }
    )
    await User.frame(of: login.widgets.status)
    User.point(at: login.widgets.status)
    await User.settle()
  }

  /// Types a name and a password, and Return.
  func signIn(_ username: String = "demo", _ password: String = "focal") async {
    await User.type(username)
    await User.press("Tab")
    await User.type(password)
    await User.press("Return")
  }

  /// Lets the account answer, and waits until the form has shown the answer.
  func answer(_ answer: Result<Session, LoginError>) async {
    account.answer(answer)
    await until { !$0.isLoggingIn }
  }

  /// Returns when the condition holds, which may be at once.
  func until(_ condition: @escaping (LoginFeature.State) -> Bool) async {
    let store = login.store
    if !condition(store.state) {
      await withCheckedContinuation { continuation in
        token = store.observe { [weak self, weak store] in
          guard let store, condition(store.state), self?.token != nil else { return }
          self?.token = nil
          continuation.resume()
        }
      }
    }
    await User.settle()
  }

  /// The field that has focus according to GTK.
  var focusedInGTK: LoginFeature.Field? {
    guard let inner = gtk_window_get_focus(login.widgets.window) else { return nil }
    return LoginFeature.Field.allCases.first {
      let widget = login.widget(of: $0)
      return inner == widget || gtk_widget_is_ancestor(inner, widget) != 0
    }
  }

  func isSensitive(_ field: LoginFeature.Field) -> Bool { gtk_widget_is_sensitive(login.widget(of: field)) != 0 }

  func text(of label: Widget) -> String { String(cString: gtk_label_get_text(label.opaque)) }

  func page(of stack: Widget) -> String { String(cString: gtk_stack_get_visible_child_name(stack.opaque)) }

  func close() async {
    gtk_window_destroy(login.widgets.window)
    await User.settle()
  }

  /// Returns when the window has been closed. True if a user was signed in then.
  func closed() async -> Bool? {
    for await isSignedIn in closing.stream { return isSignedIn }
    return nil
  }
}

/// An account whose answers the test gives. A cancelled login ends without an answer.
final class Account: Sendable {
  private let answers = AsyncStream.makeStream(of: Result<Session, LoginError>.self)
  private let cancellations = AsyncStream.makeStream(of: Void.self)

  func authenticate(_ credentials: Credentials) async throws -> Session {
    for await answer in answers.stream { return try answer.get() }
    cancellations.continuation.yield()
    throw CancellationError()
  }

  func answer(_ answer: Result<Session, LoginError>) { answers.continuation.yield(answer) }

  /// Returns when a login has been cancelled.
  func cancelled() async { for await _ in cancellations.stream { return } }
}
