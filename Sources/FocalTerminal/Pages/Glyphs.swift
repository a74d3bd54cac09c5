/// The characters with which a page is drawn: one set for terminals with Unicode, and one for ASCII.
public struct Glyphs: Equatable, Sendable {
  /// The border of a box: corners from the top left clockwise, then the horizontal and the vertical line.
  public struct Box: Equatable, Sendable {
    var topLeft, topRight, bottomRight, bottomLeft, horizontal, vertical: Character
  }

  /// The border of a box or an element without focus.
  public var light: Box
  /// The border of the element that has focus.
  public var heavy: Box
  /// The sign at the left of a focused element without a border, such as a row of a list.
  public var bar: String
  /// The sign before an error.
  public var error: String
  /// The sign of a row or a tile with `isSelected` while focus is elsewhere. As a rule, this row or tile had focus last
  /// in its list or grid.
  var last: String
  /// A bullet, for the items of a list and in the place of secret characters.
  public var bullet: String
  /// The sign of something that is on or done.
  public var on: String
  /// The sign of something that is off.
  public var off: String
  /// The sign of a favourite.
  public var star: String
  /// The sign of a chosen option.
  public var selected: String
  /// The sign of an option that is not chosen.
  public var unselected: String
  var scrollBar: (track: String, thumb: String)
  /// The shadow of a raised element: its right side, its lower edge and the corner between them.
  var shadow: (side: String, edge: String, corner: String)
  /// The characters that fill a cell of a progress bar from the left, in equal steps up to the whole cell. Unicode has
  /// eighths of a cell, ASCII only the whole cell.
  var bars: [String]
  /// The signs of a column that is sorted: ascending and descending.
  var sorted: (ascending: String, descending: String)
  /// In a tree, the signs of a row that has child rows: while the child rows are hidden, and while they are shown.
  var disclosure: (collapsed: String, expanded: String)
  /// The sign of a button that opens a menu.
  var menu: String
  /// The shades of a picture without colours, from light to dense.
  public var shades: [String]
  /// The sign of text that is cut off.
  public var ellipsis: String
  /// The name of Return in the help line.
  var returnKey: String
  /// The prefix of a key in the help line that is pressed together with Shift.
  var shift: String
  /// The characters of a spinner, one for each animation step.
  var spinner: [String]

  /// The set for terminals with Unicode.
  public static let unicode = Glyphs(
    light: Box(
      topLeft: "╭",
      topRight: "╮",
      bottomRight: "╯",
      bottomLeft: "╰",
      horizontal: "─",
      vertical: "│"
    ),
    heavy: Box(
      topLeft: "┏",
      topRight: "┓",
      bottomRight: "┛",
      bottomLeft: "┗",
      horizontal: "━",
      vertical: "┃"
    ),
    bar: "┃",
    error: "✗",
    last: "›",
    bullet: "•",
    on: "✓",
    off: "○",
    star: "★",
    selected: "●",
    unselected: "○",
    scrollBar: ("│", "█"),
    shadow: ("▌", "▀", "▘"),
    bars: ["▏", "▎", "▍", "▌", "▋", "▊", "▉", "█"],
    sorted: ("▲", "▼"),
    disclosure: ("▸", "▾"),
    menu: "▾",
    shades: ["░", "▒", "▓", "█"],
    ellipsis: "…",
    returnKey: "↵",
    shift: "⇧",
    spinner: ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]
  )

  /// The set for terminals without Unicode, of ASCII characters only.
  public static let ascii = Glyphs(
    light: Box(topLeft: "+", topRight: "+", bottomRight: "+", bottomLeft: "+", horizontal: "-", vertical: "|"),
    heavy: Box(topLeft: "#", topRight: "#", bottomRight: "#", bottomLeft: "#", horizontal: "=", vertical: "#"),
    bar: ">",
    error: "!",
    last: "-",
    bullet: "*",
    on: "x",
    off: ".",
    star: "*",
    selected: "*",
    unselected: ".",
    scrollBar: ("|", "%"),
    shadow: (":", ":", ":"),
    bars: ["#"],
    sorted: ("^", "v"),
    disclosure: ("+", "-"),
    menu: "v",
    shades: [".", ":", "+", "#"],
    ellipsis: "...",
    returnKey: "enter",
    shift: "shift-",
    spinner: ["|", "/", "-", "\\"]
  )

  /// The key of a command as the help line shows it.
  @MainActor
  func keyName(of command: Command) -> String { command.event?.key == .return ? returnKey : keyName(command.key) }

  /// The name of a key as the help line shows it: in ASCII, arrows are words.
  func keyName(_ key: String) -> String {
    guard isASCII, let first = key.firstIndex(where: { Self.arrows[$0] != nil }) else { return key }
    let names = key[first...].compactMap { Self.arrows[$0] }
    return key[..<first] + (names.count == Self.arrows.count ? "arrows" : names.joined(separator: "/"))
  }

  private static let arrows: [Character: String] = ["←": "left", "↑": "up", "↓": "down", "→": "right"]

  /// True for ``ascii``, even if the program has replaced some of its signs. The program cannot replace `returnKey`,
  /// which differs between ``ascii`` and ``unicode``.
  private var isASCII: Bool { returnKey == Self.ascii.returnKey }

  public static func == (left: Glyphs, right: Glyphs) -> Bool {
    // A program can replace only the public properties. `isASCII` determines the internal properties.
    left.isASCII == right.isASCII && left.light == right.light && left.heavy == right.heavy
      && left.shades == right.shades && left.texts == right.texts
  }

  private var texts: [String] { [bar, error, bullet, on, off, star, selected, unselected, ellipsis] }
}
