import FocusSync
import Testing

@testable import FocalTerminal

/// A key reaches a program as the terminal sends it.
struct InputTerminalTests {
  @Test func ctrlWithACharacterIsTheByteThatATerminalSends() {
    for value in UInt8(0x40)...0x7E {
      let character = Character(Unicode.Scalar(value))
      let sent = Input.control(character).onTerminal
      if ["z", "Z", "\\", "|"].contains(character) {
        #expect(sent == nil)
      } else {
        var parser = InputParser()
        let byte = parser.feed([value & 0x1F]) + (parser.pending == nil ? [] : parser.expire())
        #expect(sent.map { [$0] } == byte, "Ctrl-\(character)")
      }
    }
  }

  @Test(
    arguments: [
      ("i", Input.key(.tab)), ("m", .key(.return)), ("j", .key(.return)), ("h", .key(.delete)), ("[", .key(.escape)),
      ("N", .control("n")), ("1", .character("1")), ("3", .key(.escape)), ("8", .key(.delete)), ("/", .control("_")),
      ("é", .control("é")),
    ] as [(Character, Input)]
  )
  func someCharactersAreOtherKeys(character: Character, sent: Input) {
    #expect(Input.control(character).onTerminal == sent)
  }

  @Test func ctrlWithADigitIsTheByteThatAVT220Sends() {
    let sent = (0...9).map { Input.control(Character("\($0)")).onTerminal }
    #expect(
      sent == [
        .character("0"), .character("1"), .control(" "), .key(.escape), nil, .control("]"), .control("^"),
        .control("_"), .key(.delete), .character("9"),
      ]
    )
  }

  @Test func allOtherInputsAreAsTheyAre() {
    let event = KeyEvent("i", characters: "", modifiers: [.control, .option])
    #expect(Input.key(event).onTerminal == .key(KeyEvent(.tab, characters: "", modifiers: .option)))
    let inputs: [Input] =
      KeyNotation.named.map { .key($0.event) } + [
        .control("a"), .character("z"), .paste("z"), .key(KeyEvent("b", characters: "", modifiers: .option)),
        .key(KeyEvent(.leftArrow, modifiers: .control)), .key(KeyEvent(.tab, modifiers: .shift)),
      ]
    for input in inputs { #expect(input.onTerminal == input) }
    #expect(KeyEvent.interrupt == Input.control("c").event)
  }
}
