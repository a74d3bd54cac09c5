import FocalTerminal
import Recipes
import Testing

/// Each kind of control, clicked at a cell of the screen.
@MainActor
struct MouseTests {
  @Test(arguments: [
    // The label and the edge of a field are part of it. A click between the fields hits nothing.
    ("vacation-planner", "", "Password", "password"), ("vacation-planner", "", "╭─ Pass", "password"),
    ("vacation-planner", "<Tab>", "you@", "email"),
    // A button is activated and takes no focus.
    ("vacation-planner", "<Tab>", "Log in", "email"), ("vacation-planner", "<Tab>", "Browse", "password"),
    ("grocery-list", "", "Lasagna", "item-1"), ("grocery-list", "", "○", "item-2"),
    ("grocery-list", "", "+ New item", "item-3"),
    ("rating-picker", "", "Yummy", "note"), ("rating-picker", "", "Save", "rating"),
    ("recipe-grid", "", "Baklava", "note"), ("recipe-grid", "", "Sweet", "Apple Pie"),
    ("recipe-grid", "", "Favourite", "Apple Pie"), ("recipe-grid", "<Return>", "Close", "Apple Pie"),
    // Nothing behind a sheet can be clicked.
    ("recipe-grid", "<Return>", "Tiramisu", "note"), ("recipe-grid", "<Return>", "Savoury", "note"),
    ("sign-up", "", "at least eight", "Password"), ("one-value", "", "Full name", "fullName"),
    ("two-panes", "", "Reminder", "subject | reminder, right is active"),
    // The help line is no control.
    ("vacation-planner", "", "quit", "email"), ("sign-up", "", "quit", "Username"),
  ])
  func aClickDoesWhatTheControlIsFor(recipe: String, keys: String, text: String, focus: String) async throws {
    let program = try open(recipe, columns: 100)
    _ = await KeysRun(try KeyNotation.parse(keys), in: program)
    program.receive(.click(.cell(try #require(program.screen(step: 0).place(of: text)))))
    await program.settle()
    #expect(program.focusName == focus)
  }

  @Test func aClickInTheMenuOpensTheRecipe() async throws {
    let menu = BookProgram(size: CellSize(columns: 80, rows: 24), options: Recipe.Options())
    menu.receive(.click(.cell(try #require(menu.screen(step: 0).place(of: "Twenty fields")))))
    #expect(menu.focusName == "Username")
  }

  @Test func aClickChoosesTheOptionThatItHits() async throws {
    let program = try open("rating-picker")
    for option in ["Delicious", "Meh", "Yummy"] {
      program.receive(.click(.cell(try #require(program.screen(step: 0).place(of: option)))))
      #expect(program.screen(step: 0).plainText.contains("[ \(option) ]"))
      #expect(program.focusName == "note")
    }
  }

  @Test func aClickInATextPlacesTheCursor() async throws {
    let program = try open("vacation-planner")
    _ = await KeysRun(try KeyNotation.parse("ada<Tab>"), in: program)
    let place = try #require(program.screen(step: 0).place(of: "ada"))
    program.receive(.click(.cell(CellPoint(column: place.column + 1, row: place.row))))
    #expect(program.screen(step: 0).cursor == CellPoint(column: place.column + 1, row: place.row))
  }

  @Test func theWheelScrollsTheListUnderItAndLeavesFocusInItsRow() async throws {
    var options = Recipe.Options()
    options.rows = 1_000
    let program = try open("grocery-list", options: options)
    let place = try #require(program.screen(step: 0).place(of: "Item 995"))
    for _ in 0..<30 { program.receive(.wheel(1, .cell(place))) }
    #expect(program.screen(step: 0).plainText.contains("Item 905"))
    #expect(program.focusName == "item-999")
    program.receive(.character("x"))
    #expect(program.screen(step: 0).plainText.contains("┃ x"))
  }

  @Test func theWheelScrollsTheFormAndThePaneUnderIt() async throws {
    let form = try open("sign-up")
    form.receive(.wheel(-9, .cell(try #require(form.screen(step: 0).place(of: "Email")))))
    #expect(!form.screen(step: 0).plainText.contains("Email"))
    #expect(form.focusName == "Username")
    // The pane under the wheel need not be the active one.
    let panes = try open("two-panes", columns: 100, rows: 14)
    #expect(!panes.screen(step: 0).plainText.contains("Reminder"))
    panes.receive(.wheel(-9, .cell(CellPoint(column: 70, row: 6))))
    #expect(panes.screen(step: 0).plainText.contains("Reminder"))
    #expect(panes.focusName == "subject | none, left is active")
  }
}

extension Screen {
  /// The cell where a text begins.
  fileprivate func place(of text: String) -> CellPoint? {
    for (row, line) in plainText.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if let range = line.firstRange(of: text) {
        return CellPoint(column: String(line[..<range.lowerBound]).displayWidth, row: row)
      }
    }
    return nil
  }
}
