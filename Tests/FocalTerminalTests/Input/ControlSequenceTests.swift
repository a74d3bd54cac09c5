import FocusSync
import Testing

@testable import FocalTerminal

struct ControlSequenceTests {
  private func sequence(_ text: String) -> ControlSequence {
    var sequence = ControlSequence()
    for scalar in text.unicodeScalars { sequence.append(scalar) }
    return sequence
  }

  @Test(arguments: [
    ("", "A", KeyEvent(.upArrow)), ("1;5", "C", KeyEvent(.rightArrow, modifiers: .control)),
    ("1;3", "D", KeyEvent(.leftArrow, modifiers: .option)), ("", "Z", KeyEvent(.tab, modifiers: .shift)),
    ("3", "~", KeyEvent(.deleteForward)), ("5", "~", KeyEvent(.pageUp)),
    ("6;2", "~", KeyEvent(.pageDown, modifiers: .shift)),
    ("1", "~", KeyEvent(.home)), ("4", "~", KeyEvent(.end)), ("", "H", KeyEvent(.home)), ("", "F", KeyEvent(.end)),
    ("13", "u", KeyEvent(.return)), ("9;2", "u", KeyEvent(.tab, modifiers: .shift)), ("27", "u", KeyEvent(.escape)),
  ])
  func sequencesAreKeys(numbers: String, final: Character, key: KeyEvent) {
    #expect(sequence(numbers).key(final: final.unicodeScalars.first!) == key)
  }

  @Test(arguments: [
    ("", "P", KeyEvent(.function(1))), ("2", "P", KeyEvent(.function(1), modifiers: .shift)),
    ("1;2", "S", KeyEvent(.function(4), modifiers: .shift)), ("5", "A", KeyEvent(.upArrow, modifiers: .control)),
  ])
  func theLastParameterOfASingleShiftIsItsModifiers(numbers: String, final: Character, key: KeyEvent) {
    #expect(sequence(numbers).singleShiftKey(final: final.unicodeScalars.first!) == key)
  }

  @Test(arguments: [("999", "~"), ("", "x"), ("1;5", "x")])
  func otherSequencesAreNoKeys(numbers: String, final: Character) {
    #expect(sequence(numbers).key(final: final.unicodeScalars.first!) == nil)
  }

  @Test func numbersAreRead() {
    #expect(sequence("").isEmpty && !sequence("1").isEmpty)
    #expect(sequence("1;22;3").numbers == [1, 22, 3])
    #expect(sequence("<0;3;5").prefix == "<" && sequence("<0;3;5").numbers == [0, 3, 5])
  }
}
