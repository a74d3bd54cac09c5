import CGtk
import Foundation
import GtkFocus
import LoginFrontEnd
import LoginWindow

/// The program. It reads the arguments and shows the window until the window is closed.
@main
enum LoginProgram {
  static func main() {
    do {
      let options = try LoginOptions(parsing: Array(CommandLine.arguments.dropFirst()), help: help)
      if options.asksForHelp {
        print(help, terminator: "")
        exit(0)
      }
      let closed = show(LoginAccount(options, answeringAfter: .seconds(1)), options, try options.log())
      if let timeline = closed.timeline { try options.write(timeline: timeline) }
      exit(closed.isSignedIn ? 0 : 1)
    } catch {
      FileHandle.standardError.write(Data("\(error.message(of: "login-gtk"))\n".utf8))
      exit(type(of: error).exitStatus)
    }
  }

  /// Shows the window until it is closed.
  ///
  /// - Returns: True if a user was signed in then, and the page that the options ask for.
  private static func show(
    _ account: LoginAccount,
    _ options: LoginOptions,
    _ log: TraceLog?
  ) -> (isSignedIn: Bool, timeline: String?) {
    GtkActor.run {
      var closed: (isSignedIn: Bool, timeline: String?) = (false, nil)
      let application = gtk_application_new("org.focal.Login", G_APPLICATION_NON_UNIQUE)!
      defer { g_object_unref(application) }
      onSignal(application, "activate") {
        LoginWindow(account, log: log, records: options.timelineFile != nil, application: application) {
          closed = ($0.isSignedIn, $0.timeline)
        }
      }
      g_application_run(application.cast(to: GApplication.self), 0, nil)
      return closed
    }
  }

  private static let help = """
    login-gtk: a login window, drawn by GTK 4, with the feature of Focal's terminal form

    USAGE
      login-gtk [--server URL [--timeout SECONDS]] [--delay SECONDS]
                [--trace] [--trace-file PATH] [--timeline FILE]

    With no arguments the window signs in to a built-in account, demo with the password focal.

    OPTIONS
      --server URL       sign in by HTTP Basic authentication against URL
      --timeout SECONDS  how long to wait for the server (10)
      --delay SECONDS    how long the built-in account takes to answer (1)
      --trace            write a line for each action, state change, effect and focus change to
                         standard error, each with its cause; the password is left out
      --trace-file PATH  write the trace to PATH
      --timeline FILE    when the window is closed, write a page to FILE that shows what happened:
                         open it in a browser; the password is left out
      --help             show this text

    EXIT STATUS
      0 signed in, 1 not signed in, 64 wrong usage

    """
}
