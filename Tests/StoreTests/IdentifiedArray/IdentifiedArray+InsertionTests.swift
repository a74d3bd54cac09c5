import Testing

@testable import Store

@Suite struct IdentifiedArrayInsertionTests {
  let rows: IdentifiedArrayOf<Row> = [Row(id: 1, text: "a"), Row(id: 2, text: "b"), Row(id: 3, text: "c")]

  @Test func anElementIsAssignedToAnIndexUnlessAnotherHasItsID() {
    var rows = rows
    let reports = reports {
      rows[0] = Row(id: 9)
      rows[1] = Row(id: 3)
    }
    #expect(rows.ids == [9, 2, 3] && rows[2].text == "c" && rows.brokenInvariants() == [])
    #expect(
      reports == [
        """
        An element with the id 3 was assigned to index 1 of IdentifiedArray<Int, Row>, but the element at index 2 has \
        that id. Nothing changed. Remove that element first, or use updateOrAppend(_:).
        """
      ]
    )
  }

  @Test func replacingARangeLeavesOutDuplicates() {
    var rows = rows
    let reports = reports {
      rows.replaceSubrange(1..<2, with: [Row(id: 2, text: "new"), Row(id: 4), Row(id: 3), Row(id: 4)])
    }
    #expect(rows.ids == [1, 2, 4, 3] && rows[1].text == "new" && rows.brokenInvariants() == [])
    #expect(reports.count == 1)
  }

  @Test func joiningLeavesOutDuplicatesAndShufflingKeepsElements() {
    let rows = (0..<50).map { Row(id: $0) }
    let (first, second) = (IdentifiedArrayOf(uniqueElements: rows[..<30]), rows[20...])
    var joined = first
    joined += second
    #expect(joined == first + second)
    #expect(joined.elements == rows)
    #expect(joined.brokenInvariants() == [])

    joined.shuffle()
    #expect(joined.brokenInvariants() == [])
    joined.sort()
    #expect(joined.elements == rows)
  }

  @Test func appendingSequencesGrowsTheArrayGeometrically() {
    for size in [1, 3, 100] {
      var rows: IdentifiedArrayOf<Row> = []
      var growths = 0
      for start in stride(from: 0, to: 5_000, by: size) {
        let capacity = rows.slots.capacity
        rows += (start..<(start + size)).map { Row(id: $0) }
        if rows.slots.capacity != capacity { growths += 1 }
      }
      #expect(growths <= 15, "\(size)")
      #expect(rows.brokenInvariants() == [])
    }
    // A long sequence finds room in one step.
    var rows: IdentifiedArrayOf<Row> = []
    rows.append(contentsOf: (0..<1_000).map { Row(id: $0) })
    #expect(rows.slots.capacity < 1_100)
  }

  /// Arrays of up to three elements, with each element that an insertion can meet, at each place.
  @Test(arguments: 0...3) func anInsertionAtAnyPlaceBehavesAsAPlainArrayDoes(count: Int) {
    let rows = (0..<count).map { Row(id: $0, text: "old") }
    for id in 0...count {
      let row = Row(id: id, text: "new")
      let place = rows.firstIndex { $0.id == id }
      var replaced = rows
      if let place { replaced[place] = row }
      for index in 0...count {
        var inserted = rows
        inserted.insert(row, at: index)

        var array = IdentifiedArrayOf(uniqueElements: rows)
        let insertion = array.insert(row, at: index)
        #expect(insertion == (place == nil, place ?? index))
        #expect(array.elements == (place == nil ? inserted : rows) && array.brokenInvariants() == [])

        array = IdentifiedArrayOf(uniqueElements: rows)
        let update = array.updateOrInsert(row, at: index)
        #expect(update == (place.map { rows[$0] }, place ?? index))
        #expect(array.elements == (place == nil ? inserted : replaced) && array.brokenInvariants() == [])

        guard index < count, place == nil || place == index else { continue }
        array = IdentifiedArrayOf(uniqueElements: rows)
        inserted = rows
        inserted[index] = row
        #expect(array.update(row, at: index) == rows[index])
        #expect(array.elements == inserted && array.brokenInvariants() == [])
      }
    }
  }

  /// Every range of an array of three elements, with every list of up to two elements in its place.
  @Test func aReplacedRangeLeavesOutTheIdsThatAreThere() {
    let rows = (0..<3).map { Row(id: $0, text: "old") }
    let lists = [[]] + (0..<5).map { [$0] } + (0..<5).flatMap { one in (0..<5).map { [one, $0] } }
    for range in (0...3).flatMap({ start in (start...3).map { start..<$0 } }) {
      for ids in lists {
        var model = rows
        model.removeSubrange(range)
        var new: [Row] = []
        for id in ids where !(model + new).contains(where: { $0.id == id }) { new.append(Row(id: id, text: "new")) }
        model.insert(contentsOf: new, at: range.lowerBound)

        var array = IdentifiedArrayOf(uniqueElements: rows)
        let texts = reports { array.replaceSubrange(range, with: ids.map { Row(id: $0, text: "new") }) }
        #expect(array.elements == model && array.brokenInvariants() == [], "\(range) with \(ids)")
        #expect(texts.count == (new.count == ids.count ? 0 : 1), "\(range) with \(ids)")
      }
    }
  }
}
