import Store

// Former names of public declarations. Each use is a compiler error with the message of the declaration.

extension FuzzResult {
  @available(*, unavailable, renamed: "FuzzStep")
  public typealias Step = FuzzStep<Action>

  @available(*, unavailable, message: "The answers are part of the steps: '.send(.load, answers: .fails)'.")
  public var answers: [FuzzStub.Answer] { fatalError("Unavailable.") }
}

extension ScheduleExploration {
  @available(*, unavailable, renamed: "runs")
  public var count: Int { fatalError("Unavailable.") }
}

extension TestClock {
  @available(*, unavailable, renamed: "waitForSleepers(_:timeout:)")
  public func waitForSleepers(_ count: Int = 1, limit: Duration) async {}
}

@available(*, unavailable, message: "Pass 'runs:' in place of 'limit:'.")
public func exploreSchedules<State, Action, R: Reducer<State, Action>>(
  initialState: @autoclosure () -> State,
  limit: Int,
  seed: UInt64 = 0,
  schedule: Schedule? = nil,
  exhaustivity: Exhaustivity = .off,
  invariant: ((State) -> Bool)? = nil,
  reducer: () -> R,
  withDependencies prepare: (inout DependencyValues) -> Void = { _ in },
  test: (TestStore<State, Action>) async throws -> Void
) async {}

@available(*, unavailable, message: "Pass 'runs:' in place of 'limit:'.")
public func exploreSchedules(
  limit: Int,
  seed: UInt64 = 0,
  schedule: Schedule? = nil,
  test: () async throws -> Void
) async {}

@available(*, unavailable, message: "The last closure draws one action: write 'nextAction:' in place of 'actions:'.")
public func fuzz<State, Action, R: Reducer<State, Action>>(
  initialState: @autoclosure () -> State,
  runs: Int = 200,
  length: Int = 20,
  seed: UInt64 = 0,
  invariant: (State) -> Bool,
  reducer: (FuzzStub) -> R,
  withDependencies prepare: (inout DependencyValues) -> Void = { _ in },
  actions: (_ state: State, _ random: inout FuzzRandom) -> Action
) async {}
