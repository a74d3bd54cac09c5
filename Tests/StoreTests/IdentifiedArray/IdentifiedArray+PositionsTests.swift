import Testing

@testable import Store

/// Elements whose ids change while they are stored.
@Suite struct IdentifiedArrayPositionsTests {
  /// Every way to change an element in place.
  private static let ways: [@Sendable (inout IdentifiedArrayOf<Row>, (inout Row) -> Void) -> Void] = [
    { rows, change in rows.modify(id: 1, change) },
    { rows, change in change(&rows[0]) },
    { rows, change in if rows[id: 1] != nil { change(&rows[id: 1]!) } },
  ]

  @Test(arguments: ways.indices) func anElementThatTakesANewIDInPlaceIsFoundByIt(way: Int) {
    var rows: IdentifiedArrayOf<Row> = [Row(id: 1), Row(id: 2)]
    let texts = reports { Self.ways[way](&rows) { $0.id = 5 } }
    #expect(rows.ids == [5, 2] && rows.index(id: 5) == 0 && rows.index(id: 1) == nil)
    #expect(rows.brokenInvariants() == [])
    #expect(
      texts == [
        """
        The id of an element of IdentifiedArray<Int, Row> changed from 1 to 5 while it was changed in place. It is \
        found by its new id. An element's id must not change: remove the element and insert another.
        """
      ]
    )
  }

  @Test(arguments: ways.indices) func anElementThatTakesTheIDOfAnotherStaysIfItIsTheFirst(way: Int) {
    var rows: IdentifiedArrayOf<Row> = [Row(id: 1, text: "a"), Row(id: 2), Row(id: 3)]
    let texts = reports { Self.ways[way](&rows) { $0.id = 3 } }
    #expect(rows.elements == [Row(id: 3, text: "a"), Row(id: 2)])
    #expect(rows.brokenInvariants() == [])
    #expect(texts.count == 1 && texts[0].contains("Another element has that id"))
  }

  @Test func aChangeOfAnIDMayBeAChangeOfAnyElement() {
    var rows: IdentifiedArrayOf<Row> = [Row(id: 1), Row(id: 2)]
    let stamp = rows.changes(since: 0).stamp
    let texts = reports { rows.modify(id: 1) { $0.id = 5 } }
    #expect(rows.changes(since: stamp).ids == nil)
    #expect(texts.count == 1)
  }

  @Test func theReportOfDuplicatesNamesTheirFirst() {
    let texts = reports {
      _ = IdentifiedArray(uniqueElements: [Row(id: 1), Row(id: 2), Row(id: 2), Row(id: 1)])
      _ = IdentifiedArray(uniqueElements: [Row(id: 3), Row(id: 3)])
    }
    let ends = [("2 elements", 2), ("an element", 3)].map { what, id in
      """
      IdentifiedArray<Int, Row> init(uniqueElements:) was given \(what) whose id was there already, such as \(id). The \
      first element of each id was kept. Make the ids unique, or say what to keep with init(_:uniquingIDsWith:).
      """
    }
    #expect(texts == ends)
  }

  @Test func elementsThatTakeOneIDInTheStorageAreRemovedButForTheFirst() {
    var rows: IdentifiedArrayOf<Row> = [Row(id: 1, text: "a"), Row(id: 2), Row(id: 3), Row(id: 4)]
    let texts = reports {
      rows.withContiguousMutableStorageIfAvailable {
        $0[1].id = 1
        $0[3].id = 1
      }
    }
    #expect(rows.elements == [Row(id: 1, text: "a"), Row(id: 3)])
    #expect(rows.brokenInvariants() == [])
    #expect(texts.count == 1)
  }
}
