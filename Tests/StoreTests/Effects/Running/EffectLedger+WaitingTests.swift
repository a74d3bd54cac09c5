import Testing

@testable import Store

/// The policies of ids, and the effects that wait for an id.
@Suite struct EffectLedgerWaitingTests {
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

  @Test func anEffectThatWaitsForItsIdKeepsOthersOut() {
    var driver = LedgerDriver()
    let first = driver.send(.work("a").cancellable(id: 1))
    _ = driver.send(.work("b").cancellable(id: 1, policy: .atMost(1)))
    driver.handle(.cancelSend(first))
    _ = driver.send(.work("c").cancellable(id: 1, policy: .ignoreNew))
    #expect(driver.takeLog() == ["run a", "cancel a"])
    for name in ["a", "b"] { driver.end(name) }
    #expect(driver.takeLog() == ["run b"] && driver.isEmpty)
  }

  @Test func partsOfARunningEffectStartBeforeNewEffects() {
    let one = Effect.merge(["a", "b"].map { .work($0).cancellable(id: 1, policy: .atMost(1)) }).cancellable(id: 1)
    #expect(
      LedgerDriver.log(one, .work("c").cancellable(id: 1, policy: .atMost(1)), end: ["a", "b", "c"])
        == [["run a"], [], ["run b"], ["run c"], []]
    )
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

  // MARK: Limits within limits

  @Test func nestedLimitsOfOneIdDoNotDeadlock() {
    func effect(_ name: String) -> Effect<Int> {
      .concatenate(.work(name), .work(name + name).cancellable(id: 1, policy: .atMost(1)))
        .cancellable(id: 1, policy: .atMost(2))
    }
    var driver = LedgerDriver()
    for name in ["a", "b", "c"] { _ = driver.send(effect(name)) }
    #expect(driver.takeLog() == ["run a", "run b"])
    // The part of `a` waits for `b`, which is running.
    driver.end("a")
    #expect(driver.takeLog() == [])
    // Now each waits for the other. The last to arrive starts, and the first starts when it ends.
    driver.end("b")
    #expect(driver.takeLog() == ["run bb"])
    driver.end("bb")
    #expect(driver.takeLog() == ["run aa"])
    driver.end("aa")
    #expect(driver.takeLog() == ["run c"])
    driver.end("c")
    driver.end("cc")
    #expect(driver.takeLog() == ["run cc"] && driver.isEmpty)
  }

  @Test func effectsThatWaitForEachOthersIdDoNotDeadlock() {
    func effect(_ name: String, _ outer: Int, _ inner: Int) -> Effect<Int> {
      .concatenate(.work(name), .work(name + name).cancellable(id: inner, policy: .atMost(1)))
        .cancellable(id: outer, policy: .atMost(1))
    }
    var driver = LedgerDriver()
    _ = driver.send(effect("a", 1, 2))
    _ = driver.send(effect("b", 2, 1))
    for name in ["a", "b"] { driver.end(name) }
    #expect(driver.takeLog() == ["run a", "run b", "run bb"])
    driver.end("bb")
    #expect(driver.takeLog() == ["run aa"])
    driver.end("aa")
    #expect(driver.isEmpty)
  }

  @Test func aChainOfWaitingEffectsThatEndsInARunningOneIsNotStuck() {
    func effect(_ name: String, _ outer: Int, _ inner: Int) -> Effect<Int> {
      .concatenate(.work(name), .work(name + name).cancellable(id: inner, policy: .atMost(1)))
        .cancellable(id: outer, policy: .atMost(1))
    }
    var driver = LedgerDriver()
    _ = driver.send(.work("c").cancellable(id: 3))
    _ = driver.send(effect("b", 2, 3))
    _ = driver.send(effect("a", 1, 2))
    #expect(driver.takeLog() == ["run c", "run b", "run a"])
    // The part of `b` waits for `c`, and then the part of `a` waits for `b`.
    for name in ["b", "a"] { driver.end(name) }
    #expect(driver.takeLog() == [])
    for name in ["c", "bb", "aa"] { driver.end(name) }
    #expect(driver.takeLog() == ["run bb", "run aa"] && driver.isEmpty)
  }

