/// An event of a key that the user presses, holds or releases.
///
/// SwiftUI calls this `KeyPress`; the name differs so that a file may import both modules.
public struct KeyEvent: Hashable, Sendable {
  /// A key, identified by a character.
  public struct Key: Hashable, Sendable, ExpressibleByExtendedGraphemeClusterLiteral {
    /// The character that stands for the key, in upper or lower case as it was typed.
    public var character: Character

    /// Makes the key of a character. A literal also makes a key: `let key: KeyEvent.Key = "x"`.
    public init(_ character: Character) { self.character = character }
    public init(extendedGraphemeClusterLiteral value: Character) { self.character = value }

    /// Return, which activates the focused element or submits: see ``FocusEngine/submit()``.
    public static let `return` = Key("\r")
    /// Tab, which moves focus along the Tab order: see ``FocusEngine/tab(forward:)``.
    public static let tab = Key("\t")
    /// The space bar, which activates the focused element: see ``FocusNode/onActivate(perform:)``.
    public static let space = Key(" ")
    /// Escape, which cancels or closes: see ``FocusNode/onExitCommand(perform:)``.
    public static let escape = Key("\u{1B}")
    /// Delete to the left, which some keyboards call Backspace.
    public static let delete = Key("\u{08}")
    /// Delete to the right.
    public static let deleteForward = Key("\u{7F}")
    // The keys below print nothing. Their code points are those of Apple's systems.
    /// The arrow up.
    public static let upArrow = Key("\u{F700}")
    /// The arrow down, which moves focus or the active item: see ``FocusEngine/move(_:)``.
    public static let downArrow = Key("\u{F701}")
    /// The left arrow. Its ``direction`` is `.left`, even in right-to-left content.
    public static let leftArrow = Key("\u{F702}")
    /// The right arrow. Its ``direction`` is `.right`, even in right-to-left content.
    public static let rightArrow = Key("\u{F703}")
    /// Home, which moves to the first item of a group, or of a row in a grid: see ``FocusGroup/usesHomeAndEnd``.
    public static let home = Key("\u{F729}")
    /// End, which moves to the last item of a group, or of a row in a grid: see ``FocusGroup/usesHomeAndEnd``.
    public static let end = Key("\u{F72B}")
    /// Page Up, which moves focus up by a page in a scroll region: see ``FocusEngine/page(_:)``.
    public static let pageUp = Key("\u{F72C}")
    /// Page Down, which moves focus down by a page in a scroll region: see ``FocusEngine/page(_:)``.
    public static let pageDown = Key("\u{F72D}")

    /// A function key: 1 is F1, and 35 is F35.
    ///
    /// - Precondition: The number is between 1 and 35.
    public static func function(_ number: Int) -> Key {
      precondition((1...35).contains(number), "A keyboard has function keys from F1 to F35.")
      return Key(Character(Unicode.Scalar(UInt16(0xF703 + number))!))
    }

    /// The direction of an arrow key; `nil` for other keys.
    public var direction: FocusDirection? {
      switch self {
      case .upArrow: .up
      case .downArrow: .down
      case .leftArrow: .left
      case .rightArrow: .right
      default: nil
      }
    }

    /// True if the key types no text, such as Tab or an arrow.
    var isTextless: Bool { character.unicodeScalars.first!.isTextless }
  }

  /// The phases of a key press. An event has one phase; a handler may listen for several.
  public struct Phases: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// The user presses the key.
    public static let down = Phases(rawValue: 1)
    /// The user holds the key, and it repeats.
    public static let `repeat` = Phases(rawValue: 2)
    /// The user lets go of the key.
    public static let up = Phases(rawValue: 4)
    /// Includes `up`, which ``FocusNode/onKeyPress(phases:action:)`` leaves out by default.
    public static let all: Phases = [.down, .repeat, .up]
  }

  /// The modifier keys that are held down with a key, and Caps Lock if it is on.
  public struct Modifiers: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// Shift. Tab and F6 move backward while Shift is held.
    public static let shift = Modifiers(rawValue: 1)
    /// Control. A key that is pressed with Control types no text: see ``KeyEvent/typesText``.
    public static let control = Modifiers(rawValue: 2)
    /// Option, which other keyboards call Alt.
    public static let option = Modifiers(rawValue: 4)
    /// Command, which other keyboards call Super or the Windows key.
    public static let command = Modifiers(rawValue: 8)
    /// Caps Lock is on.
    public static let capsLock = Modifiers(rawValue: 16)
  }

  /// A key that performs the action of a node from anywhere in its scope: see ``FocusNode/keyboardShortcut(_:)``.
  ///
  /// SwiftUI calls this `KeyboardShortcut`.
  public enum Shortcut: Hashable, Sendable, CaseIterable {
    /// Return.
    case defaultAction
    /// Escape.
    case cancelAction
  }

  /// The answer of a handler.
  public enum Result: Hashable, Sendable {
    /// The event goes no further.
    case handled
    /// The event goes on to the next handler of the same node, then to the node's parent, and at last to the engine.
    case ignored
  }

  /// The key, such as `.tab` or `"x"`.
  public var key: Key
  /// The text that the key types.
  public var characters: String
  /// The modifiers that are held down with the key.
  public var modifiers: Modifiers
  /// The phase of the event: `.down`, `.repeat` or `.up`.
  public var phase: Phases

  /// Makes an event. If `characters` is `nil`, the event has the character of `key`.
  public init(_ key: Key, characters: String? = nil, modifiers: Modifiers = [], phase: Phases = .down) {
    self.key = key
    self.characters = characters ?? String(key.character)
    self.modifiers = modifiers
    self.phase = phase
  }

  /// True if the key types text. Write ``characters`` into a field only then. False with Control, Option or Command,
  /// for control characters, and for keys without text, such as an arrow or F1.
  ///
  /// - Complexity: O(n), where n is the length of ``characters``.
  public var typesText: Bool {
    !characters.isEmpty && modifiers.isDisjoint(with: [.control, .option, .command])
      && !characters.unicodeScalars.contains(where: \.isTextless)
  }
}

extension Unicode.Scalar {
  /// True for an ASCII control character, and for the code points that Apple's systems reserve for keys without text.
  fileprivate var isTextless: Bool { value < 0x20 || value == 0x7F || (0xF700...0xF8FF).contains(value) }
}
