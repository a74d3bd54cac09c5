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

  package let name: String
  package let summary: String
  package let open: (_ size: CellSize, _ options: Options) -> any TerminalProgram

  package static let all: [Recipe] = [
    Recipe(
      name: "vacation-planner",
      summary: "Validation moves focus back; sections let arrows reach a far button",
      open: { VacationPlanner.page(size: $0, $1) }
    ),
    Recipe(
      name: "grocery-list",
      summary: "One focus value for a list and its rows: add, delete, reorder, undo",
      open: { GroceryList.page(size: $0, $1) }
    ),
    Recipe(
      name: "rating-picker",
      summary: "One control with several options: arrows, the wheel, right to left",
      open: { RatingPicker.page(size: $0, $1) }
    ),
    Recipe(
      name: "recipe-grid",
      summary: "A grid, a sidebar, a sheet that gives focus back, a focused command",
      open: { RecipeGrid.page(size: $0, $1) }
    ),
    Recipe(
      name: "sign-up",
      summary: "Twenty fields: errors focus the first, a slow check steals nothing",
      open: { SignUp.page(size: $0, $1) }
    ),
    Recipe(
      name: "two-panes",
      summary: "A view model and a store on one engine, and one store on two engines",
      open: { TwoPanes.program(size: $0, $1) }
    ),
    Recipe(
      name: "one-value",
      summary: "Two fields bound to one focus value: which one wins, and the warning",
      open: { OneValue.page(size: $0, $1) }
    ),
  ]
}
