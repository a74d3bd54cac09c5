import LoginFeature

/// Reads `demo<Tab>wrong<Return>`: plain characters stand for themselves, keys are named in angle brackets.
///
/// Line breaks are skipped, so that keys can be piped from `echo` or kept in a file over several lines. Names are case
/// sensitive, as in `<C-u>`.
package enum KeyNotation {
  /// The keys that `text` spells, in order.
  ///
  /// - Throws: `Mistake`, for the first piece that is not a key. Complexity: O(n) in the length of `text`.
  package static func parse(_ text: String) throws(Mistake) -> [Key] {
    var keys: [Key] = []
    var rest = text[...]
    while let character = rest.first {
      if character == "<" {
        guard let close = rest.firstIndex(of: ">") else { throw .unfinished(unfinishedPiece(of: rest)) }
        keys.append(try key(named: String(rest[rest.index(after: rest.startIndex)..<close])))
        rest = rest[rest.index(after: close)...]
        continue
      }
      rest.removeFirst()
      if character.isNewline { continue }
      guard !character.isControl else { throw .control(character) }
      keys.append(.character(character))
    }
    return keys
  }

  private static func key(named name: String) throws(Mistake) -> Key {
    if let found = Key.named.first(where: { $0.name == name }) { return found.key }
    guard name.hasPrefix("Click:") else { throw .unknown(name) }
    guard let field = LoginFeature.Field(name: String(name.dropFirst("Click:".count))) else {
      throw .clickNowhere(name)
    }
    return .click(field)
  }

  /// The `<` and a few characters after it: enough to find the place, too little to repeat what else was typed.
  private static func unfinishedPiece(of rest: Substring) -> String {
    String(rest.prefix { !$0.isNewline }.prefix(8))
  }
}

extension KeyNotation {
  /// A piece of notation that is not a key.
  package enum Mistake: Error, Equatable {
    case unknown(String)
    case clickNowhere(String)
    case unfinished(String)
    case control(Character)
  }
}

extension KeyNotation.Mistake: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unknown(let name):
      if let meant = Key.named.first(where: { $0.name.lowercased() == name.lowercased() }) {
        return "unknown key <\(name)>: write <\(meant.name)>"
      }
      let names = Key.named.map { "<\($0.name)>" }.joined(separator: " ")
      return "unknown key <\(name)>: the keys are \(names) and <Click:username>, as in demo<Tab>focal<Return>"
    case .clickNowhere(let name):
      let places = LoginFeature.Field.allCases.map { "<Click:\($0.name)>" }.joined(separator: ", ")
      return "no such place to click in <\(name)>: write one of \(places)"
    case .unfinished(let piece):
      return "unfinished key '\(piece)': a key ends in '>', as in <Tab>; for the character '<' write <lt>"
    case .control(let character):
      let code = String(character.unicodeScalars.first?.value ?? 0, radix: 16, uppercase: true)
      return "control character U+\(String(repeating: "0", count: max(0, 4 - code.count)))\(code): "
        + "name the key instead, as in <Tab> or <Esc>"
    }
  }
}

extension Character {
  /// Whether the character is a control code, which no single-line field can hold.
  package var isControl: Bool {
    unicodeScalars.first?.properties.generalCategory == .control
  }
}
