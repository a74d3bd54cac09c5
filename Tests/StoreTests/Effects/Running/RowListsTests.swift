import Testing

@testable import Store

@Suite struct RowListsTests {
  /// Tries every order in which four rows join a list, and every order in which two of them leave it.
  @Test func aListKeepsItsRowsInTheOrderInWhichTheyWereAdded() {
    let rows = [0, 1, 2, 3]
    for first in rows {
      for second in rows where second != first {
        var lists = RowLists()
        var model = [first] + rows.filter { $0 != first }
        for row in model { lists.append(row, to: 0) }
        for row in [second, first] {
          lists.remove(row, from: 0)
          model.removeAll { $0 == row }
          #expect(lists.members(of: 0) == model)
          #expect(lists.first(of: 0) == model.first)
          #expect(lists.count(of: 0) == model.count)
        }
        lists.append(first, to: 0)
        #expect(lists.members(of: 0) == model + [first])
        #expect(lists.isEmpty(1) && lists.members(of: 1).isEmpty)
      }
    }
  }
}
