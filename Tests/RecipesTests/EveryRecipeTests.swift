import FocalTerminal
import Recipes
import TestSupport
import Testing

/// The conditions that every recipe fulfils on every screen.
@MainActor
struct EveryRecipeTests {
  /// The narrowest screen and a usual one. The golden frames show the others.
  private nonisolated static let sizes = [CellSize(columns: 24, rows: 8), CellSize(columns: 80, rows: 24)]
  private nonisolated static let names = [
    "vacation-planner", "grocery-list", "rating-picker", "recipe-grid", "sign-up", "two-panes", "one-value",
  ]

  @Test func theListOfRecipesIsComplete() {
    #expect(Recipe.all.map(\.name) == Self.names)
  }

  /// Every recipe at one of the sizes, or at each in a thorough run.
  private nonisolated static let places = names.enumerated().flatMap { number, name in
    Thoroughness.isFull ? sizes.map { (name, $0) } : [(name, sizes[number % sizes.count])]
  }

  @MainActor @Test(arguments: places)
  func focusIsSeenWithoutColoursWhereverTabGoes(name: String, size: CellSize) throws {
    let program = try open(name, columns: size.columns, rows: size.rows).program
    for step in 0..<12 {
      // The last steps are drawn with the signs of ASCII.
      if step == 9 { program.glyphs = .ascii }
      program.receive(.key(.tab))
      let screen = program.screen(step: 0)
      let signs = step < 9 ? "┏┃" : "#>"
      let isSeen = screen.rows.joined().contains { cell in
        cell.style == .inverse || cell.style == .accent && cell.character.map { signs.contains($0) } == true
      }
      let text = screen.plainText
      #expect(isSeen, "\(program.focusName)\n\(text)")
      #expect(text.contains("^c quit"))
      #expect(step < 9 || text.allSatisfy { $0.isASCII || $0.isLetter })
    }
  }

  @MainActor @Test(arguments: names)
  func aWindowThatIsTooSmallSaysSoAndIsUsableAgainAfterwards(name: String) throws {
    let program = try open(name).program
    let before = program.screen(step: 0).plainText
    program.size = CellSize(columns: 20, rows: 6)
    #expect(program.screen(step: 0).plainText.contains("Needs 24x8, has 20x"))
    program.size = CellSize(columns: 80, rows: 24)
    #expect(program.screen(step: 0).plainText == before)
  }

  /// A window that is being resized has sizes at which nothing fits.
  @MainActor @Test(arguments: names)
  func keysAndClicksDoNoHarmInAWindowThatIsTooNarrow(name: String) throws {
    let program = try open(name).program
    for columns in Thoroughness.some(5, of: Array(0..<25)) {
      program.size = CellSize(columns: columns, rows: 12)
      let points = [(0, 3), (columns / 2, 4), (columns - 1, 7)].map { CellPoint(column: $0, row: $1) }
      let inputs: [Input] = [.key(.tab), .key(.downArrow), .key(.return)] + points.map { .click(.cell($0)) }
      for input in inputs {
        program.receive(input)
        #expect(program.screen(step: 0).rows.allSatisfy { $0.count == columns })
      }
    }
  }
}

@MainActor
struct KeysRunTests {
  @Test func theFirstMissingPlaceIsNamed() async throws {
    let run = await KeysRun(try KeyNotation.parse("<Tab><Click:nope><WheelUp:nada>"), in: try open("one-value").program)
    #expect(run.mistake == "there is no 'nope' at that moment, only 'fullName', 'name', 'phone'")
    #expect(await KeysRun(try KeyNotation.parse("<Click:name>"), in: try open("one-value").program).mistake == nil)
  }

  @Test func typedCharactersAreAnsweredOnceWhenTypingPauses() async throws {
    // The name is asked about once, when typing has paused.
    let program = try open("sign-up").program
    _ = await KeysRun(try KeyNotation.parse("bob"), in: program)
    #expect(program.screen(step: 0).plainText.contains("This name is free"))
  }
}
