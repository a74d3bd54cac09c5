extension ActionRecording {
  /// The recording as a file that can be imported into the Redux DevTools: the state as JSON after each action. A value
  /// that ``Redacted`` hides is `"<redacted>"`.
  ///
  /// The file contains the *lifted state* of the tool, with fields such as `actionsById` and `computedStates`. Make the
  /// recording with `store.record(keepsStates: true)`. If the state before or after an action was not recorded, the
  /// file repeats the state of the previous action.
  ///
  /// - Complexity: O(n × m), where n is the number of actions and m the size of the state.
  public func reduxDevTools() -> String {
    var actions: [(name: String, value: JSON)] = [("0", Self.lifted(nil))]
    var states = [JSON.object(["state": JSON(reflecting: initialState)])]
    for (offset, step) in steps.enumerated() {
      actions.append(("\(offset + 1)", Self.lifted(step)))
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

  /// The entry of an action. For `nil`, the entry of the first state.
  private static func lifted(_ step: RecordedStep<State, Action>?) -> JSON {
    .object([
      "type": .string("PERFORM_ACTION"),
      "action": .object([
        "type": .string(step?.name ?? "@@INIT"), "payload": step?.action.map { .string(describeValue($0)) },
        "cause": step.map { .string($0.cause) },
      ]),
      "timestamp": .number(step?.event?.time ?? .zero, in: .milliseconds(1)),
    ])
  }
}
