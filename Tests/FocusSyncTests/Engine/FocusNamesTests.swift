import Testing

@testable import FocusSync

@Suite struct FocusNamesTests {
  private let engine = FocusEngine<String>()

  @Test func theEngineForgetsUnreferencedIDs() {
    for number in 0..<300 {
      engine.update { $0.add(.element("\(number)")) }
      engine.update { $0.remove("\(number)") }
    }
    #expect(engine.names.slots.count <= 130)
    #expect(engine.names.limit >= 64)
  }

  @Test func theEngineForgetsActiveItemsThatWereAbsent() {
    engine.add(.scope("group"))
    for number in 0..<300 { engine.setActiveItem("\(number)", of: "group") }
    #expect(engine.names.slots.count <= 130)
  }

  @Test func anAwaitedIDKeepsItsSlot() {
    engine.request("later")
    for number in 0..<300 {
      engine.add(.element("\(number)"))
      engine.remove("\(number)")
    }
    #expect(engine.pending == "later")
    engine.add(.element("later"))
    #expect(engine.focused == "later")
  }

  @Test func anIDThatAQueuedEventNamesKeepsItsSlot() {
    engine.add(.element("a"))
    engine.onFocus(of: "a") { [engine] in
      engine.add(.element("b"))
      for number in 0..<100 { engine.request("\(number)", waits: false) }
      engine.add(.element("c"))
    }
    engine.request("a")
    #expect(["a", "b", "c"].allSatisfy { engine.node($0)?.id == $0 })
    engine.request("b")
    #expect(engine.focused == "b")
  }

  @Test func removingHandlersOfANodeWithoutHandlersDoesNothing() {
    engine.update {
      for id in ["a", "b", "c"] { $0.add(.element(id)) }
    }
    var calls = 0
    engine.onFocus(of: "a") { calls += 1 }
    for id in ["b", "c", "d"] { engine.removeHandlers(at: id) }
    engine.request("a")
    #expect(calls == 1)
    engine.removeHandlers(at: "a")
    engine.request("b")
    engine.request("a")
    #expect(calls == 1)
  }

  @Test func onlyASlotInUseHasAnID() {
    var names = FocusNames<String>()
    #expect(names[0] == nil && names[1] == nil && names[2] == nil)
    #expect(names.slot(naming: "a") == 1 && names.slot(naming: "b") == 2 && names.slot(naming: "a") == 1)
    #expect(names[1] == "a" && names[2] == "b" && names[3] == nil)
    names.forgetUnused { $0 == 2 }
    #expect(names[1] == nil && names.slot(of: "a") == nil && names.slot(of: "b") == 2)
    #expect(names.slot(naming: "c") == 1 && names.id(1) == "c")
  }

  /// After many ids have come and gone, the search for unused ids reads all slots that there have been.
  @Test func theSearchForUnusedIDsReadsAFewSlotsForEachNewID() {
    var names = FocusNames<Int>()
    for id in 0..<10_000 { _ = names.slot(naming: id) }
    names.forgetUnused { _ in false }
    var readCount = 0
    for id in 0..<30_000 {
      if names.isFull {
        readCount += names.ids.count
        names.forgetUnused { _ in false }
      }
      _ = names.slot(naming: -id)
    }
    #expect(readCount <= 2 * 30_000)
  }
}
