import FocusSync

/// Reads inputs from a text such as `demo<Tab>wrong<Return>`. Plain characters stand for themselves, and keys are
/// named in angle brackets.
///
/// | written | the key |
/// |---|---|
/// | `<Return>`, `<Esc>`, `<Tab>`, `<S-Tab>` | Return, Escape, Tab, and Tab with Shift |
/// | `<BS>`, `<Del>` | Backspace and Delete: they delete the character before or after the cursor |
/// | `<Up>`, `<Down>`, `<Left>`, `<Right>` | the arrows |
/// | `<Home>`, `<End>`, `<PageUp>`, `<PageDown>`, `<F1>` to `<F12>` | the keys with these names |
/// | `<C-n>`, `<M-Left>`, `<S-Up>`, `<C-S-Left>` | with Ctrl, with Alt or Option, with Shift, with two of them |
/// | `<D-k>` | with Command, which other keyboards call Super |
/// | a blank, `<lt>` | the space bar, and the character `<` |
/// | `<Click:save>`, `<WheelUp:list>`, `<WheelDown:list>` | the mouse, on the element or list with that name |
///
/// Line breaks are skipped, so that keys can be piped from `echo` or kept in a file over several lines. Names are case
/// sensitive: `<tab>` is a mistake.
public enum KeyNotation {
  /// The keys that ``parse(_:places:)`` knows by name, in the order in which the description of a ``Mistake`` lists
  /// them.
  public static let named: [(name: String, event: KeyEvent)] =
    [
      ("Tab", KeyEvent(.tab)), ("S-Tab", KeyEvent(.tab, modifiers: .shift)), ("Return", KeyEvent(.return)),
      ("Esc", KeyEvent(.escape)), ("Up", KeyEvent(.upArrow)), ("Down", KeyEvent(.downArrow)),
      ("Left", KeyEvent(.leftArrow)), ("Right", KeyEvent(.rightArrow)), ("PageUp", KeyEvent(.pageUp)),
      ("PageDown", KeyEvent(.pageDown)), ("Home", KeyEvent(.home)), ("End", KeyEvent(.end)), ("BS", KeyEvent(.delete)),
      ("Del", KeyEvent(.deleteForward)), ("lt", KeyEvent("<")),
    ] + (1...12).map { ("F\($0)", KeyEvent(.function($0))) }

  /// The name of a key in angle brackets; `nil` for a key that types text.
  static func name(of event: KeyEvent) -> String? {
    if event.typesText { return nil }
    let bare = KeyEvent(event.key)
    let name = keys.first { $0.event == bare }?.name
    return "<\(prefixes(event.modifiers))\(name ?? printable(String(event.key.character)))>"
  }

  /// The keys that `name(of:)` knows by name. A `KeyEvent` can be any function key from F1 to F35.
  private static let keys = named + (13...35).map { ("F\($0)", KeyEvent(.function($0))) }

  private static func prefixes(_ modifiers: KeyEvent.Modifiers) -> String {
    (modifiers.contains(.control) ? "C-" : "") + (modifiers.contains(.option) ? "M-" : "")
      + (modifiers.contains(.command) ? "D-" : "") + (modifiers.contains(.shift) ? "S-" : "")
  }

  /// The inputs that `text` spells, in order.
  ///
  /// - Parameter places: The names that `text` may give as the target of a click or of the wheel; `nil` to accept every
  ///   name.
  /// - Throws: The first `Mistake` in `text`.
  /// - Complexity: O(n), where n is the length of `text`. With `places`, O(n × m), where m is the number of names.
  public static func parse(_ text: String, places: [String]? = nil) throws(Mistake) -> [Input] {
    var inputs: [Input] = []
    var typed = String.UnicodeScalarView()
    // Reads code points and not characters, because a combining mark would join a `<` or a `>`.
    var rest = text.unicodeScalars[...]
    while let scalar = rest.first {
      if scalar == "<" {
        for character in String(typed) { inputs.append(.character(character)) }
        typed.removeAll()
        let name = try name(atStartOf: rest, position: text.unicodeScalars.count - rest.count)
        inputs.append(try input(named: name, places: places))
        rest = rest.dropFirst(name.unicodeScalars.count + 2)
        continue
      }
      rest.removeFirst()
      if scalar.isNewline { continue }
      guard scalar.properties.generalCategory != .control else { throw .control(scalar) }
      typed.append(scalar)
    }
    for character in String(typed) { inputs.append(.character(character)) }
    return inputs
  }

