/// A key that went down, repeats, or went up.
///
/// SwiftUI calls this `KeyPress`; the name differs so that a file may import both modules.
public struct KeyEvent: Hashable, Sendable {
  /// What is on the cap of the key.
  public struct Key: Hashable, Sendable, ExpressibleByExtendedGraphemeClusterLiteral {
    public var character: Character

    public init(_ character: Character) { self.character = character }
    public init(extendedGraphemeClusterLiteral value: Character) { self.character = value }

    public static let `return` = Key("\r")
    public static let tab = Key("\t")
    public static let space = Key(" ")
    public static let escape = Key("\u{1B}")
    public static let delete = Key("\u{08}")
    public static let deleteForward = Key("\u{7F}")
    // The code points that Apple's systems give to the keys that print nothing.
    public static let upArrow = Key("\u{F700}")
    public static let downArrow = Key("\u{F701}")
    public static let leftArrow = Key("\u{F702}")
    public static let rightArrow = Key("\u{F703}")
    public static let home = Key("\u{F729}")
    public static let end = Key("\u{F72B}")
    public static let pageUp = Key("\u{F72C}")
    public static let pageDown = Key("\u{F72D}")

    /// Where an arrow key points.
    public var direction: Direction? {
      switch self {
      case .upArrow: .up
      case .downArrow: .down
      case .leftArrow: .left
      case .rightArrow: .right
      default: nil
      }
    }
  }

  /// What the key is doing. An event has one phase; a handler may listen for several.
  public struct Phases: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    public static let down = Phases(rawValue: 1)
    public static let `repeat` = Phases(rawValue: 2)
    public static let up = Phases(rawValue: 4)
    public static let all: Phases = [.down, .repeat, .up]
  }

  /// The keys that are held down with it.
  public struct Modifiers: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    public static let shift = Modifiers(rawValue: 1)
    public static let control = Modifiers(rawValue: 2)
    public static let option = Modifiers(rawValue: 4)
    public static let command = Modifiers(rawValue: 8)
    public static let capsLock = Modifiers(rawValue: 16)
  }

  /// Whether a handler took the event.
  public enum Result: Hashable, Sendable {
    /// It goes no further.
    case handled
    /// It goes on to what is around the node, and at last to the engine.
    case ignored
  }

  /// Which key it is.
  public var key: Key
  /// The text that the key types.
  public var characters: String
  /// What is held down with it.
  public var modifiers: Modifiers
  /// What the key is doing: one phase, not several.
  public var phase: Phases

  /// Makes an event; where `characters` is left out, the key types what is on its cap.
  public init(_ key: Key, characters: String? = nil, modifiers: Modifiers = [], phase: Phases = .down) {
    self.key = key
    self.characters = characters ?? String(key.character)
    self.modifiers = modifiers
    self.phase = phase
  }
}
