/// The source code of a test that handles the actions of a recording again, and expects the recorded states.
///
/// The parts of the code are separate, so that the page that shows the recording can compose a test that ends at any
/// action.
struct RecordedTest {
  var head: String
  /// For each action, the lines of code that change `state` and append an entry to `entries`.
  var steps: [String]
  var tail: String

  /// Makes the code; returns `nil` if the recording lacks a state. A redacted value becomes the placeholder
  /// `<#redacted#>`, which the developer replaces by a value.
  init?<State, Action>(_ recording: ActionRecording<State, Action>, initialState: String?, reducer: String?) {
    let steps = recording.steps
    guard steps.allSatisfy(\.hasStates) else { return nil }
    // `sourceName` is `nil` for a local or a private type. The developer must then edit the test.
    let state = sourceName(of: State.self) ?? "\(State.self)"
    let action = sourceName(of: Action.self) ?? "\(Action.self)"
    head = """
      @Test func replaysTheRecording() {
        var state: \(state) = \(initialState ?? source(recording.initialState))
        let initialState = state
        var entries: [ActionRecording<\(state), \(action)>.Entry] = []

      """
    self.steps = steps.map { step in
      var lines = ["", "  // \(step.number) ← \(step.cause)"]
      if let (before, after) = step.states { lines += assignments(from: before, to: after, at: "state") }
      let cause = step.cause.debugDescription
      lines.append(
        "  entries.append(.init(action: \(step.action.map(source) ?? "nil"), source: \(cause), state: state))"
      )
      return lines.joined(separator: "\n") + "\n"
    }
    tail = """

        replay(ActionRecording(initialState: initialState, entries: entries, finalState: state)) {
          \(reducer ?? "<#reducer#>")
        }
      }

      """
  }

  /// The test of the first `count` actions.
  func text(steps count: Int) -> String { head + steps.prefix(count).joined() + tail }
}

extension ActionRecording {
  /// The source code of a test that handles the first actions of the recording again, and expects the recorded state
  /// after each. Paste it into a suite that imports `Store`, `StoreTesting` and the feature.
  ///
  /// ```swift
  /// print(recorder.recording.test(initialState: "Cart.State()", reducer: "Cart()") ?? "")
  /// ```
  ///
  /// Values are written as `describe` shows them: a struct as a call of its memberwise initialiser. If the type has no
  /// such initialiser, edit the code. A value that ``Redacted`` hides becomes the placeholder `<#redacted#>`.
  ///
  /// - Parameters:
  ///   - count: The number of actions; by default, all.
  ///   - initialState: The source code of the first state; by default, the state as `describe` shows it.
  ///   - reducer: The source code of the feature; by default, a placeholder.
  /// - Returns: The code; `nil` if the recording lacks a state, because the recorder did not keep states.
  public func test(steps count: Int = .max, initialState: String? = nil, reducer: String? = nil) -> String? {
    RecordedTest(self, initialState: initialState, reducer: reducer)?.text(steps: count)
  }
}

/// A value as source code, with placeholders for redacted values.
private func source(_ value: Any) -> String {
  describeValue(value).replacing("<redacted>", with: "<#redacted#>").replacing("\n", with: "\n    ")
}

/// Returns the source code of assignments that turn `old` into `new`. Each changed field gets one assignment. But if
/// the field is a struct, each changed field of the struct gets an assignment instead.
private func assignments(from old: Any, to new: Any, at path: String) -> [String] {
  if isEqual(old, new) == true { return [] }
  guard case .record(let name, let olds) = ReflectedValue.of(old),
    case .record(let other, let news) = ReflectedValue.of(new),
    name == other, !name.isEmpty, olds.count == news.count, news.allSatisfy({ $0.label != nil })
  else {
    return Differ(old, new).count > 0 ? ["  \(path) = \(source(new))"] : []
  }
  return zip(olds, news).flatMap { old, new -> [String] in
    assignments(from: old.value, to: new.value, at: "\(path).\(new.label ?? "")")
  }
}
