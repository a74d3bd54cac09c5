import Store

/// Handles the actions of a recording again, and fails the test where the states are not those recorded.
///
/// Effects do not run: what they sent is in the recording. A reducer that changed since, or that depends on something other
/// than state and action, comes to another state, and the first action after which it does is named. So does a recording
/// fail of which the end is missing.
///
/// ```swift
/// let recording = try JSONDecoder().decode(ActionRecording<Login.State, Login.Action>.self, from: data)
/// replay(recording) { Login(authenticate: { _ in throw LoginError.wrongPassword }) }
/// ```
///
/// - Parameters:
///   - recording: What was recorded, with `Store.record`.
///   - invariant: What must hold after every action.
///   - reducer: Builds the reducer under test.
///   - prepare: Sets the dependencies that reducers use, such as a date.
/// - Returns: The state after the last action.
@discardableResult
public func replay<State: Equatable, Action, R: Reducer<State, Action>>(
  _ recording: ActionRecording<State, Action>,
  invariant: ((State) -> Bool)? = nil,
  @ReducerBuilder<State, Action> reducer: () -> R,
  withDependencies prepare: (inout DependencyValues) -> Void = { _ in },
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) -> State {
  let site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  let issues = IssueLog()
  let handler = IssueHandler { issues.add($0) }
  var state = recording.initialState
  var hasDeparted = false
  IssueReporting.$handler.withValue(handler) {
    Store<State, Action>.withTestDependencies(prepare) {
      let reduce = reducer()._compile()
      for (index, entry) in recording.entries.enumerated() {
        let before = state
        _ = reduce(&state, entry.action)
        let isLast = index == recording.entries.count - 1
        let recorded = entry.state ?? (isLast ? recording.finalState : nil)
        let step = "action \(index + 1) of \(recording.entries.count), \(caseName(of: entry.action)) (\(entry.source))"
        if let recorded, recorded != state, !hasDeparted {
          hasDeparted = true
          failDeparture(recorded, state, after: step, at: site)
        }
        if let invariant, !invariant(state), invariant(before) {
          failInvariant(before, state, after: step, at: site)
        }
      }
      if state != recording.finalState, !hasDeparted {
        failCutOff(recording.finalState, state, after: recording.entries.count, at: site)
      }
    }
  }
  for issue in issues.takeAll() { Failure.record(issue.failureText, at: site) }
  return state
}

private func failDeparture<State>(_ recorded: State, _ state: State, after step: String, at site: CallSite) {
  Failure.record(
    """
    The replay departs from the recording at \(step).

    \(indented(diff(recorded, state) ?? describe(state)))

      (− recorded, + replayed)
    """,
    at: site
  )
}

private func failCutOff<State>(_ recorded: State, _ state: State, after actions: Int, at site: CallSite) {
  Failure.record(
    """
    The recording is not whole: its \(count(actions, "action")) \(actions == 1 ? "does" : "do") not lead to its final state.

    \(indented(diff(recorded, state) ?? describe(state)))

      (− recorded, + replayed)
    """,
    at: site
  )
}

private func failInvariant<State>(_ before: State, _ after: State, after step: String, at site: CallSite) {
  Failure.record(
    """
    The invariant does not hold after \(step).

    \(indented(diff(before, after) ?? describe(after)))

      (− before, + after)
    """,
    at: site
  )
}
