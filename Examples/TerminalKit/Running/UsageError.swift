/// A command line that is not understood, or a place that the program cannot run in: what is wrong, and what to write.
public struct UsageError: Error, Equatable {
  /// The exit status for wrong usage, `EX_USAGE` of sysexits.h.
  public static let exitStatus: Int32 = 64

  /// One line that says what is wrong.
  public let problem: String
  /// Arguments that are right.
  public let example: String?

  /// Makes an error that says what is wrong, and what would be right.
  public init(_ problem: String, example: String?) {
    self.problem = problem
    self.example = example
  }

  /// The line that a program prints.
  public func message(of program: String) -> String {
    "\(program): \(problem)\(example.map { "; for example: \(program) \($0)" } ?? "")"
  }
}
