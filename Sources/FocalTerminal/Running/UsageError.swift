/// The error for a wrong command line, or for an environment in which the program cannot run.
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

  /// The line that a program prints.
  public func message(of program: String) -> String {
    "\(program): \(problem)\(example.map { "; for example: \(program) \($0)" } ?? "")"
  }
}
