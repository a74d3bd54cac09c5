import FocalTerminal

/// The options of the cookbook's command line.
package struct BookArguments: Equatable, Sendable {
  /// The recipe to open; nil for the menu.
  package var name: String?
  package var keys: [Input]?
  package var columns = 80
  package var rows = 24
  package var options = Recipe.Options()
  /// True if a line for each event goes to standard error.
  package var traces = false
  /// The file of a page that shows what happened in the recipe; `nil` for none.
  package var timelineFile: String?
  package var asksForHelp = false

  package static let example = "rating-picker --keys '<Tab><Right>'"

  package init() {}

  /// Reads the arguments that follow the program's name.
  ///
  /// - Throws: `UsageError` for the first argument that is not understood.
  @MainActor
  package init(parsing arguments: [String]) throws(UsageError) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--keys":
        guard let text = rest.popFirst() else { throw UsageError("--keys needs a value", example: Self.example) }
        keys = try KeyNotation.parse(text, of: "--keys")
      case "--size":
        let parts = (rest.popFirst() ?? "").split(separator: "x").map { Int($0) ?? 0 }
        guard parts.count == 2, parts.allSatisfy({ (1...500).contains($0) }) else {
          throw UsageError("--size needs columns and rows", example: "rating-picker --size 80x24 --keys '<Tab>'")
        }
        (columns, rows) = (parts[0], parts[1])
      case "--rows":
        guard let count = rest.popFirst().flatMap({ Int($0) }), (1...1_000_000).contains(count) else {
          throw UsageError("--rows needs a number from 1 to 1000000", example: "grocery-list --rows 10000")
        }
        options.rows = count
      case "--rtl": options.readsRightToLeft = true
      case "--no-sections": options.hasSections = false
      case "--no-keyboard-navigation": options.hasKeyboardNavigation = false
      case "--effect":
        guard let effect = rest.popFirst().flatMap({ FocusEffect(rawValue: $0) }) else {
          let names = FocusEffect.allCases.map(\.rawValue).joined(separator: ", ")
          throw UsageError("--effect needs one of \(names)", example: "recipe-grid --effect lift")
        }
        options.effect = effect
      case "--trace": traces = true
      case "--timeline":
        guard let path = rest.popFirst() else {
          throw UsageError("--timeline needs a file", example: "rating-picker --timeline rating.html")
        }
        timelineFile = path
        options.keepsFrames = true
      case "--help", "-h": asksForHelp = true
      default:
        guard name == nil, Recipe.all.contains(where: { $0.name == argument }) else {
          guard !argument.hasPrefix("-") else {
            throw UsageError(unknownArgument: argument, help: bookHelp, example: Self.example)
          }
          let names = Recipe.all.map(\.name)
          throw UsageError(
            "no recipe '\(printable(argument))': there are \(names.joined(separator: ", "))",
            word: argument,
            known: names,
            example: Self.example
          )
        }
        name = argument
      }
    }
    if timelineFile != nil, name == nil || options.rows != nil {
      throw UsageError("--timeline needs a recipe, without --rows", example: "rating-picker --timeline rating.html")
    }
  }
}

/// The text of `cookbook --help`.
@MainActor
package var bookHelp: String {
  """
  cookbook: recipes for focus, drawn by Focal in a terminal

  USAGE
    cookbook [NAME] [OPTIONS]

  Without a name, a menu. The recipes:

  \(Recipe.all.map { "  \($0.name)\n    \($0.summary)" }.joined(separator: "\n"))

  OPTIONS
    --keys KEYS    run without a terminal: press KEYS, print the last frame and
                   what has focus
    --size CxR     the size of the screen for --keys (80x24)
    --rows N       how many rows the grocery list has
    --rtl          read from right to left
    --no-sections  leave the focus sections out, to see what they are for
    --no-keyboard-navigation
                   Tab stops at text only, not at buttons
    --effect NAME  what focus does to a tile of the grid: none, lift, highlight
    --trace        write a line for each action, state change, effect and focus
                   change to standard error, each with its cause
    --timeline FILE
                   when the recipe is left, write a page to FILE that shows what
                   happened: open it in a browser
    --help         show this text

  Ctrl-T opens the history of a recipe: arrows step through, typing filters,
  Escape goes on.

  Keys are written as for login: characters stand for themselves, others are
  named, as in demo<Tab><Return>, <C-n>, <Click:email>, <WheelUp:rating>.

  """
}
