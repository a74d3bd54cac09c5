import LoginFeature
import LoginForm
import Testing

struct KeyNotationTests {
  @Test func charactersStandForThemselvesAndKeysAreNamed() throws {
    let keys = try KeyNotation.parse("de>m o<Tab>é<lt>👨‍👩‍👧<Return>")
    #expect(
      keys == [
        .character("d"), .character("e"), .character(">"), .character("m"), .character(" "), .character("o"), .tab,
        .character("é"), .character("<"), .character("👨‍👩‍👧"), .return,
      ]
    )
  }

  @Test func everyNamedKeyIsReadBack() throws {
    for (name, key) in Key.named {
      #expect(try KeyNotation.parse("<\(name)>") == [key])
    }
    for field in LoginFeature.Field.allCases {
      #expect(try KeyNotation.parse("<Click:\(field.name)>") == [.click(field)])
    }
    #expect(
      Key.named.map(\.name).joined(separator: " ") == "Tab S-Tab Return Esc Up Down Left Right BS Del Home End C-u lt"
    )
  }

  @Test func lineBreaksAreSkipped() throws {
    #expect(try KeyNotation.parse("a\r\nb\n<Tab>\n") == [.character("a"), .character("b"), .tab])
    #expect(try KeyNotation.parse("").isEmpty)
  }

  @Test(arguments: [
    ("a<tab>", "unknown key <tab>: write <Tab>"),
    ("<Enter>", "unknown key <Enter>: the keys are <Tab> <S-Tab> <Return>"),
    ("<>", "unknown key <>"),
    ("<Click:cancel>", "no such place to click in <Click:cancel>: write one of <Click:username>"),
    ("demo<Tab", "unfinished key '<Tab': a key ends in '>', as in <Tab>; for the character '<' write <lt>"),
    ("a<b", "unfinished key '<b'"),
    ("a\tb", "control character U+0009: name the key instead, as in <Tab>"),
    ("\u{1B}", "control character U+001B"),
  ])
  func aMistakeNamesTheKeyAndShowsARightOne(text: String, message: String) {
    let mistake = #expect(throws: KeyNotation.Mistake.self) { try KeyNotation.parse(text) }
    #expect(mistake.map { "\($0)".hasPrefix(message) } == true, "\(mistake.map { "\($0)" } ?? "none")")
  }

  @Test func aMistakeRepeatsNoMoreThanTheKey() {
    let mistake = #expect(throws: KeyNotation.Mistake.self) {
      try KeyNotation.parse("demo<Tab>sec<ret-of-the-password")
    }
    #expect(mistake.map { "\($0)".contains("password") } == false)
  }
}
