import Foundation
import LoginFeature
import TerminalKit

/// What the command line asks for.
package struct LoginArguments: Equatable, Sendable {
  /// Whom to ask; `nil` for the built-in account.
  package var server: URL?
  /// How long to wait for the server, in seconds.
  package var timeout: Double = 10
  /// How long the built-in account takes to answer, in seconds; `nil` for what suits the run.
  package var delay: Double?
  /// The keys to run without a terminal, `nil` to show the form.
  package var keys: [Input]?
  /// Whether the form plays itself.
  package var demonstrates = false
  package var traces = false
  /// Where the trace goes; `nil` for standard error.
  package var traceFile: String?
  package var asksForHelp = false

  package init() {}

  /// Reads the arguments that follow the program's name.
  ///
  /// - Throws: `UsageError` for the first argument that is not understood.
  package init(parsing arguments: [String]) throws(UsageError) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      // Both `--server URL` and `--server=URL` are common; each option takes either.
      var name = argument
      var attached: String?
      if argument.hasPrefix("--"), let sign = argument.firstIndex(of: "=") {
        name = String(argument[..<sign])
        attached = String(argument[argument.index(after: sign)...])
      }
      func value(_ example: String) throws(UsageError) -> String {
        if let attached { return attached }
        guard let next = rest.popFirst() else {
          throw UsageError("\(name) needs a value", example: "\(name) \(example)")
        }
        return next
      }
      switch name {
      case "--server": server = try ServerURL.parse(value("http://localhost:8080/login"))
      case "--timeout": timeout = try Self.seconds(value("10"), of: name, example: "10", allowsZero: false)
      case "--delay": delay = try Self.seconds(value("0.5"), of: name, example: "0.5", allowsZero: true)
      case "--keys": keys = try Self.keys(value("'demo<Tab>focal<Return>'"), of: "--keys")
      case "--trace-file":
        traceFile = try value("login.trace")
        traces = true
      case "--trace", "--demo", "--help", "-h":
        guard attached == nil else { throw UsageError("\(name) takes no value", example: name) }
        switch name {
        case "--trace": traces = true
        case "--demo": demonstrates = true
        default: asksForHelp = true
        }
      default:
        // The name alone: what is attached to a misspelt --keys may be a password.
        throw UsageError("unknown argument '\(printable(name))'", example: "--keys 'demo<Tab>focal<Return>'")
      }
    }
  }

  /// The keys in `text`, which was given by `source`.
  package static func keys(_ text: String, of source: String) throws(UsageError) -> [Input] {
    do {
      return try KeyNotation.parse(text, places: LoginFeature.Field.allCases.map(\.name))
    } catch {
      throw UsageError("\(source): \(error)", example: nil)
    }
  }

  private static func seconds(
    _ text: String,
    of name: String,
    example: String,
    allowsZero: Bool
  ) throws(UsageError) -> Double {
    // A day: a longer wait is a slip of the keyboard.
    guard let seconds = Double(text), allowsZero ? seconds >= 0 : seconds > 0, seconds <= 86_400 else {
      let range = allowsZero ? "from 0" : "above 0,"
      throw UsageError(
        "\(name): '\(printable(text))' is not a number of seconds \(range) up to 86400",
        example: "\(name) \(example)"
      )
    }
    return seconds
  }
}
