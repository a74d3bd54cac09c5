import Foundation

/// The arguments of a call by label, as its source file has them. A failure prints them in a test to paste.
///
/// Arguments that cannot be parsed are left out.
struct CallSource {
  /// The arguments within the parentheses and the labelled trailing closures.
  private(set) var labelled: [String: String] = [:]
  /// The trailing closure without a label.
  private(set) var trailing: String?

  /// Reads the call from its source file, if the file exists.
  init?(of function: String, at site: CallSite) {
    guard let source = try? String(contentsOfFile: site.filePath.description, encoding: .utf8) else { return nil }
    self.init(of: function, in: source, line: Int(site.line))
  }

  /// Parses the last call of `function` that begins on or before `line`.
  init?(of function: String, in source: String, line: Int) {
    let calls = source.ranges(of: "\(function)(")
    func isBelow(_ call: Range<String.Index>) -> Bool { source[..<call.lowerBound].count(where: \.isNewline) >= line }
    guard let call = calls.last(where: { !isBelow($0) }) else { return nil }
    var scanner = SourceScanner(rest: source[call.upperBound...])
    while !scanner.skipNext(")") {
      guard let label = scanner.label(), let text = scanner.argument() else { return nil }
      labelled[label] = text
      _ = scanner.skipNext(",")
    }
    trailing = scanner.block()
    guard trailing != nil else { return }
    while let label = scanner.label(), let block = scanner.block() { labelled[label] = block }
  }
}

/// Scans Swift source, with just enough of its grammar to find the end of an argument.
private struct SourceScanner {
  private static let ends: [Character: String] = ["(": ")", "[": "]", "{": "}"]
  var rest: Substring

  /// Moves behind the token, if it comes next.
  mutating func skipNext(_ token: String) -> Bool {
    skipSpace()
    return skip(token)
  }

  /// The identifier before the next colon.
  mutating func label() -> String? {
    skipSpace()
    guard let match = rest.prefixMatch(of: #/(\w+):/#) else { return nil }
    rest = rest[match.range.upperBound...]
    return String(match.output.1)
  }

  /// The next block, with its braces.
  mutating func block() -> String? {
    skipSpace()
    return rest.first == "{" ? take { $0.skipItem() } : nil
  }

  /// The text up to the next comma or parenthesis that is not nested in brackets, a string or a comment.
  mutating func argument() -> String? {
    skipSpace()
    return take { scanner in
      while let next = scanner.rest.first, next != ",", next != ")" {
        guard scanner.skipItem() else { return false }
      }
      return true
    }
  }

  /// The text that `skip` moves over, without spaces at its end; `nil` if `skip` returns false.
  private mutating func take(_ skip: (inout SourceScanner) -> Bool) -> String? {
    let start = rest
    guard skip(&self) else { return nil }
    return String(start[..<rest.startIndex].reversed().drop(while: \.isWhitespace).reversed())
  }

  /// Moves behind the token, if the text begins with it.
  private mutating func skip(_ token: String) -> Bool {
    guard rest.hasPrefix(token) else { return false }
    rest.removeFirst(token.count)
    return true
  }

  private mutating func skipSpace() {
    while let next = rest.first {
      if next.isWhitespace { rest.removeFirst() } else if !skipComment() { return }
    }
  }

  /// Moves behind a comment, a string, a pair of brackets, or otherwise one character. Returns false at the end of the
  /// text.
  private mutating func skipItem() -> Bool {
    if skipComment() { return true }
    if let quote = rest.prefixMatch(of: #/(#*)("""|")/#) { return skipString(String(quote.1), String(quote.2)) }
    guard let next = rest.popFirst() else { return false }
    guard let end = Self.ends[next] else { return true }
    while !skip(end) {
      guard skipItem() else { return false }
    }
    return true
  }

  /// Moves behind a comment, if one comes next. Comments between stars nest.
  private mutating func skipComment() -> Bool {
    if rest.hasPrefix("//") {
      rest = rest.drop { !$0.isNewline }
      return true
    }
    guard skip("/*") else { return false }
    while !rest.isEmpty, !skip("*/") {
      if rest.hasPrefix("/*") { _ = skipComment() } else { rest.removeFirst() }
    }
    return true
  }

  /// Moves behind a string between quotes and number signs, with its interpolations. Returns false if it has no end.
  private mutating func skipString(_ pounds: String, _ quote: String) -> Bool {
    rest.removeFirst(pounds.count + quote.count)
    while !skip(quote + pounds) {
      let isEscape = skip("\\" + pounds)
      if isEscape, rest.first == "(" {
        guard skipItem() else { return false }
      } else if rest.popFirst() == nil {
        return false
      }
    }
    return true
  }
}
