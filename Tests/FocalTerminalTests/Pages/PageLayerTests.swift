import FocalTerminalTesting
import Store
import Testing

@testable import FocalTerminal

/// The page, a sheet and a menu in front of one another.
@MainActor
struct PageLayerTests {
  @Test func aClickIsForTheLayerInFront() async {
    await withLayers(["open": "yes"]) { screen, store in
      // The menu covers the first rows of the list. A click on its border is for nothing.
      guard let place = screen.place(of: "Item 1") else { return #expect(Bool(false)) }
      await screen.receive(.click(.cell(CellPoint(column: place.column + 7, row: place.row))))
      #expect(store.log == [] && store.state["open"] == "yes")
      // Beside the menu, it is for the list, and closes the menu.
      await screen.receive(.click(.cell(CellPoint(column: place.column + 20, row: place.row))))
      #expect(store.log == ["row 2"] && store.state["open"] == "")
      store.send(.set("open", "yes"))
      await screen.receive(.click(.cell(place)))
      #expect(store.log == ["row 2", "item 1"])
    }
  }

  @Test func theWheelIsForTheLayerInFront() async {
    await withLayers(["open": "yes"]) { screen, _ in
      guard let place = screen.place(of: "Item 1") else { return #expect(Bool(false)) }
      await screen.receive(.wheel(-1, .cell(place)))
      #expect(!screen.text.contains("Row 9"))
      await screen.receive(.wheel(-1, .cell(CellPoint(column: place.column + 20, row: place.row))))
      #expect(screen.text.contains("Row 9"))
    }
  }

  @Test func theWheelScrollsAMenuThatIsHigherThanTheScreen() async {
    let commands = (1...30).map { Command("item \($0);") {} }
    await withParts(rows: 12) { _ in
      Part.menuBar([DropDownMenu("Menu", commands)], open: 0, element: { "\($0.name)" }, set: { _ in })
      for number in 1...20 { Part.text("Row \(number);") }
    } test: { screen, _ in
      guard let place = screen.place(of: "Item 1;") else { return #expect(Bool(false)) }
      let before = screen.text
      await screen.receive(.wheel(-2, .cell(place)))
      #expect(screen.focus == "menu-1-1" && screen.text.contains("Item 7;"), "\(screen.text)")
      #expect(!screen.text.contains("Item 1;"), "\(screen.text)")
      await screen.receive(.wheel(2, .cell(place)))
      #expect(screen.text == before)
      await screen.press("<Down>")
      #expect(screen.focus == "menu-1-2" && screen.text.contains("Item 2;"))
    }
  }

  @Test func theWheelOverAPageThatDoesNotScrollIsForTheFocusedElement() async {
    await withParts { store in
      Part.picker("picker", ["One", "Two"], selected: 0) { store.send(.logged("\($0)")) }
      Part.text("Text")
    } test: { screen, store in
      store.focus = "picker"
      guard let place = screen.place(of: "Text") else { return #expect(Bool(false)) }
      await screen.receive(.wheel(1, .cell(place)))
      #expect(store.log == ["1"])
    }
  }

  @Test func nothingBehindASheetIsClickedOrScrolled() async {
    await withLayers(["sheet": "yes"]) { screen, store in
      guard let before = thumb(on: screen) else { return #expect(Bool(false)) }
      await screen.receive(.wheel(-9, .cell(before)))
      await screen.receive(.click(.cell(CellPoint(column: before.column - 1, row: before.row))))
      #expect(store.log == [] && screen.focus == "answer" && thumb(on: screen) == before)
    }
  }

  @Test func aListBehindASheetStaysWhereItIs() async {
    await withLayers { screen, store in
      await screen.press("<Tab><Tab><End>")
      let before = thumb(on: screen)
      #expect(before != nil && screen.focus == "row-49" && screen.text.contains("Row 42"))
      store.send(.set("sheet", "yes"))
      #expect(screen.focus == "answer" && thumb(on: screen) == before)
      store.send(.set("sheet", ""))
      #expect(screen.focus == "row-49" && screen.text.contains("Row 42"))
    }
  }

  @Test func theFocusedElementIsWhereItsLayerIs() async {
    for layer in ["open", "sheet"] {
      await withLayers([layer: "yes"]) { screen, _ in
        let text = layer == "open" ? "Item 0" : "Answer"
        let frame = (screen.program as? PageSession<Named>)?.focusFrame
        #expect(frame.map { screen.place(of: text).map($0.contains) == true } == true)
      }
    }
  }

  @Test func aFrameMovesWithoutChangingItsSize() {
    let frame = CellRect(column: 1, row: 2, columns: 3, rows: 4)
    #expect(frame.moved(by: CellPoint(column: 10, row: -2)) == CellRect(column: 11, row: 0, columns: 3, rows: 4))
  }

  /// The place of the sign in the bar beside the list, which a sheet does not cover.
  private func thumb(on screen: HeadlessScreen) -> CellPoint? { screen.place(of: "█") }

  /// A menu and a list, and a sheet where the state says so.
  private func withLayers(
    _ values: [String: String] = [:],
    test: @MainActor (HeadlessScreen, StoreOf<Values>) async -> Void
  ) async {
    let rows = IdentifiedArray(uniqueElements: (0..<50).map { Identified("Row \($0)", id: $0) })
    let sheet: @MainActor (StoreOf<Values>) -> Sheet<Named>? = { store in
      store.state["sheet"].isEmpty
        ? nil : Sheet("sheet", "Sheet") { Part.smallButton("answer", "Answer", label: "answer") {} }
    }
    await withParts(values, sheet: sheet) { store in
      Part.menuBar(
        [DropDownMenu("Menu", (0..<3).map { item in Command("item \(item)") { store.send(.logged("item \(item)")) } })],
        open: store.state["open"].isEmpty ? nil : 0,
        element: { "\($0.name)" },
        set: { store.send(.set("open", $0 == nil ? "" : "yes")) }
      )
      Part.list(
        "rows",
        rows,
        height: 8,
        element: { "row-\($0)" },
        title: \.value,
        action: { store.send(.logged("row \($0)")) }
      )
    } test: { screen, store in
      await test(screen, store)
    }
  }
}