  /// Returns the name between the `<` at the start of `rest` and the next `>`.
  ///
  /// - Throws: `Mistake.unfinished` if another `<`, a line break or the end of the text comes before the `>`. The error
  ///   has only the position of the first `<`, because the text after it may be a password.
  private static func name(
    atStartOf rest: Substring.UnicodeScalarView,
    position: @autoclosure () -> Int
  ) throws(Mistake) -> String {
    let name = rest.dropFirst().prefix { $0 != ">" && $0 != "<" && !$0.isNewline }
    guard name.endIndex < rest.endIndex, rest[name.endIndex] == ">" else {
      throw .unfinished(position: position() + 1)
    }
    return String(name)
  }

  private static func input(named name: String, places: [String]?) throws(Mistake) -> Input {
    if let event = event(named: name) { return .key(event) }
    for (prefix, input) in clicks where name.hasPrefix(prefix) {
      let place = String(name.dropFirst(prefix.count))
      if let places, !places.contains(place) { throw .nowhere(name, places: places) }
      return input(.named(place))
    }
    throw .unknown(name, places: places ?? [])
  }

  private static let clicks: [(prefix: String, input: @Sendable (Input.Spot) -> Input)] = [
    ("Click:", { .click($0) }), ("WheelUp:", { .wheel(1, $0) }), ("WheelDown:", { .wheel(-1, $0) }),
  ]

  /// Returns the key for a name such as `Tab`, or for modifiers before a name or a character, as in `C-u` or `M-Left`.
  private static func event(named name: String) -> KeyEvent? {
    if let found = named.first(where: { $0.name == name }) { return found.event }
    var rest = name[...]
    var modifiers: KeyEvent.Modifiers = []
    while rest.count > 2, let modifier = modifier(rest.prefix(2)), modifiers.insert(modifier).inserted {
      rest.removeFirst(2)
    }
    guard !modifiers.isEmpty else { return nil }
    if let found = named.first(where: { $0.name == rest }) {
      return KeyEvent(found.event.key, modifiers: modifiers)
    }
    guard rest.count == 1, let character = rest.first, modifiers != .shift else { return nil }
    return KeyEvent(KeyEvent.Key(character), characters: "", modifiers: modifiers)
  }

  private static func modifier(_ text: Substring) -> KeyEvent.Modifiers? {
    switch text {
    case "C-": .control
    case "M-": .option
    case "D-": .command
    case "S-": .shift
    default: nil
    }
  }
}

extension KeyNotation {
  /// The first mistake in a text that ``parse(_:places:)`` cannot read.
  public enum Mistake: Error, Equatable {
    /// The text in angle brackets is neither a key nor a mouse input. `places` has the names of the elements that can
    /// be clicked, or is empty if every name is accepted.
    case unknown(String, places: [String])
    /// The text in angle brackets names an element that does not exist. `places` has the names that exist.
    case nowhere(String, places: [String])
    /// The `<` at this position, counted from 1, has no `>`.
    case unfinished(position: Int)
    /// A control character. The name of the key must be written instead, such as `<Tab>`.
    case control(Unicode.Scalar)
  }
}

extension KeyNotation.Mistake: CustomStringConvertible {
  /// Describes the mistake. Of the text that was read, only the bad key is repeated, because the rest may be a
  /// password.
  public var description: String {
    switch self {
    case .unknown(let name, let places):
      let shown = printable(name)
      if let meant = KeyNotation.named.first(where: { $0.name.lowercased() == name.lowercased() }) {
        return "unknown key <\(shown)>: write <\(meant.name)>"
      }
      let names = KeyNotation.named.map { "<\($0.name)>" }.joined(separator: " ")
      let click = places.first.map { " <Click:\($0)>" } ?? " <Click:NAME> <WheelUp:NAME> <WheelDown:NAME>"
      return "unknown key <\(shown)>: the keys are \(names) <C-u>\(click), as in demo<Tab>focal<Return>"
    case .nowhere(let name, let places):
      let clicks = places.map { "<Click:\($0)>" }.joined(separator: ", ")
      return "no such place in <\(printable(name))>: \(places.isEmpty ? "there is none" : "write one of \(clicks)")"
    case .unfinished(let position):
      return "unfinished key at character \(position): "
        + "a key ends in '>', as in <Tab>; for the character '<' write <lt>"
    case .control(let scalar):
      return "control character \(codePoint(scalar)): name the key instead, as in <Tab> or <Esc>"
    }
  }
}

/// Text that is safe to print on a terminal. Control and format characters, line and paragraph separators, and code
/// points without a standard meaning are written as escapes, such as `\u{1B}`.
package func printable(_ text: String) -> String {
  var result = ""
  for scalar in text.unicodeScalars {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned:
      result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result
}

private func codePoint(_ scalar: Unicode.Scalar) -> String {
  let code = String(scalar.value, radix: 16, uppercase: true)
  return "U+\(String(repeating: "0", count: max(0, 4 - code.count)))\(code)"
}

extension Unicode.Scalar {
  /// True if the code point ends a line, such as CR or LF.
  fileprivate var isNewline: Bool { Character(self).isNewline }
}
