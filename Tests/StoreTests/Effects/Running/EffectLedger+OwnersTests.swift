import Testing

@testable import Store

/// The child features that own effects.
@Suite struct EffectLedgerOwnersTests {
  @Test func anOwnerThatLeavesCancelsItsChildrenAndStartsNothing() {
    var driver = LedgerDriver()
    let sequence = Effect.concatenate(.work("a"), .work("b"))
    _ = driver.send(sequence.of(child: 1))
    _ = driver.send(.concatenate(.work("c"), .work("d")).of(child: 2).of(child: 1))
    _ = driver.send(.concatenate(.work("e"), .send(1)).of(child: 2))
    _ = driver.takeLog()
    #expect(driver.ledger.childOwnerCount == 3)

    driver.leave([1])
    #expect(driver.takeLog() == ["cancel a", "cancel c"])
    #expect(driver.ledger.running.map { $0.work.name } == ["e"])
    #expect(driver.owner(at: [1]) == nil)

    // An owner that returns under the same name is a new owner.
    _ = driver.send(sequence.of(child: 1))
    for name in ["a", "c", "e"] { driver.end(name) }
    #expect(driver.takeLog() == ["run a", "send 1"])
    #expect(driver.names == ["a"])
    driver.end("a")
    #expect(driver.takeLog() == ["run b"])
    driver.end("b")
    #expect(driver.isEmpty)
  }

  @Test func anOwnerThatHasNothingHasNoRow() {
    var driver = LedgerDriver()
    _ = driver.send(Effect.merge(.send(1), .cancel(id: 1), .concatenate(.send(2), .send(3))).of(child: 1).of(child: 2))
    #expect(driver.isEmpty)
  }

  @Test(arguments: [false, true]) func aQueuedActionKeepsTheRowOfItsChild(leaves: Bool) throws {
    var ledger = EffectLedger()
    let child = EffectEmbedding.child(1)
    let ofRoot = try #require(Effect<Int>.send(1).tree)
    let ofChild = try #require(Effect<Int>.send(2).tree).embedded(by: child)
    let (_, started) = ledger.start(EffectTree(.merge, [ofRoot, ofChild]), for: nil, action: 0)
    let owner = try #require(child.owner?.id)
    #expect(started.deliveries.map { $0.owner } == [nil, owner] && ledger.childOwnerCount == 1)
    if leaves { ledger.leave(owner) }
    let isWanted = ledger.unpinAfterQueue(owner)
    #expect(isWanted == !leaves && ledger.childOwnerCount == 0)
  }

  @Test func anOwnerThatHasLeftMayLeaveAgain() throws {
    var driver = LedgerDriver()
    _ = driver.send(.work("a").of(child: 1))
    let owner = try #require(driver.owner(at: [1]))
    driver.handle(.ownerLeft(owner))
    _ = driver.send(.work("b").of(child: 1))
    #expect(driver.takeLog() == ["run a", "cancel a", "run b"])
    driver.handle(.ownerLeft(owner))
    #expect(driver.takeLog() == [])
    driver.leave([1])
    #expect(driver.takeLog() == ["cancel b"])
    for name in ["a", "b"] { driver.end(name) }
    #expect(driver.isEmpty)
  }

  @Test func shuttingDownCancelsEverythingAndRefusesTheRest() {
    var driver = LedgerDriver()
    _ = driver.send(.concatenate(.work("a"), .work("b")).cancellable(id: 1, policy: .atMost(1)))
    _ = driver.send(.work("c").cancellable(id: 1, policy: .atMost(1)).of(child: 1))
    _ = driver.send(.work("d").cancellable(id: 1, policy: .atMost(1)))
    _ = driver.takeLog()
    driver.handle(.shutDown)
    #expect(driver.takeLog().sorted() == ["cancel a", "cancel c"])
    _ = driver.send(.merge(.work("e"), .send(1)))
    for name in ["a", "c"] { driver.end(name) }
    #expect(driver.takeLog() == [] && driver.isEmpty)
  }

  /// Effects of several sets of owners, and an owner that is cancelled by the id, or leaves.
  @Test func anIdAndADepartureReachTheOwnersBelow() {
    let paths = [[], [1], [1, 1], [2]]
    func driver(_ working: [[Int]]) -> LedgerDriver {
      var driver = LedgerDriver()
      for path in working { _ = driver.send(at(path, .work("\(path)").cancellable(id: 1))) }
      _ = driver.takeLog()
      return driver
    }
    func at(_ path: [Int], _ effect: Effect<Int>) -> Effect<Int> {
      path.reversed().reduce(effect) { $0.of(child: $1) }
    }
    for working in [paths, Array(paths.dropFirst()), [[1, 1]], [[], [2]]] {
      for path in paths {
        let expected = working.filter { $0.starts(with: path) }.map { "cancel \($0)" }
        var cancelled = driver(working)
        _ = cancelled.send(at(path, .cancel(id: 1)))
        #expect(cancelled.takeLog() == expected, "\(working), cancel at \(path)")
        guard !path.isEmpty else { continue }
        var left = driver(working)
        left.leave(path)
        #expect(left.takeLog() == expected, "\(working), \(path) leaves")
        let others = working.filter { !$0.starts(with: path) }
        #expect(left.ledger.running.map { $0.work.name } == others.map { "\($0)" })
        for name in left.names { left.end(name) }
        #expect(left.isEmpty)
      }
    }
  }
}
