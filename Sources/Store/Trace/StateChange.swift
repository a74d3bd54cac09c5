/// One difference between the states before and after an action.
public struct StateChange: Sendable, Hashable, Codable {
  /// The path from the state, such as `rows[id: 7].title`; empty for the state itself.
  public var path: String
  /// The lines that show the difference. A line begins with a mark: `-` for the old value, `+` for the new value, `~`
  /// for a description in words. A line without a mark, such as an unchanged line of a text, begins with two blanks.
  public var lines: [String]

  /// Makes a value that describes a difference, for instance to test a log.
  public init(path: String, lines: [String]) {
    self.path = path
    self.lines = lines
  }

  /// The differences between two states, at most 100. A change of a value that ``Redacted`` hides is listed without the
  /// old and the new value.
  ///
  /// - Complexity: O(n · l) for n nested values in l levels, because each level is first compared with `==`. In two
  ///   lists without ids, up to 250,000 pairs of elements are compared in addition: see `changedRanges`.
  static func between<State>(_ before: State, _ after: State) -> [StateChange] {
    Differ(before, after).differences.map { StateChange(path: String($0.path.drop { $0 == "." }), lines: $0.lines) }
  }
}

/// The change as one line: `isLoggingIn: false → true`. If a string has changed, the line shows only the characters
/// that differ.
extension StateChange: CustomStringConvertible {
  public var description: String { path.isEmpty ? text : "\(path): \(text)" }

  private var text: String {
    guard lines.count == 2, let old = value(lines[0], "- "), let new = value(lines[1], "+ ") else {
      if lines == ["~ <redacted> changed"] { return "changed" }
      return lines.map { value($0, "~ ") ?? $0 }.joined(separator: " ")
    }
    let areTexts = [old, new].allSatisfy { $0.count > 1 && $0.hasPrefix("\"") && $0.hasSuffix("\"") }
    guard areTexts else { return "\(old) → \(new)" }
    return textChange(from: String(old.dropFirst().dropLast()), to: String(new.dropFirst().dropLast()))
  }

  private func value(_ line: String, _ mark: String) -> String? {
    line.hasPrefix(mark) ? String(line.dropFirst(mark.count)) : nil
  }
}
