/// The error for a wrong command line or wrong standard input, or for an environment in which the program cannot run.
public struct UsageError: Error, Equatable {
  /// The exit status for wrong usage, `EX_USAGE` of sysexits.h.
  public static let exitStatus: Int32 = 64

  /// One line that says what is wrong.
  public let problem: String
  /// An example of correct arguments.
  public let example: String?

  /// Makes an error from a message and an example of correct arguments.
  public init(_ problem: String, example: String?) {
    self.problem = problem
    self.example = example
  }

  /// Makes an error for a word that is not among the known words. The message suggests the nearest known word, if one
  /// is similar.
  ///
  /// - Parameters:
  ///   - problem: One line that says what is wrong.
  ///   - word: The wrong word.
  ///   - known: The words that would be right.
  ///   - example: An example of correct arguments. Used only if no known word is similar.
  public init(_ problem: String, word: String, known: [String], example: String?) {
    let advice = nearest(to: word, in: known).map { "; did you mean '\($0)'?" }
    self.init(problem + (advice ?? ""), example: advice == nil ? example : nil)
  }

  /// Makes an error for an argument that a program does not have.
  ///
  /// - Parameters:
  ///   - unknownArgument: The argument without its value, which may be a password.
  ///   - help: The help of the program, which names all of its options.
  ///   - example: An example of correct arguments. Used only if no option is similar.
  public init(unknownArgument: String, help: String, example: String) {
    let options = help.split { $0.isWhitespace || "[],|".contains($0) }.map(String.init).filter { $0.hasPrefix("--") }
    let shown = printable(unknownArgument)
    self.init("unknown argument '\(shown)'", word: unknownArgument, known: options, example: example)
  }

  /// The line that a program with the name `program` prints for the error.
  public func message(of program: String) -> String {
    "\(program): \(problem)\(example.map { "; for example: \(program) \($0)" } ?? "")"
  }
}

extension KeyNotation {
  /// Parses the inputs in a text from the command line or from standard input.
  ///
  /// - Parameters:
  ///   - source: The option or the stream that the text comes from, for the error.
  ///   - places: The names by which the text may address elements; `nil` to allow every name.
  /// - Throws: `UsageError` for the first ``Mistake`` in the text.
  public static func parse(_ text: String, of source: String, places: [String]? = nil) throws(UsageError) -> [Input] {
    do {
      return try parse(text, places: places)
    } catch {
      throw UsageError("\(source): \(error)", example: nil)
    }
  }
}
