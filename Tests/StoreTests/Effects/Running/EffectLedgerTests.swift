import Testing

@testable import Store

/// The ledger without a runner: its commands, and its rows.
@Suite struct EffectLedgerTests {
  /// Starts effects one after another, and returns the log of each.
  private func log(_ effects: Effect<Int>..., end: [String] = []) -> [[String]] {
    var driver = LedgerDriver()
    var log: [[String]] = []
    for effect in effects {
      _ = driver.send(effect)
      log.append(driver.takeLog())
    }
    for name in end {
      driver.end(name)
      log.append(driver.takeLog())
    }
    return log
  }

  @Test func aTreeStartsFromLeftToRight() {
    let tree = Effect.merge(
      .concatenate(.send(1), .work("a"), .send(2)),
      .concatenate(.merge(.work("b"), .work("c")), .send(3)),
      .send(4)
    )
    #expect(
      log(tree, end: ["a", "c", "b"]) == [
        ["send 1", "run a", "run b", "run c", "send 4"], ["send 2"], [], ["send 3"],
      ]
    )
  }

  @Test func anIdCancelsItsEffectsAndTheStepsThatFollow() {
    let one = Effect.concatenate(.concatenate(.work("a"), .work("b")).cancellable(id: 1), .work("c"))
    #expect(
      log(one, .cancel(id: 2), .cancel(id: 1), .cancel(id: 1), end: ["a", "c"])
        == [["run a"], [], ["cancel a"], [], ["run c"], []]
    )
  }

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
    #expect(log(effects[0], effects[1], end: ["a", "b"]) == expected)
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

  @Test func anIdReachesTheOwnerAndItsChildrenOnly() {
    func work(_ name: String) -> Effect<Int> { .work(name).cancellable(id: 1) }
    let all = Effect.merge(
      work("root"),
      work("one").of(child: 1),
      work("two").of(child: 2),
      work("inner").of(child: 3).of(child: 2)
    )
    let stop = Effect<Int>.cancel(id: 1)
    #expect(log(all, stop.of(child: 1))[1] == ["cancel one"])
    #expect(log(all, stop.of(child: 2))[1] == ["cancel two", "cancel inner"])
    #expect(log(all, stop.of(child: 3))[1] == [])
    #expect(log(all, stop)[1] == ["cancel root", "cancel one", "cancel two", "cancel inner"])
  }

  @Test func anOwnerThatLeavesCancelsItsChildrenAndStartsNothing() {
    var driver = LedgerDriver()
    let sequence = Effect.concatenate(.work("a"), .work("b"))
    _ = driver.send(sequence.of(child: 1))
    _ = driver.send(.concatenate(.work("c"), .work("d")).of(child: 2).of(child: 1))
    _ = driver.send(.concatenate(.work("e"), .send(1)).of(child: 2))
    _ = driver.takeLog()
    #expect(driver.ledger.childOwnerCount == 3)

    let path = [EffectScopeID("children", element: 1)]
    driver.leave(path)
    #expect(driver.takeLog() == ["cancel a", "cancel c"])
    #expect(driver.ledger.running.map { $0.work.name } == ["e"])
    #expect(driver.ledger.owner(at: path) == nil)

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

  @Test func aStaleHandleChangesNothing() throws {
    var driver = LedgerDriver()
    let send = driver.send(.work("a").of(child: 1).cancellable(id: 1))
    let work = try #require(driver.running.first?.id)
    let owner = try #require(driver.ledger.owner(at: [EffectScopeID("children", element: 1)]))
    driver.end("a")
    #expect(driver.isEmpty)
    _ = driver.send(.work("b").of(child: 1).cancellable(id: 1))
    _ = driver.takeLog()
    driver.handle(.ended(work))
    driver.handle(.cancelSend(send))
    driver.handle(.cancel(id: 1, in: owner))
    driver.handle(.ownerLeft(owner))
    #expect(driver.takeLog() == [] && driver.names == ["b"])
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
    #expect(refused == nil)
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

  @Test func aPartOutlivesItsEffectAndKeepsTheOwner() throws {
    var driver = LedgerDriver()
    _ = driver.send(.work("a").of(child: 1))
    let opened = driver.openPart(1, of: "a")
    let part = try #require(opened)
    driver.end("a")
    #expect(driver.ledger.childOwnerCount == 1)
    driver.handle(.cancel(id: 1, in: driver.ledger.root))
    #expect(driver.cancelledParts == 1)
    driver.handle(.partEnded(part))
    #expect(driver.isEmpty)
  }

  /// A queued action keeps the row of the child.
  @Test(arguments: [true, false]) func anEndedEffectOpensNoPartForAChildThatHasLeft(isRowKept: Bool) throws {
    var driver = LedgerDriver()
    _ = driver.send(.work("a").of(child: 1))
    let launched = try #require(driver.running.first)
    let path = [EffectScopeID("children", element: 1)]
    let owner = try #require(driver.ledger.owner(at: path))
    var ledger = driver.ledger
    if isRowKept { ledger.pin(owner) }
    var commands = EffectCommands()
    let work = try #require(launched.id)
    ledger.handle(.ended(work), into: &commands)
    ledger.handle(.ownerLeft(owner), into: &commands)
    let part = ledger.openPart(id: 1, of: launched, cancelInFlight: true, onCancel: {}, &commands)
    #expect(part == nil && !commands.list.contains { if case .cancelPart = $0 { true } else { false } })
    #expect(ledger.uses.isEmpty && ledger.cancellables.isEmpty)
    guard isRowKept else { return }
    let isThere = ledger.unpinAfterQueue(owner)
    #expect(!isThere)
  }

  @Test func aSendIsFinishedWhenItsLastQueuedActionIsHandled() {
    var ledger = EffectLedger()
    var commands = EffectCommands()
    let send = ledger.expect(nil)
    let again = ledger.expect(send)
    #expect(again == send)
    ledger.handle(.handled(send), into: &commands)
    #expect(!ledger.isFinished(send))
    ledger.handle(.handled(send), into: &commands)
    #expect(ledger.isFinished(send))
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

  @Test func abandonedEffectsReleaseTheirSend() throws {
    var ledger = EffectLedger()
    let send = ledger.openSend(nil)
    let effect = Effect.concatenate(.work("a"), .work("b")).of(child: 1)
    let tree = try #require(effect.tree)
    var commands = EffectCommands()
    ledger.handle(.start(ledger.makePass(tree, send: send, action: 0)), into: &commands)
    guard case .launch(let launched) = commands.list.first, let id = launched.id else { throw CancellationError() }
    ledger.handle(.ended(id), into: &commands)
    #expect(commands.following.count == 1 && !ledger.isFinished(send))
    ledger.handle(.abandoned(commands.following), into: &commands)
    #expect(ledger.isFinished(send))
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

  @Test func partsOfARunningEffectStartBeforeNewEffects() {
    let one = Effect.merge(["a", "b"].map { .work($0).cancellable(id: 1, policy: .atMost(1)) }).cancellable(id: 1)
    #expect(
      log(one, .work("c").cancellable(id: 1, policy: .atMost(1)), end: ["a", "b", "c"])
        == [["run a"], [], ["run b"], ["run c"], []]
    )
  }

  @Test func anEffectBetweenTwoStepsKeepsItsPlace() throws {
    var ledger = EffectLedger()
    func start(_ effect: Effect<Int>) throws -> EffectCommands {
      let tree = try #require(effect.tree)
      var commands = EffectCommands()
      let send = ledger.openSend(nil)
      ledger.handle(.start(ledger.makePass(tree, send: send, action: 0)), into: &commands)
      return commands
    }
    let commands = try start(.concatenate(.work("a"), .work("b")).cancellable(id: 1, policy: .atMost(1)))
    guard case .launch(let launched) = commands.list.first, let id = launched.id else { throw CancellationError() }
    var ended = EffectCommands()
    ledger.handle(.ended(id), into: &ended)
    #expect(ended.following.count == 1)
    // `b` is about to start, so the next effect still waits.
    let next = try start(.work("c").cancellable(id: 1, policy: .atMost(1)))
    #expect(next.list.isEmpty)
  }

  @Test func anOwnerThatHasLeftMayLeaveAgain() throws {
    var driver = LedgerDriver()
    let path = [EffectScopeID("children", element: 1)]
    _ = driver.send(.work("a").of(child: 1))
    let owner = try #require(driver.ledger.owner(at: path))
    driver.handle(.ownerLeft(owner))
    _ = driver.send(.work("b").of(child: 1))
    #expect(driver.takeLog() == ["run a", "cancel a", "run b"])
    driver.handle(.ownerLeft(owner))
    #expect(driver.takeLog() == [])
    driver.leave(path)
    #expect(driver.takeLog() == ["cancel b"])
    for name in ["a", "b"] { driver.end(name) }
    #expect(driver.isEmpty)
  }
}
