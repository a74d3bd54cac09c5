extension ActionRecording {
  /// The recording as a file that the Redux DevTools import: the state as JSON after each action. A value that
  /// ``Redacted`` hides is `"<redacted>"`.
  ///
  /// The file holds the *lifted state* of the tool: `actionsById`, `computedStates`, `stagedActionIds` and
  /// `currentStateIndex`. If the recording lacks the state before or after an action, the action shows the same state
  /// as the action before it. So if the recorder did not keep states, most actions show the first state.
  ///
  /// - Complexity: O(n × m), where n is the number of actions and m the size of the state.
  public func reduxDevTools() -> String {
    var actions: [(name: String, value: JSON)] = [("0", Self.lifted("@@INIT", time: .zero))]
    var states = [JSON.object(["state": JSON(reflecting: initialState)])]
    for (offset, step) in steps.enumerated() {
      let lifted = Self.lifted(
        step.name,
        time: step.event?.time ?? .zero,
        payload: step.action.map { describeValue($0) },
        cause: step.cause
      )
      actions.append(("\(offset + 1)", lifted))
      states.append(step.states.map { .object(["state": JSON(reflecting: $0.after)]) } ?? states[states.count - 1])
    }
    let lifted = JSON.object([
      "monitorState": .object([:]),
      "actionsById": .fields(actions),
      "nextActionId": .number(actions.count),
      "stagedActionIds": .array((0..<actions.count).map { .number($0) }),
      "skippedActionIds": .array([]),
      "currentStateIndex": .number(actions.count - 1),
      "computedStates": .array(states),
      "isLocked": .bool(false),
      "isPaused": .bool(false),
    ])
    return JSON.object(["payload": .string(lifted.text)]).text
  }

  private static func lifted(
    _ type: String,
    time: Duration,
    payload: String? = nil,
    cause: String? = nil
  ) -> JSON {
    .object([
      "type": .string("PERFORM_ACTION"),
      "action": .object([
        "type": .string(type), "payload": payload.map { .string($0) }, "cause": cause.map { .string($0) },
      ]),
      "timestamp": .number(time, in: .milliseconds(1)),
    ])
  }
}
