/// An entry of a recording, with its number, the states before and after the entry, and its event in the trace.
package struct RecordedStep<State, Action> {
  package var number: Int
  /// The action; `nil` for a change of shared values from elsewhere.
  var action: Action?
  /// The sender, as text.
  var source: String
  /// The action's event in the trace; `nil` if the recording has no such event.
  var event: TraceEvent?
  private let before, after: RecordedState<State>?

  init(_ entry: ActionRecording<State, Action>.Entry, number: Int, event: TraceEvent?, before: RecordedState<State>?) {
    (self.number, action, source, self.event) = (number, entry.action, entry.source, event)
    (self.before, after) = (before, entry.recorded)
  }

  /// True if the recording has the states before and after the action.
  var hasStates: Bool { before != nil && after != nil }

  /// The states before and after the action, if the recording has both.
  var states: (before: State, after: State)? {
    before.flatMap { before in after.map { (before.value, $0.value) } }
  }

  package var name: String { action.map { caseName(of: $0) } ?? SharedChange.name }

  /// The time since the recording began. If `event` is `nil`, the time is not known. The number of the action then
  /// serves as the time, in microseconds.
  var time: Duration { event?.time ?? .microseconds(number) }

  package var cause: String { event?.cause ?? source }

  package var changes: [StateChange] { states.map { StateChange.between($0.before, $0.after) } ?? [] }
}

extension ActionRecording {
  /// The actions in order, each with the states before and after it, and with its event.
  ///
  /// - Complexity: O(n) in the number of actions and events.
  package var steps: [RecordedStep<State, Action>] {
    var events: [Int: TraceEvent] = [:]
    for event in self.events { if case .action = event.kind { events[event.action] = event } }
    var before: RecordedState<State>? = first
    return entries.enumerated().map { offset, entry in
      var entry = entry
      if offset == entries.count - 1, entry.recorded == nil { entry.recorded = last }
      let number = omitted + offset + 1
      defer { before = entry.recorded }
      return RecordedStep(entry, number: number, event: events[number], before: before)
    }
  }
}
