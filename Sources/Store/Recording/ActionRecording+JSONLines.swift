extension TraceEvent {
  /// The event as one line of JSON, without a line break. A value that ``Redacted`` hides is not in it.
  ///
  /// ```json
  /// {"time":12.345,"action":3,"kind":"action","name":"paid","sender":1,"cause":"effect 'payment'","changes":[…]}
  /// {"time":12.401,"action":3,"kind":"effect","effect":1,"name":"payment","location":"…","phase":"ended",…}
  /// {"time":13.002,"action":3,"kind":"focus","from":"name","to":"card","cause":"<Tab>: the next element in …"}
  /// ```
  ///
  /// - `time` is in milliseconds since the trace began. `action` is the number of the action. An event of another kind
  ///   has the number of the latest action before the event. `cause` is the cause of the event, in words.
  /// - An `action` event has the case name of the action, and the changes of the state: each a `path` and the `lines`
  ///   of the difference. `sender` is the number of the effect that sent the action; missing if no effect sent it.
  /// - An `effect` event has the effect's number, `location`, phase (`started`, `cancelled` or `ended`) and, if there
  ///   are any, `name` and `id`. `startedBy` is the number of the action that started the effect: see ``TracedEffect``.
  /// - A `focus` event has `from` and `to`, the elements that had focus before and after the move. Each is missing if
  ///   no element had focus. A refused move has `refused` instead: the refused input or request, such as `Tab`.
  public var jsonLine: String { json.text }

  var json: JSON {
    let time = JSON.number(time, in: .milliseconds(1))
    switch kind {
    case .action(let name, let changes):
      return .object([
        "time": time, "action": .number(action), "kind": .string("action"), "name": .string(name),
        "sender": sender.map { .number($0) }, "cause": .string(cause), "changes": .array(changes.map(\.json)),
      ])
    case .effect(let effect, let phase):
      return .object([
        "time": time, "action": .number(action), "kind": .string("effect"), "effect": .number(effect.number),
        "name": effect.name.map { .string($0) }, "id": effect.id.map { .string($0) },
        "location": .string(effect.location), "phase": .string(phase.rawValue),
        "startedBy": .number(effect.startedBy), "cause": .string(cause),
      ])
    case .focus(let move):
      return .object([
        "time": time, "action": .number(action), "kind": .string("focus"), "from": move.from.map { .string($0) },
        "to": move.to.map { .string($0) }, "refused": move.refusal.map { .string($0) }, "cause": .string(cause),
      ])
    }
  }
}

extension StateChange {
  var json: JSON { .object(["path": .string(path), "lines": .strings(lines)]) }
}

extension ActionRecording {
  /// The trace as JSON Lines: one event on each line, in order. See ``TraceEvent/jsonLine``. If the recorder kept
  /// states, each action has its changes.
  ///
  /// - Complexity: O(n × m), where n is the number of events, and m the number of nested values in the parts of the
  ///   state that one action changed.
  public func jsonLines() -> String {
    let steps = steps
    // A recording without a trace has no events, so one event is made for each action.
    let events =
      self.events.isEmpty
      ? steps.map { TraceEvent(.action(name: $0.name, changes: []), action: $0.number, cause: $0.source) } : self.events
    return events.map { event in
      var event = event
      if case .action(let name, _) = event.kind, event.action > omitted, event.action <= omitted + steps.count {
        event.kind = .action(name: name, changes: steps[event.action - omitted - 1].changes)
      }
      return event.jsonLine + "\n"
    }
    .joined()
  }
}
