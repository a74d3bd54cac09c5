import FocalTerminal
import FocusSync
import Store

/// An example of one behaviour of focus, to run, to test and to copy from.
@MainActor
package struct Recipe {
  /// Options that every recipe may be opened with.
  package struct Options: Equatable, Sendable {
    package var readsRightToLeft = false
    package var hasSections = true
    /// True if Tab stops at buttons too, as with the corresponding system setting of a Mac.
    package var hasKeyboardNavigation = true
    /// The effect of focus on a tile.
    package var effect = FocusEffect.lift
    /// The number of rows in a list; `nil` for a few.
    package var rows: Int?
    /// True if the timeline of the recipe has pictures of the screen.
    package var keepsFrames = false
    /// False if nobody watches. Work then takes no longer than necessary.
    package var takesTime = true

    package init() {}

    /// The clock of the recipe's store.
    var clock: any Clock<Duration> { takesTime ? ContinuousClock() : ImmediateClock() }

    var focus: FocusOptions {
      FocusOptions(
        keyboardNavigation: hasKeyboardNavigation,
        readingDirection: readsRightToLeft ? .rightToLeft : .leftToRight
      )
    }
  }

  /// A choice among the options that the user changes while the recipe is open.
  package enum Variant: CaseIterable, Sendable {
    case readingDirection, sections, keyboardNavigation, effect
  }

  package let name: String
  package let summary: String
  /// The folder of the recipe in `Examples/Recipes`.
  let folder: String
  /// Something to try, and something to notice.
  let guide: (trial: String, notice: String)
  /// The choices that make a difference here.
  var variants: [Variant] = []
  private let page: (_ size: CellSize, _ options: Options) -> any TerminalProgram

  /// Opens the recipe, with a pane for its history. A list of many rows has none: each step would copy it.
  package func open(_ size: CellSize, _ options: Options) -> any TerminalProgram {
    let page = page(size, options)
    guard options.rows == nil, let page = page as? any HistoryKeeping else { return page }
    return page.withHistory(limit: 1_000, keepsFrames: options.keepsFrames)
  }

  package static let all: [Recipe] = [
    Recipe(
      name: "vacation-planner",
      summary: "Validation moves focus back; sections let arrows reach a far button",
      folder: "VacationPlanner",
      guide: (
        "Type a word without @, then a password, and press Return. Press Right for the photographs.",
        "The wrong address gets focus, and is red only while it has it. Without sections, no arrow reaches the far "
          + "button."
      ),
      variants: [.sections, .keyboardNavigation, .readingDirection],
      page: { VacationPlanner.page(size: $0, $1) }
    ),
    Recipe(
      name: "grocery-list",
      summary: "One focus value for a list and its rows: add, delete, reorder, undo",
      folder: "GroceryList",
      guide: (
        "Type an item and press Return. Delete one in the middle with ^x, and undo that with ^r.",
        "Focus goes to a new item, from a deleted one to its neighbour, and by undo to where the change was."
      ),
      page: { GroceryList.page(size: $0, $1) }
    ),
    Recipe(
      name: "rating-picker",
      summary: "One control with several options: arrows, the wheel, right to left",
      folder: "RatingPicker",
      guide: (
        "Press Tab and then the arrows, or turn the wheel. Save without a rating.",
        "The ring has the shape of the control. A click changes the rating and does not move focus."
      ),
      variants: [.readingDirection, .keyboardNavigation],
      page: { RatingPicker.page(size: $0, $1) }
    ),
    Recipe(
      name: "recipe-grid",
      summary: "A grid, a sidebar, a sheet that gives focus back, a focused command",
      folder: "RecipeGrid",
      guide: (
        "Move with the arrows, type the first letters of a dish, press ^f, and open the dish with Return.",
        "The command is for the focused dish. The sheet gives focus back, and Tab returns to the selected dish."
      ),
      variants: [.effect, .sections, .readingDirection],
      page: { RecipeGrid.page(size: $0, $1) }
    ),
    Recipe(
      name: "sign-up",
      summary: "Twenty fields: errors focus the first, a slow check steals nothing",
      folder: "SignUp",
      guide: (
        "Type the name ada and go on typing in the next field. Press Return in the last one.",
        "The check answers after two seconds and leaves focus alone. The first field with an error gets it."
      ),
      variants: [.keyboardNavigation],
      page: { SignUp.page(size: $0, $1) }
    ),
    Recipe(
      name: "two-panes",
      summary: "A view model and a store on one engine, and one store on two engines",
      folder: "TwoPanes",
      guide: (
        "Focus the name, press ^o for the other pane, and move there. Type in one pane.",
        "Each pane has an engine. The store is in both: its focus follows the pane that moved last."
      ),
      page: { TwoPanes.program(size: $0, $1) }
    ),
    Recipe(
      name: "one-value",
      summary: "Two fields bound to one focus value: which one wins, and the warning",
      folder: "OneValue",
      guide: (
        "Focus the full name, and then press ^n, which asks for the value of both fields.",
        "The field that was declared first gets the request, and a report names the other one."
      ),
      variants: [.keyboardNavigation],
      page: { OneValue.page(size: $0, $1) }
    ),
  ]
}
