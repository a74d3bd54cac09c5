import Foundation
import Store
import StoreTesting
import Testing

@Suite struct TextStateTests {
  private let question: TextState = "Delete " + TextState("Milk").bold() + "?"

  @Test func thePlainTextHasNoStyles() {
    #expect(question.description == "Delete Milk?" && String(state: question) == "Delete Milk?")
    #expect("\(question)" == "Delete Milk?")
  }

  @Test func textsDifferByTheirStyles() {
    #expect(question != "Delete Milk?")
    #expect(TextState("a").bold().italic() == TextState("a").italic().bold())
    #expect(TextState("a").bold() != TextState("a").italic())
    #expect(question.runs.map(\.text) == ["Delete ", "Milk", "?"])
    #expect(question.runs.map(\.styles) == [[], [.bold], []])
    #expect(question.italic().runs.map(\.styles) == [[.italic], [.bold, .italic], [.italic]])
  }

  @Test func textsThatReadTheSameAreEqual() {
    #expect("a" + TextState("b") == "ab")
    #expect(TextState("a").bold() + TextState("b").bold() == TextState("ab").bold())
    #expect((TextState("a") + TextState("b").bold()).bold() == TextState("ab").bold())
    #expect((TextState("a").italic() + "b" + TextState("c").bold()).italic().runs.map(\.text) == ["ab", "c"])
    #expect(TextState("") + "a" == "a" && TextState("").bold() == "")
  }

  @Test func failuresShowTheStyles() {
    #expect(describe(TextState("Delete?")) == #"TextState("Delete?")"#)
    #expect(describe(question) == #"TextState("Delete **Milk**?")"#)
    #expect(describe(TextState("a").bold().italic()) == #"TextState("**_a_**")"#)
  }

  @Test func aDecodedTextHasItsStyles() throws {
    #expect(try JSONDecoder().decode(TextState.self, from: JSONEncoder().encode(question)) == question)
  }
}
