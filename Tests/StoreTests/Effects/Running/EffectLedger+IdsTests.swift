import Testing

@testable import Store

/// Cancellation by an id or by a send, and the parts that `withTaskCancellation` opens.
@Suite struct EffectLedgerIdsTests {
  @Test func anIdCancelsItsEffectsAndTheStepsThatFollow() {
    let one = Effect.concatenate(.concatenate(.work("a"), .work("b")).cancellable(id: 1), .work("c"))
    #expect(
      LedgerDriver.log(one, .cancel(id: 2), .cancel(id: 1), .cancel(id: 1), end: ["a", "c"])
        == [["run a"], [], ["cancel a"], [], ["run c"], []]
    )
  }

  @Test func anIdReachesTheOwnerAndItsChildrenOnly() {
    func work(_ name: String) -> Effect<Int> { .work(name).cancellable(id: 1) }
    let all = Effect.merge(
      work("root"),
      work("one").of(child: 1),
      work("two").of(child: 2),
      work("inner").of(child: 3).of(child: 2)
    )
    let stop = Effect<Int>.cancel(id: 1)
    #expect(LedgerDriver.log(all, stop.of(child: 1))[1] == ["cancel one"])
    #expect(LedgerDriver.log(all, stop.of(child: 2))[1] == ["cancel two", "cancel inner"])
    #expect(LedgerDriver.log(all, stop.of(child: 3))[1] == [])
    #expect(LedgerDriver.log(all, stop)[1] == ["cancel root", "cancel one", "cancel two", "cancel inner"])
  }

  @Test func aCancelledSendStartsNothingMore() {
    var driver = LedgerDriver()
    let first = driver.send(.concatenate(.work("a"), .work("b")).cancellable(id: 1, policy: .atMost(1)))
    let second = driver.send(.concatenate(.work("c").cancellable(id: 1, policy: .atMost(1)), .send(1)))
    driver.handle(.cancelSend(second))
    #expect(driver.ledger.isFinished(second) && !driver.ledger.isFinished(first))
    driver.handle(.cancelSend(first))
    #expect(driver.takeLog() == ["run a", "cancel a"])
    driver.end("a")
    #expect(driver.takeLog() == [] && driver.isEmpty && driver.ledger.isFinished(first))
  }

  @Test func aPartHasItsIdUntilItEnds() throws {
    var driver = LedgerDriver()
    _ = driver.send(.work("a").cancellable(id: 1))
    let opened = driver.openPart(2, of: "a")
    let part = try #require(opened)
    _ = driver.send(.work("b").cancellable(id: 2, policy: .atMost(1)))
    #expect(driver.takeLog() == ["run a"])
    driver.handle(.partEnded(part))
    #expect(driver.takeLog() == ["run b"])

    // The same id as the effect's own does not cancel the effect.
    let openedOwn = driver.openPart(1, of: "a", cancelInFlight: true)
    let own = try #require(openedOwn)
    #expect(driver.takeLog() == [] && driver.cancelledParts == 0)
    _ = driver.send(.cancel(id: 1))
    #expect(driver.takeLog() == ["cancel a"] && driver.cancelledParts == 1)
    let refused = driver.openPart(3, of: "a")
    #expect(refused == nil && driver.cancelledParts == 2)
    driver.end("a")
    driver.handle(.partEnded(own))
    driver.handle(.partEnded(own))
    driver.end("b")
    #expect(driver.isEmpty)
  }

  @Test func partsOfOneIdRunSideBySideUnlessTheyCancelInFlight() {
    var driver = LedgerDriver()
    _ = driver.send(.work("a"))
    var parts = [driver.openPart(1, of: "a"), driver.openPart(1, of: "a")]
    #expect(!parts.contains(nil) && driver.cancelledParts == 0)
    parts.append(driver.openPart(1, of: "a", cancelInFlight: true))
    #expect(driver.cancelledParts == 2)
    for part in parts.compactMap(\.self) { driver.handle(.partEnded(part)) }
    driver.end("a")
    #expect(driver.isEmpty)
  }

  /// A queued action keeps the row of the child.
  @Test(arguments: [true, false]) func anEndedEffectOpensNoPartForAChildThatHasLeft(isRowKept: Bool) throws {
    var driver = LedgerDriver()
    _ = driver.send(.work("a").of(child: 1))
    let launched = try #require(driver.running.first)
    let owner = try #require(driver.owner(at: [1]))
    var ledger = driver.ledger
    if isRowKept { ledger.pin(owner) }
    var commands = EffectCommands()
    let work = try #require(launched.id)
    ledger.handle(.ended(work), into: &commands)
    ledger.handle(.ownerLeft(owner), into: &commands)
    let part = ledger.openPart(id: 1, of: launched, cancelInFlight: true, onCancel: {})
    ledger.takeCommands(into: &commands)
    #expect(part == nil && !commands.list.contains { if case .cancelPart = $0 { true } else { false } })
    #expect(ledger.uses.isEmpty && ledger.sequences.isEmpty)
    guard isRowKept else { return }
    let isThere = ledger.unpinAfterQueue(owner)
    #expect(!isThere)
  }

  @Test func anEndedEffectOpensNoPartOnceTheStoreHasShutDown() throws {
    var driver = LedgerDriver()
    _ = driver.send(.work("a"))
    let ended = try #require(driver.running.first)
    driver.end("a")
    driver.handle(.shutDown)
    var ledger = driver.ledger
    let part = ledger.openPart(id: 1, of: ended, cancelInFlight: true, onCancel: {})
    #expect(part == nil && ledger.uses.isEmpty && ledger.sequences.isEmpty)
  }

  /// The next send gets the row of the one that has finished.
  @Test func aPartOfAFinishedSendIsNotCancelledWithTheNextSend() throws {
    var driver = LedgerDriver()
    _ = driver.send(.work("a"))
    let ended = try #require(driver.running.first)
    driver.end("a")
    let next = driver.send(.work("b"))
    var ledger = driver.ledger
    var commands = EffectCommands()
    let part = ledger.openPart(id: 1, of: ended, cancelInFlight: false, onCancel: {})
    ledger.handle(.cancelSend(next), into: &commands)
    #expect(part != nil && !commands.list.contains { if case .cancelPart = $0 { true } else { false } })
  }
}
