import LoginFeature
import TerminalKit

/// Where the parts of the form go on a screen of some size, and how the form looks there.
///
/// A pure function: the same contents and size give the same screen.
package struct FormLayout: Equatable, Sendable {
  /// The smallest screen that the form fits on.
  ///
  /// 40 columns hold the key help's longest line, 12 rows hold every line of the form and one blank row between groups.
  package static let smallestSize = CellSize(columns: 40, rows: 12)

  /// The parts that can be clicked, as they are on a screen that is large enough.
  package let frames: [LoginFeature.Field: CellRect]
  /// Whether the form fits. If not, the screen says so instead, and nothing can be clicked.
  package let fits: Bool
  private let size: CellSize
  private let left: Int
  private let top: Int
  private let width: Int
  private let fieldWidth: Int

  package init(size: CellSize) {
    self.size = size
    fits = size.columns >= Self.smallestSize.columns && size.rows >= Self.smallestSize.rows
    let room = max(size.columns, Self.smallestSize.columns)
    // Wider than about 60 columns, a form is harder to read, not easier.
    width = min(room - 4, 60)
    left = (room - width) / 2
    // Blank rows go above and below alike, but never push the form out of sight of the title's place.
    top = max(0, (size.rows - Self.smallestSize.rows) / 3)
    let labelWidth = 12
    fieldWidth = width - labelWidth
    let fieldColumn = left + labelWidth
    frames = [
      .username: CellRect(column: fieldColumn, row: top + 2, columns: fieldWidth),
      .password: CellRect(column: fieldColumn, row: top + 4, columns: fieldWidth),
      .signIn: CellRect(column: fieldColumn, row: top + 6, columns: Self.buttonTitle.count),
    ]
  }

  /// The part of the form at a place on the screen. A field's label belongs to the field.
  package func field(at point: CellPoint) -> LoginFeature.Field? {
    guard fits else { return nil }
    return frames.first { field, frame in
      frame.contains(point) || field != .signIn && label(of: frame).contains(point)
    }?.key
  }

  private func label(of frame: CellRect) -> CellRect {
    CellRect(column: left, row: frame.origin.row, columns: frame.origin.column - left)
  }

  private static let buttonTitle = "[ Sign In ]"
  private static let progressSteps = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]
}

// MARK: - Drawing

extension FormLayout {
  /// The form with these contents.
  package func screen(_ contents: FormContents) -> Screen {
    var screen = Screen(size: size)
    guard fits else {
      drawTooSmall(on: &screen)
      return screen
    }
    let isEnabled =
      switch contents.status {
      case .idle, .failed: true
      case .signingIn, .signedIn: false
      }
    screen.write("Focal · Sign in", at: CellPoint(column: left, row: top), style: .title)
    draw(.username, "Username", contents.username, contents.usernameCursor, contents, isEnabled, on: &screen)
    let mask = FormContents.mask(contents.passwordCount)
    draw(.password, "Password", mask, contents.passwordCursor, contents, isEnabled, on: &screen)
    drawButton(contents, isEnabled, on: &screen)
    drawStatus(contents, on: &screen)
    drawHelp(contents, on: &screen)
    return screen
  }

  private func draw(
    _ field: LoginFeature.Field,
    _ label: String,
    _ text: String,
    _ cursor: Int,
    _ contents: FormContents,
    _ isEnabled: Bool,
    on screen: inout Screen
  ) {
    guard let frame = frames[field] else { return }
    let isFocused = contents.focus == field
    let row = frame.origin.row
    screen.write(isFocused ? "▸ " : "  ", at: CellPoint(column: left, row: row), style: .focusedField)
    screen.write(label, at: CellPoint(column: left + 2, row: row), style: isEnabled ? .label : .disabled)
    let style: Screen.Style = isFocused ? .focusedField : isEnabled ? .field : .disabled
    let window = LineWindow(of: text, cursor: isFocused ? cursor : nil, width: fieldWidth)
    let blanks = String(repeating: "_", count: max(0, fieldWidth - window.text.displayWidth))
    screen.write(window.text + blanks, at: frame.origin, style: style)
    if isFocused {
      screen.cursor = CellPoint(column: frame.origin.column + window.cursorColumn, row: row)
    }
  }

  private func drawButton(_ contents: FormContents, _ isEnabled: Bool, on screen: inout Screen) {
    guard let frame = frames[.signIn] else { return }
    let isFocused = contents.focus == .signIn
    if isFocused {
      screen.write("▸", at: CellPoint(column: left, row: frame.origin.row), style: .focusedField)
    }
    let style: Screen.Style = isFocused ? .focusedButton : isEnabled ? .button : .disabled
    screen.write(Self.buttonTitle, at: frame.origin, style: style)
  }

  private func drawStatus(_ contents: FormContents, on screen: inout Screen) {
    let place = CellPoint(column: left, row: top + 8)
    switch contents.status {
    case .idle: break
    case .signingIn(let step):
      let sign = Self.progressSteps[step % Self.progressSteps.count]
      screen.write("\(sign) Signing in…", at: place, style: .plain)
    case .failed(let message):
      screen.write(shortened(message), at: place, style: .error)
    case .signedIn(let name):
      screen.write(shortened("Signed in as \(name)"), at: place, style: .success)
    }
  }

  /// What fits in one line of the form, with a mark where something is left out.
  private func shortened(_ text: String) -> String {
    guard text.displayWidth > width else { return text }
    var rest = width - 1
    let fitting = text.prefix { character in
      rest -= character.displayWidth
      return rest >= 0
    }
    return fitting + "…"
  }

  private func drawHelp(_ contents: FormContents, on screen: inout Screen) {
    screen.write(shortened(contents.account), at: CellPoint(column: left, row: top + 9), style: .hint)
    let help =
      switch contents.status {
      case .idle, .failed: ["Tab next field  Return sign in", "Ctrl-C quit"]
      case .signingIn: ["Esc cancel", "Ctrl-C quit"]
      case .signedIn: ["Return or Esc leave"]
      }
    for (line, text) in help.enumerated() {
      screen.write(text, at: CellPoint(column: left, row: top + 10 + line), style: .hint)
    }
  }

  /// Says that the window is too small, in as many words as fit.
  private func drawTooSmall(on screen: inout Screen) {
    let needed = "\(Self.smallestSize.columns)×\(Self.smallestSize.rows)"
    let words = ["Window too small:", "needs \(needed),", "has \(size.columns)×\(size.rows)"]
    for (row, text) in words.enumerated() {
      screen.write(text, at: CellPoint(column: 0, row: row), style: .error)
    }
  }
}
