import FocalTerminal
import FocalTerminalTesting
import FocusSync
import Store
import Testing

@MainActor
struct SheetPaletteTests {
  @Test func thePaletteIsDrawnAtEveryWidth() async {
    await withCommands { screen, _ in
      await screen.press("<C-p>ea<Down>")
      screen.expectFrame("palette", widths: widths)
    }
  }

  @Test func thePaletteShowsTheEnabledCommandsWithTheirKeys() async {
    await withCommands { screen, _ in
      await screen.press("<C-p>")
      #expect(screen.focus == "palette-field")
      for text in ["New meeting           ", "^n", "Search", "→"] { #expect(screen.text.contains(text)) }
      #expect(!screen.text.contains("Redo"))
      screen.program.glyphs = .ascii
      #expect(screen.text.contains("right"))
    }
  }

  @Test(arguments: [
    // The best match, the third, the last, and one by its first letters.
    ("se", "search"), ("r<Down><Down><Down>", "clear all"), ("<Up>", "clear all"), ("nm", "new meeting"),
  ])
  func returnPerformsACommand(keys: String, command: String) async {
    await withCommands { screen, store in
      await screen.press("<C-p>\(keys)<Return>")
      #expect(store.log == [command] && store.state.values["palette"] == "closed")
      #expect(screen.focus == (command == "search" ? "after" : "before"))
    }
  }

  @Test func aClickPerformsACommand() async {
    await withCommands { screen, store in
      await screen.press("<C-p>")
      await screen.click("Clear all")
      #expect(store.log == ["clear all"] && screen.focus == "before")
    }
  }

  @Test func returnDoesNothingWhereNothingMatches() async {
    await withCommands { screen, store in
      await screen.press("<C-p>zzz<Return>")
      #expect(store.log == [] && screen.text.contains("nothing matches"))
    }
  }

  @Test func escapeClosesAndReturnsFocus() async {
    await withCommands { screen, store in
      await screen.press("<Tab><C-p>se<Esc>")
      #expect(store.log == [] && store.state.values["palette"] == "closed" && screen.focus == "after")
    }
  }

  @Test func noOtherKeyWorksWhileThePaletteIsOpen() async {
    await withCommands { screen, store in
      await screen.press("<C-n>")
      #expect(store.log == ["new meeting"] && screen.text.contains("^n new meeting"))
      await screen.press("<C-p><C-n>")
      #expect(store.log == ["new meeting"] && !screen.text.contains("^n new meeting"))
    }
  }

  @Test func theLettersThatMatchAreMarked() async {
    await withCommands { screen, _ in
      await screen.press("<C-p>nm<Down>")
      #expect(marked(in: "New meeting", on: screen) == "Nm")
      // A title that is cut off has no mark in its ellipsis.
      await screen.press("<C-u>all")
      #expect(marked(in: "Clear all", on: screen) == "all")
    }
  }

  /// The characters of a text on the screen that stand out in colour.
  private func marked(in text: String, on screen: HeadlessScreen) -> String {
    guard let place = screen.place(of: text) else { return "" }
    let cells = screen.screen.rows[place.row][place.column..<place.column + text.count]
    return String(cells.filter { $0.style == .accent }.compactMap(\.character))
  }

  private static func commands(_ store: StoreOf<Values>) -> [Command] {
    [
      .control("n", "new meeting") { store.send(.logged("new meeting")) },
      .control("y", "redo", isEnabled: false) { store.send(.logged("redo")) },
      Command("rename") { store.send(.logged("rename")) },
      Command(KeyEvent(.rightArrow), "→", "search") {
        store.send(.logged("search"))
        store.focus = "after"
      },
      Command("clear all") { store.send(.logged("clear all")) },
    ]
  }

  private static func palette(_ store: StoreOf<Values>) -> Sheet<Named>? {
    let text = store.state["palette"]
    return .palette(
      text == "closed" ? nil : text,
      commands(store),
      height: 5,
      element: { "\($0.name)" },
      set: { store.send(.set("palette", $0 ?? "closed")) }
    )
  }

  private func withCommands(test: @MainActor (HeadlessScreen, StoreOf<Values>) async -> Void) async {
    await withParts(
      ["palette": "closed"],
      commands: { store in Self.commands(store) + [.control("p", "commands") { store.send(.set("palette", "")) }] },
      sheet: Self.palette,
      parts: { _ in Part.text("The content of the page.") },
      test: test
    )
  }
}
