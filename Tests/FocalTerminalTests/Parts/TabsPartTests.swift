import FocalTerminal
import FocalTerminalTesting
import Store
import Testing

@MainActor
struct TabsPartTests {
  @Test func tabsAreDrawnAtEveryWidth() async {
    await withTabs("Notes") { screen, _ in
      screen.expectFrame("tabs", widths: widths)
      await screen.press("<Tab><End>")
      screen.expectFrame("tabs-end", widths: widths)
    }
  }

  @Test(arguments: [
    ("<Tab>", "Guests"), ("<Tab><Right>", "Notes"), ("<Tab><Left>", "Statistics"), ("<Tab><End>", "Statistics"),
    ("<Tab><Right><Right><Right><Right>", "Guests"), ("<Tab><Tab>", "Guests"), ("<Click:Settings>", "Settings"),
  ])
  func arrowsChooseAndTheContentFollows(keys: String, tab: String) async {
    // Not all titles fit.
    for columns in [30, 80] {
      await withTabs("Guests", columns: columns) { screen, store in
        if columns == 30, keys.contains("Click") { return }
        await screen.press(keys)
        #expect(store.state["tab"] == tab)
        #expect(screen.text.contains("The content of \(tab)"))
        #expect(screen.focus == (keys == "<Tab><Tab>" ? "after" : keys.contains("Click") ? "before" : tab))
      }
    }
  }

  @Test func aTitleWithoutRoomCannotBeClicked() async {
    await withTabs("Statistics", columns: 30) { screen, store in
      #expect(!screen.text.contains("Guests"))
      await screen.click("Settings")
      #expect(store.state["tab"] == "Settings")
    }
  }

  private func withTabs(
    _ tab: String,
    columns: Int = 80,
    test: @MainActor (HeadlessScreen, StoreOf<Values>) async -> Void
  ) async {
    await withParts(["tab": tab], columns: columns) { store in
      Part.tabs(
        "tabs",
        ["Guests", "Notes", "Settings", "Statistics"],
        selected: store.state["tab"],
        element: { "\($0)" },
        title: { $0 },
        choose: { store.send(.set("tab", $0)) }
      )
      Part.text("The content of \(store.state["tab"])")
    } test: { screen, store in
      await test(screen, store)
    }
  }
}
