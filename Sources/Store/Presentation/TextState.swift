/// A text that an interface shows, as state.
///
/// ```swift
/// TextState("Delete ") + TextState(name).bold() + "?"
/// ```
///
/// ``description`` is the plain text, for an interface without styles. In SwiftUI, `Text(state)` shows the styles.
public struct TextState: Hashable, Sendable, Codable {
  /// A style of a part of a text.
  public enum Style: String, Hashable, Sendable, Codable {
    /// Shown with `Text.bold()` in SwiftUI.
    case bold
    /// Shown with `Text.italic()` in SwiftUI.
    case italic
  }

  /// A part of a text whose characters have the same styles.
  public struct Run: Hashable, Sendable, Codable {
    /// The characters, without styles. Markdown in the text is not interpreted.
    public var text: String
    /// The styles that SwiftUI applies to ``text``; empty for plain text.
    public var styles: Set<Style> = []
  }

  /// The parts of the text, in their order.
  public private(set) var runs: [Run]

  /// Makes a text without styles.
  public init(_ text: some StringProtocol) {
    runs = text.isEmpty ? [] : [Run(text: String(text))]
  }

  /// Returns a text in which every part has the style ``Style/bold``. Each part keeps its other styles.
  public func bold() -> TextState { styled(.bold) }

  /// Returns a text in which every part has the style ``Style/italic``. Each part keeps its other styles.
  public func italic() -> TextState { styled(.italic) }

  private func styled(_ style: Style) -> TextState {
    var whole = TextState("")
    for run in runs { whole.append(Run(text: run.text, styles: run.styles.union([style]))) }
    return whole
  }

  /// Appends a part, or joins it with the last part if both have the same styles.
  private mutating func append(_ run: Run) {
    if let last = runs.last, last.styles == run.styles {
      runs[runs.count - 1].text += run.text
    } else {
      runs.append(run)
    }
  }

  /// Joins two texts. If the last part of the first text has the same styles as the first part of the second text,
  /// these two parts become one.
  public static func + (first: TextState, second: TextState) -> TextState {
    var whole = first
    for run in second.runs { whole.append(run) }
    return whole
  }
}

extension TextState: ExpressibleByStringInterpolation {
  public init(stringLiteral text: String) {
    self.init(text)
  }
}

extension TextState: CustomStringConvertible {
  /// The plain text, without styles.
  public var description: String { runs.map(\.text).joined() }
}

extension String {
  /// The plain text of a ``TextState``, without styles.
  public init(state: TextState) {
    self = state.description
  }
}

extension TextState: CustomReflectable {
  /// The text with its styles as in Markdown: `Delete **Milk**?`.
  public var customMirror: Mirror {
    Mirror(self, unlabeledChildren: [runs.map(\.marked).joined()], displayStyle: .struct)
  }
}

extension TextState.Run {
  /// The text with marks for its styles, as in Markdown: `**Milk**`.
  fileprivate var marked: String {
    let marks = (styles.contains(.bold) ? "**" : "") + (styles.contains(.italic) ? "_" : "")
    return marks + text + String(marks.reversed())
  }
}
