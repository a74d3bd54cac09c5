import Testing

@testable import Store

@Suite struct IdentifiedArrayRemovalTests {
  /// Every removal at an end or by offsets, on arrays of up to five elements, compared with a plain array.
  @Test(arguments: 0...5) func theArrayRemovesAsAPlainArrayDoes(count: Int) {
    let rows = (0..<count).map { Row(id: $0 * 7, text: "\($0)") }
    func check(
      _ remove: (inout IdentifiedArrayOf<Row>) -> [Row?],
      as model: (inout [Row]) -> [Row?],
      line: Int = #line
    ) {
      var (array, plain) = (IdentifiedArrayOf(uniqueElements: rows), rows)
      #expect(remove(&array) == model(&plain), "line \(line)")
      #expect(array.elements == plain, "line \(line)")
      #expect(array.brokenInvariants() == [], "line \(line)")
    }
    for offsets in 0..<(1 << count) {
      let offsets = rows.indices.filter { offsets & 1 << $0 != 0 }
      check {
        $0.remove(atOffsets: offsets)
        return []
      } as: {
        for offset in offsets.reversed() { $0.remove(at: offset) }
        return []
      }
    }
    for number in 0...count {
      check {
        $0.removeFirst(number)
        return []
      } as: {
        $0.removeFirst(number)
        return []
      }
      check {
        $0.removeLast(number)
        return []
      } as: {
        $0.removeLast(number)
        return []
      }
    }
    for row in rows + [Row(id: 1)] {
      // By the id alone.
      check {
        [$0.remove(Row(id: row.id, text: "another"))]
      } as: { plain in
        [plain.firstIndex { $0.id == row.id }.map { plain.remove(at: $0) }]
      }
    }
    check {
      [$0.popLast()]
    } as: {
      [$0.popLast()]
    }
    if count > 0 {
      check {
        [$0.removeFirst(), $0.popLast()]
      } as: {
        [$0.removeFirst(), $0.popLast()]
      }
    }
    for keepsCapacity in [false, true] {
      check {
        $0.removeAll(keepingCapacity: keepsCapacity)
        return []
      } as: {
        $0.removeAll(keepingCapacity: keepsCapacity)
        return []
      }
    }
  }

  @Test(arguments: 0...4) func aFilteredArrayHasTheElementsOfAFilteredPlainArray(count: Int) throws {
    let array = IdentifiedArrayOf(uniqueElements: (0..<count).map { Row(id: $0 * 7, text: "\($0)") })
    for subset in 0..<(1 << count) {
      func isIncluded(_ row: Row) -> Bool { subset & 1 << (row.id / 7) != 0 }
      let filtered = array.filter(isIncluded)
      #expect(filtered.elements == array.elements.filter(isIncluded) && filtered.brokenInvariants() == [])
      var rest = array
      rest.removeAll(where: isIncluded)
      #expect(rest.elements == array.elements.filter { !isIncluded($0) } && rest.brokenInvariants() == [])
      #expect((rest.contentStamp == array.contentStamp) == filtered.isEmpty, "A stamp tells of each change.")
    }
  }

  @Test func aPredicateThatThrowsRemovesNothing() {
    var array = IdentifiedArrayOf(uniqueElements: (0..<3).map { Row(id: $0) })
    let before = array
    #expect(throws: CancellationError.self) {
      try array.removeAll { row in
        if row.id == 2 { throw CancellationError() }
        return true
      }
    }
    #expect(array == before && array.contentStamp == before.contentStamp && array.brokenInvariants() == [])
  }
}
