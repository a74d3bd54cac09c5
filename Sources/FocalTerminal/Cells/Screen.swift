/// The content of the screen: a grid of cells and the cursor. `Screen` is a value type, so tests can read a screen, and
/// two screens can be compared.
public struct Screen: Equatable, Sendable {
  /// The purpose of a cell. A terminal decides how each style looks.
  public enum Style: Hashable, Sendable {
    /// Text.
    case plain
    /// Text that stands out.
    case strong
    /// The title of a box.
    case title
    /// The name of a field, or the header of a column.
    case label
    /// An element that has focus, or other content that is emphasised, such as a progress bar or the selected tab.
    case accent
    /// A filled element, for example one that has focus or is pressed.
    case inverse
    /// The border of an element or a box without focus, or another decoration, such as a shadow or the track of a
    /// scroll bar.
    case border
    /// The text that is shown instead of an empty value.
    case placeholder
    /// An element that cannot be used now.
    case disabled
    /// Text that is less important than the content.
    case hint
    /// A key in the help line.
    case hintKey
    /// A message that something has failed.
    case error
    /// A message that something has succeeded, or the sign of a check box or a similar control that is on.
    case success
    /// A cell of a picture, in one of the terminal's 256 colours.
    case picture(UInt8)
  }

  /// The character and the style at one column and row. A wide character covers two or more cells.
  public struct Cell: Equatable, Sendable {
    /// The character in the cell; `nil` if the wide character to the left covers the cell.
    public var character: Character?
    /// The kind of content in the cell, such as a title or an error. The terminal chooses a look for each kind.
    public var style: Style
  }

  /// The numbers of columns and rows. Nothing is drawn outside them.
  public let size: CellSize
  /// The cells, row by row.
  public private(set) var rows: [[Cell]]
  /// The cell of the terminal's cursor; `nil` if the cursor is hidden.
  public var cursor: CellPoint?

  /// Makes a blank screen.
  public init(size: CellSize) {
    self.size = size
    rows = Array(repeating: Array(repeating: Self.blank, count: size.columns), count: size.rows)
  }

  private static let blank = Cell(character: " ", style: .plain)

  /// Writes text. Text beyond the right edge of the screen is cut off, but never in the middle of a wide character.
  ///
  /// Text that begins outside the screen is not drawn.
  public mutating func write(_ text: String, at point: CellPoint, style: Style) {
    guard rows.indices.contains(point.row), point.column >= 0 else { return }
    var column = point.column
    for character in text {
      let width = character.displayWidth
      guard column + width <= size.columns else { return }
      rows[point.row][column] = Cell(character: character, style: style)
      for covered in column + 1..<column + width {
        rows[point.row][covered] = Cell(character: nil, style: style)
      }
      column += width
    }
  }

  /// Fills a part of a row with a character that takes one column. Cells outside the screen are not drawn.
  public mutating func fill(_ row: Int, _ columns: Range<Int>, with character: Character, style: Style) {
    guard rows.indices.contains(row) else { return }
    let cell = Cell(character: character, style: style)
    for column in columns.clamped(to: 0..<size.columns) { rows[row][column] = cell }
  }

  /// Copies the rows `source` of another screen to this one. The first cell of the first copied row goes to `point`.
  /// Cells that would lie outside this screen are left out.
  public mutating func copy(_ source: Range<Int>, of other: Screen, to point: CellPoint) {
    for row in source.clamped(to: other.rows.indices) {
      let line = point.row + row - source.lowerBound
      guard rows.indices.contains(line) else { continue }
      let columns = (point.column..<point.column + other.size.columns).clamped(to: 0..<size.columns)
      for column in columns { rows[line][column] = other.rows[row][column - point.column] }
    }
  }

  /// The screen as a pane that gets no keys: without the cursor, and without the styles of focus, titles and strong
  /// text. The characters that mark the focused element, such as its heavy border, stay.
  public var quiet: Screen {
    var screen = self
    for row in rows.indices {
      for column in rows[row].indices { screen.rows[row][column].style = rows[row][column].style.quiet }
    }
    screen.cursor = nil
    return screen
  }

  /// The screen as the background of a sheet: without the cursor, and with everything but borders in the style of a
  /// disabled element.
  var dimmed: Screen {
    var screen = self
    for row in rows.indices {
      for column in rows[row].indices where rows[row][column] != Self.blank {
        screen.rows[row][column].style = rows[row][column].style == .border ? .border : .disabled
      }
    }
    screen.cursor = nil
    return screen
  }

  /// The rows as text, without blanks at the ends of rows and without blank rows at the bottom.
  public var plainText: String {
    var lines = rows.map { row in
      var line = ""
      let width = row.lastIndex { $0.character != " " }.map { $0 + 1 } ?? 0
      for cell in row.prefix(width) {
        if let character = cell.character { line.append(character) }
      }
      return line
    }
    while lines.last == "" { lines.removeLast() }
    return lines.joined(separator: "\n")
  }
}

extension Screen.Style {
  /// The style in a pane that gets no keys.
  fileprivate var quiet: Self {
    switch self {
    case .title, .accent, .inverse: .hint
    case .strong: .plain
    default: self
    }
  }
}
