import FocusSync

/// One input of a person, from a terminal or spelled in ``KeyNotation``.
public enum Input: Hashable, Sendable {
  /// A key that went down, with the modifiers that were held.
  case key(KeyEvent)
  /// Pasted text: a line end is `\n`, a tab is kept, and other control characters are left out. A line end in a paste
  /// never submits. A text area keeps all line ends. A field of one line leaves out the line ends at the start and at
  /// the end of the paste, and replaces each other line end by a blank.
  case paste(String)
  /// A press of the left mouse button.
  case click(Spot)
  /// The left mouse button went up, at a cell.
  case release(CellPoint)
  /// The mouse moved to a cell.
  case move(CellPoint)
  /// The mouse wheel turned by some steps: positive is away from the person.
  case wheel(Int, Spot)

  /// The target of a click or of the wheel: a cell of the screen, or the name of an element or a list.
  public enum Spot: Hashable, Sendable {
    /// The cell of the screen at this column and row.
    case cell(CellPoint)
    /// The element or the list with this ``PageID/name``.
    case named(String)
  }

  /// A key that types one character.
  public static func character(_ character: Character) -> Input {
    .key(KeyEvent(KeyEvent.Key(character)))
  }

  /// A key without modifiers.
  public static func key(_ key: KeyEvent.Key) -> Input { .key(KeyEvent(key)) }

  /// A letter that is pressed together with Ctrl.
  public static func control(_ letter: Character) -> Input {
    .key(KeyEvent(KeyEvent.Key(letter), characters: "", modifiers: .control))
  }
}

extension KeyEvent.Key {
  /// The key of an event that delivers pasted text: a private-use character, which hardly any keyboard types.
  static let paste = KeyEvent.Key("\u{F8FF}")
}

extension Input {
  /// The event that the focus engine delivers to the focused element; `nil` for an input of the mouse.
  var event: KeyEvent? {
    switch self {
    case .key(let event): event
    case .paste(let text): KeyEvent(.paste, characters: text)
    case .click, .wheel, .release, .move: nil
    }
  }

  /// The name of the element that is clicked or scrolled; `nil` if the input names none.
  var placeName: String? {
    switch self {
    case .click(.named(let name)), .wheel(_, .named(let name)): name
    case .click(.cell), .wheel(_, .cell), .key, .paste, .release, .move: nil
    }
  }

  /// True for a key that types text. False for every other input, such as a paste.
  var isCharacter: Bool {
    guard case .key(let event) = self else { return false }
    return event.typesText
  }

  /// A text about the input, for logs. Typed and pasted text is left out, because it can be part of a password.
  public var traceName: String {
    switch self {
    case .key(let event): KeyNotation.name(of: event) ?? "typing"
    case .paste: "paste"
    case .click(.named(let name)): "<Click:\(name)>"
    case .click(.cell(let point)): "click at column \(point.column), row \(point.row)"
    case .release: "release"
    case .move: "mouse"
    case .wheel: "wheel"
    }
  }
}

extension Character {
  /// True if the character is a control code, which a single-line field cannot contain.
  var isControl: Bool {
    unicodeScalars.first?.properties.generalCategory == .control
  }
}
