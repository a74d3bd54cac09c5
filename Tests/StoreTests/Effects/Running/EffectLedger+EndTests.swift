import Testing

@testable import Store

/// The end of work, of sequences and of effects with an id.
@Suite struct EffectLedgerEndTests {
  @Test func anEffectBetweenTwoStepsKeepsItsPlace() throws {
    var ledger = EffectLedger()
    func start(_ effect: Effect<Int>) throws -> EffectCommands {
      let tree = try #require(effect.tree)
      var commands = EffectCommands()
      _ = ledger.start(tree, for: nil, action: 0)
      ledger.takeCommands(into: &commands)
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

  @Test func aPartThatOutlivesItsEffectIsNoPartOfTheNextEffect() throws {
    var driver = LedgerDriver()
    _ = driver.send(.work("a").cancellable(id: 1))
    let opened = driver.openPart(2, of: "a")
    let part = try #require(opened)
    driver.end("a")
    _ = driver.send(.work("b").cancellable(id: 3))
    driver.handle(.cancel(id: 3, in: driver.ledger.root))
    #expect(driver.cancelledParts == 0)
    driver.end("b")
    driver.handle(.partEnded(part))
    #expect(driver.isEmpty)
  }

  /// Works that run side by side or one after another. The plan tells which run once some have ended.
  private indirect enum Plan {
    case work(String)
    case merge([Plan])
    case concatenate([Plan])

    var effect: Effect<Int> {
      switch self {
      case .work(let name): .work(name)
      case .merge(let plans): .merge(plans.map(\.effect))
      case .concatenate(let plans): .concatenate(plans.map(\.effect))
      }
    }

    func running(after ended: [String]) -> [String] {
      switch self {
      case .work(let name): ended.contains(name) ? [] : [name]
      case .merge(let plans): plans.flatMap { $0.running(after: ended) }
      case .concatenate(let plans): plans.lazy.map { $0.running(after: ended) }.first { !$0.isEmpty } ?? []
      }
    }
  }

  @Test(arguments: [
    Plan.concatenate([.merge([.work("a"), .work("b")]), .merge([.work("c"), .work("d")]), .work("e")]),
    .merge([.concatenate([.work("a"), .work("b")]), .concatenate([.work("c"), .work("d")])]),
    .concatenate([.merge([.concatenate([.work("a"), .work("b")]), .work("c")]), .concatenate([.work("d")])]),
  ])
  private func worksStartOnceThoseBeforeThemHaveEndedInAnyOrder(plan: Plan) {
    // `last` waits for the id until the whole plan has ended.
    let last = Effect<Int>.work("last").cancellable(id: 1, policy: .atMost(1))
    var orders: [[String]] = [[]]
    while let ended = orders.popLast() {
      var driver = LedgerDriver()
      let send = driver.send(plan.effect.cancellable(id: 1))
      _ = driver.send(last)
      for name in ended { driver.end(name) }
      let running = plan.running(after: ended)
      #expect(driver.names.sorted() == (running.isEmpty ? ["last"] : running.sorted()), "after \(ended)")
      #expect(driver.ledger.isFinished(send) == running.isEmpty, "after \(ended)")
      for name in running { orders.append(ended + [name]) }
    }
  }

  /// The next send gets the row of the one that has finished.
  @Test func theEndOfAPartThatOutlivesItsSendLeavesTheNextSendAlone() throws {
    func work(_ name: String) -> Effect<Int> { .work(name).cancellable(id: 2, policy: .atMost(1)) }
    var driver = LedgerDriver()
    _ = driver.send(.work("a"))
    let opened = driver.openPart(1, of: "a")
    driver.end("a")
    let next = driver.send(.merge(work("b"), work("c")))
    driver.handle(.partEnded(try #require(opened)))
    driver.handle(.cancelSend(next))
    #expect(driver.takeLog() == ["run a", "run b", "cancel b"])
    driver.end("b")
    #expect(driver.takeLog() == [] && driver.isEmpty)
  }

  @Test func aPartThatOutlivesAnEffectIsNotCancelledWithIt() throws {
    var driver = LedgerDriver()
    _ = driver.send(.merge(.work("a").cancellable(id: 1), .work("b")).cancellable(id: 2))
    let opened = driver.openPart(3, of: "a")
    driver.end("a")
    _ = driver.send(.cancel(id: 2))
    #expect(driver.cancelledParts == 0)
    _ = driver.send(.cancel(id: 3))
    #expect(driver.cancelledParts == 1)
    driver.handle(.partEnded(try #require(opened)))
    driver.end("b")
    #expect(driver.isEmpty)
  }
}
