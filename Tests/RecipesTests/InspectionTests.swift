import FocalTerminal
import Foundation
import Recipes
import Store
import TestSupport
import Testing

/// The history, the trace and the page of each recipe.
@MainActor
struct InspectionTests {
  /// Keys that send actions in the recipe.
  private nonisolated static let keys = [
    ("vacation-planner", "<Tab><Return>"), ("grocery-list", "Milk<Return>"), ("rating-picker", "<Tab><Right><Right>"),
    ("recipe-grid", "<Tab><Return>"), ("sign-up", "Ada<Tab>"), ("two-panes", "<Tab><Tab>Ada"),
    ("one-value", "Ada<Tab>"),
  ]

  /// A recipe after its keys, with the lines of its trace.
  private func run(_ name: String, _ keys: String) async throws -> (program: any InspectedProgram, lines: [String]) {
    var options = Recipe.Options()
    (options.takesTime, options.keepsFrames) = (false, true)
    let recipe = try #require(Recipe.all.first { $0.name == name })
    let program = try #require(recipe.open(CellSize(columns: 80, rows: 24), options) as? any InspectedProgram)
    let lines = Locked([String]())
    program.trace { event in lines.withLock { $0.append("\(event)") } }
    _ = await KeysRun(try KeyNotation.parse(keys), in: program)
    return (program, lines.withLock { $0 })
  }

  @Test(arguments: keys) func controlTOpensTheHistoryOfARecipe(name: String, keys: String) async throws {
    let (program, lines) = try await run(name, keys)
    #expect(lines.contains { $0.hasPrefix("focus") } || name == "two-panes", "\(lines)")
    #expect(lines.contains { $0.hasPrefix("action") && !$0.contains("swift:") }, "An input is a cause.\n\(lines)")
    let (focus, text) = (program.focusName, program.stateText)
    program.receive(.control("t"))
    #expect(program.screen(step: 0).plainText.contains("History"))
    #expect(program.focusName.hasPrefix("action-"))
    for _ in 0..<3 { program.receive(.key(.upArrow)) }
    program.receive(.key(.escape))
    #expect(program.focusName == focus && program.stateText == text)
    #expect(!program.screen(step: 0).plainText.contains("History"))
  }

  @Test func aListOfManyRowsKeepsNoHistory() throws {
    var options = Recipe.Options()
    options.rows = 100
    let recipe = try #require(Recipe.all.first { $0.name == "grocery-list" })
    #expect(!(recipe.open(CellSize(columns: 80, rows: 24), options) is any InspectedProgram))
  }

  @Test(.enabled(if: BrowserCheck.isAsked, "FOCAL_BROWSER is not set."))
  func thePageOfEachRecipeOpensInABrowser() async throws {
    var pages: [String: String] = [:]
    for (name, keys) in Self.keys {
      pages[name] = try await run(name, keys).program.timeline(title: name, initialState: nil, reducer: nil)
    }
    try await BrowserCheck.run(pages)
  }
}
