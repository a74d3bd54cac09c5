// Texts that several failures share.

import Store

/// The number as an ordinal, such as `2nd`.
func ordinal(_ number: Int) -> String {
  let suffix =
    switch (number % 10, number % 100) {
    case (_, 11...13): "th"
    case (1, _): "st"
    case (2, _): "nd"
    case (3, _): "rd"
    default: "th"
    }
  return "\(number)\(suffix)"
}

func indented(_ text: String, by spaces: String = "  ") -> String {
  text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : spaces + $0 }
    .joined(separator: "\n")
}

/// The first 20 elements, one on each line, and the number of further elements.
func bulleted<Element>(_ elements: some Collection<Element>, _ text: (Element) -> String) -> String {
  let shown = elements.prefix(20).map { "  • \(text($0))" }
  let more = elements.count > shown.count ? ["  • … and \(elements.count - shown.count) more"] : []
  return (shown + more).joined(separator: "\n")
}

extension ReportedIssue {
  /// The text of the failure: the message, and the line of the misuse unless the line is in the library.
  var failureText: String {
    let isOfLibrary = ["Store/", "StoreTesting/"].contains { location.fileID.hasPrefix($0) }
    return isOfLibrary ? message : "\(message)\n\n  Reported for \(location)"
  }
}

extension TestStore {
  /// Returns a sentence for a report. It says that nothing came from outside the test within the time limit.
  @usableFromInline
  func patience(_ timeout: Duration?) -> String {
    "\n    Nothing came within \(timeout ?? externalTimeout), the '\(timeout == nil ? "externalTimeout" : "timeout")'."
  }

  /// The running effects, each with the reason why it is suspended.
  ///
  /// - Parameter patience: The sentence about the time that the step has waited; empty if it has not waited.
  func listEffects(after patience: String) -> String {
    let outside =
      "something outside of the test, such as a socket, another actor or thread, a real clock or a stream.\(patience)"
    return store.runningEffects.map { effect in
      let waits = executor.waits(of: effect)
      let text =
        switch waits.first(where: \.isWhole) ?? waits.first {
        case nil: "It waits for \(outside)"
        case let wait? where wait.isWhole: "It waits for \(wait.text)"
        case let wait?: "One of its tasks waits for \(wait.text) Another may wait for \(outside)"
        }
      return "  • \(effect.info)\n    \(text)"
    }
    .sorted().joined(separator: "\n")
  }
}
