import Store
import Testing

@testable import FocalTerminal

struct TreeRowsTests {
  /// A tree of numbers, in which each row has the rows of the next digit.
  private struct Number: Equatable, Identifiable {
    let id: Int
    var children: IdentifiedArrayOf<Number>?

    static let all = IdentifiedArray(
      uniqueElements: (1...3).map { tens in
        Number(id: tens, children: IdentifiedArray(uniqueElements: (1...3).map { Number(id: 10 * tens + $0) }))
      }
    )
  }

  @Test func theRowsAreThoseOfEveryExpandedSubset() {
    for subset in 0..<16 {
      // A row without children, 11, may be expanded, too.
      let expanded = Set([1, 2, 3, 11].enumerated().filter { subset & 1 << $0.offset != 0 }.map(\.element))
      let rows = TreeRows(Number.all, expanded, \.children).rows
      let expected = Number.all.flatMap { number in
        [number.id] + (expanded.contains(number.id) ? number.children ?? [] : []).map(\.id)
      }
      #expect(Array(rows.ids) == expected)
      for row in rows {
        #expect(row.depth == (row.id > 3 ? 1 : 0))
        #expect(row.parent == (row.id > 3 ? row.id / 10 : nil))
        #expect(row.isExpanded == (row.id > 3 ? nil : expanded.contains(row.id)))
        #expect(row.firstChild == (row.id > 3 ? nil : 10 * row.id + 1))
      }
    }
  }

  @Test func theRowsAreCurrentUntilSomethingChanges() {
    var numbers = Number.all
    let rows = TreeRows(numbers, [1], \.children)
    #expect(rows.isCurrent(numbers, [1]))
    #expect(!rows.isCurrent(numbers, [1, 2]))
    numbers[id: 1]?.children?.remove(id: 12)
    #expect(!rows.isCurrent(numbers, [1]))
  }

  @Test func aRowIsAsDeepAsItsParentsAreMany() {
    let deep = (0..<500).reduce(Number(id: 0)) { Number(id: $1 + 1, children: [$0]) }
    let rows = TreeRows([deep], Set(0...500), \.children).rows
    #expect(rows.map(\.depth) == Array(0...500))
  }

  @Test func itemsThatContainEachOtherHaveOneRowEach() {
    let rows = TreeRows<Number>([Number(id: 1)], [1, 2], { [Number(id: 3 - $0.id)] }).rows
    #expect(Array(rows.ids) == [1, 2])
  }
}
