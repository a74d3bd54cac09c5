import Testing

@testable import Store

private final class Item: Identifiable, CustomStringConvertible {
  var id: Int

  init(_ id: Int) { self.id = id }

  var description: String { "\(id)" }
}

/// Elements whose ids change from outside the array, or are not equal to themselves.
@Suite struct IdentifiedArrayIdentityTests {
  private typealias Items = IdentifiedArrayOf<Item>

  /// Every way to remove an element or to change the order.
  private static let operations: [(name: String, body: @Sendable (inout Items) -> Void)] = [
    ("remove(at:)", { $0.remove(at: 0) }),
    ("remove(id:)", { $0.remove(id: 1) }),
    ("removeFirst()", { $0.removeFirst() }),
    ("removeSubrange", { $0.removeSubrange(0..<1) }),
    ("removeAll(where:)", { $0.removeAll { $0.id == 2 } }),
    ("swapAt", { $0.swapAt(0, 2) }),
    ("move", { $0.move(from: 0, to: 2) }),
    ("sort", { $0.sort { $0.id > $1.id } }),
    ("reverse", { $0.reverse() }),
    ("update", { $0.update(Item(9), at: 0) }),
    ("replaceSubrange", { $0.replaceSubrange(0..<1, with: [Item(9), Item(8)]) }),
    ("filter", { $0 = $0.filter { $0.id != 3 } }),
    ("insert", { $0.insert(Item(9), at: 0) }),
    ("append", { $0.append(Item(9)) }),
    ("remove by nil", { $0[id: 1] = nil }),
    ("modify", { $0.modify(id: 1) { _ in } }),
  ]

  @Test(arguments: operations.indices, [2, 7])
  func anObjectWhoseIDChangedIsNeverLostWithoutAReport(operation: Int, newID: Int) {
    var items: Items = [Item(1), Item(2), Item(3)]
    items[0].id = newID
    let before = items.elements
    let texts = reports {
      Self.operations[operation].body(&items)
      // Finds a broken entry that is left.
      items.reverse()
      items.remove(id: newID)
      items.removeAll { $0.id == 3 }
    }
    // The second element keeps its id. No operation removes it, unless the first element took its id.
    let isSecondThere = items.contains { $0 === before[1] }
    if newID == 7, Self.operations[operation].name != "removeAll(where:)" {
      #expect(isSecondThere && items[id: 2] === before[1])
    }
    #expect(isSecondThere || !texts.isEmpty || Self.operations[operation].name.hasPrefix("remove"))
    #expect(items.brokenInvariants().isEmpty || !texts.isEmpty)
  }

