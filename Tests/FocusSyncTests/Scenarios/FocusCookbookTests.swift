import FocusSync
import Testing

/// The recipes of 'The SwiftUI cookbook for focus'.
@Suite struct FocusCookbookTests {
  @Test func aNewGroceryRowGetsFocusAndADeletedOnePassesFocusOn() {
    let engine = FocusEngine<Int>()
    func row(_ id: Int, _ line: Int) -> FocusNode<Int> {
      .element(id, frame: FocusRect(x: 0, y: Double(line), width: 20, height: 1))
    }
    engine.setContent([row(1, 0), row(2, 1), row(3, 2)])
    let focusedItem = FocusBinding<Int, Int>.identity(engine)
    let state = Cell<Int?>(nil)
    let mirror = synchronize(state.end(), SyncSide(focusedItem))

    state.value = 4
    #expect(engine.focused == nil)
    engine.setContent([row(1, 0), row(2, 1), row(3, 2), row(4, 3)])
    #expect(engine.focused == 4)
    #expect(state.value == 4)

    engine.setContent([row(1, 0), row(2, 1), row(3, 2)])
    #expect(state.value == 3)
    engine.request(1)
    engine.setContent([row(2, 0), row(3, 1)])
    #expect(state.value == 2)
    withExtendedLifetime(mirror) {}
  }

  @Test func theListFocusesItsEmptyItemWhenItAppears() {
    let engine = FocusEngine<String>()
    engine.update {
      $0.add(.scope("list", defaultFocus: DefaultFocus("empty")))
      $0.add(.element("apples", in: "list"))
      $0.add(.element("empty", in: "list"))
    }
    #expect(engine.focused == "empty")
  }

  @Test(arguments: [ReadingDirection.leftToRight, .rightToLeft])
  func theRatingPickerMirrorsTheArrowsInRightToLeftContent(reading: ReadingDirection) {
    let engine = FocusEngine<String>(options: FocusOptions(keyboardNavigation: true, readingDirection: reading))
    engine.add(.element("picker", interactions: .activate))
    var rating = 1
    engine.onMoveCommand(at: "picker") { direction in
      switch direction {
      case .left: rating = max(0, rating - 1)
      case .right: rating = min(2, rating + 1)
      default: break
      }
    }
    engine.click("picker")
    #expect(engine.focused == nil)
    engine.press(KeyEvent(.tab))
    #expect(engine.focused == "picker")
    engine.press(KeyEvent(.leftArrow))
    #expect(rating == (reading == .leftToRight ? 0 : 2))
    engine.press(KeyEvent(.rightArrow))
    #expect(rating == 1)
  }

  @Test func theCrownTurnsTheRatingByDetents() {
    let engine = FocusEngine<String>()
    engine.add(.element("picker"))
    var rating = 0.0
    engine.onRotation(at: "picker", from: 0, through: 2, by: 1, get: { rating }, set: { rating = $0 })
    #expect(engine.rotate(by: 1) == .ignored)
    engine.request("picker")
    engine.rotate(by: 0.6)
    #expect(rating == 0)
    engine.rotate(by: 0.6)
    #expect(rating == 1)
    engine.rotate(by: 5)
    #expect(rating == 2)
    #expect(engine.rotate(by: 1) == .ignored)
  }

  @Test func theGridSelectsWithArrowsReturnAndTyping() {
    let engine = FocusEngine<String>()
    engine.update {
      $0.add(.element("sidebar", frame: FocusRect(x: 0, y: 0, width: 5, height: 9)))
      $0.add(.element("grid", frame: FocusRect(x: 10, y: 0, width: 30, height: 9)))
      $0.add(.element("tile", in: "grid", frame: FocusRect(x: 10, y: 0, width: 9, height: 4), interactions: []))
    }
    let recipes = ["Apple Pie", "Baklava", "Crème Brûlée"]
    var selection = 0
    var opened: [String] = []
    engine.onMoveCommand(at: "grid") { selection = min(2, max(0, selection + ($0 == .right ? 1 : -1))) }
    engine.onKeyPress(.return, at: "grid") {
      opened.append(recipes[selection])
      return .handled
    }
    let isAlphanumeric = { (character: Character) in character.isLetter || character.isNumber }
    engine.onKeyPress(characters: isAlphanumeric, at: "grid", phases: .down) { press in
      guard let found = recipes.firstIndex(where: { $0.lowercased().hasPrefix(press.characters) }) else {
        return .ignored
      }
      selection = found
      return .handled
    }
    // A click on a tile focuses the grid around it.
    engine.click("tile")
    #expect(engine.focused == "grid")
    engine.press(KeyEvent(.rightArrow))
    engine.press(KeyEvent(.return))
    #expect(opened == ["Baklava"])
    engine.press(KeyEvent("c"))
    #expect(selection == 2)
    #expect(engine.press(KeyEvent("a", phase: .repeat)) == .ignored)
    #expect(engine.press(KeyEvent("x")) == .ignored)
    #expect(engine.containsFocus("grid"))
    engine.press(KeyEvent(.tab))
    #expect(engine.focused == "sidebar")
    #expect(!engine.containsFocus("grid"))
  }

  enum SelectedRecipe: FocusValueKey { typealias Value = FocusedProperty<String> }

  @Test func aMenuCommandIsEnabledByTheFocusedValueAndWritesItBack() {
    let engine = FocusEngine<String>()
    var recipe = "Baklava"
    engine.update {
      $0.add(.scope("window", isScene: true))
      $0.add(.element("recipe", in: "window"))
      $0.add(.element("note", in: "window"))
      $0.add(.scope("other window", isScene: true))
      $0.add(.element("elsewhere", in: "other window"))
    }
    let property = FocusedProperty(get: { recipe }, set: { recipe = $0 })
    engine.focusedValue(SelectedRecipe.self, property, at: "recipe")
    let command = engine.focusedBinding(SelectedRecipe.self)
    #expect(command.wrappedValue == nil)
    engine.request("recipe")
    #expect(command.wrappedValue == "Baklava")
    command.wrappedValue = "Flan"
    #expect(recipe == "Flan")
    engine.request("note")
    #expect(command.wrappedValue == nil)
    command.wrappedValue = "lost"
    #expect(recipe == "Flan")

    engine.focusedSceneValue(SelectedRecipe.self, property, at: "recipe")
    #expect(command.wrappedValue == "Flan")
    engine.request("elsewhere")
    #expect(command.wrappedValue == nil)
  }
}
