import Store

/// Runs random sequences of a user's actions against an invariant, and shrinks a failure to the shortest sequence.
///
/// ```swift
/// await fuzz(initialState: Login.State(), invariant: { !$0.isLoggingIn || $0.focusedField == nil }) { stub in
///   Login(authenticate: { _ in try await stub.answer(Session(), orThrow: LoginError.wrongPassword) })
/// } actions: { state, random in
///   random.pick([.usernameChanged("blob"), .passwordChanged("secret"), .signInTapped, .focusMoved(.password)])
/// }
/// ```
///
/// Between actions time passes at random, so that slow answers come early and late. A failure is the invariant not holding
/// after an action, a misuse that the library reports, or effects that do not come to rest. It is printed as a test,
/// made of the arguments of this call as they stand in its source file, and of what the sequence found.
///
/// - Parameters:
///   - initialState: The state before the first action.
///   - runs: How many sequences to run.
///   - length: How many steps a sequence has.
///   - seed: Which sequences; the same seed gives the same ones.
///   - invariant: What must hold after every action.
///   - reducer: Makes the reducer under test, once for each sequence, with the stub that answers its effects.
///   - prepare: Sets the dependencies that the feature needs.
///   - actions: Draws the next action, given the state.
/// - Returns: What was run, and what failed.
@discardableResult
public nonisolated(nonsending) func fuzz<State: Equatable, Action, R: Reducer<State, Action>>(
  initialState: @autoclosure @escaping () -> State,
  runs: Int = 200,
  length: Int = 20,
  seed: UInt64 = 0,
  invariant: @escaping (State) -> Bool,
  reducer: @escaping (FuzzStub) -> R,
  withDependencies prepare: @escaping (inout DependencyValues) -> Void = { _ in },
  actions: @escaping (_ state: State, _ random: inout FuzzRandom) -> Action,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) async -> FuzzResult<Action> {
  var fuzzer = Fuzzer(
    length: length,
    makeStore: { stub in
      TestStore(
        initialState: initialState(),
        invariant: invariant,
        reducer: { reducer(stub) },
        withDependencies: prepare,
        fileID: fileID,
        filePath: filePath,
        line: line,
        column: column
      )
    },
    draw: actions
  )
  let result = await fuzzer.fuzz(runs: runs, seed: seed)
  if !result.failures.isEmpty {
    let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    Failure.record(
      FuzzReport(result: result, initialState: initialState(), call: CallSource(of: "fuzz", at: site)).text,
      at: site
    )
  }
  return result
}

/// What ``fuzz(initialState:runs:length:seed:invariant:reducer:withDependencies:actions:fileID:filePath:line:column:)`` found.
public struct FuzzResult<Action> {
  /// One step of a sequence.
  public enum Step {
    case send(Action)
    /// A second passes.
    case wait
  }

  /// How many sequences ran, with the one that failed.
  public internal(set) var runs = 0
  /// The shortest sequence found that fails, or nothing.
  public internal(set) var steps: [Step] = []
  /// How the stub answers in that sequence.
  public internal(set) var answers: [FuzzStub.Answer] = []
  /// How it fails; empty if nothing failed.
  public internal(set) var failures: [String] = []

  /// How much time passes after the last step, for slow answers to come.
  static var lastWait: Duration { .seconds(10) }
}
