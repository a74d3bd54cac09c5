import Testing

@testable import Store

@Suite struct LedgerListsTests {
  /// Tries every order in which four rows join a list, and every order in which two of them leave it.
  @Test func aListKeepsItsRowsInTheOrderInWhichTheyWereAdded() {
    let (owner, other) = (LedgerHandle<String>(index: 0, serial: 5), LedgerHandle<String>(index: 1, serial: 6))
    let rows = (0..<4).map { LedgerHandle<Int>(index: $0, serial: UInt64($0) + 7) }
    for first in rows {
      for second in rows where second != first {
        var lists = LedgerLists<String, Int>()
        var model = [first] + rows.filter { $0 != first }
        for row in model { lists.append(row, to: owner) }
        for row in [second, first] {
          lists.remove(row, from: owner)
          model.removeAll { $0 == row }
          #expect(lists.members(of: owner) == model)
          #expect(lists.first(of: owner) == model.first)
          #expect(lists.count(of: owner) == model.count)
        }
        lists.append(first, to: owner)
        #expect(lists.members(of: owner) == model + [first])
        #expect(lists.isEmpty(other) && lists.members(of: other).isEmpty)
      }
    }
  }
}
