import CGtk
import GtkFocus
import LoginFeature
import Testing

@testable import LoginWindow

extension Screen {
  /// The login in a real window, by real keys and clicks.
  @Suite struct LoginWindowTests {
    @Test @GtkActor func theWindowOpensWithFocusInTheUsername() async {
      let open = await OpenLogin()
      #expect(open.focusedInGTK == .username)
      #expect(open.login.store.focusedField == .username)
      await open.close()
    }

    @Test @GtkActor func aWrongLoginPutsFocusInTheUsername() async {
      let open = await OpenLogin()
      await open.signIn("demo", "wrong")
      #expect(open.login.store.isLoggingIn)
      #expect(open.focusedInGTK == nil)
      await open.answer(.failure(.wrongCredentials))
      #expect(open.focusedInGTK == .username)
      #expect(open.login.store.focusedField == .username)
      #expect(open.page(of: open.login.widgets.status) == "error")
      #expect(open.text(of: open.login.widgets.error) == LoginError.wrongCredentials.message)
      await open.close()
      #expect(await open.closed() == false)
    }

    @Test @GtkActor func aRightLoginShowsWhoIsSignedInAndReturnCloses() async {
      let open = await OpenLogin()
      await open.signIn()
      await open.answer(.success(Session(username: "demo")))
      #expect(open.page(of: open.login.widgets.pages) == "welcome")
      #expect(open.text(of: open.login.widgets.welcome) == "Signed in as demo")
      await User.press("Return")
      #expect(await open.closed() == true)
    }

    @Test @GtkActor func theTimelineShowsTheLoginWithoutThePassword() async {
      let open = await OpenLogin(records: true)
      await open.signIn("demo", "s3cret")
      await open.answer(.success(Session(username: "demo")))
      let page = open.login.timeline ?? ""
      for text in [#""title":"login-gtk""#, #""from":"username","to":"password""#, "submitted(.password)"] {
        #expect(page.contains(text), "\(text)")
      }
      #expect(!page.contains("s3cret"))
      await open.close()
      let other = await OpenLogin()
      #expect(other.login.timeline == nil)
      await other.close()
    }

    @Test @GtkActor func typedTextReachesTheState() async {
      let open = await OpenLogin()
      await User.type("Ann")
      await User.press("Tab")
      await User.type("s3cret")
      #expect(open.login.store.username == "Ann")
      #expect(open.login.store.password.text == "s3cret")
      await open.close()
    }

    @Test @GtkActor func thePasswordIsMasked() async {
      let open = await OpenLogin()
      let text = gtk_editable_get_delegate(open.login.widgets.password.opaque)
      #expect(gtk_text_get_visibility(UnsafeMutablePointer(text)) == 0)
      await open.close()
    }

    @Test @GtkActor func tabAndShiftTabMoveAndStateFollows() async {
      let open = await OpenLogin()
      for field in [LoginFeature.Field.password, .signIn] {
        await User.press("Tab")
        #expect(open.focusedInGTK == field)
        #expect(open.login.store.focusedField == field)
      }
      await User.press("shift+Tab")
      #expect(open.focusedInGTK == .password)
      #expect(open.login.store.focusedField == .password)
      await open.close()
    }

    @Test @GtkActor func aClickMovesAndStateFollows() async {
      let open = await OpenLogin()
      await User.click(open.login.widgets.password)
      #expect(open.focusedInGTK == .password)
      #expect(open.login.store.focusedField == .password)
      await open.close()
    }

    @Test @GtkActor func returnInTheUsernameGoesOnToThePassword() async {
      let open = await OpenLogin()
      await User.type("demo")
      await User.press("Return")
      #expect(open.focusedInGTK == .password)
      await open.close()
    }

    @Test @GtkActor func theButtonWithAnEmptyUsernameMovesFocusThere() async {
      let open = await OpenLogin()
      await User.press("Tab")
      await User.click(open.login.widgets.signIn)
      #expect(open.focusedInGTK == .username)
      #expect(!open.login.store.isLoggingIn)
      await open.close()
    }

