import FocalTerminal
import FocusSync
import StoreTesting
import TestSupport
import Testing

struct InputParserTests {
  /// The inputs that follow from bytes that arrive at once, and from the time limit after them.
  private static func inputs(_ text: String) -> [Input] {
    var parser = InputParser()
    return parser.feed(text.utf8) + (parser.pending == nil ? [] : parser.expire())
  }

  /// The inputs from bytes that arrive at these times in milliseconds. A timer ends what is incomplete, as in
  /// `TerminalRun`.
  private static func inputs(arriving parts: [(time: Int, bytes: [UInt8])]) -> [Input] {
    var parser = InputParser()
    var inputs: [Input] = []
    var timer: (id: Int, end: Duration)?
    for part in parts {
      let now = Duration.milliseconds(part.time)
      if let timer, timer.end <= now, timer.id == parser.pending?.id { inputs += parser.expire() }
      inputs += parser.feed(part.bytes)
      if let pending = parser.pending, pending.id != timer?.id { timer = (pending.id, now + pending.limit) }
    }
    return inputs
  }

  private static func option(_ key: KeyEvent.Key) -> Input {
    .key(KeyEvent(key, characters: "", modifiers: .option))
  }

  // MARK: - Sequences

  static let known: [(String, Input)] = [
    ("\u{1B}[A", .key(.upArrow)), ("\u{1B}OA", .key(.upArrow)), ("\u{1B}[B", .key(.downArrow)),
    ("\u{1B}OC", .key(.rightArrow)), ("\u{1B}[D", .key(.leftArrow)), ("\u{9B}D", .key(.leftArrow)),
    ("\u{1B}[H", .key(.home)), ("\u{1B}OH", .key(.home)), ("\u{1B}[1~", .key(.home)), ("\u{1B}[7~", .key(.home)),
    ("\u{1B}[F", .key(.end)), ("\u{1B}[4~", .key(.end)), ("\u{1B}[8~", .key(.end)),
    ("\u{1B}[3~", .key(.deleteForward)), ("\u{1B}[5~", .key(.pageUp)), ("\u{1B}[6~", .key(.pageDown)),
    ("\u{1B}[Z", .key(KeyEvent(.tab, modifiers: .shift))), ("\u{1B}OM", .key(.return)), ("\u{1B}Oq", .character("1")),
    ("\u{1B}[1;5C", .key(KeyEvent(.rightArrow, modifiers: .control))),
    ("\u{1B}[1;2A", .key(KeyEvent(.upArrow, modifiers: .shift))),
    ("\u{1B}[3;3~", .key(KeyEvent(.deleteForward, modifiers: .option))),
    ("\u{1B}\u{1B}[D", .key(KeyEvent(.leftArrow, characters: "", modifiers: .option))),
    // Function keys, of xterm, of others and of the Linux console.
    ("\u{1B}OP", .key(.function(1))), ("\u{1B}[15~", .key(.function(5))), ("\u{1B}[17~", .key(.function(6))),
    ("\u{1B}[24~", .key(.function(12))), ("\u{1B}[[A", .key(.function(1))), ("\u{1B}[[E", .key(.function(5))),
    ("\u{1B}[1;5P", .key(KeyEvent(.function(1), modifiers: .control))),
    ("\u{1B}[1;2R", .key(KeyEvent(.function(3), modifiers: .shift))),
    ("\u{1B}[17;2~", .key(KeyEvent(.function(6), modifiers: .shift))), ("\u{8F}P", .key(.function(1))),
    ("\u{1B}O2P", .key(KeyEvent(.function(1), modifiers: .shift))),
    // The keyboard protocol of kitty, and modifyOtherKeys of xterm.
    ("\u{1B}[97;1;99999999999u", .character("a")),
    ("\u{1B}[97u", .character("a")), ("\u{1B}[9;2u", .key(KeyEvent(.tab, modifiers: .shift))),
    ("\u{1B}[13u", .key(.return)),
    ("\u{1B}[27u", .key(.escape)), ("\u{1B}[97;5u", .control("a")), ("\u{1B}[27;5;97~", .control("a")),
    ("\u{1B}[233u", .character("é")),
    ("\u{1B}[97;2;65u", .key(KeyEvent("a", characters: "A", modifiers: .shift))),
    // Alt.
    ("\u{1B}f", option("f")), ("\u{1B}\u{7F}", option(.delete)), ("\u{1B}é", option("é")),
    ("\u{1B}\r", option(.return)),
    // Mouse events, in digits and in bytes.
    ("\u{1B}[<0;3;5M", .click(.cell(CellPoint(column: 2, row: 4)))),
    ("\u{1B}[<0;3;5m", .release(CellPoint(column: 2, row: 4))),
    ("\u{1B}[<35;3;5M", .move(CellPoint(column: 2, row: 4))),
    ("\u{1B}[<32;3;5M", .move(CellPoint(column: 2, row: 4))),
    ("\u{1B}[M !%", .click(.cell(CellPoint(column: 0, row: 4)))),
    ("\u{1B}[<64;1;1M", .wheel(1, .cell(CellPoint(column: 0, row: 0)))),
    ("\u{1B}[<65;1;1M", .wheel(-1, .cell(CellPoint(column: 0, row: 0)))),
    ("\u{1B}[<0;1000;2000M", .click(.cell(CellPoint(column: 999, row: 1_999)))),
  ]