  @Test func removingAnObjectThatTookTheIDOfAnotherKeepsTheOther() {
    var items: Items = [Item(1), Item(2), Item(3)]
    let second = items[1]
    items[0].id = 2
    let texts = reports {
      items.remove(id: 1)
    }
    #expect(items.elements.map(\.id) == [2, 3])
    #expect(items[id: 2] === second)
    #expect(items.brokenInvariants().isEmpty)
    #expect(
      texts == [
        """
        The id of an element of IdentifiedArray<Int, Item> changed while the element was stored. All elements are \
        found by their present ids. An element's id must not change: remove the element first and insert it again.
        """
      ]
    )
  }

  /// Every way to store an element under the id that an object was entered with.
  private static let arrivals: [(name: String, body: @Sendable (inout Items) -> Void)] = [
    ("append", { $0.append(Item(1)) }),
    ("append(contentsOf:)", { $0.append(contentsOf: [Item(1)]) }),
    ("insert", { $0.insert(Item(1), at: 2) }),
    ("updateOrAppend", { $0.updateOrAppend(Item(1)) }),
    ("updateOrInsert", { $0.updateOrInsert(Item(1), at: 2) }),
    ("assignment", { $0[id: 1] = Item(1) }),
  ]

  @Test(arguments: arrivals.indices)
  func anObjectWhoseFormerIDIsTakenStays(arrival: Int) {
    var items: Items = [Item(1), Item(2), Item(3)]
    items[0].id = 7
    let texts = reports { Self.arrivals[arrival].body(&items) }
    #expect(items.elements.map(\.id).sorted() == [1, 2, 3, 7])
    #expect(items.brokenInvariants().isEmpty)
    #expect(texts.count == 1)
  }

  /// The repair removes an element, so that the array has fewer when the new one is stored.
  @Test(arguments: arrivals.indices)
  func anElementIsStoredInAnArrayThatARepairHasShortened(arrival: Int) {
    var items: Items = [Item(1), Item(2), Item(3)]
    items[0].id = 2
    let texts = reports { Self.arrivals[arrival].body(&items) }
    #expect(items.elements.map(\.id).sorted() == [1, 2, 3])
    #expect(items.brokenInvariants().isEmpty)
    #expect(texts.count == 1)
  }

  @Test func anElementWhoseIDIsNotEqualToItselfIsReportedAndNotStored() {
    struct Point: Identifiable, Equatable { var id: Double }
    let points = [Point(id: 1), Point(id: .nan), Point(id: 2)]
    let ways: [() -> IdentifiedArrayOf<Point>] = [
      { IdentifiedArray(uniqueElements: points) },
      { IdentifiedArray(points) },
      { IdentifiedArray(points, uniquingIDsWith: { $1 }) },
      {
        var array: IdentifiedArrayOf<Point> = []
        for point in points { array.updateOrAppend(point) }
        return array
      },
      {
        var array: IdentifiedArrayOf<Point> = []
        for point in points.reversed() { array.insert(point, at: 0) }
        return array
      },
      {
        var array: IdentifiedArrayOf<Point> = [Point(id: 2)]
        array.replaceSubrange(0..<0, with: points.prefix(2))
        return array
      },
      {
        var array: IdentifiedArrayOf<Point> = [Point(id: 1), Point(id: 2)]
        array.update(Point(id: .nan), at: 0)
        return array
      },
      {
        var array: IdentifiedArrayOf<Point> = [Point(id: 1), Point(id: 2)]
        array[id: .nan] = Point(id: .nan)
        return array
      },
    ]
    for (index, make) in ways.enumerated() {
      var array: IdentifiedArrayOf<Point> = []
      let texts = reports { array = make() }
      #expect(array.ids == [1, 2], "way \(index)")
      #expect(array.brokenInvariants().isEmpty, "way \(index)")
      #expect(texts.count == 1 && texts[0].contains("is not equal to itself"), "way \(index): \(texts)")
    }
  }

  @Test func anIDThatBecomesUnequalToItselfInPlaceRemovesTheElementWithAReport() {
    struct Point: Identifiable { var id: Double }
    var points: IdentifiedArrayOf<Point> = [Point(id: 1), Point(id: 2)]
    let texts = reports { points.modify(id: 1) { $0.id = .nan } }
    #expect(points.ids == [2] && points.brokenInvariants().isEmpty)
    #expect(texts.count == 1)
  }

  @Test func anElementWrittenThroughTheStorageIsRemovedIfItsIDIsNotEqualToItself() {
    struct Point: Identifiable { var id: Double }
    var points: IdentifiedArrayOf<Point> = [Point(id: 1), Point(id: 2)]
    let texts = reports { points.withContiguousMutableStorageIfAvailable { $0[0].id = .nan } }
    #expect(points.ids == [2] && points.brokenInvariants().isEmpty)
    #expect(texts.count == 1)
  }

  @Test func appendAndInsertReturnThatAnElementWasNotStored() {
    struct Point: Identifiable { var id: Double }
    var points: IdentifiedArrayOf<Point> = [Point(id: 1)]
    let texts = reports {
      let (inserted, index) = points.append(Point(id: .nan))
      #expect(!inserted && index == 1)
      let insertion = points.insert(Point(id: .nan), at: 0)
      #expect(insertion == (false, 1))
    }
    #expect(texts.count == 2 && points.count == 1)
  }

  @Test func anElementThatTakesANewIDInPlaceIsLoggedUnderBothIDs() {
    struct Row: Identifiable { var id: Int }
    var rows: IdentifiedArrayOf<Row> = [Row(id: 1), Row(id: 2)]
    let stamp = rows.changes(since: 0).stamp
    let texts = reports { rows.modify(id: 1) { $0.id = 5 } }
    #expect(rows.changes(since: stamp).ids == [1, 5])
    #expect(texts.count == 1)
  }
}
