import FocalTerminal
import FocalTerminalTesting
import Store
import Testing

/// Menus and grids of tiles.
@MainActor
struct ItemPartTests {
  @Test func aMenuAndAGridAreDrawnAtEveryWidth() async {
    await withItems { screen, _ in
      await screen.press("<Tab><Down>")
      screen.expectFrame("items", widths: widths)
      await screen.press("<Tab><Right>")
      screen.expectFrame("items-grid", widths: [80])
    }
  }

  @Test func aMenuIsOneStopAndWraps() async {
    await withItems { screen, store in
      await screen.press("<Tab><Up>")
      #expect(screen.focus == "paste")
      await screen.press("<Down>")
      #expect(screen.focus == "cut")
      await screen.press("co<Return>")
      #expect(store.log == ["copy"])
      await screen.press("<Tab>")
      #expect(screen.focus == "tile-0")
    }
  }

  @Test func theFirstClickSelectsATileAndTheSecondOpensIt() async {
    await withItems { screen, store in
      await screen.click("Tile 2")
      #expect(screen.focus == "tile-2" && store.log == [])
      await screen.click("Tile 2")
      #expect(store.log == ["tile-2"])
      await screen.press("<Left><Return>")
      #expect(store.log == ["tile-2", "tile-1"])
    }
  }

  @Test(arguments: [(FocusEffect.none, Screen.Style.accent), (.lift, .accent), (.highlight, .inverse)])
  func theTitleOfATileShowsItsFocus(effect: FocusEffect, style: Screen.Style) async {
    await withItems(effect: effect) { screen, _ in
      await screen.click("Tile 2")
      let styles = ["Tile 1", "Tile 2"].compactMap { title in
        screen.place(of: title).map { screen.screen.rows[$0.row][$0.column].style }
      }
      #expect(styles == [.plain, style])
    }
  }

  private func withItems(
    effect: FocusEffect = .lift,
    test: @MainActor (HeadlessScreen, StoreOf<Values>) async -> Void
  ) async {
    await withParts(rows: 40) { store in
      Part.column {
        Part.menuItem("cut", "Cut", "Removes the text, and keeps it for later") { store.send(.logged("cut")) }
        Part.menuItem("copy", "Copy", "") { store.send(.logged("copy")) }
        Part.menuItem("paste", "Paste", "") { store.send(.logged("paste")) }
      }
      .group("menu", .vertical, atEnd: .wraps)
      Part.grid(
        minimumWidth: 16,
        (0..<4).map { number in
          .tile(
            "tile-\(number)",
            "Tile \(number)",
            "\(number) min",
            isSelected: number == 1,
            isMarked: number == 2,
            effect: effect,
            label: "open"
          ) { store.send(.logged("tile-\(number)")) }
        }
      )
      .group("grid", .grid)
    } test: { screen, store in
      await test(screen, store)
    }
  }
}
