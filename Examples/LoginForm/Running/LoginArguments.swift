import Foundation

/// What the command line asks for.
package struct LoginArguments: Equatable, Sendable {
  /// Whom to ask; `nil` for the built-in account.
  package var server: URL?
  /// How long to wait for the server, in seconds.
  package var timeout: Double = 10
  /// The keys to run without a terminal, `nil` to show the form.
  package var keys: [Key]?
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
      case "--server": server = try Self.server(value("http://localhost:8080/login"))
      case "--timeout": timeout = try Self.timeout(value("10"))
      case "--keys": keys = try Self.keys(value("'demo<Tab>focal<Return>'"), of: "--keys")
      case "--trace-file":
        traceFile = try value("login.trace")
        traces = true
      case "--trace", "--help", "-h":
        guard attached == nil else { throw UsageError("\(name) takes no value", example: name) }
        if name == "--trace" { traces = true } else { asksForHelp = true }
      default:
        throw UsageError("unknown argument '\(argument)'", example: "--keys 'demo<Tab>focal<Return>'")
      }
    }
  }

  /// The keys in `text`, which was given by `source`.
  package static func keys(_ text: String, of source: String) throws(UsageError) -> [Key] {
    do {
      return try KeyNotation.parse(text)
    } catch {
      throw UsageError("\(source): \(error)", example: nil)
    }
  }

  private static func server(_ text: String) throws(UsageError) -> URL {
    let example = "--server http://localhost:8080/login"
    guard let url = URL(string: text), let scheme = url.scheme?.lowercased(), let host = url.host, !host.isEmpty,
      scheme == "http" || scheme == "https"
    else {
      throw UsageError("--server: '\(text)' is not an http or https URL", example: example)
    }
    // Not repeated in the message: it may hold a password.
    guard url.user == nil, url.password == nil else {
      throw UsageError("--server: the URL must not hold a user name or a password; type them", example: example)
    }
    return url
  }

  private static func timeout(_ text: String) throws(UsageError) -> Double {
    // A day: a longer wait is a slip of the keyboard.
    guard let seconds = Double(text), seconds > 0, seconds <= 86_400 else {
      throw UsageError("--timeout: '\(text)' is not a number of seconds above 0, up to 86400", example: "--timeout 10")
    }
    return seconds
  }
}

/// An argument that is not understood: what is wrong with it, and what a right one looks like.
package struct UsageError: Error, Equatable, CustomStringConvertible {
  /// The exit status for wrong usage, `EX_USAGE` of sysexits.h.
  package static let exitStatus: Int32 = 64

  package let description: String

  package init(_ problem: String, example: String?) {
    description = "login: \(problem)\(example.map { "; for example: login \($0)" } ?? "")"
  }
}
