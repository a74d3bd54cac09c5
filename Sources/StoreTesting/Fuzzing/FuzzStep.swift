/// One step of a sequence that `fuzz` runs: the feature is mounted, the user sends an action, or a second passes.
///
/// During the step, effects may call the ``FuzzStub``. The step lists the answers to these calls.
///
/// A failure of `fuzz` shows its steps as source code. A value whose description is not source code, such as an object
/// or a `Redacted` value, must be completed by hand.
public struct FuzzStep<Action>: CustomStringConvertible {
  /// The action that the user sends; `nil` if the step is a `mount`, or a `wait`, which moves the stub's clock by one
  /// second.
  let action: Action?
  var answers: [FuzzStub.Answer]
  /// True for a `mount`. Only the first step can be one.
  var isMount = false

  /// The feature is mounted. Put this step first.
  ///
  /// The first calls that effects of `onMount` make to the ``FuzzStub`` get the `answers`, in order. All further calls
  /// succeed, as they do without this step.
  public static func mount(answers: FuzzStub.Answer...) -> FuzzStep {
    FuzzStep(action: nil, answers: answers, isMount: true)
  }

  /// The user sends an action. The first calls that effects make to the ``FuzzStub`` in this step get the `answers`, in
  /// order. All further calls succeed.
  public static func send(_ action: Action, answers: FuzzStub.Answer...) -> FuzzStep {
    FuzzStep(action: action, answers: answers)
  }

  /// The stub's clock moves forward by one second. The first calls that effects make to the ``FuzzStub`` in this step
  /// get the `answers`, in order. All further calls succeed.
  public static func wait(answers: FuzzStub.Answer...) -> FuzzStep { FuzzStep(action: nil, answers: answers) }

  /// The step as source code, such as `.send(.load, answers: .fails)`.
  public var description: String {
    let needed = answers.reversed().drop { $0 == .succeeds }.reversed()
    let list = needed.map { ".\($0)" }.joined(separator: ", ")
    guard let action else { return ".\(isMount ? "mount" : "wait")(\(needed.isEmpty ? "" : "answers: \(list)"))" }
    return ".send(\(describe(action))\(needed.isEmpty ? "" : ", answers: \(list)"))"
  }
}

extension FuzzStep: Sendable where Action: Sendable {}
extension FuzzStep: Equatable where Action: Equatable {}
