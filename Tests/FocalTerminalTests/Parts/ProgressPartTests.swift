import FocalTerminal
import FocalTerminalTesting
import Testing

@MainActor
struct ProgressPartTests {
  @Test func barsAreDrawnAtEveryWidth() async {
    await withParts {
      _ in
      for portion in [0, 0.001, 0.333, 0.5, 0.999, 1] {
        Part.progress(portion, "\(Int(portion * 100)) %", textWidth: 5)
      }
      Part.progress(0.5)
      Part.progress(nil, "a while")
      Part.progress(1.4, "too much", style: .error)
      Part.progress(-1)
      Part.progress(.nan)
      Part.spinner("Saving…")
      Part.spinner(nil)
    } test: { screen, _ in
      screen.expectFrame("progress", widths: widths)
      screen.program.glyphs = .ascii
      screen.expectFrame("progress-ascii", widths: [40])
    }
  }

  @Test func theScreenIsBusyWhileAnIndicatorTurns() async {
    await withParts {
      store in
      Part.spinner(store.state["work"].isEmpty ? nil : store.state["work"])
      Part.progress(store.state["unknown"].isEmpty ? 0.5 : nil)
    } test: { screen, store in
      #expect(!screen.program.isBusy)
      store.send(.set("work", "Saving…"))
      #expect(screen.program.isBusy)
      store.send(.set("work", ""))
      #expect(!screen.program.isBusy)
      store.send(.set("unknown", "yes"))
      #expect(screen.program.isBusy)
    }
  }

  @Test func aBlockMovesToAndFro() async {
    await withParts(columns: 24) {
      _ in
      Part.progress(nil)
    } test: { screen, _ in
      @MainActor func block(_ step: Int) -> Int? {
        let row = screen.program.screen(step: step).rows.first {
          $0.contains { $0.style == .accent && $0.character == "█" }
        }
        return row?.firstIndex { $0.character == "█" }
      }
      let places = (0..<40).compactMap { block($0) }
      // The bar has 22 cells from the second one on, and the block 4.
      #expect(places[0...18].elementsEqual(1...19))
      #expect(places[18...36].elementsEqual((1...19).reversed()))
      #expect(places[36...39].elementsEqual(1...4))
    }
  }

  @Test func aTextThatLeavesNoRoomForTheBarIsDrawn() async {
    await withParts(columns: 24, rows: 10) {
      _ in
      Part.progress(nil, "downloading the list of guests")
    } test: { screen, _ in
      #expect(screen.program.screen(step: 1).plainText.contains("downloading the list"))
    }
  }
}
