import FocalTerminal
import Foundation
import Recipes
import Testing

/// Opens a recipe and presses keys.
///
/// - Returns: The last frame, and the name of the focused element.
@MainActor
func play(
  _ name: String,
  _ keys: String,
  columns: Int = 80,
  rows: Int = 24,
  options: Recipe.Options = Recipe.Options()
) async throws -> String {
  let program = try open(name, columns: columns, rows: rows, options: options)
  return await KeysRun(try KeyNotation.parse(keys), in: program).report
}

/// Opens a recipe whose effects take no time.
@MainActor
func open(_ name: String, columns: Int = 80, rows: Int = 24, options: Recipe.Options = Recipe.Options()) throws
  -> any TerminalProgram
{
  let recipe = try #require(Recipe.all.first { $0.name == name })
  var options = options
  options.takesTime = false
  return recipe.open(CellSize(columns: columns, rows: rows), options)
}

/// The name of the element that has focus after the keys.
@MainActor
func focus(_ name: String, _ keys: String, columns: Int = 80, options: Recipe.Options = Recipe.Options()) async throws
  -> String
{
  let report = try await play(name, keys, columns: columns, options: options)
  return report.split(separator: "\n").last.map { String($0.dropFirst("focus: ".count)) } ?? ""
}

/// Compares a recipe's last frame with its golden file.
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
  try expectFrame("\(name)-\(file)", of: report, sourceLocation: sourceLocation)
}

/// Compares a frame with its golden file. `FOCAL_UPDATE_FRAMES=1 swift test --filter RecipesTests` writes the files
/// anew.
func expectFrame(_ file: String, of report: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
  let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Frames")
  let url = folder.appending(path: "\(file).txt")
  if ProcessInfo.processInfo.environment["FOCAL_UPDATE_FRAMES"] != nil {
    try Data(report.utf8).write(to: url)
  }
  let kept = try String(contentsOf: url, encoding: .utf8)
  #expect(report == kept, "\(url.lastPathComponent)", sourceLocation: sourceLocation)
}
