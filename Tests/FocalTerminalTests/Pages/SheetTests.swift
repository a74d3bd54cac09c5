import FocalTerminal
import FocalTerminalTesting
import FocusSync
import Store
import Testing

@MainActor
struct SheetTests {
  @Test(arguments: [(30, 80, 30), (50, 80, 50), (70, 80, 56), (70, 40, 34)])
  func aSheetIsAsWideAsThePageAllows(maximumWidth: Int, columns: Int, width: Int) async {
    await withSheet(maximumWidth: maximumWidth, columns: columns, fields: 1) { screen in
      let line = screen.text.split(separator: "\n").first { $0.contains("╭─ Sheet ─") } ?? ""
      let box = line.drop { $0 != "S" }.prefix { $0 != "╮" }
      #expect("╭─ ".count + box.count + 1 == width, "\(screen.text)")
    }
  }

  /// A sheet that is higher than the screen has a scroll bar, which moves with focus.
  @Test func aSheetThatScrollsShowsHowFar() async {
    await withSheet(columns: 40, rows: 12, fields: 6) { screen in
      #expect(screen.focus == "field-1")
      screen.expectFrame("sheet-scrolled")
      let top = screen.text
      await screen.press("<S-Tab>")
      #expect(screen.focus == "field-6" && screen.text.contains("█") && screen.text != top)
    }
    await withSheet(columns: 40, rows: 24, fields: 2) { screen in
      #expect(!screen.text.contains("█"))
    }
  }

  @Test func theWheelScrollsASheetThatIsHigherThanTheScreen() async {
    await withSheet(columns: 40, rows: 12, fields: 6) { screen in
      let top = screen.text
      let middle = CellPoint(column: 20, row: 6)
      await screen.receive(.wheel(-1, .cell(middle)))
      #expect(screen.focus == "field-1" && screen.text != top && screen.text.contains("Field 4"), "\(screen.text)")
      await screen.receive(.wheel(-99, .cell(middle)))
      #expect(screen.text.contains("Field 6") && !screen.text.contains("Field 1"), "\(screen.text)")
      await screen.receive(.wheel(99, .cell(middle)))
      #expect(screen.text == top)
      await screen.receive(.wheel(-99, .cell(middle)))
      // The next key scrolls back to the focused element.
      await screen.press("x")
      #expect(screen.focus == "field-1" && screen.text.contains("Field 1"), "\(screen.text)")
    }
  }

  @Test func thePageKeysMoveFocusByAScreenInASheetThatScrolls() async {
    await withSheet(columns: 40, rows: 12, fields: 6) { screen in
      await screen.press("<PageDown>")
      #expect(screen.focus == "field-5")
      await screen.press("<PageUp>")
      #expect(screen.focus == "field-1")
    }
  }

  /// A list without a height makes the sheet as high as the page.
  @Test func aListFillsASheet() async {
    for rows in [12, 24] {
      let page = PageSession<Named>(size: CellSize(columns: 40, rows: rows)) { _ in
        let sheet = Sheet<Named>("sheet", "Sheet") {
          Part.list("list", numbers, element: { "row-\($0)" }, title: { "Row \($0.id)" }) { _ in }
        }
        return Page("Page", sheet: sheet) { Part.line("behind", TextLine("", edit: { _ in })) }
      }
      #expect(HeadlessScreen(page).text.split(separator: "\n").count { $0.contains("Row ") } == rows - 8)
    }
  }

  /// The page's command for Ctrl-C may ask before the program ends.
  @Test func aSheetHasCommandsOfItsOwnInsteadOfThoseOfThePage() async {
    func log(_ store: StoreOf<Values>, _ text: String) -> @MainActor () -> Void { { store.send(.logged(text)) } }
    await withParts(
      commands: { [.control("x", "delete", log($0, "page")), .control("c", "leave", log($0, "leave"))] },
      sheet: { store in
        guard store.state["sheet"] == "yes" else { return nil }
        return Sheet("sheet", "Sheet") { Part.line("inside", TextLine("", edit: { _ in })) }
          .commands([.control("g", "go", log(store, "sheet"))])
      },
      parts: { _ in Part.text("behind") },
      test: { screen, store in
        await screen.press("<C-x><C-g>")
        #expect(store.log == ["page"] && screen.text.contains("^x delete") && !screen.text.contains("^g go"))
        store.send(.set("sheet", "yes"))
        #expect(screen.focus == "inside" && screen.text.contains("^g go") && !screen.text.contains("^x delete"))
        await screen.press("<C-x><C-g><C-c>")
        #expect(store.log == ["page", "sheet", "leave"] && !screen.isDismissed)
        store.send(.set("sheet", ""))
        await screen.press("<C-x>")
        #expect(store.log == ["page", "sheet", "leave", "page"])
      }
    )
  }

  /// The sheet declares no effect of Escape.
  @Test func escapeDoesNotReachThePageBehindASheet() async {
    await withParts(
      commands: { store in [Command(KeyEvent(.escape), "esc", "back") { store.send(.logged("back")) }] },
      sheet: { store in
        guard store.state["sheet"] == "yes" else { return nil }
        return Sheet("sheet", "Sheet") { Part.line("inside", TextLine("", edit: { _ in })) }
      },
      parts: { _ in Part.text("behind") },
      test: { screen, store in
        store.send(.set("sheet", "yes"))
        #expect(screen.program.receive(.key(.escape)) == .ignored && store.log == [])
        store.send(.set("sheet", ""))
        #expect(screen.program.receive(.key(.escape)) == .handled && store.log == ["back"])
      }
    )
  }

  private func withSheet(
    maximumWidth: Int = 50,
    columns: Int,
    rows: Int = 24,
    fields: Int,
    test: @MainActor (HeadlessScreen) async -> Void
  ) async {
    let sheet = Sheet<Named>("sheet", "Sheet", maximumWidth: maximumWidth, default: "field-1") {
      for number in 1...fields {
        Part.field("field-\(number)", "Field \(number)", TextLine("", edit: { _ in }))
      }
    }
    await withParts(
      columns: columns,
      rows: rows,
      sheet: { _ in sheet },
      parts: { _ in Part.text("behind") },
      test: { screen, _ in await test(screen) }
    )
  }
}

private let numbers = IdentifiedArray(uniqueElements: (1...90).map { Number(id: $0) })

private struct Number: Identifiable { let id: Int }
