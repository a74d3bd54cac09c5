import Recipes
import Store
import StoreTesting
import Testing

struct GroceryListTests {
  private static let groceries = GroceryList.State(names: ["Apples", "Lasagna", ""])

  @Test func theListOpensWithFocusOnItsLastItem() {
    #expect(GroceryList.State(names: ["Apples", ""]).defaultFocus == .name(1))
    #expect(GroceryList.State(names: []).defaultFocus == nil)
  }

  @Test func editingAndObtainingChangeOneItem() async {
    await withTestStore(initialState: Self.groceries) {
      GroceryList()
    } test: { store in
      await store.send(.edited(2, "Milk")) {
        $0.items[id: 2]?.name = "Milk"
        $0.undoHistory.record($0.items, as: UndoStep("Typing", group: 2))
      }
      await store.send(.obtainedTapped(0)) {
        $0.items[id: 0]?.isObtained = true
        $0.undoHistory.record($0.items, as: "Check")
      }
      await store.send(.edited(9, "Nobody"))
      await store.send(.edited(2, "Milk"))
    }
  }

  @Test func addingInsertsAnItemAfterTheFocusedOneAndFocusesIt() async {
    await withTestStore(initialState: Self.groceries) {
      GroceryList()
    } test: { store in
      await store.send(.binding(.set(\.focus, .obtained(0)))) { $0.focus = .obtained(0) }
      await store.send(.addTapped) {
        $0.items = IdentifiedArray(
          uniqueElements: [
            .init(id: 0, name: "Apples"), .init(id: 3, name: ""), .init(id: 1, name: "Lasagna"), .init(id: 2, name: ""),
          ]
        )
        $0.nextID = 4
        $0.focus = .name(3)
        $0.undoHistory.record($0.items, as: "Add")
      }
      #expect(store.state.undoHistory.canUndo && store.state.undoHistory.undoName == "Add")
    }
  }

  @Test func deletingFollowsTheRemovalPolicyAndUndoRestoresItemAndFocus() async {
    await withTestStore(initialState: Self.groceries) {
      GroceryList()
    } test: { store in
      await store.send(.binding(.set(\.focus, .name(1)))) { $0.focus = .name(1) }
      await store.send(.deleteTapped) {
        $0.items.remove(id: 1)
        $0.undoHistory.record($0.items, as: "Delete")
      }
      await store.send(.binding(.set(\.focus, .name(2)))) { $0.focus = .name(2) }
      await store.send(.history(.undo)) {
        $0.undoHistory.undo(&$0.items)
        $0.focus = .name(1)
      }
      #expect(store.state.items == Self.groceries.items)
      #expect(!store.state.undoHistory.canUndo)
    }
  }

  @Test func movingKeepsFocusAndStopsAtTheEnds() async {
    await withTestStore(initialState: Self.groceries) {
      GroceryList()
    } test: { store in
      await store.send(.binding(.set(\.focus, .name(2)))) { $0.focus = .name(2) }
      await store.send(.moveTapped(by: 1))
      await store.send(.moveTapped(by: -1)) {
        $0.items.swapAt(1, 2)
        $0.undoHistory.record($0.items, as: "Move")
      }
      #expect(store.state.items.map(\.id) == [0, 2, 1])
      #expect(store.state.focus == .name(2))
      await store.send(.history(.undo)) { $0.undoHistory.undo(&$0.items) }
      #expect(store.state.items.map(\.id) == [0, 1, 2])
    }
  }

  @Test func withoutFocusNothingHappens() async {
    await withTestStore(initialState: Self.groceries) {
      GroceryList()
    } test: { store in
      await store.send(.binding(.set(\.focus, .add))) { $0.focus = .add }
      await store.send(.deleteTapped)
      await store.send(.moveTapped(by: 1))
      await store.send(.history(.undo))
      await store.send(.history(.redo))
    }
  }

  /// Each action that changes the items, on a list of which the second item has focus.
  private static let changes: [GroceryList.Action] = [
    .edited(2, "Milk"), .obtainedTapped(0), .addTapped, .deleteTapped, .moveTapped(by: -1),
  ]