  @Test(arguments: known) func aKnownSequenceIsOneInput(text: String, input: Input) {
    #expect(Self.inputs(text) == [input])
    #expect(Self.inputs("a\(text)b") == [.character("a"), input, .character("b")])
  }

  /// Replies to queries, focus reports, other mouse events, and sequences that no terminal sends.
  static let unknown: [String] = [
    "\u{1B}[I", "\u{1B}[O", "\u{1B}[?62;22c", "\u{1B}[>0;276;0c", "\u{1B}[24;80R", "\u{1B}[0n", "\u{1B}[?1;2$y",
    "\u{1B}[8;24;80t", "\u{1B}[[F", "\u{1B}[16~", "\u{1B}[2~", "\u{1B}[57358u",
    "\u{1B}[97;1:3u",
    "\u{1B}[<2;3;5m", "\u{1B}[<2;3;5M", "\u{1B}[<128;3;5M", "\u{1B}[<66;3;5M", "\u{1B}[<0;0;0M",
    "\u{1B}[M\"!%", "\u{1B}]11;rgb:0000/0000/0000\u{07}", "\u{1B}]11;rgb:0000/0000/0000\u{1B}\\", "\u{9D}0;title\u{9C}",
    "\u{1B}P1$r0m\u{1B}\\", "\u{1B}P>|xterm(380)\u{1B}\\", "\u{1B}_Gi=1;OK\u{1B}\\", "\u{1B}Xsos\u{1B}\\",
    "\u{1B}^pm\u{1B}\\", "\u{90}dcs\u{9C}", "\u{1B}(B", "\u{1B} F", "\u{1B}#8", "\u{1B}[1;2;3;4;5z", "\u{1B}[!p",
    "\u{1B}[ q",
    "\u{1B}[\(String(repeating: "1;", count: 5_000))A", "\u{1B}[99999999999999999999u", "\u{1B}[201~", "\u{85}",
    "\u{1B}[1\u{18}", "\u{1B}]0;a\u{18}", "\u{1B}[<1M", "\u{1B}[1114112u", "\u{1B}[55296u",
  ]

  @Test(arguments: unknown) func anUnknownSequenceIsSwallowedWhole(text: String) {
    #expect(Self.inputs(text) == [])
    #expect(Self.inputs("a\(text)b") == [.character("a"), .character("b")])
  }

