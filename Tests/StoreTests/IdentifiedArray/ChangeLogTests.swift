import Testing

@testable import Store

@Suite struct ChangeLogTests {
  @Test func theLogNamesTheElementsThatHaveChangedSinceAStamp() {
    var log = ChangeLog<Int>()
    log.note(1)
    let start = log.changes(since: 0)
    #expect(start.ids == nil, "The log begins when it is first asked for.")
    log.note(2)
    log.note(3)
    let first = log.changes(since: start.stamp)
    #expect(first.ids == [2, 3])
    log.note(4)
    #expect(log.changes(since: first.stamp).ids == [4])
    #expect(log.changes(since: start.stamp).ids == [2, 3, 4])
  }

  @Test func readingTheLogRecordsNoChange() {
    var log = ChangeLog<Int>()
    let start = log.changes(since: 0)
    for _ in 0..<3 {
      let again = log.changes(since: start.stamp)
      #expect(again.stamp == start.stamp && again.ids == [])
    }
    #expect(log.entries.count == 1)
  }

  @Test func aLogThatDoesNotReachBackNamesNoElements() {
    var log = ChangeLog<Int>()
    let start = log.changes(since: 0)
    for id in 0..<ChangeLog<Int>.capacity { log.note(id) }
    let end = log.changes(since: start.stamp)
    #expect(end.ids == nil)
    log.noteAll()
    #expect(log.changes(since: end.stamp).ids == nil)
  }
}
