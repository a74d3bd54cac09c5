import Testing

@testable import Store

@Suite struct ChangeLogTests {
  @Test func theLogNamesTheElementsThatHaveChangedSinceAStamp() {
    var rows: IdentifiedArrayOf<Row> = [Row(id: 1), Row(id: 2), Row(id: 3), Row(id: 4)]
    let start = rows.changes(since: 0)
    #expect(start.ids == nil)
    for id in 2...3 { rows.modify(id: id) { $0.text += "a" } }
    let first = rows.changes(since: start.stamp)
    #expect(first.ids == [2, 3])
    rows.remove(id: 4)
    #expect(rows.changes(since: first.stamp).ids == [4])
    #expect(rows.changes(since: start.stamp).ids == [2, 3, 4])
  }

  @Test func readingTheLogRecordsNoChange() {
    let rows: IdentifiedArrayOf<Row> = [Row(id: 1)]
    let start = rows.changes(since: 0)
    let entries = rows.log.count
    for _ in 0..<3 {
      let again = rows.changes(since: start.stamp)
      #expect(again.stamp == start.stamp && again.ids == [])
    }
    #expect(rows.log.count == entries)
  }

  @Test func anArrayWithoutALogIsUnchangedSinceItsStamp() {
    let rows = IdentifiedArray(uniqueElements: [Row(id: 1)])
    let start = rows.changes(since: 0)
    #expect(start.ids == nil)
    #expect(rows.changes(since: start.stamp) == (start.stamp, []))
    // 0 is the stamp of a caller that has not asked before.
    #expect(IdentifiedArrayOf<Row>().changes(since: 0).ids == nil)
  }

  @Test func anArrayThatWasJustMadeHasNoLog() {
    IdentityStamp.wantLogs()
    let rows = [Row(id: 1), Row(id: 2)]
    #expect(IdentifiedArray(rows).log.isEmpty)
    #expect(IdentifiedArray(uniqueElements: rows).log.isEmpty)
  }

  @Test func noArrayKeepsALogBeforeOneIsAskedForItsChanges() async {
    // In a process of its own, because other tests ask.
    await #expect(processExitsWith: .success) {
      var rows: IdentifiedArrayOf<Row> = [Row(id: 1)]
      rows.modify(id: 1) { $0.text = "a" }
      precondition(rows.log.isEmpty)
      rows.sort { $0.id < $1.id }
      precondition(rows.log.isEmpty)
      let stamp = rows.changes(since: 0).stamp
      rows.modify(id: 1) { $0.text = "b" }
      precondition(rows.changes(since: stamp).ids == [1])
    }
  }

  @Test func aLogThatDoesNotReachBackNamesNoElements() {
    for count in [1, 100, 5_000] {
      var rows = IdentifiedArray(uniqueElements: (0..<count).map { Row(id: $0) })
      let start = rows.changes(since: 0)
      let capacity = IdentifiedArrayOf<Row>.logCapacity(for: count)
      #expect(capacity == [1: 32, 100: 100, 5_000: 1_024][count])
      for id in 0..<capacity { rows.modify(id: id % count) { $0.text = "a" } }
      #expect(rows.log.count <= capacity)
      let end = rows.changes(since: start.stamp)
      #expect(end.ids == nil)
      rows.removeAll()
      #expect(rows.changes(since: end.stamp).ids == nil)
    }
  }
}
