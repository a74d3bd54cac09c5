import Foundation
import Testing

@testable import Store

@Suite struct IdentifiedArrayTests {
  struct Stop: Error {}

  let rows: IdentifiedArrayOf<Row> = [Row(id: 1, text: "a"), Row(id: 2, text: "b"), Row(id: 3, text: "c")]

  @Test func theInvariantsNoticeABrokenArray() {
    var rows = rows
    rows.positions[2] = 0
    rows.positions[7] = 5
    #expect(rows.brokenInvariants() == ["4 ids for 3 elements", "2 is at 1, not at 0"])
  }

  @Test func elementsAreFoundById() {
    #expect(rows[id: 2]?.text == "b" && rows[id: 9] == nil)
    #expect(rows.index(id: 3) == 2 && rows.contains(id: 1) && !rows.contains(id: 0))
    #expect(Array(rows) == rows.elements && rows.ids == [1, 2, 3])
  }

  @Test func anElementAssignedToTheWrongIdIsReported() {
    var rows = rows
    let reports = reports {
      rows[id: 4] = Row(id: 5)
      rows[id: 6] = Row(id: 1)
    }
    #expect(rows.ids == [1, 2, 3, 5] && rows[0].text == "a" && rows.brokenInvariants() == [])
    #expect(
      reports == [
        """
        An element with the id 5 was assigned to the id 4 of IdentifiedArray<Int, Row>. It was appended under its own \
        id. \
        Assign it to the id that it has.
        """,
        """
        An element with the id 1 was assigned to the id 6 of IdentifiedArray<Int, Row>. Nothing changed, because 1 is \
        there already. Assign it to the id that it has.
        """,
      ]
    )
  }

  @Test func aMissingElementIsMadeOfTheDefault() {
    var rows = rows
    #expect(rows[id: 9, default: Row(id: 9, text: "new")].text == "new" && !rows.contains(id: 9))
    rows[id: 9, default: Row(id: 9, text: "n")].text += "ew"
    rows[id: 2, default: Row(id: 2, text: "other")].text += "!"
    #expect(rows.ids == [1, 2, 3, 9] && rows[3].text == "new" && rows[1].text == "b!")
    #expect(rows.brokenInvariants() == [])
    let reports = reports { rows[id: 4, default: Row(id: 5)].text = "c" }
    #expect(reports.count == 1 && rows.ids == [1, 2, 3, 9, 5])
  }

  @Test func mutationIsInPlace() {
    struct Holder: Identifiable {
      let id: Int
      var numbers: [Int]
      var address: UnsafeRawPointer? { numbers.withUnsafeBytes { $0.baseAddress } }
    }
    var array = IdentifiedArray(uniqueElements: (0..<100).map { Holder(id: $0, numbers: Array(0..<100)) })
    let buffer = array.elements.withUnsafeBytes { $0.baseAddress }
    let payload = array[id: 50]?.address
    array[id: 50]?.numbers[0] = 1
    array.modify(id: 50) { $0.numbers[1] = 2 }
    array[50].numbers[2] = 3
    #expect(array[id: 50]?.address == payload && array[50].numbers.prefix(3) == [1, 2, 3])
    #expect(array.elements.withUnsafeBytes { $0.baseAddress } == buffer)
  }

  @Test func aThrowingMutationKeepsTheChangesMade() {
    func fail(_ row: inout Row?, leaving text: String?) throws {
      row = text.map { Row(id: 1, text: $0) }
      throw Stop()
    }
    var rows = rows
    #expect(throws: Stop.self) { try rows.modify(id: 1) { row in (row.text, _) = ("x", try { throw Stop() }()) } }
    #expect(throws: Stop.self) { try fail(&rows[id: 1], leaving: "half") }
    #expect(rows.map(\.text) == ["half", "b", "c"])
    #expect(throws: Stop.self) { try fail(&rows[id: 1], leaving: nil) }
    #expect(rows.ids == [2, 3] && rows.brokenInvariants() == [])
  }

  @Test func aCopyIsIndependent() {
    var copy = rows
    copy[id: 1]?.text = "changed"
    copy.remove(id: 2)
    #expect(rows.map(\.text) == ["a", "b", "c"] && copy.map(\.text) == ["changed", "c"])
    #expect(rows != copy && rows.hashValue == IdentifiedArray(rows).hashValue)
  }

  @Test func sortingOrdersTheElementsAndTheirPositions() {
    var rows = rows
    rows.sort { $0.id > $1.id }
    #expect(rows.ids == [3, 2, 1] && rows.index(id: 3) == 0 && rows.brokenInvariants() == [])
  }

  @Test func anElementThatChangesPlacesWithItselfIsNoChange() {
    var rows = rows
    rows.swapAt(1, 1)
    #expect(rows.elements == self.rows.elements && rows.brokenInvariants() == [])
    #expect(rows.contentStamp == self.rows.contentStamp && rows.idsStamp == self.rows.idsStamp)
  }

  @Test func genericAlgorithmsKeepTheInvariants() {
    func sortDown<C: MutableCollection & RandomAccessCollection>(_ rows: inout C) where C.Element == Row {
      rows.sort { $0.id > $1.id }
      rows.swapAt(rows.startIndex, rows.index(after: rows.startIndex))
    }
    var rows = rows
    sortDown(&rows)
    #expect(rows.ids == [2, 3, 1] && rows.brokenInvariants() == [])
    let reports = reports {
      _ = rows.withContiguousMutableStorageIfAvailable { $0[2] = $0[0] }
    }
    #expect(rows.ids == [2, 3] && rows.brokenInvariants() == [] && reports.count == 1)
  }

  /// A loop over all entries would also change the entry that no element has.
  @Test(arguments: 1...9) func theRemovalOfTheLastElementVisitsNoOtherEntry(count: Int) {
    var rows = IdentifiedArrayOf(uniqueElements: (0..<count).map { Row(id: $0) })
    rows.positions[-1] = 1_000
    rows.removeLast()
    #expect(rows.positions[-1] == 1_000 && rows.count == count - 1)
  }

  @Test func aSliceIsChangedInPlace() {
    var rows = rows
    let reports = reports {
      rows[1...].swapAt(1, 2)
      #expect(rows.ids == [1, 3, 2] && rows.brokenInvariants() == [])
      rows[..<2][1].text = "x"
      #expect(rows[id: 3]?.text == "x")
      rows[..<2] = [Row(id: 3), Row(id: 4)]
      #expect(rows.ids == [3, 4, 2] && rows.brokenInvariants() == [])
    }
    #expect(reports == [])
    let duplicates = StoreTests.reports { rows[..<1] = [Row(id: 2)] }
    #expect(rows.ids == [4, 2] && rows.brokenInvariants() == [] && duplicates.count == 1)
  }

  @Test func anIdentifiedArrayIsCodedAsAnArray() throws {
    let data = try JSONEncoder().encode(rows)
    #expect(try JSONDecoder().decode([Row].self, from: data) == rows.elements)
    #expect(try JSONDecoder().decode(IdentifiedArrayOf<Row>.self, from: data) == rows)
    let twice = try JSONEncoder().encode(rows.elements + rows.elements)
    let reports = try reports {
      let decoded = try JSONDecoder().decode(IdentifiedArrayOf<Row>.self, from: twice)
      #expect(decoded == rows)
    }
    #expect(reports.count == 1)
  }

  @Test func anIdentifiedArrayIsDescribedAsAnArray() {
    let numbers = IdentifiedArray(uniqueElements: [1, 2], id: \.self)
    #expect("\(numbers)" == "[1, 2]" && Mirror(reflecting: numbers).displayStyle == .collection)
    #expect(Mirror(reflecting: numbers).children.map { $0.value as? Int } == [1, 2])
  }

  @Test func shufflingKeepsTheElementsInAnotherOrder() {
    var rows = IdentifiedArray(uniqueElements: (0..<1_000).map { Row(id: $0, text: "") })
    rows.shuffle()
    // The probability of the same order is one in 1,000 factorial.
    #expect(Array(rows.ids) != Array(0..<1_000) && rows.ids.sorted() == Array(0..<1_000))
    #expect(rows.brokenInvariants() == [])
  }
}