  /// Splits every sequence at every byte: the parts mean the same as the whole, and none is taken for Escape.
  @Test func aSequenceSplitOverTwoReadsIsOneInput() {
    for (text, input) in Self.known.map({ ($0.0, [$0.1]) }) + Self.unknown.map({ ($0, []) }) {
      let bytes = Array("a\(text)b".utf8)
      guard bytes.count < 100 else { continue }
      for cut in bytes.indices {
        var parser = InputParser()
        let inputs = parser.feed(bytes[..<cut]) + parser.feed(bytes[cut...])
        #expect(inputs == [.character("a")] + input + [.character("b")], "\(bytes[..<cut])")
      }
    }
  }

  @Test func anUnfinishedSequenceIsDroppedAfterItsTimeLimit() {
    let texts = ["\u{1B}[", "\u{1B}[1;", "\u{1B}O", "\u{1B}]11;rgb", "\u{1B}P", "\u{1B}(", "\u{1B}[M!"]
    for bytes in texts.map({ Array($0.utf8) }) + [[0xC3], [0xF0, 0x9F]] {
      var parser = InputParser()
      #expect(parser.feed(bytes) == [])
      #expect(parser.pending?.limit == .milliseconds(500))
      #expect(parser.expire() == [])
      #expect(parser.pending == nil)
      #expect(parser.feed("b".utf8) == [.character("b")])
    }
  }

  @Test func aLoneEscapeIsAKeyAfterItsTimeLimit() {
    var parser = InputParser()
    #expect(parser.feed("\u{1B}".utf8) == [])
    #expect(parser.pending?.limit == .milliseconds(25))
    #expect(parser.expire() == [.key(.escape)])
    #expect(parser.feed("\u{1B}\u{1B}".utf8) + parser.expire() == [.key(.escape), .key(.escape)])
    #expect(parser.feed("\u{1B}".utf8) + parser.feed("[A".utf8) == [.key(.upArrow)])
    #expect(parser.pending == nil)
  }

  @Test func eachSequenceHasItsOwnTimeLimit() throws {
    var parser = InputParser()
    _ = parser.feed("\u{1B}".utf8)
    let first = try #require(parser.pending)
    _ = parser.feed("[A\u{1B}".utf8)
    #expect(try #require(parser.pending).id != first.id)
  }

  @Test func anEscapeThatBeginsASequenceGetsTheTimeLimitOfTheSequence() {
    #expect(Self.inputs(arriving: [(0, [0x1B]), (10, [0x5B]), (30, [0x41])]) == [.key(.upArrow)])
    #expect(Self.inputs(arriving: [(0, [0x1B]), (30, [0x5B])]) == [.key(.escape), .character("[")])
  }

  @Test func eachLetterHasItsOwnTimeLimit() {
    let afterASequence = Self.inputs(arriving: [(0, [0x1B]), (24, [0x5B, 0x41, 0xC3]), (40, [0xA4])])
    #expect(afterASequence == [.key(.upArrow), .character("ä")])
    let afterALetter = Self.inputs(arriving: [(0, [0xC3]), (100, [0xA4, 0xC3]), (550, [0xA4])])
    #expect(afterALetter == [.character("ä"), .character("ä")])
  }

  // MARK: - Paste

  @Test func lineEndsInAPasteSubmitNothing() {
    let paste = "\u{1B}[200~demo\r\nfo\tcal\r\rx\u{7}\n\u{1B}[201~\r"
    #expect(Self.inputs(paste) == [.paste("demo\nfo\tcal\n\nx\n"), .key(.return)])
    #expect(Self.inputs("\u{1B}[200~\u{1B}[201~") == [])
  }

