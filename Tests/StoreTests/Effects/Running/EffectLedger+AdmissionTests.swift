import Testing

@testable import Store

/// The policies of ids, and the effects that wait for an id.
@Suite struct EffectLedgerAdmissionTests {
  @Test(arguments: [
    (InFlightPolicy.unlimited, [["run a"], ["run b"], [], []]),
    (.cancelRunning, [["run a"], ["cancel a", "run b"], [], []]),
    (.ignoreNew, [["run a"], [], [], []]),
    (.atMost(1), [["run a"], [], ["run b"], []]),
    (.atMost(0), [["run a"], [], ["run b"], []]),
    (.atMost(2), [["run a"], ["run b"], [], []]),
  ])
  func aPolicyDecidesWhatASecondEffectDoes(policy: InFlightPolicy, expected: [[String]]) {
    let effects = ["a", "b"].map { Effect.work($0).cancellable(id: 1, policy: policy) }
    #expect(LedgerDriver.log(effects[0], effects[1], end: ["a", "b"]) == expected)
  }

  @Test(arguments: [InFlightPolicy.unlimited, .cancelRunning, .ignoreNew, .atMost(1), .atMost(2)])
  func anEffectThatItsOwnTreeCancelsDoesNotStart(policy: InFlightPolicy) {
    let own = Effect.merge(.cancel(id: 2), .work("b").cancellable(id: 1, policy: policy)).cancellable(id: 2)
    #expect(LedgerDriver.log(.work("a").cancellable(id: 1), own, end: ["a"]) == [["run a"], [], []])
  }

  @Test func anEffectThatWaitsForItsIdKeepsOthersOut() {
    var driver = LedgerDriver()
    _ = driver.send(.concatenate(.work("a"), .work("c").cancellable(id: 1, policy: .ignoreNew)).cancellable(id: 1))
    _ = driver.send(.work("b").cancellable(id: 1, policy: .atMost(1)))
    // An effect does not count against its own part `c`, but `b` does.
    for name in ["a", "b"] { driver.end(name) }
    #expect(driver.takeLog() == ["run a", "run b"] && driver.isEmpty)
  }

