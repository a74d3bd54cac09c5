import FocusSync
import StoreTesting
import TestSupport
import Testing

@testable import FocalTerminal

struct LineEditorTests {
  /// Compares the editor with a simple model: an array of characters that never combine, and an index.
  @Test(arguments: Thoroughness.seeds(5))
  func theEditorAgreesWithAnArrayOfCharacters(seed: UInt64) {
    var random = FuzzRandom(seed: seed)
    // Whole clusters that do not combine, because the model does not combine characters.
    let alphabet: [Character] = ["a", "é", "e\u{301}", "漢", "👨‍👩‍👧", " ", "ß", "각"]
    var editor = LineEditor("")
    var model: [Character] = []
    var index = 0
    for _ in 0..<300 {
      switch Int.random(in: 0..<11, using: &random) {
      case 0...4:
        let character = alphabet.randomElement(using: &random)!
        editor.insert(String(character))
        model.insert(character, at: index)
        index += 1
      case 5:
        editor.deleteBackward()
        if index > 0 {
          model.remove(at: index - 1)
          index -= 1
        }
      case 6:
        editor.deleteForward()
        if index < model.count { model.remove(at: index) }
      case 7:
        editor.moveLeft()
        index = max(0, index - 1)
      case 8:
        editor.moveRight()
        index = min(model.count, index + 1)
      case 9:
        if Bool.random(using: &random) {
          editor.moveToStart()
          index = 0
        } else {
          editor.moveToEnd()
          index = model.count
        }
      default:
        if Int.random(in: 0..<4, using: &random) == 0 {
          editor.deleteToStart()
          model.removeFirst(index)
          index = 0
        }
      }
      #expect(editor.text == String(model))
      #expect(editor.cursor == index)
    }
  }

  /// For any scalars in any order, the cursor stays on a character boundary and no scalar is lost.
  @Test(arguments: Thoroughness.seeds(5))
  func scalarsThatCombineKeepTheCursorInRange(seed: UInt64) {
    var random = FuzzRandom(seed: seed)
    let scalars: [Unicode.Scalar] = [
      "e", "\u{301}", "\u{1F1EB}", "\u{1F1F7}", "\u{200D}", "\u{1F468}", "\u{1F3FD}", "ᄀ", "ᅡ", "ᆨ",
    ]
    var editor = LineEditor("")
    for _ in 0..<200 {
      let before = editor
      switch Int.random(in: 0..<7, using: &random) {
      case 0...3:
        let scalar = scalars.randomElement(using: &random)!
        editor.insert(String(scalar))
        #expect(editor.text.unicodeScalars.count == before.text.unicodeScalars.count + 1)
      case 4: editor.deleteBackward()
      case 5: editor.deleteForward()
      default: editor.moveLeft()
      }
      #expect((0...editor.text.count).contains(editor.cursor))
      #expect(LineEditor(editor.text, cursor: editor.cursor) == editor)
    }
  }

  @Test func aCombiningMarkJoinsTheLetterBeforeTheCursor() {
    var editor = LineEditor("ex", cursor: 1)
    editor.insert("\u{301}")
    #expect(editor == LineEditor("e\u{301}x", cursor: 1))
    editor.deleteBackward()
    #expect(editor == LineEditor("x", cursor: 0))
  }

  @Test func twoHalvesOfAFlagBecomeOneCharacter() {
    var editor = LineEditor("\u{1F1EB}x\u{1F1F7}", cursor: 2)
    editor.deleteBackward()
    #expect(editor == LineEditor("\u{1F1EB}\u{1F1F7}", cursor: 1))
  }

  @Test func controlCharactersAreNotInserted() {
    var editor = LineEditor("")
    editor.insert("a\u{7}b")
    #expect(editor == LineEditor("ab"))
  }

  @Test(arguments: [
    ("one\ntwo", "one two", "one\ntwo"), ("secret\n", "secret", "secret\n"), ("\n\none\n", "one", "\n\none\n"),
    ("a\r\nb\rc", "a b c", "a\nb\nc"), ("a\n\nb", "a  b", "a\n\nb"), ("a\tb", "a b", "a b"), ("\n", "", "\n"),
  ])
  func aLineEndIsABlankInOneLine(pasted: String, line: String, lines: String) {
    var editor = LineEditor("<>", cursor: 1)
    editor.insert(pasted)
    #expect(editor.text == "<\(line)>" && editor.cursor == line.count + 1)
    editor = LineEditor("<>", cursor: 1)
    editor.insert(pasted, keepsLineEnds: true)
    #expect(editor.text == "<\(lines)>" && editor.cursor == lines.count + 1)
  }

  @Test func aCursorOutOfRangeIsBroughtIn() {
    #expect(LineEditor("abc", cursor: 9).cursor == 3)
    #expect(LineEditor("abc", cursor: -1).cursor == 0)
  }

  @Test(arguments: [
    ("ab cd", 3, Input.control("a"), "ab cd", 0),
    ("ab cd", 3, .control("e"), "ab cd", 5),
    ("ab cd", 3, .control("k"), "ab ", 3),
    ("ab cd", 3, .control("u"), "cd", 0),
    ("ab cd", 3, .control("w"), "cd", 0),
    ("ab cd  ", 7, .control("w"), "ab ", 3),
    ("ab", 0, .control("w"), "ab", 0),
    ("ab cd", 1, .control("d"), "a cd", 1),
    ("ab cd", 5, .key(KeyEvent(.delete, modifiers: .option)), "ab ", 3),
    ("ab cd", 5, .key(KeyEvent(.leftArrow, modifiers: .control)), "ab cd", 3),
    ("ab cd", 0, .key(KeyEvent(.rightArrow, modifiers: .option)), "ab cd", 2),
    ("漢字 cd", 5, .control("w"), "漢字 ", 3),
    ("ab", 2, .paste("c\u{301} d"), "abc\u{301} d", 5),
    ("ab", 2, .character("é"), "abé", 3),
  ])
  func aKeyEditsTheLine(text: String, cursor: Int, input: Input, edited: String, newCursor: Int) throws {
    var editor = LineEditor(text, cursor: cursor)
    #expect(editor.perform(try #require(input.event)) == .handled)
    #expect(editor == LineEditor(edited, cursor: newCursor))
  }

  @Test(arguments: [
    Input.key(KeyEvent("f", characters: "", modifiers: .control)), .key(KeyEvent("x", modifiers: .option)),
    .key(KeyEvent("x", characters: "x", modifiers: [.control, .option])), .key(.tab), .key(.return), .key(.escape),
    .key(.pageUp), .control("s"),
  ])
  func aKeyWithoutAMeaningIsIgnored(input: Input) throws {
    var editor = LineEditor("ab", cursor: 1)
    #expect(editor.perform(try #require(input.event)) == .ignored)
    #expect(editor == LineEditor("ab", cursor: 1))
  }

  @Test func ctrlUKeepsTheTextAfterTheCursor() {
    var editor = LineEditor("abcd", cursor: 2)
    editor.deleteToStart()
    #expect(editor == LineEditor("cd", cursor: 0))
  }
}
