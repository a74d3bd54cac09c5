import FocusSync

/// The part of a control sequence between its introducer and its final character.
struct ControlSequence: Equatable {
  /// The greatest length that is kept. Longer sequences have no meaning here, but are still read to their end.
  private static let limit = 64

  private var text = ""
  private var isTooLong = false

  var isEmpty: Bool { text.isEmpty }

  mutating func append(_ scalar: Unicode.Scalar) {
    if text.utf8.count < Self.limit {
      text.unicodeScalars.append(scalar)
    } else {
      isTooLong = true
    }
  }

  /// The private mark at the beginning of the sequence; `nil` if there is none. A sequence with a private mark is a
  /// reply or a report, not a key.
  var prefix: Character? {
    guard let first = text.first, "<=>?".contains(first) else { return nil }
    return first
  }

  /// The first number of each parameter, such as 1 and 5 in `1:3;5`; 0 if the number is missing or too large.
  ///
  /// The array is empty if the sequence is too long, or if a character after the `prefix` is not a digit, `;` or `:`.
  var numbers: [Int] { parameters.map { $0.first ?? 0 } }

  /// The numbers of each parameter: `[[1, 3], [5]]` for `1:3;5`.
  private var parameters: [[Int]] {
    let body = prefix == nil ? text[...] : text.dropFirst()
    guard !isTooLong, body.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ";" || $0 == ":") }) else { return [] }
    return body.split(separator: ";", omittingEmptySubsequences: false).map { parameter in
      parameter.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    }
  }

  /// The modifiers in a parameter. The parameter is one more than the sum of the modifiers' bits.
  private static func modifiers(_ parameter: [Int]?) -> KeyEvent.Modifiers {
    guard let number = parameter?.first, number > 1 else { return [] }
    let bits = number - 1
    var modifiers: KeyEvent.Modifiers = []
    if bits & 1 != 0 { modifiers.insert(.shift) }
    if bits & 2 != 0 { modifiers.insert(.option) }
    if bits & 4 != 0 { modifiers.insert(.control) }
    if bits & 8 != 0 { modifiers.insert(.command) }
    return modifiers
  }
}

// MARK: - Keys

extension ControlSequence {
  /// Returns the key of a complete sequence; `nil` if the sequence is not a key. In `CSI 1 ; 5 A`, which is Ctrl with
  /// the up arrow, `1 ; 5` is this `ControlSequence`, and `A` is `final`.
  func key(final: Unicode.Scalar) -> KeyEvent? {
    guard isEmpty || !parameters.isEmpty else { return nil }
    switch final {
    case "A", "B", "C", "D", "F", "H": return Self.cursorKey(final).map { named($0) }
    case "P", "Q", "S": return named(.function(Int(final.value) - 0x4F))
    // F3 is sent without parameters, or with modifiers as in `CSI 1 ; 5 R`. A sequence with another first number is a
    // report of the cursor's position, and this number is the row.
    case "R" where isEmpty || numbers.first == 1: return named(.function(3))
    case "Z": return KeyEvent(.tab, modifiers: .shift)
    case "~": return numbers.first == 27 ? otherKey() : Self.keypadKey(numbers.first ?? 0).map { named($0) }
    case "u": return unicodeKey()
    default: return nil
    }
  }

  /// Returns the key that a terminal sends as `SS3` and this final character, such as a key of the numeric keypad.
  /// Returns `nil` if there is none.
  func singleShiftKey(final: Unicode.Scalar) -> KeyEvent? {
    // Some terminals send the modifiers as the only parameter.
    let modifiers = Self.modifiers(parameters.last)
    return switch final {
    case "A", "B", "C", "D", "F", "H": Self.cursorKey(final).map { KeyEvent($0, modifiers: modifiers) }
    case "P", "Q", "R", "S": KeyEvent(.function(Int(final.value) - 0x4F), modifiers: modifiers)
    case "M": KeyEvent(.return)
    case "I": KeyEvent(.tab)
    case " ": KeyEvent(.space)
    case "X": KeyEvent("=")
    // The keys from `*` to `9`. Each is sent as the character with a code that is 0x40 higher.
    case "j"..."y": Unicode.Scalar(final.value - 0x40).map { KeyEvent(KeyEvent.Key(Character($0))) }
    default: nil
    }
  }

