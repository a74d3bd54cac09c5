/// The text that the user has typed to find an item of a group.
struct TypeAhead: Equatable {
  /// The text in lower case.
  private(set) var text = ""
  /// True if an item matches the text.
  var hasMatch = false

  var isEmpty: Bool { text.isEmpty }

  mutating func append(_ characters: String) { text += characters.lowercased() }

  /// True if one character was typed, once or repeatedly. The search then starts behind the present item.
  var isOneCharacter: Bool { text.dropFirst().allSatisfy { $0 == text.first } }

  /// The beginning of the texts that match.
  var prefix: String { isOneCharacter ? String(text.prefix(1)) : text }
}

extension String {
  /// True if the text begins with a prefix in lower case. Upper and lower case do not differ.
  ///
  /// Allocates nothing for two texts in ASCII.
  func begins(withLowercase prefix: String) -> Bool {
    var (bytes, expected) = (utf8.makeIterator(), prefix.utf8.makeIterator())
    while let other = expected.next() {
      guard let byte = bytes.next() else { return false }
      guard byte < 0x80, other < 0x80 else { return lowercased().hasPrefix(prefix) }
      let isUpper = byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
      if (isUpper ? byte + 0x20 : byte) != other { return false }
    }
    // The next bytes may be a combining character, which would change the last character of the prefix.
    guard let next = bytes.next() else { return true }
    return next < 0x80 || lowercased().hasPrefix(prefix)
  }
}

extension KeyEvent {
  /// True if the key types text. Write ``characters`` into a field only then. False with Control, Option or Command,
  /// for control characters, and for keys without text, such as an arrow or F1.
  ///
  /// - Complexity: O(*n*) in the length of ``characters``.
  public var typesText: Bool {
    !characters.isEmpty && modifiers.isDisjoint(with: [.control, .option, .command])
      && !characters.unicodeScalars.contains(where: \.isTextless)
  }
}

extension KeyEvent.Key {
  /// True if the key types no text. All keys that are commands of the engine are such keys.
  var isTextless: Bool { character.unicodeScalars.first!.isTextless }
}

extension Unicode.Scalar {
  /// True for a control character, and for the code points of keys without text.
  fileprivate var isTextless: Bool { value < 0x20 || value == 0x7F || (0xF700...0xF8FF).contains(value) }
}
