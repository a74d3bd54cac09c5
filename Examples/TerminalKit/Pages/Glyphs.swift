/// The signs that a page is drawn with, for terminals that know them and for those that know ASCII alone.
package struct Glyphs: Equatable, Sendable {
  /// The border of a box: corners from the top left clockwise, then the horizontal and the vertical line.
  package struct Box: Equatable, Sendable {
    package var topLeft, topRight, bottomRight, bottomLeft, horizontal, vertical: String
  }

  /// A border that stays in the background.
  package var light: Box
  /// The border of the element that has focus.
  package var heavy: Box
  /// Stands beside an element of a list that has focus.
  package var bar: String
  /// Stands before what is wrong.
  package var error: String
  /// Stands before what had focus last in its group, while focus is elsewhere.
  package var last: String
  package var bullet: String
  package var on: String
  package var off: String
  package var selected: String
  package var unselected: String
  /// Says which part of something long is seen.
  package var scrollBar: (track: String, thumb: String)
  /// Lies below and beside what is lifted: its right side, its lower edge and the corner between them.
  package var shadow: (side: String, edge: String, corner: String)
  /// From light to dense: what pictures are made of where there are no colours.
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
