import FocalTerminal
import FocalTerminalTesting
import FocusSync
import Store
import Testing

/// The keys are those of the menu button and the menu bar in the ARIA Authoring Practices.
@MainActor
struct MenuPartTests {
  @Test func theMenuIsDrawnAtEveryWidth() async {
    await withMenus { screen, _ in
      await screen.press("<Tab><Return><Down>")
      screen.expectFrame("menu", widths: widths)
    }
  }

  @Test func theSignsHaveFormsOfASCII() async {
    await withMenus { screen, _ in
      screen.program.glyphs = .ascii
      await screen.press("<Tab><Return>")
      screen.expectFrame("menu-ascii")
    }
  }

  @Test func theButtonWithFocusIsFilled() async {
    await withMenus { screen, _ in
      await screen.press("<Tab>")
      let styles = ["File", "Help"].compactMap { title in
        screen.place(of: title).map { screen.screen.rows[$0.row][$0.column].style }
      }
      #expect(styles == [.inverse, .plain])
    }
  }

  @Test(arguments: ["<Tab><Return>", "<Tab> ", "<Tab><Down>", "<Click:menu-1>"])
  func keysAndAClickOpenTheMenu(keys: String) async {
    await withMenus { screen, store in
      await screen.press(keys)
      #expect(store.state["open"] == "0" && screen.focus == "menu-1-1")
    }
  }

  @Test(arguments: [
    ("<Down>", "menu-1-3"), ("<Up>", "menu-1-4"), ("<End>", "menu-1-4"), ("<End><Home>", "menu-1-1"),
    ("<End><Down>", "menu-1-1"), ("sa", "menu-1-3"), ("o", "menu-1-1"), ("<Tab>", "menu-1-1"),
    ("<Right>", "menu-2-1"), ("<Left>", "menu-2-1"), ("<Right><Right>", "menu-1-1"),
  ])
  func keysMoveInTheMenu(keys: String, focus: String) async {
    // The second item, Open, is disabled.
    await withMenus { screen, _ in
      await screen.press("<Tab><Return>" + keys)
      #expect(screen.focus == focus)
    }
  }

  @Test(arguments: ["<Return>", " ", "<Click:menu-1-3>"])
  func anItemIsChosen(keys: String) async {
    await withMenus { screen, store in
      await screen.press("<Tab><Return><Down>" + keys)
      #expect(store.log == ["save"] && store.state["open"] == "" && screen.focus == "menu-1")
    }
  }

  @Test func aCommandMovesFocus() async {
    await withMenus { screen, store in
      await screen.press("<Tab><Return><End><Return>")
      #expect(store.log == ["find"] && screen.focus == "after")
    }
  }

  @Test func aDisabledItemCannotBeClicked() async {
    await withMenus { screen, store in
      await screen.press("<Tab><Return>")
      await screen.click("Open")
      #expect(store.log == [] && store.state["open"] == "0" && screen.focus == "menu-1-1")
    }
  }

  @Test func escapeClosesTheMenuAndReturnsToItsButton() async {
    await withMenus { screen, store in
      await screen.press("<Tab><Return><Esc>")
      #expect(store.state["open"] == "" && screen.focus == "menu-1")
      await screen.press("<Return><Right><Esc>")
      #expect(store.state["open"] == "" && screen.focus == "menu-2")
    }
  }

  @Test func aClickElsewhereClosesTheMenu() async {
    await withMenus { screen, store in
      await screen.press("<Tab><Return><Click:before>")
      #expect(store.state["open"] == "" && screen.focus == "before")
      // The button closes its menu, and another button opens its own.
      await screen.press("<Click:menu-1><Click:menu-1>")
      #expect(store.state["open"] == "")
      await screen.press("<Click:menu-1><Click:menu-2>")
      #expect(store.state["open"] == "1" && screen.focus == "menu-2-1")
      await screen.receive(.click(.cell(CellPoint(column: 0, row: 23))))
      #expect(store.state["open"] == "" && screen.focus == "menu-2")
    }
  }

  @Test func noOtherKeyWorksWhileAMenuIsOpen() async {
    await withMenus { screen, store in
      await screen.press("<Tab><C-s>")
      #expect(store.log == ["save"] && screen.text.contains("^s save"))
      await screen.press("<Return><C-s>")
      #expect(store.log == ["save"] && !screen.text.contains("^s save"))
      #expect(screen.text.contains("↵ choose  a-z find  esc close  ←→ menus  ^c quit"))
    }
  }

  @Test func theMenuIsInFrontOfThePage() async {
    await withMenus { screen, _ in
      await screen.press("<Tab><Return>")
      #expect(screen.text.contains("│  Save     ^s │"))
      screen.resize(columns: 24, rows: 8)
      await screen.press("<End>")
      #expect(screen.text.contains("┃ Find") && screen.text.contains("^c quit"))
      await screen.press("<Home>")
      #expect(screen.text.contains("┃ New"))
    }
  }

  @Test func aMenuOpensInASheet() async {
    let sheet: @MainActor (StoreOf<Values>) -> Sheet<Named>? = { store in
      Sheet("sheet", "Sheet") { Self.menus(store) }
    }
    await withParts(["open": ""], sheet: sheet) { _ in
      Part.text("behind")
    } test: { screen, _ in
      await screen.press("<Return>")
      #expect(screen.focus == "menu-1-1" && screen.text.contains("┃ New"))
      await screen.press("<Esc>")
      #expect(screen.focus == "menu-1" && !screen.text.contains("New"))
    }
  }

  @Test func aMenuOpensBelowItsButtonInARegionThatScrolls() async {
    await withParts(["open": ""]) { store in
      Part.scroll("region", height: 4) {
        for number in 0..<9 { Part.text("row \(number)") }
        Self.menus(store)
      }
    } test: { screen, _ in
      await screen.press("<Tab><Return>")
      let (button, item) = (screen.place(of: "File"), screen.place(of: "New"))
      #expect(button != nil && item?.row == button.map { $0.row + 2 })
    }
  }

  private static func menus(_ store: StoreOf<Values>) -> Part<Named> {
    let file = [
      Command("new meeting") { store.send(.logged("new")) },
      .control("o", "open", isEnabled: false) { store.send(.logged("open")) }, save(store),
      Command("find") {
        store.send(.logged("find"))
        store.focus = "after"
      },
    ]
    return Part.menuBar(
      [DropDownMenu("File", file), DropDownMenu("Help", [Command("about") { store.send(.logged("about")) }])],
      open: Int(store.state["open"]),
      element: { "\($0.name)" },
      set: { store.send(.set("open", $0.map { "\($0)" } ?? "")) }
    )
  }

  private static func save(_ store: StoreOf<Values>) -> Command {
    .control("s", "save") { store.send(.logged("save")) }
  }

  private func withMenus(test: @MainActor (HeadlessScreen, StoreOf<Values>) async -> Void) async {
    await withParts(["open": ""]) { store in
      Part.column {
        Self.menus(store)
        Part.text("The content of the page, which the menu covers while it is open.")
        Part.space(2)
      }
      .commands(in: "page", [Self.save(store)])
    } test: { screen, store in
      await test(screen, store)
    }
  }
}
