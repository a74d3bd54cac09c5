import Store

/// The text of a failing sequence: a test to paste.
struct FuzzReport<State, Action> {
  let result: FuzzResult<Action>
  let initialState: State
  /// The call of `fuzz`, if its source file could be read.
  let call: CallSource?

  var text: String {
    """
    A random sequence of actions fails, the \(ordinal(result.runs)) that was run. This is the shortest found that does:

    \(indented(test))

    It failed:

    \(result.failures.map { indented($0) }.joined(separator: "\n\n"))
    """
  }

  private var test: String {
    let answers = result.answers.map { ".\($0)" }.joined(separator: ", ")
    return """
      @Test func foundByFuzz() async {
        let stub = FuzzStub(\(answers))
        await withTestStore(
          initialState: \(nested(call?.labelled["initialState"] ?? sourceCode(of: initialState), by: "    ")),
          invariant: \(nested(argument("invariant") ?? "<#the invariant#>", by: "    ")),
          exhaustivity: .off
        ) {
      \(indented(reducer, by: "    "))
        } \(dependencies)test: { store in
      \(indented(result.steps.map(line).joined(separator: "\n"), by: "    "))
          await stub.clock.advance(by: .seconds(\(FuzzResult<Action>.lastWait.components.seconds)))
        }
      }
      """
  }

  private func line(_ step: FuzzResult<Action>.Step) -> String {
    switch step {
    case .wait:
      return "await stub.clock.advance(by: .seconds(1))"
    case .send(let action):
      let source = sourceCode(of: action)
      return "await store.send(\(source.contains("\n") ? "\n\(indented(source))\n" : source))"
    }
  }

  // MARK: The call

  /// An argument of the call. The trailing closure without a label is the first closure that no label names.
  private func argument(_ label: String) -> String? {
    guard let call else { return nil }
    let unlabelled = ["invariant", "reducer", "actions"].first { call.labelled[$0] == nil }
    return call.labelled[label] ?? (label == unlabelled ? call.trailing : nil)
  }

  /// The reducer: the body of the closure if its parameter is named `stub` or `_`, otherwise a call of the closure.
  private var reducer: String {
    guard let source = argument("reducer") else { return "<#the reducer, answered by 'stub'#>" }
    if let match = source.wholeMatch(of: #/\{\s*(?:stub|_)\s+in\b\s*((?s:.*?))\s*\}/#) {
      return nested(String(match.output.1), by: "")
    }
    return "(\(nested(source, by: "")))(stub)"
  }

  private var dependencies: String {
    guard let source = call?.labelled["withDependencies"] else { return "" }
    return "withDependencies: \(nested(source, by: "  ")) "
  }

  /// The text with the lines after the first indented by `spaces`, relative to one another as before.
  private func nested(_ text: String, by spaces: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let rest = lines.dropFirst()
    let depth = rest.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    return ([lines[0]] + rest.map { $0.isEmpty ? "" : spaces + $0.dropFirst(depth) }).joined(separator: "\n")
  }
}
