import Store

/// Handles the actions of a recording again, and fails the test if the states differ from the recorded ones.
///
/// Effects do not run, because the recording contains the actions that they sent. A reducer comes to another state if
/// its code has changed since the recording, or if it depends on something other than state and action. The failure
/// names the first action after which the states differ. A recording whose end is missing fails the test too.
///
/// An entry without an action is a change of shared values by an effect, another store or a file. For such an entry,
/// the replay sets the shared values in its state to those of the recorded state, and changes no value outside the
/// state. In a decoded recording, a part such as `$settings.theme` is no longer linked to the whole value `$settings`.
/// If an action changes one of the two, the replay may therefore differ from the recording.
///
/// Hooks run again, as they ran in the recording. The features of the recording's first state count as mounted, so
/// their `onMount` hooks do not run.
///
/// ```swift
/// let recording = try JSONDecoder().decode(ActionRecording<Login.State, Login.Action>.self, from: data)
/// replay(recording) { Login(authenticate: { _ in throw LoginError.wrongPassword }) }
/// ```
///
/// - Parameters:
///   - recording: A recording made with `Store.record`.
///   - invariant: A condition on the state after every action.
///   - reducer: Makes the reducer under test. Put several into a `CombineReducers`.
///   - prepare: Sets the dependencies that reducers use, such as a date.
/// - Returns: The state after the last action.
@discardableResult
public func replay<State, Action, R: Reducer<State, Action>>(
  _ recording: ActionRecording<State, Action>,
  invariant: ((State) -> Bool)? = nil,
  reducer: () -> R,
  withDependencies prepare: (inout DependencyValues) -> Void = { _ in },
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) -> State {
  let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  let misuses = FailureLog()
  let areEqual = equality(of: State.self)
  let handler = IssueHandler { misuses.add($0.failureText) }
  var state = recording.initialState
  var hasDeparted = false
  IssueReporting.$handler.withValue(handler) {
    Store<State, Action>.withTestDependencies(prepare) {
      let reducer = ReplayedReducer(reducer(), state: state)
      for (index, entry) in recording.entries.enumerated() {
        let before = state
        let isLast = index == recording.entries.count - 1
        let recorded = entry.state ?? (isLast ? recording.finalState : nil)
        if let action = entry.action {
          reducer.handle(action)
        } else if let recorded {
          reducer.takeSharedValues(of: recorded)
        }
        state = reducer.state
        let name = entry.action.map { caseName(of: $0) } ?? SharedChange.name
        let step = "action \(index + 1) of \(recording.entries.count), \(name) (\(entry.source))"
        if let recorded, !areEqual(recorded, state), !hasDeparted {
          hasDeparted = true
          fail("The replay departs from the recording at \(step).", recorded, state, at: site)
        }
        if let invariant, !invariant(state), invariant(before) {
          Failure.record(StateTransition(before: before, after: state).brokenInvariant(after: step), at: site)
        }
      }
      if !areEqual(state, recording.finalState), !hasDeparted {
        let actions = recording.entries.count
        let problem =
          "The recording is not whole: its \(counted(actions, "action")) \(actions == 1 ? "does" : "do") not lead to "
          + "its final state."
        fail(problem, recording.finalState, state, at: site)
      }
    }
  }
  for misuse in misuses.takeTexts() { Failure.record(misuse, at: site) }
  return state
}

private func fail<State>(_ problem: String, _ recorded: State, _ state: State, at site: CallSite) {
  Failure.record(
    """
    \(problem)

    \(indented(diff(recorded, state) ?? describe(state)))

      (− recorded, + replayed)
    """,
    at: site
  )
}
