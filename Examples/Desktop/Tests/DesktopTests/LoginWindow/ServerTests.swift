import GtkFocus
import LoginFeature
import LoginFrontEnd
import Testing

@testable import LoginWindow

extension Screen {
  /// The window with `--server`, against a server.
  @Suite struct ServerTests {
    @Test(.enabled(if: AccountServer.isAvailable, "Python is missing."))
    @GtkActor
    func aWrongLoginFocusesTheUsernameAndARightOneSignsIn() async throws {
      let server = try AccountServer(username: "ann", password: "s3cret")
      defer { server.stop() }
      let open = try await OpenLogin(options: ["--server", server.url])
      #expect(open.text(of: open.login.widgets.account) == "Server: 127.0.0.1")
      await open.signIn("ann", "wrong")
      await open.until { !$0.isLoggingIn }
      #expect(open.focusedInGTK == .username)
      #expect(open.text(of: open.login.widgets.error) == LoginError.wrongCredentials.message)
      await User.press("Tab", "ctrl+a", "BackSpace")
      await User.type("s3cret")
      await User.press("Return")
      await open.until { $0.session != nil }
      #expect(open.page(of: open.login.widgets.pages) == "welcome")
      #expect(open.text(of: open.login.widgets.welcome) == "Signed in as ann")
      await open.close()
      #expect(await open.closed() == true)
    }

    @Test @GtkActor func aServerThatIsNotThereIsNoConnection() async throws {
      let open = try await OpenLogin(options: ["--server", "http://127.0.0.1:1/"])
      await open.signIn()
      await open.until { !$0.isLoggingIn }
      #expect(open.focusedInGTK == .username)
      #expect(open.login.store.error == .noConnection)
      await open.close()
    }
  }
}
