/// The characters with which a page is drawn: one set for terminals with Unicode, and one for ASCII.
package struct Glyphs: Equatable, Sendable {
  /// The border of a box: corners from the top left clockwise, then the horizontal and the vertical line.
  package struct Box: Equatable, Sendable {
    package var topLeft, topRight, bottomRight, bottomLeft, horizontal, vertical: Character
  }

  /// The border of a box or an element without focus.
  package var light: Box
  /// The border of the element that has focus.
  package var heavy: Box
  /// The sign beside the focused element of a list.
  package var bar: String
  /// The sign before an error.
  package var error: String
  /// The sign before the element that had focus last in its group, while focus is elsewhere.
  package var last: String
  package var bullet: String
  package var on: String
  package var off: String
  package var selected: String
  package var unselected: String
  /// The signs of a scroll bar.
  package var scrollBar: (track: String, thumb: String)
  /// The shadow of a raised element: its right side, its lower edge and the corner between them.
  package var shadow: (side: String, edge: String, corner: String)
  /// The shades of a picture without colours, from light to dense.
  package var shades: [String]
  package var ellipsis: String
  package var returnKey: String
  package var shift: String
  package var spinner: [String]

  package static let unicode = Glyphs(
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
    selected: "●",
    unselected: "○",
    scrollBar: ("│", "█"),
    shadow: ("▌", "▀", "▘"),
    shades: ["░", "▒", "▓", "█"],
    ellipsis: "…",
    returnKey: "↵",
    shift: "⇧",
    spinner: ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"]
  )

  package static let ascii = Glyphs(
    light: Box(topLeft: "+", topRight: "+", bottomRight: "+", bottomLeft: "+", horizontal: "-", vertical: "|"),
    heavy: Box(topLeft: "#", topRight: "#", bottomRight: "#", bottomLeft: "#", horizontal: "=", vertical: "#"),
    bar: ">",
    error: "!",
    last: "-",
    bullet: "*",
    on: "x",
    off: ".",
    selected: "*",
    unselected: ".",
    scrollBar: ("|", "%"),
    shadow: (":", ":", ":"),
    shades: [".", ":", "+", "#"],
    ellipsis: "...",
    returnKey: "enter",
    shift: "shift-",
    spinner: ["|", "/", "-", "\\"]
  )

  package static func == (left: Glyphs, right: Glyphs) -> Bool { left.bar == right.bar }
}
