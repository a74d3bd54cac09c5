import FocalTerminal
import Recipes
import Store
import StoreTesting
import Testing

struct RecipeGridTests {
  @Test func theSelectionIsTheDishThatHadFocusLast() async {
    await withTestStore(initialState: RecipeGrid.State()) {
      RecipeGrid()
    } test: { store in
      await store.send(.binding(.set(\.focus, .dish("Dal")))) {
        $0.focus = .dish("Dal")
        $0.selection = "Dal"
      }
      await store.send(.binding(.set(\.focus, .category(.all)))) { $0.focus = .category(.all) }
      await store.send(.categoryTapped(.sweet)) { $0.category = .sweet }
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
      await store.send(.favouriteSet("Dal", true)) { $0.dishes[id: "Dal"]?.isFavourite = true }
      await store.send(.favouriteSet("Dal", false)) { $0.dishes[id: "Dal"]?.isFavourite = false }
    }
  }
}

@MainActor
struct RecipeGridPageTests {
  private static let name = "recipe-grid"

  @Test(arguments: [
    ("", "Apple Pie"), ("<Right>", "Baklava"), ("<Down>", "Dal"), ("<Down><Right><Up>", "Baklava"),
    ("pp", "Pierogi"), ("b", "Baklava"), ("bo", "Borscht"), ("mou", "Moussaka"), ("bx", "Baklava"),
    ("bbb", "Baklava"), ("BORS", "Borscht"), ("<Left>x", "Sweet"),
    // Home and End go to the ends of a row.
    ("<Right><Home>", "Apple Pie"), ("<End>", "Crème Brûlée"), ("<Down><End><Home>", "Dal"),
    // Tab stops once at the grid, and enters it at the selection. The sidebar is another stop.
    ("<Tab>", "All"), ("<Down><Right><Tab>", "All"), ("<Down><Right><Tab><Tab>", "Lasagna"),
    ("<Left><Right><S-Tab><S-Tab>", "Apple Pie"),
    // Letters go nowhere while the sheet stands in front.
    ("<Right><Return><Tab>d", "save"),
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

  /// One click selects a dish, and another one opens it.
  @Test(arguments: [
    ("<Click:Dal>", "Dal"), ("<Click:Dal><Click:Dal>", "note"), ("<Click:Dal><Click:Ramen>", "Ramen"),
    ("<Click:Apple Pie>", "note"),
  ])
  func clicksSelectAndOpen(keys: String, place: String) async throws {
    #expect(try await focus(Self.name, keys, columns: 100) == place)
  }

  @Test func theFarSidebarIsOutOfReachWithoutSections() async throws {
    var options = Recipe.Options()
    options.hasSections = false
    let place = try await focus(Self.name, "<Down><Down><Down><Left>", columns: 100, options: options)
    #expect(place != "Soups")
  }

  @Test func theCommandActsOnTheFocusedDishAndIsDisabledWithoutOne() async throws {
    #expect(try await play(Self.name, "<Right><C-f>").contains(" ★ ━┓"))
    #expect(try await play(Self.name, "").contains("[ Favourite ^f ]"))
    let elsewhere = try await play(Self.name, "<Left><C-f>", columns: 100)
    #expect(elsewhere.contains("  Favourite ^f  ") && !elsewhere.contains("★"))
  }

  @Test func theSheetPublishesItsDishForTheWholeScene() async throws {
    for keys in ["<Right><Return><C-f>", "<Right><Return><Tab><C-f>"] {
      #expect(try await play(Self.name, keys, columns: 100).contains("─ Baklava, a favourite ─"))
      let closed = try await play(Self.name, "\(keys)<Esc><Left><Left>", columns: 100)
      #expect(closed.contains(" ★ ─╮") && closed.contains("  Favourite ^f  "))
    }
  }

  @Test func theSelectionIsMarkedWhileFocusIsElsewhere() async throws {
    #expect(!(try await play(Self.name, "<Right>", columns: 100).contains("›")))
    #expect(try await play(Self.name, "<Right><Left><Left>", columns: 100).contains("╭─ › ─"))
  }

  @Test(arguments: [(FocusEffect.none, false), (.lift, true), (.highlight, true)])
  func theFocusedTileIsLifted(effect: FocusEffect, hasShadow: Bool) async throws {
    var options = Recipe.Options()
    options.effect = effect
    let program = try open(Self.name, columns: 100, options: options).program
    let screen = program.screen(step: 0)
    #expect(screen.plainText.contains("┓▌") == false && screen.plainText.contains("┃▌") == hasShadow)
    let title = screen.rows.joined().first { $0.character == "A" && $0.style != .success && $0.style != .plain }
    #expect(title?.style == (effect == .highlight ? .inverse : .accent))
  }

  @Test func theFramesMatchTheGoldenFiles() async throws {
    try await expectFrame("open", Self.name, "", columns: 100)
    try await expectFrame("favourite", Self.name, "<Right><C-f>", columns: 100)
    try await expectFrame("sheet", Self.name, "<Right><Return>Less sugar", columns: 100)
    try await expectFrame("soups", Self.name, "<Left><Down><Down><Down> ", columns: 100)
    try await expectFrame("sidebar", Self.name, "<Down><Right><Left>", columns: 100)
    try await expectFrame("narrow", Self.name, "<Down>", columns: 40)
    try await expectFrame("80", Self.name, "<Down>")
    var options = Recipe.Options()
    options.effect = .highlight
    try await expectFrame("highlight", Self.name, "<Down>", options: options)
    try await expectFrame("wide", Self.name, "<Down>", columns: 200, rows: 50)
  }
}
