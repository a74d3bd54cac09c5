import FocalTerminal
import FocalTerminalTesting
import Store
import Testing

@MainActor
struct TablePartTests {
  @Test func theTableIsDrawnAtEveryWidth() async {
    await withTable { screen, _ in
      await screen.press("<Tab><Tab><Down>")
      screen.expectFrame("table", widths: widths)
    }
  }

  @Test func aTitleSortsAndSortsTheOtherWayRound() async {
    await withTable { screen, store in
      // Tab enters the titles at the column by which the table is sorted.
      await screen.press("<Tab>")
      #expect(screen.focus == "name")
      await screen.press("<Right><Return>")
      #expect(store.log == ["minutes up"] && screen.text.contains("Minutes ▲"))
      await screen.press(" ")
      #expect(store.log == ["minutes up", "minutes down"] && screen.text.contains("Minutes ▼"))
      await screen.click("Name")
      #expect(store.log.last == "name up" && screen.focus == "minutes")
    }
  }

  @Test func arrowsMoveBetweenTitlesAndRows() async {
    await withTable { screen, _ in
      await screen.press("<Tab><Tab>")
      #expect(screen.focus == "row-0")
      await screen.press("<Up>")
      #expect(screen.focus == "name")
      await screen.press("<Down><Down>")
      #expect(screen.focus == "row-1")
      await screen.press("ret")
      #expect(screen.focus == "row-3")
    }
  }

  @Test func aRowOpens() async {
    await withTable { screen, store in
      await screen.press("<Tab><Tab><Return>")
      await screen.click("Release")
      #expect(store.log == ["0", "2"])
    }
  }

  @Test func theOrderIsAValue() {
    let order = TableOrder("name")
    #expect(order.isAscending)
    #expect(order.pressing("name") == TableOrder("name", isAscending: false))
    #expect(order.pressing("name").pressing("name") == order)
    #expect(order.pressing("name").pressing("minutes") == TableOrder("minutes"))
  }

  private struct Row: Identifiable {
    let id: Int
    let name: String
    let minutes: Int
  }

  private static let rows = IdentifiedArray(
    uniqueElements: [("Design", 15), ("Daily stand-up of the whole team", 5), ("Release", 120), ("Retrospective", 45)]
      .enumerated().map { Row(id: $0.offset, name: $0.element.0, minutes: $0.element.1) }
  )

  private func withTable(test: @MainActor (HeadlessScreen, StoreOf<Values>) async -> Void) async {
    await withParts(["header": "name", "way": "up"]) { store in
      Part.table(
        "rows",
        titles: "titles",
        Self.rows,
        height: 3,
        columns: [
          TableColumn("Name", header: "name") { $0.name },
          TableColumn("Minutes", header: "minutes", width: 9, alignment: .trailing) { "\($0.minutes)" },
          TableColumn("People", width: 8, alignment: .center) { "\($0.id + 2)" },
        ],
        order: TableOrder("\(store.state["header"])", isAscending: store.state["way"] == "up"),
        element: { "row-\($0)" },
        sort: { order in
          store.send(.set("header", order.header.name))
          store.send(.set("way", order.isAscending ? "up" : "down"))
          store.send(.logged("\(order.header.name) \(order.isAscending ? "up" : "down")"))
        },
        action: { store.send(.logged("\($0)")) }
      )
    } test: { screen, store in
      await test(screen, store)
    }
  }
}
