import FocalTerminal
import FocalTerminalTesting
import Store
import Testing

@MainActor
struct TextAreaPartTests {
  private static let text = "The form keeps one left edge.\n\nAsk two newcomers to plan a meeting, and watch them."

  @Test func theAreaIsDrawnAtEveryWidth() async {
    await withArea(Self.text) { screen, _ in
      screen.expectFrame("text-area", widths: widths)
      await screen.press("<Tab>")
      screen.expectFrame("text-area-focused", widths: widths)
    }
  }

  @Test(arguments: [
    ("a<Return>b", "a\nb"), ("ab<Left><Return>", "a\nb"), ("a<Return>b<Up>c", "ac\nb"), ("a<Return><BS>b", "ab"),
    ("one<Return>two<C-u>", "one\n"), ("one<Return>two<Home><C-k>", "one\n"),
    ("one<Return>two<Up><Home>x", "xone\ntwo"),
    ("one<Return>two<Up><End>x", "onex\ntwo"), ("one<Return>two<C-w><BS>!", "one!"), ("ab<Return>c<Up><Up>x", "ab\nc"),
    // The second line is shorter.
    ("long<Return>b<Return>last<Up>x", "long\nbx\nlast"),
  ])
  func keysEditTheLines(keys: String, text: String) async {
    await withArea("") { screen, store in
      await screen.press("<Tab>" + keys)
      #expect(store.state["text"] == text)
    }
  }

  @Test func aPasteKeepsItsLinesAndIsOneEdit() async {
    await withArea("[]") { screen, store in
      await screen.press("<Tab><Left>")
      let changes = Counted()
      let token = store.observe(\.values) { _ in changes.count += 1 }
      let text = (0..<1_000).map { "line \($0)" }.joined(separator: "\n")
      await screen.receive(.paste(text))
      #expect(store.state["text"] == "[\(text)]" && changes.count == 1)
      await screen.press("!")
      #expect(store.state["text"].hasSuffix("line 999!]"))
      token.cancel()
    }
  }

  @Test func ctrlUBetweenTheHalvesOfAFlagKeepsTheSecondHalf() async {
    await withArea("\u{1F1E9}x\u{1F1EA}") { screen, store in
      await screen.press("<Tab><Left><C-u>")
      #expect(store.state["text"] == "\u{1F1EA}")
    }
  }

  @Test func arrowsLeaveAtTheFirstAndTheLastLine() async {
    await withArea("one\ntwo") { screen, _ in
      await screen.press("<Tab><Down>")
      #expect(screen.focus == "after")
      await screen.press("<Up>")
      #expect(screen.focus == "area")
      await screen.press("<Up><Up>")
      #expect(screen.focus == "before")
    }
  }

  @Test func theAreaScrollsWithTheCursor() async {
    await withArea("1\n2\n3\n4\n5") { screen, _ in
      #expect(screen.text.contains("1 ") && !screen.text.contains("5 "))
      await screen.press("<Tab>")
      #expect(!screen.text.contains("1 ") && screen.text.contains("5 "))
      await screen.press("<Up><Up><Up><Up>")
      #expect(screen.text.contains("1 "))
    }
  }

  @Test func aClickPlacesTheCursor() async {
    await withArea("one\ntwo\nthree") { screen, store in
      await screen.click("wo")
      await screen.press("x")
      #expect(screen.focus == "area" && store.state["text"] == "one\ntxwo\nthree")
    }
  }

  private final class Counted {
    var count = 0
  }

  private func withArea(_ text: String, test: @MainActor (HeadlessScreen, StoreOf<Values>) async -> Void) async {
    await withParts(["text": text]) { store in
      Part.textArea(
        "area",
        "Notes",
        TextLine(store.state["text"], placeholder: "what was decided", edit: { store.send(.set("text", $0)) }),
        rows: 3
      )
    } test: { screen, store in
      await test(screen, store)
    }
  }
}
