import FocalNcurses
import FocalTerminal
import Foundation
import LoginForm
import LoginFrontEnd

/// The program: reads the arguments, makes the form, and runs it by keys, by itself or on the terminal.
@MainActor
enum LoginCommand {
  private static let example = "--keys 'demo<Tab>focal<Return>'"

  static func main() async -> Never {
    StandardStreams.open()
    do {
      let arguments = try LoginArguments(parsing: Array(CommandLine.arguments.dropFirst()))
      if arguments.asksForHelp {
        StandardStreams.print(loginHelp)
        exit(0)
      }
      exit(try await isSuccess(of: arguments) ? 0 : 1)
    } catch {
      StandardStreams.complain(error.message(of: "login"))
      exit(UsageError.exitStatus)
    }
  }

  /// Runs the form to its end.
  private static func isSuccess(of arguments: LoginArguments) async throws(UsageError) -> Bool {
    if let keys = try keys(of: arguments) {
      let form = FormSession(arguments, answeringAfter: .zero, log: try arguments.options.log())
      _ = await KeysRun(keys, in: form)
      try arguments.options.write(timeline: form.timeline)
      StandardStreams.print(form.report)
      return form.isSignedIn
    }
    guard !arguments.demonstrates, TerminalRun.hasTerminal else { return try await demonstrate() }
    if arguments.traces, arguments.traceFile == nil, isatty(STDERR_FILENO) == 1 {
      throw UsageError(
        "--trace writes to standard error, where the form is shown",
        example: "--trace-file login.trace"
      )
    }
    let log = try arguments.options.log()
    let run = try await TerminalRun.show(instead: example) { size in
      // About a second, so that the login in flight is seen.
      FormSession(arguments, answeringAfter: .seconds(1), size: size, log: log)
    }
    guard let form = run as? FormSession else { return false }
    try arguments.options.write(timeline: form.timeline)
    return form.isSignedIn
  }

  private static func demonstrate() async throws(UsageError) -> Bool {
    do {
      StandardStreams.print(try await LoginDemo().report)
    } catch {
      throw UsageError("\(error)", example: example)
    }
    StandardStreams.complain(LoginDemo.hint)
    return true
  }

  /// The keys that were given, or are piped in; `nil` if there are none.
  private static func keys(of arguments: LoginArguments) throws(UsageError) -> [Input]? {
    if let keys = arguments.keys { return keys }
    guard !arguments.demonstrates, isatty(STDIN_FILENO) == 0 else { return nil }
    let keys = try StandardStreams.keys(places: LoginArguments.places, example: example)
    return keys.isEmpty ? nil : keys
  }
}
