import Foundation
import Recipes
import TerminalKit
import Testing

/// Opens a recipe and presses keys.
///
/// - Returns: the last frame, and what has focus.
@MainActor
func play(
  _ name: String,
  _ keys: String,
  columns: Int = 80,
  rows: Int = 24,
  options: Recipe.Options = Recipe.Options()
) async throws -> String {
  let recipe = try #require(Recipe.all.first { $0.name == name })
  var options = options
  options.takesTime = false
  let program = recipe.open(CellSize(columns: columns, rows: rows), options)
  return await KeysRun(try KeyNotation.parse(keys), in: program).report
}

/// The name of the element that has focus after the keys.
@MainActor
func focus(_ name: String, _ keys: String, columns: Int = 80, options: Recipe.Options = Recipe.Options()) async throws
  -> String
{
  let report = try await play(name, keys, columns: columns, options: options)
  return report.split(separator: "\n").last.map { String($0.dropFirst("focus: ".count)) } ?? ""
}

/// Compares a frame with the one that is kept. `FOCAL_UPDATE_FRAMES=1 swift test --filter RecipesTests` keeps them
/// anew.
@MainActor
func expectFrame(
  _ file: String,
  _ name: String,
  _ keys: String,
  columns: Int = 80,
  rows: Int = 24,
  options: Recipe.Options = Recipe.Options(),
  sourceLocation: SourceLocation = #_sourceLocation
) async throws {
  let report = try await play(name, keys, columns: columns, rows: rows, options: options)
  let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Frames")
  let url = folder.appending(path: "\(name)-\(file).txt")
  if ProcessInfo.processInfo.environment["FOCAL_UPDATE_FRAMES"] != nil {
    try Data(report.utf8).write(to: url)
  }
  let kept = try String(contentsOf: url, encoding: .utf8)
  #expect(report == kept, "\(url.lastPathComponent)", sourceLocation: sourceLocation)
}