  @Test func aPartThatIsLeftWaitingWhenTheLastWorkEndsStarts() {
    func effect(_ name: String, _ outer: Int, _ inner: Int) -> Effect<Int> {
      .merge(
        .work(name),
        .concatenate(.work("first " + name), .work("part " + name).cancellable(id: inner, policy: .atMost(1)))
      )
      .cancellable(id: outer, policy: .atMost(1))
    }
    var driver = LedgerDriver()
    _ = driver.send(effect("a", 1, 2))
    _ = driver.send(effect("b", 2, 1))
    #expect(driver.takeLog() == ["run a", "run first a", "run b", "run first b"])
    for name in ["first a", "first b", "a"] { driver.end(name) }
    #expect(driver.takeLog() == [])
    driver.end("b")
    #expect(driver.takeLog() == ["run part b"])
    driver.end("part b")
    #expect(driver.takeLog() == ["run part a"])
    driver.end("part a")
    #expect(driver.isEmpty)
  }

  @Test func aPartThatIsLeftWaitingWhenAnotherPartEndsStarts() throws {
    func waiting(_ name: String, for id: Int) -> Effect<Int> { .work(name).cancellable(id: id, policy: .atMost(1)) }
    var driver = LedgerDriver()
    let a = Effect<Int>.merge(.work("a"), .concatenate(.work("first a"), waiting("part a", for: 2)))
    _ = driver.send(a.cancellable(id: 1, policy: .atMost(1)))
    let b = Effect<Int>.concatenate(.work("b"), waiting("part b", for: 1))
    _ = driver.send(b.cancellable(id: 2, policy: .atMost(1)))
    let opened = driver.openPart(3, of: "a")
    for name in ["first a", "b", "a"] { driver.end(name) }
    #expect(driver.takeLog() == ["run a", "run first a", "run b"], "A task of `a` goes on.")
    driver.handle(.partEnded(try #require(opened)))
    #expect(driver.takeLog() == ["run part a"])
    driver.end("part a")
    driver.end("part b")
    #expect(driver.takeLog() == ["run part b"] && driver.isEmpty)
  }

  @Test func anEffectBetweenTwoStepsIsNotStuck() throws {
    var ledger = EffectLedger()
    var launched: [String: WorkID] = [:]
    var steps: [EffectStep] = []
    func handle(_ event: EffectLedger.Event) {
      var commands = EffectCommands()
      ledger.handle(event, into: &commands)
      for case .launch(let work) in commands.list { launched[work.work.name ?? ""] = work.id }
      steps += commands.following
    }
    func start(_ effect: Effect<Int>) throws {
      let tree = try #require(effect.tree)
      let send = ledger.openSend(nil)
      handle(.start(ledger.makePass(tree, send: send, action: 0)))
    }
    func end(_ name: String) throws {
      let work = launched.removeValue(forKey: name)
      handle(.ended(try #require(work)))
    }
    func waiting(_ name: String, for id: Int) -> Effect<Int> { .work(name).cancellable(id: id, policy: .atMost(1)) }

    try start(.concatenate(.work("b"), waiting("part b", for: 1)).cancellable(id: 2, policy: .atMost(1)))
    let a = Effect<Int>.merge(.concatenate(.work("a"), .work("next a")), waiting("part a", for: 2))
    try start(a.cancellable(id: 1, policy: .atMost(1)))
    try end("b")
    handle(.start(EffectPass(steps.removeFirst())))
    #expect(launched.keys.sorted() == ["a"])
    // Both parts wait for each other, but `next a` is about to start.
    try end("a")
    #expect(launched.isEmpty && steps.count == 1)
    handle(.start(EffectPass(steps.removeFirst())))
    #expect(launched.keys.sorted() == ["next a"])
    try end("next a")
    handle(.start(EffectPass(steps.removeFirst())))
    #expect(launched.count == 1, "One of the two starts now.")
  }

  /// The third effect has no part, so its end only frees a place for which there is still no room.
  @Test func partsThatWaitForOneAnotherStartWhenAnEffectBesideThemEnds() {
    func limited(_ effect: Effect<Int>, to count: Int) -> Effect<Int> {
      effect.cancellable(id: 1, policy: .atMost(count))
    }
    var driver = LedgerDriver()
    for name in ["a", "b"] {
      _ = driver.send(limited(.concatenate(.work(name), limited(.work("part \(name)"), to: 1)), to: 3))
    }
    _ = driver.send(limited(.work("c"), to: 3))
    #expect(driver.takeLog() == ["run a", "run b", "run c"])
    for name in ["a", "b"] { driver.end(name) }
    #expect(driver.takeLog() == [])
    driver.end("c")
    #expect(driver.takeLog() == ["run part a"])
    for name in ["part a", "part b"] { driver.end(name) }
    #expect(driver.takeLog() == ["run part b"] && driver.isEmpty)
  }
}
