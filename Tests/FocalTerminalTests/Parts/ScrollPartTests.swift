import FocalTerminal
import FocalTerminalTesting
import FocusSync
import Store
import Testing

@MainActor
struct ScrollPartTests {
  @Test func theRegionIsDrawnAtEveryWidth() async {
    await withRegion { screen, _ in
      await screen.press("<Tab><Tab><Tab>")
      screen.expectFrame("scroll", widths: widths)
    }
  }

  @Test func everyElementIsReachedAndSeen() async {
    await withRegion { screen, _ in
      for number in 0..<8 {
        await screen.press("<Tab>")
        #expect(screen.focus == "field-\(number)")
        #expect(screen.text.contains("┏━ Field \(number) ━") && screen.screen.cursor != nil)
      }
      await screen.press("<Tab>")
      #expect(screen.focus == "after")
      await screen.press("<Up>")
      #expect(screen.focus == "field-7")
      for number in (0..<7).reversed() {
        await screen.press("<Up>")
        #expect(screen.focus == "field-\(number)")
      }
      await screen.press("<Up>")
      #expect(screen.focus == "before")
    }
  }

  @Test func thePagingKeysMoveByTheVisibleHeight() async {
    await withRegion { screen, _ in
      await screen.press("<Tab><PageDown>")
      #expect(screen.focus == "field-1")
      await screen.press("<PageDown><PageUp>")
      #expect(screen.focus == "field-1")
    }
  }

  @Test func theWheelScrollsAndTheNextKeyScrollsBack() async {
    await withRegion { screen, store in
      await screen.press("<Tab>")
      guard let place = screen.place(of: "Field 0") else { return }
      await screen.receive(.wheel(-3, .cell(place)))
      #expect(!screen.text.contains("Field 0") && screen.text.contains("Field 4"))
      #expect(screen.focus == "field-0" && screen.screen.cursor == nil)
      await screen.press("x")
      #expect(screen.text.contains("Field 0") && store.state["0"] == "x")
    }
  }

  @Test func aClickHitsWhatIsVisibleThere() async {
    await withRegion { screen, _ in
      guard let place = screen.place(of: "Field 0") else { return }
      await screen.receive(.wheel(-3, .cell(place)))
      await screen.click("Field 4")
      #expect(screen.focus == "field-4")
      // The line below the region belongs to the next element.
      await screen.click("after")
      #expect(screen.focus == "after")
    }
  }

  @Test func theKeysOfAPartInARegionWork() async {
    await withParts { store in
      Part.scroll("region", height: 3) {
        Part.smallButton("button", "Button", label: "press") {}
          .commands(in: "scope", [.control("g", "go") { store.send(.logged("go")) }])
      }
    } test: { screen, store in
      await screen.press("<Tab><C-g>")
      #expect(store.log == ["go"])
    }
  }

  @Test func aListInARegionKeepsItsRows() async {
    await withParts { _ in
      Part.scroll("region", height: 5) {
        Part.space(3)
        twentyRows(height: 4)
        Part.space(3)
      }
    } test: { screen, _ in
      await screen.press("<Tab><Down><Down><Down><Down><Down>")
      #expect(screen.focus == "row-5" && screen.text.contains("┃ Row 5"))
      await screen.click("Row 4")
      #expect(screen.focus == "row-4")
    }
  }

  @Test func aListThatIsNotVisibleKeepsItsFirstRow() async {
    await withParts { _ in
      Part.scroll("region", height: 6) {
        twentyRows(height: 3)
        Part.space(8)
        Part.smallButton("end", "End", label: "end") {}
      }
    } test: { screen, _ in
      guard let place = screen.place(of: "Row 0;") else { return #expect(Bool(false)) }
      await screen.receive(.wheel(-1, .cell(place)))
      let before = screen.text
      #expect(before.contains("Row 3;") && !before.contains("Row 0;"), "\(before)")
      await screen.receive(.wheel(-9, .cell(CellPoint(column: place.column, row: place.row + 5))))
      #expect(!screen.text.contains("Row ") && screen.text.contains("End"), "\(screen.text)")
      await screen.receive(.wheel(9, .cell(place)))
      #expect(screen.text == before)
    }
  }

  private func twentyRows(height: Int) -> Part<Named> {
    Part.list(
      "list",
      IdentifiedArray(uniqueElements: 0..<20, id: \.self),
      height: height,
      main: { "row-\($0)" },
      elements: { [ListElement($0, columns: 0..<$1, interactions: .edit)] },
      row: { .line("row-\($0)", TextLine("Row \($0);", edit: { _ in })) }
    )
  }

  private func withRegion(test: @MainActor (HeadlessScreen, StoreOf<Values>) async -> Void) async {
    await withParts { store in
      Part.scroll("region", height: 7) {
        Part.text("Eight fields, of which two are visible.", style: .hint)
        for number in 0..<8 {
          Part.field(
            "field-\(number)",
            "Field \(number)",
            TextLine(store.state["\(number)"], edit: { store.send(.set("\(number)", $0)) })
          )
        }
      }
    } test: { screen, store in
      await test(screen, store)
    }
  }
}
