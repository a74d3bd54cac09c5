/// A command line that is not understood, or a place that the program cannot run in: what is wrong, and what to write.
package struct UsageError: Error, Equatable {
  /// The exit status for wrong usage, `EX_USAGE` of sysexits.h.
  package static let exitStatus: Int32 = 64

  package let problem: String
  /// Arguments that are right.
  package let example: String?

  package init(_ problem: String, example: String?) {
    self.problem = problem
    self.example = example
  }

  /// The line that a program prints.
  package func message(of program: String) -> String {
    "\(program): \(problem)\(example.map { "; for example: \(program) \($0)" } ?? "")"
  }
}
