import Store

/// The result of `fuzz`.
public struct FuzzResult<Action> {
  /// The number of sequences that ran, including the one that failed.
  public internal(set) var runs = 0
  /// The shortest failing sequence that was found; empty if none failed.
  public internal(set) var steps: [FuzzStep<Action>] = []
  /// The failures of that sequence; empty if none failed.
  public internal(set) var failures: [String] = []

  /// The failure of the test.
  var text: String {
    """
    A random sequence of actions fails, the \(ordinal(runs)) that was run. This is the shortest found that does:

      steps: [
    \(steps.map { indented("\($0),", by: "    ") }.joined(separator: "\n"))
      ]

    It failed:

    \(failures.map { indented($0) }.joined(separator: "\n\n"))

    To run this sequence alone, pass the steps to 'fuzz'. Keep them there as a test once the feature is mended.
    """
  }
}

/// One step of a sequence that `fuzz` runs, with the answers of the stub to the calls that effects make during it.
///
/// A failure of `fuzz` shows its steps as source code. A value that is not written as it is described, such as an
/// object or a `Redacted` one, must be completed by hand.
public struct FuzzStep<Action>: CustomStringConvertible {
  /// The action that the user sends; `nil` if a second passes on the stub's clock instead.
  let action: Action?
  var answers: [FuzzStub.Answer]

  /// The user sends an action. Calls beyond the `answers` succeed.
  public static func send(_ action: Action, answers: FuzzStub.Answer...) -> FuzzStep {
    FuzzStep(action: action, answers: answers)
  }

  /// A second passes on the stub's clock. Calls beyond the `answers` succeed.
  public static func wait(answers: FuzzStub.Answer...) -> FuzzStep { FuzzStep(action: nil, answers: answers) }

  /// The step as source code, such as `.send(.load, answers: .fails)`.
  public var description: String {
    let needed = answers.reversed().drop { $0 == .succeeds }.reversed()
    let list = needed.map { ".\($0)" }.joined(separator: ", ")
    guard let action else { return needed.isEmpty ? ".wait()" : ".wait(answers: \(list))" }
    return ".send(\(describe(action))\(needed.isEmpty ? "" : ", answers: \(list)"))"
  }
}

extension FuzzStep: Sendable where Action: Sendable {}
extension FuzzStep: Equatable where Action: Equatable {}
