import FocusSync

extension Input {
  /// The input as a program gets it from a terminal; `nil` for a key that the terminal or the system takes.
  package var onTerminal: Input? {
    guard case .key(let event) = self else { return self }
    return event.onTerminal.map { .key($0) }
  }
}

extension KeyEvent {
  /// Ctrl-C, which ends a program that does not handle it.
  static let interrupt = KeyEvent("c", characters: "", modifiers: .control)

  /// The event that a terminal sends for the key; `nil` for a key that stops or kills the program.
  ///
  /// A terminal sends Ctrl with a character as one byte, the lower five bits of the character. So Ctrl-I is Tab, Ctrl-J
  /// and Ctrl-M are Return, Ctrl-H is Backspace, Ctrl-[ is Escape, and Ctrl with a capital letter is Ctrl with the
  /// small letter. Digits and some signs are exceptions. As in xterm, Ctrl-2 is Ctrl-Space, Ctrl-8 is Backspace, and
  /// Ctrl-1 is `1`. Ctrl-Z stops a program, and Ctrl-\ kills a program that hangs.
  ///
  /// Some terminals can send a different sequence for each of these keys. The keys are converted for these terminals
  /// too, so that a program has the same keys everywhere.
  var onTerminal: KeyEvent? {
    guard modifiers.contains(.control), let scalar = key.character.unicodeScalars.first, scalar.isASCII,
      !key.character.isControl, key.character.unicodeScalars.count == 1
    else { return self }
    var event: KeyEvent? =
      switch scalar {
      case "z", "Z", "\\", "|", "4": nil
      case "2": KeyEvent(scalar: "\0")
      case " ", "@"..."~": KeyEvent(scalar: Unicode.Scalar(UInt8(scalar.value & 0x1F)))
      case "3", "5", "6", "7": KeyEvent(scalar: Unicode.Scalar(UInt8(scalar.value - 0x18)))
      case "/": KeyEvent(scalar: "\u{1F}")
      case "8", "?": KeyEvent(.delete)
      default: KeyEvent(key)
      }
    if modifiers.contains(.option) {
      event?.modifiers.insert(.option)
      event?.characters = ""
    }
    return event
  }
}
