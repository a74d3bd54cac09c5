import FocalTerminal
import FocalTerminalTesting
import Recipes
import Testing

/// Opens a recipe whose effects take no time.
@MainActor
func open(_ name: String, columns: Int = 80, rows: Int = 24, options: Recipe.Options = Recipe.Options()) throws
  -> HeadlessScreen
{
  let recipe = try #require(Recipe.all.first { $0.name == name })
  var options = options
  options.takesTime = false
  return HeadlessScreen(recipe.open(CellSize(columns: columns, rows: rows), options))
}

/// The last frame of a recipe after the keys.
@MainActor
func play(
  _ name: String,
  _ keys: String,
  columns: Int = 80,
  rows: Int = 24,
  options: Recipe.Options = Recipe.Options()
) async throws -> String {
  let screen = try open(name, columns: columns, rows: rows, options: options)
  await screen.press(keys)
  return screen.text
}

/// The name of the element that has focus after the keys.
@MainActor
func focus(_ name: String, _ keys: String, columns: Int = 80, options: Recipe.Options = Recipe.Options()) async throws
  -> String
{
  let screen = try open(name, columns: columns, options: options)
  await screen.press(keys)
  return screen.focus
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
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line
) async throws {
  let screen = try open(name, columns: columns, rows: rows, options: options)
  await screen.press(keys)
  screen.expectFrame("\(name)-\(file)", fileID: fileID, filePath: filePath, line: line)
}
