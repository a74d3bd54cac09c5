import Store

/// A row of the history pane: an action, or the oldest state.
struct HistoryStep: Identifiable, Equatable, Sendable {
  /// The number of the action. The first row stands for the oldest state: it has the number of the action that led to
  /// this state, or 0 for the initial state.
  let id: Int
  var name: String
  var cause: String

  /// True if the name and the cause, joined by a blank, contain the text. Upper and lower case count as equal.
  func contains(_ text: String) -> Bool { "\(name) \(cause)".lowercased().contains(text.lowercased()) }
}

/// A recording as text: its steps, and for each step the cause, the changes of the state, the effects that were running
/// and the moves of focus.
struct HistoryText<State, Action> {
  let steps: [HistoryStep]
  private let recorded: [RecordedStep<State, Action>]
  private let first: Int
  private let effects: [EffectSlice]
  /// The moves of focus after each action.
  private var moves: [Int: [String]] = [:]

  /// - Complexity: O(n) in the number of actions and events, and the time of `effectSlices`.
  init(_ recording: ActionRecording<State, Action>) {
    recorded = recording.steps
    first = recording.omitted
    steps =
      [HistoryStep(id: first, name: first == 0 ? "the first state" : "an older state", cause: "")]
      + recorded.map { HistoryStep(id: $0.number, name: $0.name, cause: $0.cause) }
    effects = recording.effectSlices
    for event in recording.events {
      guard case .focus(let move) = event.kind else { continue }
      moves[event.action, default: []].append("\(move.text) ← \(event.cause)")
    }
  }

  /// Lines about an action: its cause, its changes of the state, the effects that were running after it, and the moves
  /// of focus after it.
  ///
  /// - Complexity: O(m log m), where m is the number of effects, and the time to read and to compare the states
  ///   before and after the action.
  func details(of number: Int) -> [(text: String, style: Screen.Style)] {
    var lines: [(text: String, style: Screen.Style)] = []
    if recorded.indices.contains(number - first - 1) {
      let step = recorded[number - first - 1]
      lines.append(("← \(step.cause)", .hint))
      lines += step.changes.map { ("\($0)", .plain) }
    }
    let running = effects.filter { $0.first <= number && number <= $0.last ?? .max }.map(\.effect.title).sorted()
    if !running.isEmpty { lines.append(("in flight: \(running.joined(separator: ", "))", .label)) }
    lines += (moves[number] ?? []).map { ("focus \($0)", .label) }
    return lines
  }
}