  @Test func aPartOfAnEffectWithTheSameIdDoesNotWait() {
    let one = Effect.merge(["a", "b"].map { .work($0).cancellable(id: 1, policy: .atMost(1)) }).cancellable(id: 1)
    #expect(
      LedgerDriver.log(one, .work("c").cancellable(id: 1, policy: .atMost(1)), end: ["a", "b", "c"])
        == [["run a", "run b"], [], [], ["run c"], []]
    )
  }

  @Test func anEffectWithAHigherLimitDoesNotOvertakeOneThatWaits() {
    func work(_ name: String, _ limit: Int) -> Effect<Int> {
      .work(name).cancellable(id: 1, policy: .atMost(limit))
    }
    #expect(
      LedgerDriver.log(work("a", 1), work("b", 1), work("c", 2), end: ["a", "b", "c"])
        == [["run a"], [], [], ["run b", "run c"], [], []]
    )
  }

  /// The effect that waits behind the cancelled one has room.
  @Test func theEndOfAWaitingEffectLetsTheNextOneStart() {
    var driver = LedgerDriver()
    for (name, limit) in [("a", 1), ("b", 1), ("c", 2)] {
      let effect = Effect.work(name).cancellable(id: 1, policy: .atMost(limit))
      _ = driver.send(name == "b" ? effect.cancellable(id: "outer") : effect)
    }
    #expect(driver.takeLog() == ["run a"])
    _ = driver.send(.cancel(id: "outer"))
    #expect(driver.takeLog() == ["run c"])
  }

  /// Three effects that end in every order, under each limit.
  @Test(arguments: 1...3) func waitingEffectsStartInTheOrderOfTheirArrival(limit: Int) {
    let names = ["a", "b", "c"]
    var orders: [[String]] = [[]]
    while let ended = orders.popLast() {
      var driver = LedgerDriver()
      for name in names { _ = driver.send(.work(name).cancellable(id: 1, policy: .atMost(limit))) }
      for name in ended { driver.end(name) }
      let started = names.prefix(limit + ended.count)
      #expect(driver.takeLog() == started.map { "run \($0)" })
      let running = started.filter { !ended.contains($0) }
      #expect(driver.names == running, "after \(ended)")
      for name in running { orders.append(ended + [name]) }
      if running.isEmpty { #expect(driver.isEmpty) }
    }
  }

  /// The effects that were started by one send, or are inside one effect with an id, are cancelled and wind down.
  @Test(arguments: [true, false]) func anEffectThatIsCancelledMakesRoomForAWaitingOne(isBySend: Bool) {
    func work(_ name: String) -> Effect<Int> { .work(name).cancellable(id: 1, policy: .atMost(1)) }
    var driver = LedgerDriver()
    let first = driver.send(work("a").cancellable(id: "outer"))
    _ = driver.send(work("b"))
    _ = driver.send(work("c"))
    #expect(driver.takeLog() == ["run a"])
    if isBySend { driver.handle(.cancelSend(first)) } else { _ = driver.send(.cancel(id: "outer")) }
    #expect(driver.takeLog() == ["cancel a", "run b"])
    driver.end("a")
    #expect(driver.takeLog() == [])
    for name in ["b", "c"] { driver.end(name) }
    #expect(driver.takeLog() == ["run c"] && driver.isEmpty)
  }

  @Test func aPartThatIsCancelledMakesRoomForAWaitingEffect() throws {
    var driver = LedgerDriver()
    let first = driver.send(.work("a"))
    let opened = driver.openPart(1, of: "a")
    _ = driver.send(.work("b").cancellable(id: 1, policy: .atMost(1)))
    driver.handle(.cancelSend(first))
    #expect(driver.takeLog() == ["run a", "cancel a", "run b"] && driver.cancelledParts == 1)
    // The part outlives its send, in a task that the effect started.
    driver.end("a")
    driver.end("b")
    #expect(driver.ledger.isFinished(first) && !driver.isEmpty)
    driver.handle(.partEnded(try #require(opened)))
    #expect(driver.isEmpty)
  }

  @Test func aCancelledEffectDoesNotCountAgainstALimit() {
    var driver = LedgerDriver()
    let first = driver.send(.work("a").cancellable(id: 1, policy: .atMost(1)))
    driver.handle(.cancelSend(first))
    _ = driver.send(.work("b").cancellable(id: 1, policy: .atMost(1)))
    #expect(driver.takeLog() == ["run a", "cancel a", "run b"])
    for name in ["a", "b"] { driver.end(name) }
    #expect(driver.isEmpty)
  }

  @Test func aWaitingEffectOfTheCancelledSendDoesNotStart() {
    var driver = LedgerDriver()
    func work(_ name: String) -> Effect<Int> { .work(name).cancellable(id: 1, policy: .atMost(1)) }
    let first = driver.send(.merge(work("a"), work("b")))
    _ = driver.send(work("c"))
    driver.handle(.cancelSend(first))
    #expect(driver.takeLog() == ["run a", "cancel a", "run c"])
    for name in ["a", "c"] { driver.end(name) }
    #expect(driver.isEmpty)
  }

  // MARK: Limits within limits

  @Test func aPartOfALimitedEffectDoesNotWait() {
    func effect(_ name: String, _ outer: Int, _ inner: Int) -> Effect<Int> {
      .concatenate(.work(name), .work(name + name).cancellable(id: inner, policy: .atMost(1)))
        .cancellable(id: outer, policy: .atMost(1))
    }
    var driver = LedgerDriver()
    _ = driver.send(effect("a", 1, 2))
    _ = driver.send(effect("b", 2, 1))
    for name in ["a", "b"] { driver.end(name) }
    #expect(driver.takeLog() == ["run a", "run b", "run aa", "run bb"])
    _ = driver.send(.work("c").cancellable(id: 2, policy: .atMost(1)))
    driver.end("aa")
    #expect(driver.takeLog() == [], "The effect `b` still has its place.")
    driver.end("bb")
    #expect(driver.takeLog() == ["run c"])
    driver.end("c")
    #expect(driver.isEmpty)
  }

  @Test func aLimitInsideAnEffectWithAPlainIdHolds() {
    var driver = LedgerDriver()
    for name in ["a", "b"] {
      _ = driver.send(.work(name).cancellable(id: 1, policy: .atMost(1)).cancellable(id: "session"))
    }
    #expect(driver.takeLog() == ["run a"])
    driver.end("a")
    #expect(driver.takeLog() == ["run b"])
    driver.end("b")
    #expect(driver.isEmpty)
  }
}
