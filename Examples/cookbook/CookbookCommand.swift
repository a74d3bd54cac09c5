import FocalNcurses
import FocalTerminal
import Foundation
import Recipes
import Store

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
      let program = recipe(arguments, options, size, hasGuide: false)
      let run = await KeysRun(keys, in: program)
      if let mistake = run.mistake { throw UsageError("--keys: \(mistake)", example: BookArguments.example) }
      StandardStreams.print(run.report)
      try write(program, arguments)
    } else {
      if arguments.traces, isatty(STDERR_FILENO) == 1 {
        throw UsageError(
          "--trace writes to standard error, where the recipe is shown",
          example: "rating-picker --trace 2>trace.txt"
        )
      }
      let program = try await TerminalRun.show(instead: BookArguments.example) { size in
        recipe(arguments, arguments.options, size, hasGuide: true)
      }
      try write(program, arguments)
    }
  }

  /// The recipe of that name, or the menu.
  private static func recipe(
    _ arguments: BookArguments,
    _ options: Recipe.Options,
    _ size: CellSize,
    hasGuide: Bool
  ) -> any TerminalProgram {
    var log: (@Sendable (TraceEvent) -> Void)?
    if arguments.traces { log = { event in StandardStreams.complain("\(event)") } }
    guard let recipe = Recipe.all.first(where: { $0.name == arguments.name }) else {
      return BookProgram(size: size, options: options, log: log)
    }
    if hasGuide { return GuidedRecipe(recipe, size: size, options: options, log: log) }
    let program = recipe.open(size, options)
    if let log { (program as? any InspectedProgram)?.trace(to: log) }
    return program
  }

  /// Writes the page that shows what happened.
  private static func write(_ program: any TerminalProgram, _ arguments: BookArguments) throws(UsageError) {
    let inspected = (program as? GuidedRecipe)?.inspected ?? program as? any InspectedProgram
    guard let path = arguments.timelineFile, let inspected else { return }
    try StandardStreams.write(
      inspected.timeline(title: arguments.name ?? "", initialState: nil, reducer: nil),
      to: path,
      option: "--timeline"
    )
  }

  /// The keys that were given, or are piped in; nil where a person is to press them.
  private static func keys(of arguments: BookArguments) throws(UsageError) -> [Input]? {
    if let keys = arguments.keys { return keys }
    if TerminalRun.hasTerminal { return nil }
    guard isatty(STDIN_FILENO) == 0 else { return [] }
    return try StandardStreams.keys(example: BookArguments.example)
  }
}