  @Test func aPasteInManyPartsIsOneInput() {
    let text = String(repeating: "0123456789\n", count: 8_000)
    let bytes = Array("\u{1B}[200~\(text)\u{1B}[201~q".utf8)
    for size in [1_000, 65_536] {
      var parser = InputParser()
      var inputs: [Input] = []
      var limits: Set<Int> = []
      for start in stride(from: 0, to: bytes.count, by: size) {
        inputs += parser.feed(bytes[start..<min(start + size, bytes.count)])
        if let pending = parser.pending { #expect(limits.insert(pending.id).inserted) }
      }
      #expect(inputs == [.paste(text), .character("q")] && parser.pending == nil)
    }
  }

  @Test func aPasteThatStopsIsAnInputAfterItsTimeLimit() {
    var parser = InputParser()
    #expect(parser.feed("\u{1B}[200~de\r".utf8) == [])
    #expect(parser.pending?.limit == .milliseconds(500))
    #expect(parser.expire() == [.paste("de\n")] && parser.pending == nil)
    #expect(parser.feed("mo\r\u{1B}[20".utf8) + parser.feed("1~\r".utf8) == [.paste("mo\n"), .key(.return)])
  }

  @Test func aSequenceInAPasteIsText() {
    #expect(Self.inputs("\u{1B}[200~a\u{1B}[Ab\u{1B}fc\u{1B}[<0;1;1Md\u{1B}[201~") == [.paste("abcd")])
  }

  // MARK: - Text

  @Test func controlCodesAreKeys() {
    #expect(
      Self.inputs("\t\r\n\u{7F}\u{8}") == [.key(.tab), .key(.return), .key(.return), .key(.delete), .key(.delete)]
    )
    #expect(Self.inputs("\u{1}\u{13}\u{1A}") == [.control("a"), .control("s"), .control("z")])
  }

  @Test(
    arguments: [
      ([0x61, 0xFF, 0x62], "ab"), ([0x61, 0xC3, 0x62], "ab"), ([0xE2, 0x82, 0x61], "a"), ([0x80, 0x61], "a"),
      ([0xF0, 0x9F, 0xE2, 0x82, 0xAC], "€"), ([0xED, 0xA0, 0x80, 0x61], "a"), ([0xC0, 0xAF, 0x61], "a"),
      ([0xF4, 0x90, 0x80, 0x80, 0x61], "a"), ([0xE0, 0x80, 0x61], "a"), ([0xF0, 0x9F, 0x91, 0x8D], "👍"),
    ] as [([UInt8], String)]
  )
  func invalidTextLosesOnlyItsOwnBytes(bytes: [UInt8], text: String) {
    var parser = InputParser()
    #expect(parser.feed(bytes) == text.unicodeScalars.map { .character(Character($0)) })
  }

  /// Valid text that is split anywhere is typed as it is.
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func validTextIsTyped(seed: UInt64) {
    var random = FuzzRandom(seed: seed)
    let scalars = (0..<50).compactMap { _ in
      Unicode.Scalar(UInt32.random(in: 0xA0...0x10FFFF, using: &random))
    }
    var parser = InputParser()
    var inputs: [Input] = []
    for byte in Array(String(String.UnicodeScalarView(scalars)).utf8) { inputs += parser.feed([byte]) }
    #expect(inputs == scalars.map { .character(Character($0)) })
  }

  /// Random bytes: nothing traps, the time limit ends every unfinished sequence, and the next letter is typed.
  @Test(arguments: Thoroughness.seeds(6))
  func anyBytesLeaveTheParserUsable(seed: UInt64) {
    var random = FuzzRandom(seed: seed)
    var parser = InputParser()
    for _ in 0..<200 {
      let common: [UInt8] = [0x1B, 0x5B, 0x4F, 0x3B, 0x3C, 0x4D, 0x30, 0x7E, 0x5D, 0x07, 0x9B, 0xC2]
      let bytes = (0..<Int.random(in: 0...12, using: &random)).map { _ in
        Bool.random(using: &random) ? common.randomElement(using: &random)! : UInt8.random(in: 0...255, using: &random)
      }
      _ = parser.feed(bytes)
      if parser.pending != nil { _ = parser.expire() }
      #expect(parser.pending == nil)
      let next = parser.feed("q".utf8) + parser.expire()
      #expect(next == [.character("q")] || next == [.paste("q")])
    }
  }
}