  @Test(arguments: changes, changes)
  func undoAndRedoRestoreEveryChange(first: GroceryList.Action, second: GroceryList.Action) async {
    var start = Self.groceries
    start.focus = .name(1)
    await withTestStore(initialState: start) {
      GroceryList()
    } test: { store in
      store.exhaustivity = .off
      var states = [store.state]
      for action in [first, second] {
        await store.send(action)
        // An action that changes nothing, as the second move or deletion, is no step.
        if store.state.items != states.last?.items { states.append(store.state) }
      }
      #expect(states.count > 1 && store.state.undoHistory.undoSteps.count == states.count - 1)
      for state in states.dropLast().reversed() {
        #expect(store.state.undoHistory.canUndo)
        await store.send(.history(.undo))
        #expect(store.state.items == state.items && store.state.focus == state.focus)
      }
      #expect(!store.state.undoHistory.canUndo)
      for state in states.dropFirst() {
        #expect(store.state.undoHistory.canRedo)
        await store.send(.history(.redo))
        #expect(store.state.items == state.items && store.state.focus == state.focus)
      }
      #expect(!store.state.undoHistory.canRedo && store.state.undoHistory.undoSteps.count == states.count - 1)
    }
  }

  @Test func aChangeAfterUndoEndsRedo() async {
    await withTestStore(initialState: Self.groceries) {
      GroceryList()
    } test: { store in
      store.exhaustivity = .off
      await store.send(.edited(0, "Pears"))
      await store.send(.history(.undo))
      await store.send(.binding(.set(\.focus, .add)))
      #expect(store.state.undoHistory.canRedo)
      await store.send(.obtainedTapped(0))
      #expect(!store.state.undoHistory.canRedo && store.state.undoHistory.canUndo)
    }
  }
}

@MainActor
struct GroceryListPageTests {
  private static let name = "grocery-list"

  @Test(arguments: [
    ("", "item-2"), ("<Up>", "item-1"), ("<Left>", "obtained-2"), ("<Tab>", "add"), ("<S-Tab>", "add"),
    ("<Up><Tab><Tab>", "item-1"), ("<Down>", "add"),
    ("Milk<Return>", "item-3"), ("<Tab><Return>", "item-3"), ("<Up><Up><Return>", "item-3"),
    // Deleting the focused row moves focus to its neighbour. Undo restores both.
    ("<Up><C-x>", "item-2"), ("<C-x>", "item-1"), ("<Up><C-x><C-r>", "item-1"),
    ("<Up><C-x><C-x><C-x><C-r>", "item-0"), ("<Up><C-x><C-r><C-y>", "item-2"),
    ("<C-x><C-x><C-x>", "add"),
    // Reordering keeps focus.
    ("<Up><C-p>", "item-1"), ("<Up><C-n><Up>", "item-2"), ("<Click:item-0>", "item-0"),
    ("<Click:obtained-0>", "item-2"),
    // Outside a name, the plus sign adds an item. Inside a name it is text.
    ("<Tab>+", "item-3"), ("<Left>+", "item-3"), ("+", "item-2"),
  ])
  func keysMoveFocus(keys: String, place: String) async throws {
    #expect(try await focus(Self.name, keys) == place)
  }

  @Test func aLongListScrollsToTheFocusedRow() async throws {
    var options = Recipe.Options()
    options.rows = 300
    #expect(try await play(Self.name, "", options: options).contains("Item 299"))
    let edited = try await play(Self.name, "Milk<Return>Bread", options: options)
    #expect(edited.contains("Milk") && edited.contains("Bread"))
    #expect(try await focus(Self.name, "Milk<Return>Bread", options: options) == "item-300")
    let ups = String(repeating: "<Up>", count: 20)
    let report = try await play(Self.name, ups, options: options)
    #expect(report.contains("Item 280") && !report.contains("Item 299"))
    #expect(try await focus(Self.name, ups, options: options) == "item-279")
    #expect(try await focus(Self.name, "<PageUp><PageUp><PageUp><PageDown>", options: options) == "item-271")
  }

  @Test func theFramesMatchTheGoldenFiles() async throws {
    try await expectFrame("open", Self.name, "")
    try await expectFrame("added", Self.name, "Milk<Return>Bread")
    try await expectFrame("obtained", Self.name, "<Left><Up> ")
    try await expectFrame("deleted", Self.name, "Milk<Up><C-x>")
    try await expectFrame("undone", Self.name, "Milk<Up><C-x><C-r>")
    try await expectFrame("reordered", Self.name, "Milk<C-p><C-p>")
    try await expectFrame("wide", Self.name, "Milk", columns: 200, rows: 50)
    try await expectFrame("narrow", Self.name, "Milk", columns: 40, rows: 14)
    var options = Recipe.Options()
    options.rows = 100
    try await expectFrame(
      "long",
      Self.name,
      String(repeating: "<Up>", count: 20),
      options: options
    )
  }
}
