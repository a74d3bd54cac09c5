import FocalTerminal
import FocalTerminalTesting
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
