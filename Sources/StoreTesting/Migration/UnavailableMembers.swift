// Former names of public declarations. They exist for their messages.

extension FuzzResult {
  @available(*, unavailable, renamed: "FuzzStep")
  public typealias Step = FuzzStep<Action>

  @available(*, unavailable, message: "The answers are part of the steps: '.send(.load, answers: .fails)'.")
  public var answers: [FuzzStub.Answer] { fatalError("Unavailable.") }
}
