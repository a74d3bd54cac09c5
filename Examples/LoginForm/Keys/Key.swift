import LoginFeature

/// One input of a person at the form, whether it comes from a terminal or from `--keys`.
///
/// It is the example's own vocabulary: the terminal translates ncurses' codes into it, the notation parser its names,
/// and the form itself knows nothing of either.
package enum Key: Hashable, Sendable {
  case character(Character)
  case tab, backTab
  case `return`, escape
  case up, down, left, right
  case backspace, delete
  case home, end
  case clear
  /// A click on a part of the form, wherever that is.
  case click(LoginFeature.Field)
  /// A click on a place of the screen, whatever is there.
  case pointer(CellPoint)
}

extension Key {
  /// Every key that is written by a name in angle brackets, clicks apart, in the order `--help` lists them.
  package static let named: [(name: String, key: Key)] = [
    ("Tab", .tab), ("S-Tab", .backTab), ("Return", .return), ("Esc", .escape),
    ("Up", .up), ("Down", .down), ("Left", .left), ("Right", .right),
    ("BS", .backspace), ("Del", .delete), ("Home", .home), ("End", .end), ("C-u", .clear),
    ("lt", .character("<")),
  ]

  /// The key as a trace may show it: what was typed is left out, because it may be part of a password.
  package var traceName: String {
    switch self {
    case .character: "typing"
    case .click(let field): "<Click:\(field.name)>"
    case .pointer(let point): "click at column \(point.column), row \(point.row)"
    default: "<\(Key.named.first { $0.key == self }?.name ?? "?")>"
    }
  }
}
