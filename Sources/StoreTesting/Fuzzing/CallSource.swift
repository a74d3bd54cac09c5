/// The arguments of a call by label, as its source file has them. A failure prints them in a test to paste.
///
/// Arguments that cannot be parsed are left out.
struct CallSource {
  /// The arguments within the parentheses and the labelled trailing closures.
  private(set) var labelled: [String: String] = [:]
  /// The trailing closure without a label.
  private(set) var trailing: String?

  /// Parses the last call of `function` that begins on or before `line`.
  init?(of function: String, in source: String, line: Int) {
    var scanner = SourceScanner(source)
    guard scanner.find("\(function)(", line: line) else { return nil }
    while !scanner.skipIfNext(")") {
      guard let label = scanner.label(), let text = scanner.take(until: [",", ")"]) else { return nil }
      labelled[label] = text
      _ = scanner.skipIfNext(",")
    }
    trailing = scanner.block()
    guard trailing != nil else { return }
    while let label = scanner.label(), let block = scanner.block() { labelled[label] = block }
  }
}

/// Scans Swift source, with just enough of its grammar to find the end of an argument.
private struct SourceScanner {
  private let text: [Character]
  private var position = 0

  init(_ source: String) {
    text = Array(source)
  }

  private var next: Character? { position < text.count ? text[position] : nil }

  private func isAt(_ prefix: some Collection<Character>) -> Bool {
    text[position...].starts(with: prefix)
  }

  /// Moves behind the last `prefix` that begins on or before `line`.
  mutating func find(_ prefix: String, line: Int) -> Bool {
    var current = 1
    var found: Int?
    for index in text.indices {
      if current > line { break }
      position = index
      if isAt(prefix) { found = index + prefix.count }
      if text[index] == "\n" { current += 1 }
    }
    guard let found else { return false }
    position = found
    return true
  }

  mutating func skipIfNext(_ character: Character) -> Bool {
    skipSpace()
    guard next == character else { return false }
    position += 1
    return true
  }

  /// The identifier before the next colon.
  mutating func label() -> String? {
    skipSpace()
    let start = position
    var end = start
    while end < text.count, text[end].isLetter || text[end].isNumber || text[end] == "_" { end += 1 }
    guard end > start, end < text.count, text[end] == ":" else { return nil }
    position = end + 1
    return String(text[start..<end])
  }

  /// The next block, with its braces.
  mutating func block() -> String? {
    skipSpace()
    guard next == "{" else { return nil }
    let start = position
    guard skipItem() else { return nil }
    return String(text[start..<position])
  }

  /// The text before the first of `ends` that is not nested in brackets, a string or a comment. The rest if there is
  /// none.
  mutating func take(until ends: Set<Character>) -> String? {
    skipSpace()
    let start = position
    while let next, !ends.contains(next) {
      guard skipItem() else { return nil }
    }
    return String(text[start..<position].reversed().drop(while: \.isWhitespace).reversed())
  }

  // MARK: Items

  /// Moves behind a comment, a string, a pair of brackets, or otherwise one character. Returns false at the end of the
  /// text.
  private mutating func skipItem() -> Bool {
    guard let next else { return false }
    switch next {
    case "/" where isAt("//"), "/" where isAt("/*"): skipComment()
    case "\"": return skipString(pounds: 0)
    case "#":
      let pounds = text[position...].prefix { $0 == "#" }.count
      position += pounds
      if self.next == "\"" { return skipString(pounds: pounds) }
    case "(", "[", "{":
      position += 1
      let end: Character = next == "(" ? ")" : next == "[" ? "]" : "}"
      while self.next != end {
        guard skipItem() else { return false }
      }
      position += 1
    default: position += 1
    }
    return true
  }

  private mutating func skipSpace() {
    while let next {
      if isAt("//") || isAt("/*") { skipComment() } else if next.isWhitespace { position += 1 } else { return }
    }
  }

  private mutating func skipComment() {
    let isLine = isAt("//")
    position += 2
    while position < text.count, isLine ? text[position] != "\n" : !isAt("*/") {
      // Comments between stars nest.
      if !isLine, isAt("/*") { skipComment() } else { position += 1 }
    }
    position = min(text.count, position + (isLine ? 0 : 2))
  }

  private mutating func skipString(pounds: Int) -> Bool {
    let pounds = String(repeating: "#", count: pounds)
    let quote = isAt("\"\"\"") ? "\"\"\"" : "\""
    position += quote.count
    while position < text.count, !isAt(quote + pounds) {
      guard isAt("\\" + pounds) else {
        position += 1
        continue
      }
      position += 1 + pounds.count
      // An escaped character, or an interpolation, which may contain strings.
      if next == "(" {
        guard skipItem() else { return false }
      } else {
        position += 1
      }
    }
    guard position < text.count else { return false }
    position += quote.count + pounds.count
    return true
  }
}
