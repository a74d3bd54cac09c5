import Recipes
import Store
import StoreTesting
import Testing

struct RecipeGridTests {
  @Test func typingFocusesTheNextDishThatBeginsWithTheLetter() async {
    await withTestStore(initialState: RecipeGrid.State()) {
      RecipeGrid()
    } test: { store in
      await store.send(.typed("b")) { $0.focus = .dish("Baklava") }
      await store.send(.typed("B")) { $0.focus = .dish("Borscht") }
      await store.send(.typed("b")) { $0.focus = .dish("Baklava") }
      await store.send(.typed("x"))
    }
  }

  @Test func onlyTheShownDishesAreTypedTo() async {
    await withTestStore(initialState: RecipeGrid.State()) {
      RecipeGrid()
    } test: { store in
      await store.send(.categoryTapped(.soups)) { $0.category = .soups }
      await store.send(.typed("b")) { $0.focus = .dish("Borscht") }
      await store.send(.typed("b"))
    }
  }

  @Test func aDishOpensInItsNoteAndClosesWithoutMovingFocusItself() async {
    await withTestStore(initialState: RecipeGrid.State()) {
      RecipeGrid()
    } test: { store in
      await store.send(.dishTapped("Dal")) {
        $0.opened = "Dal"
        $0.focus = .note
      }
      await store.send(.closeTapped) { $0.opened = nil }
    }
  }

  @Test func savingKeepsTheSheetUntilItIsDone() async {
    let clock = TestClock()
    await withTestStore(initialState: RecipeGrid.State()) {
      RecipeGrid()
    } withDependencies: {
      $0.continuousClock = clock
    } test: { store in
      await store.send(.dishTapped("Dal")) {
        $0.opened = "Dal"
        $0.focus = .note
      }
      await store.send(.binding(.set(\.note, "Hot"))) { $0.note = "Hot" }
      await store.send(.saveTapped) {
        $0.notes = ["Dal": "Hot"]
        $0.isSaving = true
      }
      await store.send(.closeTapped)
      await store.send(.saveTapped)
      await clock.advance(by: .seconds(1))
      await store.receive(.saved) {
        $0.isSaving = false
        $0.opened = nil
      }
    }
  }

  @Test func aFavouriteIsMarked() async {
    await withTestStore(initialState: RecipeGrid.State()) {
      RecipeGrid()
    } test: { store in
      await store.send(.favouriteTapped("Dal")) { $0.dishes[id: "Dal"]?.isFavourite = true }
      await store.send(.favouriteTapped("Dal")) { $0.dishes[id: "Dal"]?.isFavourite = false }
    }
  }
}

@MainActor
struct RecipeGridPageTests {
  private static let name = "recipe-grid"

  @Test(arguments: [
    ("", "Apple Pie"), ("<Right>", "Baklava"), ("<Down>", "Dal"), ("<Down><Right><Up>", "Baklava"),
    ("pp", "Pierogi"), ("b", "Baklava"),
    // The sidebar is shorter than the grid. Its section makes it reachable from every row.
    ("<Left>", "Sweet"), ("<Down><Down><Down><Left>", "Soups"), ("<Left><Down><Right>", "Apple Pie"),
    // Return opens the sheet, Escape closes it, and the former element has focus again.
    ("<Right><Return>", "note"), ("<Right><Return><Esc>", "Baklava"), ("<Right><Return><Tab><Tab>", "close"),
    ("<Right><Return><Tab><Tab><Tab>", "note"), ("<Right><Return><Tab><Tab><Return>", "Baklava"),
    // The sheet is disabled while it saves.
    ("<Right><Return>Good<Tab><Return>", "Baklava"),
  ])
  func keysMoveFocus(keys: String, place: String) async throws {
    #expect(try await focus(Self.name, keys, columns: 100) == place)
  }

  @Test func theFarSidebarIsOutOfReachWithoutSections() async throws {
    var options = Recipe.Options()
    options.hasSections = false
    let place = try await focus(Self.name, "<Down><Down><Down><Left>", columns: 100, options: options)
    #expect(place != "Soups")
  }

  @Test func theCommandActsOnTheFocusedDishAndIsDisabledWithoutOne() async throws {
    #expect(try await play(Self.name, "<Right><C-f>").contains("● Baklava"))
    #expect(try await play(Self.name, "").contains("[ Favourite ^f ]"))
    for keys in ["<Left><C-f>", "<Return><C-f>"] {
      let elsewhere = try await play(Self.name, keys, columns: 100)
      #expect(elsewhere.contains("  Favourite ^f  ") && !elsewhere.contains("● "))
    }
  }

  @Test func theFramesMatchTheGoldenFiles() async throws {
    try await expectFrame("open", Self.name, "", columns: 100)
    try await expectFrame("favourite", Self.name, "<Right><C-f>", columns: 100)
    try await expectFrame("sheet", Self.name, "<Right><Return>Less sugar", columns: 100)
    try await expectFrame("soups", Self.name, "<Left><Down><Down><Down> ", columns: 100)
    try await expectFrame("narrow", Self.name, "<Down>", columns: 50)
    try await expectFrame("wide", Self.name, "<Down>", columns: 200, rows: 50)
  }
}
