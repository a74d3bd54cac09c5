import Testing

@testable import Store

/// Starting the nodes of a tree of effects.
@Suite struct EffectLedgerStartTests {
  /// The actions are queued after the works have begun.
  @Test func aTreeStartsFromLeftToRight() {
    let tree = Effect.merge(
      .concatenate(.send(1), .work("a"), .send(2)),
      .concatenate(.merge(.work("b"), .work("c")), .send(3)),
      .send(4)
    )
    #expect(
      LedgerDriver.log(tree, end: ["a", "c", "b"]) == [
        ["run a", "run b", "run c", "send 1", "send 4"], ["send 2"], [], ["send 3"],
      ]
    )
  }

  /// Each kind of effect, what it logs when it starts, and what when the work `a` ends.
  private let kinds: [(effect: Effect<Int>, start: [String], end: [String])] = {
    let work = Effect<Int>.work("a")
    // The embedding has no owner, because no tree of features has claimed it.
    let leftChild = EffectEmbedding(holder: EffectEmbedding.child(1).holder!)
    func node(_ kind: EffectTree.Kind, _ parts: EffectTree...) -> Effect<Int> { Effect(tree: EffectTree(kind, parts)) }
    return [
      (.send(1), ["send 1"], []),
      (work, ["run a"], []),
      (.merge(.send(1), work, .send(2)), ["run a", "send 1", "send 2"], []),
      (.concatenate(.send(1), work, .send(2)), ["run a", "send 1"], ["send 2"]),
      (work.map { $0 }, ["run a"], []),
      (.send(1).map { $0 + 1 }, ["send 2"], []),
      (work.of(child: 1), ["run a"], []),
      (node(.embed(leftChild), work.tree!), [], []),
      (work.cancellable(id: 1), ["run a"], []),
      (.cancel(id: 1), [], []),
      (node(.throttle(1, { $1 }), work.tree!), ["ask", "run a"], []),
      (node(.mark(1, 1)), [], []),
    ]
  }()

  @Test func aSequenceGoesOnWhenAnEffectOfAnyKindHasEnded() {
    for (index, kind) in kinds.enumerated() {
      var driver = LedgerDriver()
      let send = driver.send(.concatenate(kind.effect, .send(9)))
      let works = driver.names
      #expect(works == (kind.start.contains("run a") ? ["a"] : []), "kind \(index)")
      #expect(driver.takeLog() == kind.start + (works.isEmpty ? ["send 9"] : []), "kind \(index)")
      driver.end("a")
      #expect(driver.takeLog() == (works.isEmpty ? [] : kind.end + ["send 9"]), "kind \(index)")
      #expect(driver.ledger.isFinished(send) && driver.ledger.sequences.isEmpty, "kind \(index)")
    }
  }

  @Test func nothingOfAnyKindStartsInAChildThatHasLeft() {
    for (index, kind) in kinds.enumerated() {
      var driver = LedgerDriver()
      _ = driver.send(.concatenate(.work("first"), kind.effect, .send(9)).of(child: 1))
      driver.leave([1])
      driver.end("first")
      #expect(driver.takeLog() == ["run first", "cancel first"] && driver.isEmpty, "kind \(index)")
    }
  }

  @Test func aThrottleStopsThePassUntilItsClockHasBeenAsked() {
    var driver = LedgerDriver()
    var instants: [Int?] = []
    func throttled(_ name: String, at instant: Int) -> Effect<Int> {
      func decide(_ last: Any?, _ tree: EffectTree) -> EffectTree {
        instants.append(last as? Int)
        return EffectTree(.concatenate, [EffectTree(.mark("id", instant)), tree])
      }
      return Effect(tree: EffectTree(.throttle("id", decide), [Effect<Int>.work(name).tree!]))
    }
    _ = driver.send(.merge(.work("a"), throttled("b", at: 1), .work("c"), throttled("d", at: 2)))
    #expect(driver.takeLog() == ["run a", "ask", "run b", "run c", "ask", "run d"])
    #expect(instants == [nil, 1])

    // A child has its own instants, until it leaves.
    for instant in [3, 4] { _ = driver.send(throttled("e", at: instant).of(child: 1)) }
    driver.leave([1])
    _ = driver.send(throttled("e", at: 5).of(child: 1))
    _ = driver.send(throttled("f", at: 6))
    #expect(instants == [nil, 1, nil, 3, nil, 2])
  }

  @Test func aCancelledThrottleOpensNoInterval() {
    var driver = LedgerDriver()
    let mark = Effect<Int>(tree: EffectTree(.mark("id", 1)))
    _ = driver.send(.merge(.cancel(id: 1), mark).cancellable(id: 1))
    var last: Any?
    func decide(_ instant: Any?, _ tree: EffectTree) -> EffectTree {
      last = instant
      return tree
    }
    _ = driver.send(Effect(tree: EffectTree(.throttle("id", decide), [Effect<Int>.work("a").tree!])))
    #expect(last == nil)
    #expect(driver.takeLog() == ["ask", "run a"])
  }
}
