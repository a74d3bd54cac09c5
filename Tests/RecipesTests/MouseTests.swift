import FocalTerminal
import FocalTerminalTesting
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
    ("recipe-grid", "", "Baklava", "Baklava"), ("recipe-grid", "", "Sweet", "Apple Pie"),
    ("recipe-grid", "", "Favourite", "Apple Pie"), ("recipe-grid", "<Return>", "Close", "Apple Pie"),
    // Nothing behind a sheet can be clicked.
    ("recipe-grid", "<Return>", "Tiramisu", "note"), ("recipe-grid", "<Return>", "Savoury", "note"),
    ("sign-up", "", "at least eight", "Password"), ("one-value", "", "Full name", "fullName"),
    ("two-panes", "", "Reminder", "subject | reminder, right is active"),
    // The help line is no control.
    ("vacation-planner", "", "quit", "email"), ("sign-up", "", "quit", "Username"),
  ])
  func aClickDoesWhatTheControlIsFor(recipe: String, keys: String, text: String, focus: String) async throws {
    let screen = try open(recipe, columns: 100)
    await screen.press(keys)
    await screen.click(text)
    #expect(screen.focus == focus)
  }

  @Test func aClickInTheMenuOpensTheRecipe() async {
    let menu = HeadlessScreen(BookProgram(size: CellSize(columns: 80, rows: 24), options: Recipe.Options()))
    await menu.click("Twenty fields")
    #expect(menu.focus == "Username")
  }

  @Test func aClickChoosesTheOptionThatItHits() async throws {
    let screen = try open("rating-picker")
    for option in ["Delicious", "Meh", "Yummy"] {
      await screen.click(option)
      #expect(screen.text.contains("[ \(option) ]"))
      #expect(screen.focus == "note")
    }
  }

  @Test func aClickInATextPlacesTheCursor() async throws {
    let screen = try open("vacation-planner")
    await screen.press("ada<Tab>")
    let place = try #require(screen.place(of: "ada"))
    await screen.receive(.click(.cell(CellPoint(column: place.column + 1, row: place.row))))
    #expect(screen.screen.cursor == CellPoint(column: place.column + 1, row: place.row))
  }

  @Test func theWheelScrollsTheListUnderItAndLeavesFocusInItsRow() async throws {
    var options = Recipe.Options()
    options.rows = 1_000
    let screen = try open("grocery-list", options: options)
    let place = try #require(screen.place(of: "Item 995"))
    for _ in 0..<30 { await screen.receive(.wheel(1, .cell(place))) }
    #expect(screen.text.contains("Item 905"))
    #expect(screen.focus == "item-999")
    await screen.press("x")
    #expect(screen.text.contains("┃ x"))
  }

  @Test func theWheelScrollsTheFormAndThePaneUnderIt() async throws {
    let form = try open("sign-up")
    await form.receive(.wheel(-9, .cell(try #require(form.place(of: "Email")))))
    #expect(!form.text.contains("Email"))
    #expect(form.focus == "Username")
    // The pane under the wheel need not be the active one.
    let panes = try open("two-panes", columns: 100, rows: 14)
    #expect(!panes.text.contains("Reminder"))
    await panes.receive(.wheel(-9, .cell(CellPoint(column: 70, row: 6))))
    #expect(panes.text.contains("Reminder"))
    #expect(panes.focus == "subject | none, left is active")
  }
}