  /// The key that the Linux console sends as `CSI [` and this character.
  static func consoleKey(_ character: Unicode.Scalar) -> KeyEvent? {
    ("A"..."E").contains(character) ? KeyEvent(.function(Int(character.value) - 0x40)) : nil
  }

  /// The modifiers in the second parameter.
  private var modifiers: KeyEvent.Modifiers { Self.modifiers(parameters.dropFirst().first) }

  private func named(_ key: KeyEvent.Key) -> KeyEvent { KeyEvent(key, modifiers: modifiers) }

  private static func cursorKey(_ final: Unicode.Scalar) -> KeyEvent.Key? {
    switch final {
    case "A": .upArrow
    case "B": .downArrow
    case "C": .rightArrow
    case "D": .leftArrow
    case "F": .end
    case "H": .home
    default: nil
    }
  }

  private static func keypadKey(_ number: Int) -> KeyEvent.Key? {
    switch number {
    case 1, 7: .home
    case 3: .deleteForward
    case 4, 8: .end
    case 5: .pageUp
    case 6: .pageDown
    case 11...15: .function(number - 10)
    case 17...21: .function(number - 11)
    case 23, 24: .function(number - 12)
    default: nil
    }
  }

  /// xterm's `CSI 27 ; modifiers ; code ~`, for keys that have no sequence of their own.
  private func otherKey() -> KeyEvent? {
    guard numbers.count > 2 else { return nil }
    return typed(code: numbers[2], text: nil)
  }

  /// Reads `CSI code ; modifiers : event ; text u` of kitty's keyboard protocol. Returns `nil` if the sequence is to be
  /// ignored, for example because a key was released.
  private func unicodeKey() -> KeyEvent? {
    let parameters = parameters
    guard let code = parameters.first?.first, code > 0 else { return nil }
    if parameters.count > 1, parameters[1].count > 1, parameters[1][1] == 3 { return nil }
    let scalars =
      parameters.count > 2 ? parameters[2].compactMap { UInt32(exactly: $0).flatMap(Unicode.Scalar.init) } : []
    return typed(code: code, text: scalars.isEmpty ? nil : String(String.UnicodeScalarView(scalars)))
  }

  private func typed(code: Int, text: String?) -> KeyEvent? {
    // The guard ignores kitty's codes U+E000 to U+F8FF. They stand for keys without a character, such as media keys.
    guard let value = UInt32(exactly: code), let scalar = Unicode.Scalar(value),
      !(0xE000...0xF8FF).contains(value), var event = KeyEvent(scalar: scalar)
    else { return nil }
    let modifiers = modifiers
    event.modifiers.formUnion(modifiers)
    if !modifiers.isDisjoint(with: [.control, .option, .command]) {
      event.characters = ""
    } else if !Character(scalar).isControl {
      event.characters = text ?? (modifiers.contains(.shift) ? String(scalar).uppercased() : String(scalar))
    }
    return event
  }
}

extension KeyEvent {
  /// Makes the key for which a terminal sends this single code point; `nil` for U+0080 to U+009F, which no key sends.
  init?(scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x00: self.init(.space, characters: "", modifiers: .control)
    case 0x08, 0x7F: self.init(.delete)
    case 0x09: self.init(.tab)
    case 0x0A, 0x0D: self.init(.return)
    case 0x1B: self.init(.escape)
    case 0x01...0x1A:
      let letter = Unicode.Scalar(UInt8(scalar.value + 0x60))
      self.init(Key(Character(letter)), characters: "", modifiers: .control)
    case 0x1C...0x1F:
      let sign = Unicode.Scalar(UInt8(scalar.value + 0x40))
      self.init(Key(Character(sign)), characters: "", modifiers: .control)
    case 0x80...0x9F: return nil
    default: self.init(Key(Character(scalar)))
    }
  }
}
