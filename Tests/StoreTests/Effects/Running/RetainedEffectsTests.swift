import Testing

@testable import Store

@Suite struct RetainedEffectsTests {
  private let runner = EffectRunner(actor: nil, lifetime: nil)
  private let retained = RetainedEffects {}

  private func start() throws -> RunningEffect {
    var (ledger, commands) = (EffectLedger(), EffectCommands())
    let tree = try #require(Effect<Int>.work("a").tree)
    _ = ledger.start(tree, for: nil, action: 0)
    ledger.takeCommands(into: &commands)
    guard case .launch(let effect) = commands.list.first else { throw CancellationError() }
    runner.retainedEffects = retained
    effect.runner = runner
    return effect
  }

  @Test func anEffectCountsFromItsEndUntilItsRelease() throws {
    do {
      let effect = try start()
      #expect(!retained.isPresent)
      effect.markEnded()
      #expect(retained.isPresent)
    }
    #expect(!retained.isPresent)
  }

  @Test func anEffectThatIsCancelledAfterItsEndIsRemovedOnce() throws {
    do {
      let effect = try start()
      effect.markEnded()
      #expect(effect.markCancelled())
      #expect(!effect.markCancelled())
      #expect(!retained.isPresent)
    }
    try expectThatTheNextOneCounts()
  }

  @Test func aCancelledEffectDoesNotCountWhenItEnds() throws {
    do {
      let effect = try start()
      #expect(effect.markCancelled())
      effect.markEnded()
      #expect(!retained.isPresent)
    }
    try expectThatTheNextOneCounts()
  }

  @Test func anEffectThatIsReleasedBeforeItsEndIsNotRemoved() throws {
    _ = try start()
    try expectThatTheNextOneCounts()
  }

  /// Fails if more effects were removed than had been added.
  private func expectThatTheNextOneCounts(location: SourceLocation = #_sourceLocation) throws {
    let next = try start()
    next.markEnded()
    #expect(retained.isPresent, sourceLocation: location)
    withExtendedLifetime(next) {}
  }

  @Test func anEffectThatLeavesIsRemovedBeforeThatIsTold() {
    let presence = Log<Bool>()
    // Used by this test alone.
    nonisolated(unsafe) var counter: RetainedEffects?
    let retained = RetainedEffects { presence.add(counter?.isPresent == true) }
    counter = retained
    retained.effectEnded()
    retained.effectLeft()
    #expect(presence.all == [false])
    counter = nil
  }
}
