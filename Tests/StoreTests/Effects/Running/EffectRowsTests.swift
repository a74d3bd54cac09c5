import Testing

@testable import Store

/// The ledger works under a lock, and the release of a row may run deinitialisers of the user's objects, which may use
/// the store. Rows that are removed are therefore released with the commands, which outlive the lock.
@Suite struct EffectRowsTests {
  private final class Object: Hashable, Sendable {
    static func == (one: Object, other: Object) -> Bool { one === other }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  }

  private func start(_ effect: Effect<Int>, in ledger: inout EffectLedger) throws -> (SendID, EffectCommands) {
    let tree = try #require(effect.tree)
    var commands = EffectCommands()
    let (send, _) = ledger.start(tree, for: nil, action: 0)
    ledger.takeCommands(into: &commands)
    return (send, commands)
  }

  /// Starts an effect that captures an object, in a ledger that is otherwise the only one to retain it. Then handles an
  /// event that removes it.
  private func expectRelease(
    of effect: (Object) -> Effect<Int>,
    location: SourceLocation = #_sourceLocation,
    by event: (EffectLedger, SendID, [RunningEffect]) throws -> EffectLedger.Event
  ) throws {
    var ledger = EffectLedger()
    weak var object: Object?
    func prepare() throws -> EffectLedger.Event {
      let made = Object()
      object = made
      let (send, commands) = try start(effect(made), in: &ledger)
      var launched: [RunningEffect] = []
      for case .launch(let effect) in commands.list { launched.append(effect) }
      return try event(ledger, send, launched)
    }
    let event = try prepare()
    var commands = EffectCommands()
    #expect(object != nil, "The ledger retains the object.", sourceLocation: location)
    ledger.handle(event, into: &commands)
    #expect(object != nil, "The object was released under the lock.", sourceLocation: location)
    commands = EffectCommands()
    #expect(object == nil, "The object was not released.", sourceLocation: location)
  }

  private func ended(_: EffectLedger, _: SendID, _ launched: [RunningEffect]) throws -> EffectLedger.Event {
    .ended(try #require(launched.first?.id))
  }

  private func retaining(_ object: Object) -> Effect<Int> { .run { _ in _ = object } }

  @Test func theIdOfAnEndedEffectIsReleasedOutsideTheLock() throws {
    try expectRelease(of: { .work("a").cancellable(id: $0) }, by: ended)
  }

  @Test func theRestOfACancelledSequenceIsReleasedOutsideTheLock() throws {
    try expectRelease(of: { .concatenate(.work("a"), retaining($0)) }, by: { _, _, _ in .shutDown })
  }

  @Test func theRestOfASequenceIsReleasedWhenItsCancelledWorkEnds() throws {
    var ledger = EffectLedger()
    weak var object: Object?
    func cancelledWork() throws -> WorkID {
      let made = Object()
      object = made
      let (send, started) = try start(.concatenate(.work("a"), retaining(made)), in: &ledger)
      guard case .launch(let effect) = started.list.first, let id = effect.id else { throw CancellationError() }
      var commands = EffectCommands()
      ledger.handle(.cancelSend(send), into: &commands)
      return id
    }
    let work = try cancelledWork()
    var commands = EffectCommands()
    ledger.handle(.ended(work), into: &commands)
    #expect(object != nil, "The object was released under the lock.")
    commands = EffectCommands()
    #expect(object == nil)
  }

  @Test func aWaitingEffectIsReleasedOutsideTheLockWhenItIsCancelled() throws {
    try expectRelease(
      of: { .merge(.work("a").cancellable(id: 1), retaining($0).cancellable(id: 1, policy: .atMost(1))) },
      by: { _, send, _ in .cancelSend(send) }
    )
  }

  @Test func theThrottlesOfAChildThatLeavesAreReleasedOutsideTheLock() throws {
    var ledger = EffectLedger()
    let child = EffectEmbedding.child(1)
    weak var object: Object?
    func prepare() throws -> OwnerID {
      let made = Object()
      object = made
      let tree = try #require(Effect<Int>.work("a").tree)
      _ = try start(Effect(tree: EffectTree(.embed(child), [tree])), in: &ledger)
      let owner = try #require(child.owner?.id)
      ledger.owners[owner].throttles[made] = 1
      return owner
    }
    let owner = try prepare()
    var commands = EffectCommands()
    ledger.handle(.ownerLeft(owner), into: &commands)
    #expect(object != nil, "The object was released under the lock.")
    commands = EffectCommands()
    #expect(object == nil)
  }

  @Test func theClosureOfAPartIsReleasedOutsideTheLockWhenThePartEnds() throws {
    var ledger = EffectLedger()
    let (_, launched) = try start(.work("a"), in: &ledger)
    guard case .launch(let effect) = launched.list.first else { throw CancellationError() }
    weak var object: Object?
    func open() throws -> SequenceID {
      let made = Object()
      object = made
      var commands = EffectCommands()
      let part = ledger.openPart(id: 1, of: effect, cancelInFlight: false, onCancel: { _ = made })
      ledger.takeCommands(into: &commands)
      guard let part else { throw CancellationError() }
      return part
    }
    let part = try open()
    var commands = EffectCommands()
    ledger.handle(.partEnded(part), into: &commands)
    #expect(object != nil, "The object was released under the lock.")
    commands = EffectCommands()
    #expect(object == nil)
  }

  @Test func theFirstOfTwoEqualIdsIsReleasedWhenBothEffectsHaveEnded() throws {
    final class Name: Hashable, Sendable {
      static func == (one: Name, other: Name) -> Bool { true }
      func hash(into hasher: inout Hasher) {}
    }
    var ledger = EffectLedger()
    weak var object: Name?
    func startBoth() throws -> [WorkID] {
      let first = Name()
      object = first
      let (_, commands) = try start(
        .merge(.work("a").cancellable(id: first), .work("b").cancellable(id: Name())),
        in: &ledger
      )
      return commands.list.compactMap { if case .launch(let effect) = $0 { effect.id } else { nil } }
    }
    let works = try startBoth()
    var commands = EffectCommands()
    ledger.handle(.ended(works[0]), into: &commands)
    commands = EffectCommands()
    #expect(object != nil, "The second effect runs under the same id.")
    ledger.handle(.ended(works[1]), into: &commands)
    #expect(object != nil, "The object was released under the lock.")
    commands = EffectCommands()
    #expect(object == nil)
  }
}
