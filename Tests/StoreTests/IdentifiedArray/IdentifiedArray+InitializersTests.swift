import Testing

@testable import Store

@Suite struct IdentifiedArrayInitializersTests {
  let rows: IdentifiedArrayOf<Row> = [Row(id: 1, text: "a"), Row(id: 2, text: "b"), Row(id: 3, text: "c")]

  @Test func anyKeyPathCanIdentify() {
    var words = IdentifiedArray(uniqueElements: ["one", "three"], id: \.count)
    #expect(words[id: 5] == "three")
    let result = words.append("two")
    #expect(result == (false, 0))
    words[id: 3] = "six"
    #expect(words.elements == ["six", "three"])
    #expect(IdentifiedArray(["a", "b", "cc"], id: \.count).elements == ["a", "cc"])
    #expect(IdentifiedArray(["a", "cc", "b"], id: \.count, uniquingIDsWith: { $1 }).elements == ["b", "cc"])
  }

  @Test func duplicatesAreReportedAndTheFirstStays() {
    let reports = reports {
      let rows: IdentifiedArrayOf<Row> = [Row(id: 1, text: "a"), Row(id: 2), Row(id: 1, text: "b"), Row(id: 2)]
      #expect(rows.elements == [Row(id: 1, text: "a"), Row(id: 2)])
    }
    #expect(
      reports == [
        """
        An array literal of Row has 2 elements whose id occurs before in it:

          Row(id: 1, text: "b")
          Row(id: 2, text: "")

        The first element of each id was kept. Swift does not tell which literal it was: look for these elements, or \
        write 'IdentifiedArray(uniqueElements: […])', whose report names its line.
        """
      ]
    )
  }

  @Test func aLongLiteralNamesItsFirstDuplicates() throws {
    let reports = reports {
      let rows: IdentifiedArrayOf<Row> = [Row(id: 1), Row(id: 1), Row(id: 1), Row(id: 1), Row(id: 1)]
      #expect(rows.count == 1)
    }
    let lines = try #require(reports.first).split(separator: "\n")
    #expect(lines[0] == "An array literal of Row has 4 elements whose id occurs before in it:")
    #expect(lines.filter { $0.contains("Row(") }.count == 3 && lines.contains("  and 1 more"))
  }

  @Test func aLiteralNamesUpToThreeDuplicates() {
    let reports = reports {
      let rows: IdentifiedArrayOf<Row> = [Row(id: 1), Row(id: 1), Row(id: 1), Row(id: 1)]
      let others: IdentifiedArrayOf<Row> = [Row(id: 2), Row(id: 2)]
      #expect(rows.count == 1 && others.count == 1)
    }
    #expect(reports.map { $0.split(separator: "\n").filter { $0.contains("Row(") }.count } == [3, 1])
    #expect(reports.allSatisfy { !$0.contains("more") })
    #expect(reports.last?.hasPrefix("An array literal of Row has an element whose id occurs before in it:") == true)
  }

  @Test func duplicatesAreReportedAtTheirLine() {
    var rows = rows
    let line: UInt = #line + 2
    let issues = reported {
      _ = IdentifiedArray(uniqueElements: [Row(id: 1), Row(id: 1)])
      _ = IdentifiedArray(uniqueElements: ["a", "b"], id: \.count)
      rows.replaceSubrange(0..<1, with: [Row(id: 2)])
      // An initialiser that is passed as a function has no source location.
      _ = [[Row(id: 1), Row(id: 1)]].map(IdentifiedArray.init(uniqueElements:))
    }
    let file = "StoreTests/IdentifiedArray+InitializersTests.swift"
    #expect(issues.map(\.location.fileID).prefix(3).allSatisfy { $0 == file })
    #expect(issues.map(\.location.line).prefix(3) == [line, line + 1, line + 2])
    #expect(issues.count == 4 && rows.ids == [2, 3])
  }

  @Test func aCallerChoosesTheElementToKeepOfDuplicates() {
    let rows = [Row(id: 1, text: "a"), Row(id: 2, text: "b"), Row(id: 1, text: "c")]
    let reports = reports {
      #expect(IdentifiedArray(rows).map(\.text) == ["a", "b"])
      let joined = IdentifiedArray(rows, uniquingIDsWith: { Row(id: $0.id, text: $0.text + $1.text) })
      #expect(joined.map(\.text) == ["ac", "b"])
    }
    #expect(reports == [])
  }

  /// All lists of up to four elements with three ids, as each initializer stores them.
  @Test func anInitializerKeepsOrCombinesTheElementsOfAnId() {
    var lists: [[Int]] = [[]]
    while let ids = lists.popLast() {
      if ids.count < 4 { lists += (0..<3).map { ids + [$0] } }
      let rows = ids.enumerated().map { Row(id: $1, text: "\($0)") }
      var first: [Row] = []
      for row in rows where !first.contains(where: { $0.id == row.id }) { first.append(row) }
      let joined = first.map { row in
        Row(id: row.id, text: rows.filter { $0.id == row.id }.map(\.text).joined())
      }
      func join(_ one: Row, _ other: Row) -> Row { Row(id: one.id, text: one.text + other.text) }

      var arrays: [IdentifiedArrayOf<Row>] = []
      let silent = reports {
        arrays = [
          IdentifiedArray(rows), IdentifiedArray(rows, id: \.id),
          IdentifiedArray(rows, uniquingIDsWith: join), IdentifiedArray(rows, id: \.id, uniquingIDsWith: join),
        ]
      }
      #expect(silent == [])
      #expect(arrays.map(\.elements) == [first, first, joined, joined])
      let reported = reports {
        let unique = [IdentifiedArray(uniqueElements: rows), IdentifiedArray(uniqueElements: rows, id: \.id)]
        #expect(unique.map(\.elements) == [first, first])
        arrays += unique
      }
      #expect(reported.count == (first == rows ? 0 : 2))
      #expect(arrays.allSatisfy { $0.brokenInvariants().isEmpty })
    }
  }

  @Test func aCombinationThatChangesTheIdIsReported() {
    let texts = reports {
      let rows = [Row(id: 1), Row(id: 2), Row(id: 1)]
      let array = IdentifiedArray(rows, uniquingIDsWith: { one, _ in Row(id: one.id + 6) })
      #expect(array.ids == [7, 2] && array.brokenInvariants() == [])
    }
    #expect(texts.count == 1 && texts[0].contains("changed from 1 to 7"))
  }
}
