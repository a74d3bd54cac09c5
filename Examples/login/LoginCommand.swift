import Foundation
import LoginForm

/// The program: reads the arguments, makes the form, and runs it by keys or on the terminal.
@MainActor
enum LoginCommand {
  static func main() async -> Never {
    do {
      let arguments = try LoginArguments(parsing: Array(CommandLine.arguments.dropFirst()))
      if arguments.asksForHelp {
        print(loginHelp, terminator: "")
        exit(0)
      }
      exit(try await isSignedIn(after: arguments) ? 0 : 1)
    } catch {
      FileHandle.standardError.write(Data("\(error)\n".utf8))
      exit(UsageError.exitStatus)
    }
  }

  /// Runs the form to its end.
  private static func isSignedIn(after arguments: LoginArguments) async throws(UsageError) -> Bool {
    guard let keys = try keys(of: arguments) else {
      return try await TerminalRun.isSignedIn(after: arguments)
    }
    let form = FormSession(arguments, answeringAfter: .zero, log: try arguments.log())
    let run = await KeysRun(keys, in: form)
    print(run.report, terminator: "")
    return run.isSignedIn
  }

  /// The keys that were given, or are piped in; `nil` if a person is to type them.
  private static func keys(of arguments: LoginArguments) throws(UsageError) -> [Key]? {
    if let keys = arguments.keys { return keys }
    guard isatty(STDIN_FILENO) == 0 else { return nil }
    let input = FileHandle.standardInput.readDataToEndOfFile()
    guard let text = String(validating: input, as: UTF8.self) else {
      throw UsageError("standard input: the keys are not UTF-8 text", example: "--keys 'demo<Tab>focal<Return>'")
    }
    return try LoginArguments.keys(text, of: "standard input")
  }
}
