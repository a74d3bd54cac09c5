import FocusSync
import Testing

@testable import FocalTerminal

struct KeyNotationTests {
  private static let places = ["username", "password", "signIn"]

  @Test func charactersStandForThemselvesAndKeysAreNamed() throws {
    let keys = try KeyNotation.parse("de>m o<Tab>é<lt>👨‍👩‍👧<Return>")
    let typed: [Character] = ["d", "e", ">", "m", " ", "o"]
    #expect(
      keys == typed.map { .character($0) }
        + [.key(.tab), .character("é"), .character("<"), .character("👨‍👩‍👧"), .key(.return)]
    )
  }

  @Test func everyNamedKeyIsReadBack() throws {
    for (name, event) in KeyNotation.named {
      #expect(try KeyNotation.parse("<\(name)>") == [.key(event)])
      if name != "lt" { #expect(KeyNotation.name(of: event) == "<\(name)>") }
    }
    for place in Self.places {
      #expect(try KeyNotation.parse("<Click:\(place)>", places: Self.places) == [.click(.named(place))])
      #expect(try KeyNotation.parse("<WheelUp:\(place)>", places: Self.places) == [.wheel(1, .named(place))])
      #expect(try KeyNotation.parse("<WheelDown:\(place)>") == [.wheel(-1, .named(place))])
    }
    #expect(
      KeyNotation.named.map(\.name).joined(separator: " ")
        == "Tab S-Tab Return Esc Up Down Left Right PageUp PageDown Home End BS Del lt "
        + "F1 F2 F3 F4 F5 F6 F7 F8 F9 F10 F11 F12"
    )
  }

  @Test(arguments: [
    ("C-u", KeyEvent("u", characters: "", modifiers: .control)),
    ("C-a", KeyEvent("a", characters: "", modifiers: .control)),
    ("M-f", KeyEvent("f", characters: "", modifiers: .option)),
    ("C-M-x", KeyEvent("x", characters: "", modifiers: [.control, .option])),
    ("C-Left", KeyEvent(.leftArrow, modifiers: .control)),
    ("S-Up", KeyEvent(.upArrow, modifiers: .shift)),
    ("C--", KeyEvent("-", characters: "", modifiers: .control)),
    ("D-k", KeyEvent("k", characters: "", modifiers: .command)),
    ("D-Left", KeyEvent(.leftArrow, modifiers: .command)),
    ("C-D-S-Up", KeyEvent(.upArrow, modifiers: [.control, .command, .shift])),
  ])
  func modifiersStandBeforeTheKey(name: String, event: KeyEvent) throws {
    #expect(try KeyNotation.parse("<\(name)>") == [.key(event)])
    #expect(KeyNotation.name(of: event) == "<\(name)>")
  }

  /// The other keys are in traces by their names, and typed text is not.
  @Test func everyKeyThatTypesNoTextHasAName() {
    let named: [(KeyEvent, String)] = [
      (KeyEvent(.function(13)), "<F13>"), (KeyEvent(.function(35), modifiers: .shift), "<S-F35>"),
      (KeyEvent("k", modifiers: .command), "<D-k>"), (KeyEvent("\u{F727}"), "<\\u{F727}>"),
      (KeyEvent(.tab, modifiers: .capsLock), "<Tab>"),
    ]
    for (event, name) in named {
      #expect(Input.key(event).traceName == name && !Input.key(event).isCharacter)
    }
    let typed = [
      KeyEvent("<"), KeyEvent("<", modifiers: .shift), KeyEvent("A", modifiers: .capsLock), KeyEvent(.space),
    ]
    for event in typed {
      #expect(Input.key(event).traceName == "typing" && Input.key(event).isCharacter)
    }
  }

  @Test func aMistakeNamesNoElementIfThereIsNone() {
    let mistake = KeyNotation.Mistake.nowhere("Click:cancel", places: [])
    #expect("\(mistake)" == "no such place in <Click:cancel>: there is none")
  }

  @Test func lineBreaksAreSkipped() throws {
    #expect(try KeyNotation.parse("a\r\nb\n<Tab>\n") == [.character("a"), .character("b"), .key(.tab)])
    #expect(try KeyNotation.parse("").isEmpty)
  }

  @Test func aCombiningMarkJoinsNoBracket() throws {
    #expect(try KeyNotation.parse("<Tab>\u{301}a") == [.key(.tab), .character("\u{301}"), .character("a")])
    #expect(try KeyNotation.parse("e\u{301}<Tab>") == [.character("e\u{301}"), .key(.tab)])
    #expect(throws: KeyNotation.Mistake.unknown("\u{301}Tab", places: [])) { try KeyNotation.parse("<\u{301}Tab>") }
  }

  @Test(arguments: [
    ("a<tab>", "unknown key <tab>: write <Tab>"),
    ("<Enter>", "unknown key <Enter>: the keys are <Tab> <S-Tab> <Return>"),
    ("<>", "unknown key <>"),
    ("<S-x>", "unknown key <S-x>"),
    ("<Click:cancel>", "no such place in <Click:cancel>: write one of <Click:username>"),
    ("demo<Tab", "unfinished key at character 5: a key ends in '>', as in <Tab>; for the character '<' write <lt>"),
    ("a<b", "unfinished key at character 2"),
    ("a\tb", "control character U+0009: name the key instead, as in <Tab>"),
    ("\u{1B}", "control character U+001B"),
    ("<\u{1B}[31m>", "unknown key <\\u{1B}[31m>"),
    ("<\u{202E}x>", "unknown key <\\u{202E}x>"),
  ])
  func aMistakeNamesTheKeyAndShowsARightOne(text: String, message: String) {
    let mistake = #expect(throws: KeyNotation.Mistake.self) { try KeyNotation.parse(text, places: Self.places) }
    #expect(mistake.map { "\($0)".hasPrefix(message) } == true, "\(mistake.map { "\($0)" } ?? "none")")
  }

  @Test(arguments: [
    "demo<Tab>sec<ret-of-the-password", "demo<Tab password<Return>", "demo<Tabb>password<Return>", "<Click:x>password",
    "demo<Tab>\tpassword", "demo<Tab\npassword>", "<password<Tab>",
  ])
  func aMistakeDoesNotRepeatTheOtherKeys(text: String) {
    let mistake = #expect(throws: KeyNotation.Mistake.self) { try KeyNotation.parse(text, places: Self.places) }
    let description = mistake.map { "\($0)" } ?? ""
    #expect(!description.replacing("<Click:password>", with: "").contains("password"), "\(description)")
  }
}
