import FocalNcurses
import FocalTerminal
import Foundation
import Recipes

/// The program: opens the menu or a recipe, on the terminal or by keys.
@MainActor
enum CookbookCommand {
  static func main() async -> Never {
    StandardStreams.open()
    do {
      try await run(BookArguments(parsing: Array(CommandLine.arguments.dropFirst())))
      exit(0)
    } catch {
      StandardStreams.complain(error.message(of: "cookbook"))
      exit(UsageError.exitStatus)
    }
  }

  private static func run(_ arguments: BookArguments) async throws(UsageError) {
    if arguments.asksForHelp {
      StandardStreams.print(bookHelp)
    } else if let keys = try keys(of: arguments) {
      let size = CellSize(columns: arguments.columns, rows: arguments.rows)
      var options = arguments.options
      options.takesTime = false
      let program = recipe(arguments.name)?.open(size, options) ?? BookProgram(size: size, options: options)
      let run = await KeysRun(keys, in: program)
      if let mistake = run.mistake { throw UsageError("--keys: \(mistake)", example: BookArguments.example) }
      StandardStreams.print(run.report)
    } else if let name = arguments.name {
      try await show(name, arguments.options)
    } else {
      try await showMenu(arguments.options)
    }
  }

  private static func recipe(_ name: String?) -> Recipe? { Recipe.all.first { $0.name == name } }

  /// The menu, and each recipe that is chosen in it, until the person leaves.
  private static func showMenu(_ options: Recipe.Options) async throws(UsageError) {
    try await TerminalRun.show(instead: BookArguments.example) { size in
      BookProgram(size: size, options: options)
    }
  }

  private static func show(_ name: String, _ options: Recipe.Options) async throws(UsageError) {
    guard let recipe = recipe(name) else { return }
    try await TerminalRun.show(instead: BookArguments.example) { size in
      GuidedRecipe(recipe, size: size, options: options)
    }
  }

  /// The keys that were given, or are piped in; nil where a person is to press them.
  private static func keys(of arguments: BookArguments) throws(UsageError) -> [Input]? {
    if let keys = arguments.keys { return keys }
    if TerminalRun.hasTerminal { return nil }
    guard isatty(STDIN_FILENO) == 0 else { return [] }
    guard let text = String(validating: StandardStreams.readToEnd(), as: UTF8.self) else {
      throw UsageError("standard input: the keys are not UTF-8 text", example: BookArguments.example)
    }
    return try BookArguments.keys(text, of: "standard input")
  }
}
