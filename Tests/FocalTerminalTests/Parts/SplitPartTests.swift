import FocalTerminalTesting
import FocusSync
import Store
import Testing

@testable import FocalTerminal

@MainActor
struct SplitPartTests {
  @Test func thePanesAreDrawnAtEveryWidth() async {
    await withPanes { screen, _ in
      await screen.press("<Tab><Down>")
      screen.expectFrame("split", widths: widths)
    }
  }

  @Test func stackedPanesAreDrawn() async {
    await withPanes(isStacked: true) { screen, _ in
      screen.expectFrame("split-stacked")
    }
  }

  @Test func f6MovesBetweenThePanes() async {
    await withPanes { screen, _ in
      await screen.press("<Tab><Down>")
      #expect(screen.focus == "row-1" && screen.text.contains("f6 other pane"))
      await screen.press("<F6>")
      #expect(screen.focus == "name")
      await screen.press("<Tab><F6>")
      // A pane gives focus to the element that had it last.
      #expect(screen.focus == "row-1")
      await screen.press("<F6>")
      #expect(screen.focus == "note")
    }
  }

  @Test func controlAndAnArrowMoveTheDivider() async {
    await withPanes { screen, store in
      await screen.press("<Tab>")
      #expect(divider(on: screen) == 26 && screen.text.contains("^←→ resize"))
      await screen.press("<C-Right><C-Right><C-Right>")
      #expect(divider(on: screen) == 32)
      // The panes keep their minimum, and the first key in the other direction counts.
      for _ in 0..<20 { await screen.press("<C-Left>") }
      #expect(divider(on: screen) == 12)
      await screen.press("<C-Right>")
      #expect(divider(on: screen) == 14 && store.state["share"] == "\(14.0 / 51)")
      await screen.press("<S-Tab>")
      #expect(!screen.text.contains("resize") && screen.text.contains("f6 other pane"))
    }
    await withPanes(isStacked: true) { screen, _ in
      await screen.press("<Tab>")
      #expect(screen.text.contains("^↑↓ resize"))
      let before = screen.place(of: "Name")?.row
      await screen.press("<C-Up>")
      #expect(before != nil && screen.place(of: "Name")?.row == before.map { $0 - 1 })
    }
  }

  @Test func aFieldKeepsTheArrowsForItself() async {
    await withPanes { screen, _ in
      await screen.press("<Tab><F6>")
      #expect(screen.focus == "name" && !screen.text.contains("resize"))
      await screen.press("a b<C-Left>x")
      #expect(divider(on: screen) == 26 && screen.text.contains("a xb"))
    }
  }

  @Test func theMouseMovesTheDivider() async {
    await withPanes { screen, _ in
      guard let start = screen.place(of: "row 0") else { return #expect(Bool(false)) }
      /// The cell behind a pane of some columns and a blank.
      func point(_ columns: Int) -> CellPoint { CellPoint(column: start.column - 1 + columns, row: start.row) }
      await screen.receive(.move(point(26)))
      #expect(screen.screen.rows[start.row][point(26).column].style == .strong)
      await screen.receive(.click(.cell(point(26))))
      #expect(screen.focus == "before" && screen.screen.rows[start.row][point(26).column].character == "┃")
      await screen.receive(.move(point(20)))
      #expect(divider(on: screen) == 20)
      await screen.receive(.move(point(35)))
      #expect(divider(on: screen) == 35)
      await screen.receive(.release(point(35)))
      await screen.receive(.move(point(20)))
      #expect(divider(on: screen) == 35)
    }
  }

  @Test func aPaneThatIsLongerThanItsRoomScrolls() async {
    await withPanes { screen, _ in
      #expect(!screen.text.contains("the end"))
      guard let place = screen.place(of: "Name") else { return #expect(Bool(false)) }
      await screen.receive(.wheel(-9, .cell(place)))
      #expect(screen.text.contains("the end") && !screen.text.contains("Name"))
      await screen.press("<Click:note>")
      #expect(screen.focus == "note")
      // A click places the cursor, wherever the pane has scrolled to.
      await screen.press("Hello<F6>")
      await screen.click("llo")
      await screen.press("!")
      #expect(screen.text.contains("He!llo"))
    }
  }

  @Test func panesStandOneAboveTheOtherWhereThePageIsNarrow() async {
    await withPanes { screen, _ in
      @MainActor func row(_ text: String) -> Int? { screen.place(of: text)?.row }
      #expect(row("row 0") == row("Name"))
      screen.resize(columns: 24, rows: 24)
      #expect(row("row 0")! < row("Name")!)
      await screen.press("<Tab><F6>")
      #expect(screen.focus == "name")
    }
  }

  @Test func thePanesShareEveryRoom() {
    for room in 0...40 {
      for minimum in [0, 3, 12, 50] {
        for share in [-1, 0, 0.3, 0.5, 1, 2, Double.nan, .infinity] {
          let layout = SplitLayout(share: share, of: room, minimum: minimum)
          #expect(layout.first + layout.second == room)
          #expect(min(layout.first, layout.second) >= min(minimum, room / 2))
          // The share of a layout gives the same layout.
          #expect(SplitLayout(share: layout.share(movedBy: 0), of: room, minimum: minimum) == layout)
          // A move by one cell moves by one cell, unless a minimum is in the way.
          let moved = SplitLayout(share: layout.share(movedBy: 1), of: room, minimum: minimum)
          #expect(moved.first == layout.first + 1 || layout.second <= max(minimum, 0) || layout.second <= room / 2 + 1)
        }
      }
    }
  }

  /// The columns of the first pane.
  private func divider(on screen: HeadlessScreen) -> Int? {
    guard let place = screen.place(of: "row 0") else { return nil }
    let cells = screen.screen.rows[place.row].dropFirst(place.column)
    return cells.firstIndex { $0.character == "│" || $0.character == "┃" }.map { $0 - place.column + 1 }
  }

  private func withPanes(
    isStacked: Bool = false,
    test: @MainActor (HeadlessScreen, StoreOf<Values>) async -> Void
  ) async {
    let rows = IdentifiedArray(uniqueElements: (0..<20).map { Identified("row \($0)", id: $0) })
    await withParts(["share": "0.5"]) { store in
      Part.split(
        share: Double(store.state["share"]) ?? 0.5,
        isStacked: isStacked,
        height: 9,
        minimumWidth: 12,
        element: { "\($0.name)" },
        set: { store.send(.set("share", "\($0)")) },
        first: { size in
          Part.list("rows", rows, height: size.rows, element: { "row-\($0)" }, title: \.value, action: { _ in })
        },
        second: { _ in
          Part.field("name", "Name", TextLine(store.state["name"], edit: { store.send(.set("name", $0)) }))
          Part.text("The second pane has more rows than there is room for, so it scrolls.")
          Part.space()
          Part.field("note", "Note", TextLine(store.state["note"], edit: { store.send(.set("note", $0)) }))
          Part.text("the end")
        }
      )
    } test: { screen, store in
      await test(screen, store)
    }
  }
}
