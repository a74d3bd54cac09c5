import Recipes
import Store
import StoreTesting
import Testing

struct RatingPickerTests {
  @Test func savingWithoutARatingFocusesTheRating() async {
    await withTestStore(initialState: RatingPicker.State()) {
      RatingPicker()
    } test: { store in
      await store.send(.saveTapped) { $0.focusedField = .rating }
      await store.send(.binding(.set(\.rating, .yummy))) { $0.rating = .yummy }
      await store.send(.saveTapped) { $0.saved = .yummy }
    }
  }
}

@MainActor
struct RatingPickerPageTests {
  private static let name = "rating-picker"

  @Test(arguments: [
    ("<Tab>", "rating"), ("<Tab><Tab>", "save"), ("<Tab><Right><Right>", "rating"), ("<Tab><Up>", "note"),
    ("<Tab><Down>", "save"), ("<Tab><Tab><Return>", "rating"),
    // A click activates without taking focus.
    ("<Click:rating>", "note"),
  ])
  func keysMoveFocus(keys: String, place: String) async throws {
    #expect(try await focus(Self.name, keys) == place)
  }

  @Test(arguments: [
    ("<Tab><Right>", "[ Meh ]"), ("<Tab><Right><Right>", "[ Yummy ]"), ("<Tab><Left>", "[ Delicious ]"),
    ("<Tab><Right><Right><Right><Right>", "[ Delicious ]"), ("<Tab><Right><Right><Left>", "[ Meh ]"),
    ("<Click:rating>", "[ Yummy ]"), ("<Tab><WheelUp:rating><WheelUp:rating>", "[ Delicious ]"),
    ("<Tab><WheelUp:rating><WheelUp:rating><WheelDown:rating>", "[ Yummy ]"),
  ])
  func arrowsTheWheelAndClicksChooseARating(keys: String, shown: String) async throws {
    #expect(try await play(Self.name, keys).contains(shown))
  }

  @Test(arguments: [
    ("<Tab><Left>", "[ Meh ]"), ("<Tab><Left><Left>", "[ Yummy ]"), ("<Tab><Left><Left><Right>", "[ Meh ]"),
  ])
  func arrowsAreMirroredInRightToLeftLayout(keys: String, shown: String) async throws {
    var options = Recipe.Options()
    options.readsRightToLeft = true
    #expect(try await play(Self.name, keys, options: options).contains(shown))
  }

  @Test func theWheelTurnsNothingWithoutFocus() async throws {
    #expect(!(try await play(Self.name, "<WheelUp:rating>").contains("[")))
  }

  @Test func theChosenOptionIsSeenInTheNarrowestWindow() async throws {
    for (keys, option) in [("<Right>", "┃ [ Meh ]"), ("<Left>", "┃ [ Delicious ]")] {
      #expect(try await play(Self.name, "<Tab>\(keys)", columns: 24).contains(option))
    }
  }

  @Test func theFramesMatchTheGoldenFiles() async throws {
    try await expectFrame("open", Self.name, "")
    try await expectFrame("chosen", Self.name, "Good<Tab><Right><Right>")
    try await expectFrame("saved", Self.name, "<Tab><Right><Tab><Return>")
    var options = Recipe.Options()
    options.readsRightToLeft = true
    try await expectFrame("right-to-left", Self.name, "<Tab><Left>", options: options)
    try await expectFrame("wide", Self.name, "<Tab><Right>", columns: 200, rows: 50)
    try await expectFrame("narrow", Self.name, "<Tab><Left>", columns: 40)
  }
}
