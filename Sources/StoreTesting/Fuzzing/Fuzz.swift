import Store

/// Runs random sequences of a user's actions against an invariant, and shrinks a failing sequence.
///
/// ```swift
/// await fuzz(initialState: Login.State(), invariant: { !$0.isLoggingIn || $0.focusedField == nil }) { stub in
///   Login(authenticate: { _ in try await stub.answer(Session(), orThrow: LoginError.wrongPassword) })
/// } nextAction: { state, random in
///   random.pick([.usernameChanged("blob"), .passwordChanged("secret"), .signInTapped, .focusMoved(.password)])
/// }
/// ```
///
/// A ``FuzzStub`` answers the calls of effects. Between two actions, a second or more may pass on the clock of this
/// stub, at random. So a slow answer may come before the next action or after it. A sequence fails if the invariant
/// does not hold after an action, if the library reports a misuse, or if effects never come to rest. The failure shows
/// the sequence as source code. Paste it as the argument `steps`, and the call is a test of this sequence. The failure
/// also names the file of an HTML page, on which you can step through the actions with their causes, effects and
/// states. The file is in a temporary folder, or in the folder that the environment variable `FOCAL_PAGES` names.
///
/// - Parameters:
///   - initialState: The state before the first action.
///   - runs: The number of sequences to run.
///   - length: The number of random steps in a sequence. Ten seconds pass after the last of them.
///   - seed: Selects the sequences. Equal seeds select the same sequences.
///   - steps: The steps that a failure shows, to run this sequence alone.
///   - invariant: A condition on the state after every action.
///   - reducer: Makes the reducer under test, once for each sequence, with the stub that answers its effects.
///   - prepare: Sets the dependencies that the feature needs.
///   - nextAction: Draws the next action that a user could send, given the state.
/// - Returns: The number of sequences that ran, and the failing sequence if there is one.
/// - Complexity: O(n × m), where n is `runs` and m is `length`. To shrink a failing sequence, runs at most 500 shorter
///   sequences, and then at most one more for each answer of the stub that is not ``FuzzStub/Answer/succeeds``.
@discardableResult
public nonisolated(nonsending) func fuzz<State, Action, R: Reducer<State, Action>>(
  initialState: @autoclosure @escaping () -> State,
  runs: Int = 200,
  length: Int = 20,
  seed: UInt64 = 0,
  steps: [FuzzStep<Action>]? = nil,
  invariant: @escaping (State) -> Bool,
  reducer: @escaping (FuzzStub) -> R,
  withDependencies prepare: @escaping (inout DependencyValues) -> Void = { _ in },
  nextAction: @escaping (_ state: State, _ random: inout FuzzRandom) -> Action,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) async -> FuzzResult<Action> {
  let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  var fuzzer = Fuzzer(
    length: length,
    makeStore: { stub in
      let store = TestStore(initialState, .firstInFirstOut, invariant, { reducer(stub) }, prepare, at: site)
      store.begin()
      return store
    },
    draw: nextAction
  )
  if let steps {
    let result = await fuzzer.run(steps)
    for failure in result.failures { Failure.record(failure, at: site) }
    return result
  }
  let result = await fuzzer.fuzz(runs: runs, seed: seed)
  if !result.failures.isEmpty {
    let page = await Failure.writePages(at: site) { await !fuzzer.run(result.steps).failures.isEmpty }
    Failure.record("\(result.text)\n\n\(page)", at: site)
  }
  return result
}
