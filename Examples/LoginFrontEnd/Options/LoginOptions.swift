import FocalTerminal
import Foundation

/// The options that every login program takes.
public struct LoginOptions: Equatable, Sendable {
  /// The server to ask; nil for the built-in account.
  public var server: URL?
  /// The time limit for an answer of the server, in seconds.
  public var timeout: Double = 10
  /// The time that the built-in account takes to answer, in seconds; `nil` for the program's own default.
  public var delay: Double?
  /// True if a trace is written.
  public var traces = false
  /// The file of the trace; `nil` for standard error.
  public var traceFile: String?
  /// The file of a page that shows what happened; `nil` for none.
  public var timelineFile: String?
  /// True if the program shows its help.
  public var asksForHelp = false

  /// The options of a command line that gives none.
  public init() {}

  /// Reads the arguments that follow the name of a program that takes these options and no others.
  ///
  /// - Parameter help: The program's help, which names its options. The error for an unknown argument suggests one.
  /// - Throws: `UsageError` for the first argument that is not understood.
  public init(parsing arguments: [String], help: String = "") throws(UsageError) {
    var reader = OptionReader(arguments)
    while let name = reader.next() {
      guard try take(name, from: &reader) else {
        throw UsageError(unknownArgument: name, help: help, example: "--trace-file login.trace")
      }
    }
  }

  /// Takes the option that the reader has read last, if it is one of these.
  ///
  /// - Returns: false for any other option.
  /// - Throws: `UsageError` for a value that cannot be used.
  public mutating func take(_ option: String, from reader: inout OptionReader) throws(UsageError) -> Bool {
    switch option {
    case "--server": server = try ServerURL.parse(reader.value("http://localhost:8080/login"))
    case "--timeout": timeout = try Self.seconds(reader.value("10"), of: option, example: "10", allowsZero: false)
    case "--delay": delay = try Self.seconds(reader.value("0.5"), of: option, example: "0.5", allowsZero: true)
    case "--trace-file":
      traceFile = try reader.value("login.trace")
      traces = true
    case "--trace":
      try reader.expectNoValue()
      traces = true
    case "--timeline": timelineFile = try reader.value("login.html")
    case "--help", "-h":
      try reader.expectNoValue()
      asksForHelp = true
    default: return false
    }
    return true
  }

  /// The log of the trace, if the options ask for a trace.
  ///
  /// - Throws: `UsageError` if the file cannot be written.
  public func log() throws(UsageError) -> TraceLog? {
    guard traces else { return nil }
    return if let traceFile { try TraceLog(path: traceFile) } else { TraceLog() }
  }

  private static func seconds(
    _ text: String,
    of name: String,
    example: String,
    allowsZero: Bool
  ) throws(UsageError) -> Double {
    // A wait of more than a day is a typing error.
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
