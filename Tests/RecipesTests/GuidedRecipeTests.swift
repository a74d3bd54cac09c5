import FocalTerminal
import FocalTerminalTesting
import Recipes
import Testing

@MainActor
struct GuidedRecipeTests {
  private static func screen(_ name: String, columns: Int = 80, rows: Int = 30) throws -> HeadlessScreen {
    let recipe = try #require(Recipe.all.first { $0.name == name })
    var options = Recipe.Options()
    options.takesTime = false
    return HeadlessScreen(GuidedRecipe(recipe, size: CellSize(columns: columns, rows: rows), options: options))
  }

  @Test func everyRecipeHasAGuideThatFits() throws {
    for recipe in Recipe.all {
      let text = try Self.screen(recipe.name, rows: 24).text
      for label in ["Try ", "Notice ", "State ", "Source  Examples/Recipes/", "Keys "] {
        #expect(text.contains(label), "\(recipe.name)\n\(text)")
      }
      #expect(text.contains("F1 hides this"), "\(recipe.name)\n\(text)")
    }
  }

  @Test func theGuideShowsTheState() async throws {
    let screen = try Self.screen("rating-picker")
    #expect(screen.text.contains("focusedField: note"))
    await screen.press("<Tab>")
    #expect(screen.text.contains("focusedField: rating"))
  }

  @Test func aKeyHidesTheGuide() async throws {
    let screen = try Self.screen("rating-picker")
    #expect(!screen.text.contains("f1 guide"))
    await screen.press("<F1>")
    #expect(!screen.text.contains("Notice") && screen.text.contains("f1 guide"))
    await screen.press("<F1>")
    #expect(screen.text.contains("Notice"))
  }

  @Test func aSmallScreenBeginsWithoutTheGuide() async throws {
    let screen = try Self.screen("rating-picker", columns: 40, rows: 20)
    #expect(screen.text.contains("f1 guide"))
  }

  @Test func keysShowTheVariants() async throws {
    let grid = try Self.screen("recipe-grid", columns: 100)
    #expect(grid.text.contains("F2 right to left") && grid.text.contains("F5 effect: lift"))
    await grid.press("<F2>")
    #expect(grid.text.contains("F2 left to right"))
    await grid.press("<F5>")
    #expect(grid.text.contains("F5 effect: highlight"))
    let planner = try Self.screen("vacation-planner")
    await planner.press("<F3><Right>")
    #expect(planner.focus == "email")
    await planner.press("<F3><Right>")
    #expect(planner.focus == "browse")
  }

  @Test func theFramesMatchTheGoldenFiles() throws {
    try Self.screen("vacation-planner").expectFrame("guide-vacation-planner")
    try Self.screen("two-panes", columns: 120).expectFrame("guide-two-panes")
  }
}
