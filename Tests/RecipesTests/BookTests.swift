import FocalTerminal
import FocalTerminalTesting
import Recipes
import StoreTesting
import Testing

struct MenuTests {
  @Test func theMenuRemembersItsFocusAndTheChosenRecipe() async {
    await withTestStore(initialState: Menu.State(focused: "sign-up")) {
      Menu()
    } test: { store in
      #expect(store.state.focusedItem == .recipe("sign-up"))
      await store.send(.binding(.set(\.focusedItem, .recipe("two-panes")))) { $0.focusedItem = .recipe("two-panes") }
      await store.send(.chosen("two-panes")) { $0.chosen = "two-panes" }
    }
  }
}

@MainActor
struct BookProgramTests {
  private static func screen(_ keys: String, columns: Int = 80, rows: Int = 24) async -> HeadlessScreen {
    var options = Recipe.Options()
    options.takesTime = false
    let screen = HeadlessScreen(BookProgram(size: CellSize(columns: columns, rows: rows), options: options))
    await screen.press(keys)
    return screen
  }

  @Test(arguments: [
    ("", "vacation-planner"), ("<Down>", "grocery-list"), ("<Up>", "one-value"), ("<Tab>", "vacation-planner"),
    ("si", "sign-up"),
    // Return opens a recipe, Escape leaves it, and the menu has the same focus again.
    ("<Return>", "email"), ("<Down><Return>", "item-2"), ("<Down><Return><Esc>", "grocery-list"),
    ("<Click:rating-picker>", "note"),
    // The first Escape closes the sheet of the recipe, the second one the recipe.
    ("<Click:recipe-grid><Return><Esc>", "Apple Pie"), ("<Click:recipe-grid><Return><Esc><Esc>", "recipe-grid"),
  ])
  func keysOpenAndLeaveRecipes(keys: String, place: String) async throws {
    #expect(await Self.screen(keys).focus == place)
  }

  @Test func everyRecipeOpensFromTheMenuByItsName() async throws {
    for recipe in Recipe.all {
      let opened = try await RecipesTests.focus(recipe.name, "")
      let screen = await Self.screen("<Click:\(recipe.name)>", columns: 120)
      #expect(screen.focus == opened)
      #expect(screen.text.contains("esc menu"))
    }
  }

  @Test func theFramesMatchTheGoldenFiles() async {
    for (file, columns) in [("menu-narrow", 40), ("menu", 80), ("menu-wide", 200)] {
      await Self.screen("<Down>", columns: columns, rows: 30).expectFrame(file)
    }
  }
}

@MainActor
struct BookArgumentsTests {
  @Test func everyOptionIsRead() throws {
    let arguments = try BookArguments(
      parsing: ["grocery-list", "--rows", "50", "--size", "40x12", "--rtl", "--no-sections", "--keys", "a<Tab>"]
        + ["--no-keyboard-navigation", "--effect", "highlight"]
    )
    #expect(arguments.name == "grocery-list")
    #expect(arguments.options.rows == 50)
    #expect(arguments.columns == 40 && arguments.rows == 12)
    #expect(arguments.options.readsRightToLeft && !arguments.options.hasSections)
    #expect(!arguments.options.hasKeyboardNavigation && arguments.options.effect == .highlight)
    let keys = try KeyNotation.parse("a<Tab>")
    #expect(arguments.keys == keys)
    #expect(try BookArguments(parsing: []) == BookArguments())
    #expect(try BookArguments(parsing: ["--help"]).asksForHelp)
  }

  @Test(arguments: [
    (["soup"], "no recipe 'soup'"), (["sign-up", "two-panes"], "no recipe 'two-panes'"),
    (["--keys"], "--keys needs a value"), (["--size", "40"], "--size needs columns and rows"),
    (["--size", "0x5"], "--size needs columns and rows"), (["--rows", "x"], "--rows needs a number"),
    (["--keys", "<Tba>"], "--keys: unknown key <Tba>"), (["--effect", "glow"], "--effect needs one of none, lift"),
  ])
  func eachMistakeIsNamed(arguments: [String], problem: String) {
    let error = #expect(throws: UsageError.self) { try BookArguments(parsing: arguments) }
    #expect(error?.problem.hasPrefix(problem) == true)
  }

  @Test func theHelpNamesEveryRecipeAndFitsATerminal() {
    for recipe in Recipe.all { #expect(bookHelp.contains("  \(recipe.name)\n")) }
    #expect(bookHelp.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }
}
