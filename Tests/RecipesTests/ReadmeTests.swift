import Foundation
import Recipes
import Testing

/// The table of behaviours in the recipes' README.
@MainActor
struct ReadmeTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  @Test func everyRecipeIsInTheTable() throws {
    let table = try String(contentsOf: Self.root.appending(path: "Examples/Recipes/README.md"), encoding: .utf8)
    for recipe in Recipe.all { #expect(table.contains("`\(recipe.name)`")) }
  }

  @MainActor @Test func everyTestInTheTableIsThere() throws {
    let table = try String(contentsOf: Self.root.appending(path: "Examples/Recipes/README.md"), encoding: .utf8)
    let tests = Self.root.appending(path: "Tests").resolvingSymlinksInPath()
    let files = try FileManager.default.subpathsOfDirectory(atPath: tests.path).filter { $0.hasSuffix("Tests.swift") }
    let sources = try files.map { try Data(contentsOf: tests.appending(path: $0)) }
    func contains(_ text: String, in source: Data) -> Bool { source.range(of: Data(text.utf8)) != nil }
    let names = table.matches(of: /`(\w+Tests)\.(\w+)`/)
    #expect(names.count > 20)
    for (suite, names) in Dictionary(grouping: names, by: \.1) {
      let declarations = sources.filter { contains("struct \(suite) ", in: $0) }
      for name in names {
        #expect(declarations.contains { contains("func \(name.2)(", in: $0) }, "\(suite).\(name.2)")
      }
    }
  }
}
