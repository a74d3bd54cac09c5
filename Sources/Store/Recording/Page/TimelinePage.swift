/// A picture of the screen at a moment of a recording, as text.
public struct TimelineFrame: Sendable, Hashable {
  /// The number of the latest action before the picture; 0 if the picture is older than the first action.
  public var action: Int
  /// The lines of the screen.
  public var text: String
  /// The cells of the element that has focus; `nil` if no element has focus, or if the cells are not known.
  public var focus: Cells?

  /// A rectangle of character cells. The cell in the upper left corner of the screen is in column 0 and row 0.
  public struct Cells: Sendable, Hashable {
    var column, row, columns, rows: Int

    /// Makes a rectangle from the cell in its upper left corner, and its size in cells.
    public init(column: Int, row: Int, columns: Int, rows: Int) {
      (self.column, self.row, self.columns, self.rows) = (column, row, columns, rows)
    }
  }

  /// Makes a picture of the screen after the action with the number `action`.
  public init(action: Int, text: String, focus: Cells? = nil) {
    self.action = action
    self.text = text
    self.focus = focus
  }
}

extension ActionRecording {
  /// The recording as one page of HTML. The page shows the actions, the effects as bars with their causes, focus, the
  /// state as a tree with its changes, and pictures of the screen. It needs no server, no network and no other file.
  ///
  /// ```swift
  /// let history = store.history()
  /// …
  /// try history.recording.html(title: "cart").write(to: file, atomically: true, encoding: .utf8)
  /// ```
  ///
  /// The page shows states if the recorder kept them. A collection is shown with its first 100 elements. A value that
  /// ``Redacted`` hides is not in the page. But pictures of the screen are shown without redaction.
  ///
  /// - Parameters:
  ///   - title: The title of the page.
  ///   - frames: Pictures of the screen, in the order of their actions.
  ///   - initialState: The source code of the first state, such as `Cart.State()`, for the page's *Copy as test*: see
  ///     ``test(steps:initialState:reducer:)``.
  ///   - reducer: The source code that makes the reducer, such as `Cart()`, for *Copy as test*.
  /// - Complexity: O(n × m), where n is the number of actions and events, and m the size of the parts of the state that
  ///   change.
  public func html(
    title: String = "Recording",
    frames: [TimelineFrame] = [],
    initialState: String? = nil,
    reducer: String? = nil
  ) -> String {
    let data = timeline(title, frames, RecordedTest(self, initialState: initialState, reducer: reducer))
    return """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; \
      script-src 'unsafe-inline'">
      <title>Recording</title>
      <style>
      \(timelineStyle)
      </style>
      </head>
      <body>
      \(timelineBody)
      <script type="application/json" id="recording">\(data.text)</script>
      <script>
      \(timelineScripts.joined(separator: "\n"))
      </script>
      </body>
      </html>

      """
  }

  /// The data of the page, which `timelineModel` reads.
  private func timeline(_ title: String, _ frames: [TimelineFrame], _ test: RecordedTest?) -> JSON {
    let steps = steps
    let hasStates = steps.allSatisfy(\.hasStates)
    var last = (value: initialState, node: StateNode(initialState))
    let first = last.node
    let actions = steps.map { step -> JSON in
      let time = step.event.map { JSON.number($0.time, in: .milliseconds(1)) }
      var patches: [(path: [Int], node: StateNode)] = []
      // Reads `step.states` once and keeps the result. The recording stores only the state that was read last, here the
      // state after the action. A second read would go back to the state before the action, and forward again.
      let states = step.states
      let changes = states.map { StateChange.between($0.before, $0.after) } ?? []
      if hasStates, let after = states?.after {
        let node = StateNode(after, old: last)
        patches = node.patches(from: last.node)
        last = (after, node)
      }
      return .object([
        "name": .string(step.name), "cause": .string(step.cause), "source": .string(step.source),
        "sender": step.event?.sender.map { .number($0) }, "time": time,
        "changes": .array(changes.map(\.json)),
        "patch": patches.isEmpty
          ? nil : .array(patches.map { .array([.array($0.path.map { .number($0) }), $0.node.json]) }),
      ])
    }
    return .object([
      "title": .string(title),
      "first": .number(omitted),
      "state": hasStates ? first.json : .null,
      "actions": .array(actions),
      "events": .array(events.compactMap { if case .action = $0.kind { nil } else { $0.json } }),
      "effects": .array(effectSlices.map { json(of: $0) }),
      "frames": .array(frames.map(\.json)),
      "test": test.map {
        .object(["head": .string($0.head), "steps": .strings($0.steps), "tail": .string($0.tail)])
      },
    ])
  }

  /// The data of an effect. `by`, `from` and `to` are indices of actions. The first action of the page has the index 1.
  /// An index below 1 stands for no action, or for an action before the first one of the page.
  private func json(of slice: EffectSlice) -> JSON {
    let index = { (number: Int) in min(max(number - omitted, 0), entries.count) }
    return .object([
      "number": .number(slice.effect.number), "name": slice.effect.name.map { .string($0) },
      "by": .number(slice.effect.startedBy - omitted), "from": .number(index(slice.first)),
      "to": slice.last.map { .number(index($0)) }, "lane": .number(slice.track - 2),
      "cancelled": .bool(slice.isCancelled),
    ])
  }
}

extension TimelineFrame {
  fileprivate var json: JSON {
    .object([
      "at": .number(action), "text": .string(text),
      "focus": focus.map { .array([$0.column, $0.row, $0.columns, $0.rows].map { .number($0) }) },
    ])
  }
}

/// The scripts of the page. The top-level code of a script uses only the scripts before it.
private let timelineScripts = [
  timelineModel, timelineList, timelineLanes, timelineTree, timelinePanels, timelineMain,
]