    @Test @GtkActor func theFormIsInsensitiveWhileALoginRuns() async {
      let open = await OpenLogin()
      await open.signIn()
      #expect(LoginFeature.Field.allCases.allSatisfy { !open.isSensitive($0) })
      #expect(gtk_spinner_get_spinning(open.login.widgets.spinner.opaque) != 0)
      #expect(open.page(of: open.login.widgets.status) == "progress")
      await open.answer(.failure(.noConnection))
      #expect(LoginFeature.Field.allCases.allSatisfy { open.isSensitive($0) })
      #expect(gtk_spinner_get_spinning(open.login.widgets.spinner.opaque) == 0)
      await open.close()
    }

    @Test @GtkActor func escapeCancelsALoginAndGivesFocusBack() async {
      let open = await OpenLogin()
      await open.signIn()
      await User.press("Escape")
      #expect(!open.login.store.isLoggingIn)
      #expect(open.focusedInGTK == .password)
      #expect(open.login.store.focusedField == .password)
      #expect(open.page(of: open.login.widgets.status) == "idle")
      await open.account.cancelled()
      await open.close()
    }

    @Test @GtkActor func aClickOnTheButtonIsWhereFocusReturnsAfterACancel() async {
      let open = await OpenLogin()
      await User.type("demo")
      await User.press("Tab")
      await User.type("focal")
      await User.click(open.login.widgets.signIn)
      #expect(open.login.store.fieldBeforeLogin == .signIn)
      await User.press("Escape")
      #expect(open.focusedInGTK == .signIn)
      await open.close()
    }

    @Test @GtkActor func editingTakesTheErrorAway() async {
      let open = await OpenLogin()
      await open.signIn("demo", "wrong")
      await open.answer(.failure(.wrongCredentials))
      await User.press("x")
      #expect(open.login.store.error == nil)
      #expect(open.page(of: open.login.widgets.status) == "idle")
      await open.close()
    }

    @Test @GtkActor func aRemovedEntryGivesFocusToItsNeighbour() async {
      let open = await OpenLogin()
      gtk_widget_set_visible(open.login.widgets.username, 0)
      await User.frame(of: open.login.widgets.status)
      #expect(open.focusedInGTK != nil)
      #expect(open.login.store.focusedField == open.focusedInGTK)
      await open.close()
    }

    @Test @GtkActor func anEntryThatIsTakenOutOfTheWindowGivesFocusToItsNeighbour() async {
      let open = await OpenLogin()
      let username = open.login.widgets.username
      g_object_ref(username)
      gtk_box_remove(gtk_widget_get_parent(username).cast(to: GtkBox.self), username)
      await User.frame(of: open.login.widgets.status)
      #expect(open.focusedInGTK != nil && open.focusedInGTK != .username)
      #expect(open.login.store.focusedField == open.focusedInGTK)
      await open.close()
      g_object_unref(username)
    }

    @Test @GtkActor func anEntryThatIsMadeInsensitiveGivesFocusUp() async {
      let open = await OpenLogin()
      gtk_widget_set_sensitive(open.login.widgets.username, 0)
      await User.settle()
      #expect(open.focusedInGTK == nil)
      #expect(open.login.store.focusedField == nil)
      open.login.store.send(.binding(.set(\.focusedField, .username)))
      #expect(open.login.store.focusedField == nil)
      await open.close()
    }

    @Test @GtkActor func closingTheWindowDuringALoginCancelsItAndLeaksNothing() async {
      let widgets = WidgetCounter()
      weak var store: AnyObject?
      weak var login: AnyObject?
      let account: Account
      do {
        let open = await OpenLogin()
        account = open.account
        widgets.add(open.login.widgets.window.cast(to: GtkWidget.self))
        store = open.login.store
        login = open.login
        await open.signIn()
        await open.close()
        #expect(await open.closed() == false)
      }
      await account.cancelled()
      await User.settle()
      #expect(widgets.living.isEmpty)
      #expect(store == nil)
      #expect(login == nil)
    }
  }
}
