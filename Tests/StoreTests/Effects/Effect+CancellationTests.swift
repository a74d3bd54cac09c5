import Store
import StoreTesting
import Testing

/// A feature whose actions return the effects that they carry.
private struct Runner: Reducer {
  enum Action {
    indirect case run(Effect<Action>)
    case note(String)
  }

  func reduce(into state: inout [String], action: Action) -> Effect<Action> {
    switch action {
    case .run(let effect): return effect
    case .note(let text):
      state.append(text)
      return .none
    }
  }

  /// Records `text` after some seconds, and logs if it was cancelled.
  static func later(_ text: String, _ seconds: Int, _ clock: TestClock) -> Effect<Action> {
    .run { send in
      try await clock.sleep(for: .seconds(seconds))
      await send(.note(text))
    }
  }
}

///
/// Also tests `RunningEffect`.
@Suite struct EffectCancellationTests {
  private let clock = TestClock()

  private func store() -> TestStore<[String], Runner.Action> {
    let store = TestStore(initialState: [String](), reducer: { Runner() })
    store.exhaustivity = .off
    return store
  }

  /// The records of the effects, and the time at which all have ended.
  private func notes(_ effects: Effect<Runner.Action>..., seconds: Int = 20) async -> [String] {
    let store = store()
    for effect in effects {
      await store.send(.run(effect))
    }
    await clock.advance(by: .seconds(seconds))
    await store.finish()
    #expect(store.effectsInFlight.isEmpty)
    return store.state
  }

  @Test func aCancelledEffectDeliversNothing() async {
    let effect = Runner.later("a", 1, clock).cancellable(id: 1)
    #expect(await notes(effect) == ["a"])
    #expect(await notes(effect, .cancel(id: 1)) == [])
    #expect(await notes(effect, .cancel(id: 2)) == ["a"])
    #expect(await notes(.merge(effect, .cancel(id: 1))) == [])
    #expect(await notes(.merge(.cancel(id: 1), effect)) == ["a"])
  }

  @Test func cancellationDoesNotEndASequence() async {
    // The effect after the cancelled sequence runs. The rest of the cancelled sequence does not.
    let inner = Effect.concatenate(Runner.later("a", 1, clock), Runner.later("b", 1, clock)).cancellable(id: 1)
    #expect(await notes(.concatenate(inner, .send(.note("c")))) == ["a", "b", "c"])
    #expect(await notes(.concatenate(inner, .send(.note("c"))), .cancel(id: 1)) == ["c"])
    #expect(await notes(.concatenate(.cancel(id: 1), .send(.note("c"))).cancellable(id: 1)) == [])
    #expect(await notes(.merge(.cancel(id: 1), .send(.note("c"))).cancellable(id: 1)) == [])
  }

  @Test func anOuterIdCancelsInnerEffectsOnly() async {
    let nested = Effect.merge(
      Runner.later("a", 1, clock).cancellable(id: "inner"),
      Runner.later("b", 1, clock)
    ).cancellable(id: "outer")
    #expect(await notes(nested) == ["a", "b"])
    #expect(await notes(nested, .cancel(id: "outer")) == [])
    #expect(await notes(nested, .cancel(id: "inner")) == ["b"])
  }

  @Test func aSendThatItsOwnTreeCancelsIsNotSent() async {
    let stop = Effect<Runner.Action>.cancel(id: 1)
    #expect(await notes(.concatenate(.send(.note("a")), stop, .send(.note("b"))).cancellable(id: 1)) == ["a"])
  }

  @Test func cancelRunningKeepsTheNewestEffect() async {
    func effect(_ text: String) -> Effect<Runner.Action> {
      Runner.later(text, 2, clock).cancellable(id: 1, cancelInFlight: true)
    }
    #expect(await notes(effect("a"), effect("b"), effect("c")) == ["c"])
  }

  @Test func ignoreNewKeepsTheOldestEffect() async {
    func effect(_ text: String) -> Effect<Runner.Action> {
      Runner.later(text, 2, clock).cancellable(id: 1, policy: .ignoreNew)
    }
    let store = store()
    for text in ["a", "b"] {
      await store.send(.run(effect(text)))
    }
    await clock.advance(by: .seconds(2))
    await store.send(.run(effect("c")))
    await clock.advance(by: .seconds(2))
    await store.finish()
    #expect(store.state == ["a", "c"])
  }

  @Test(arguments: 1...4, [[1], [3, 1, 2], [1, 1, 1, 1, 1], [4, 3, 2, 1, 5, 2, 2]])
  func noMoreEffectsRunAtOnceThanTheLimit(limit: Int, lengths: [Int]) async {
    // The model: an effect begins when one of `limit` lanes is free.
    var lanes = Array(repeating: 0, count: limit)
    var ends: [Int] = []
    for length in lengths {
      let lane = lanes.indices.min { lanes[$0] < lanes[$1] }!
      lanes[lane] += length
      ends.append(lanes[lane])
    }
    let store = store()
    for (index, length) in lengths.enumerated() {
      let effect = Runner.later("\(index)", length, clock).cancellable(id: 1, policy: .atMost(limit))
      await store.send(.run(effect))
    }
    for second in 0...20 {
      await store.skipReceivedActions(strict: false)
      #expect(Set(store.state) == Set(lengths.indices.filter { ends[$0] <= second }.map(String.init)))
      await clock.advance(by: .seconds(1))
    }
    await store.finish()
  }

  @Test func waitingEffectsAreCancelledWithTheirId() async {
    func effect(_ text: String) -> Effect<Runner.Action> {
      Runner.later(text, 1, clock).cancellable(id: 1, policy: .atMost(1))
    }
    #expect(await notes(effect("a"), effect("b"), .cancel(id: 1), effect("c")) == ["c"])
    #expect(await notes(effect("a"), effect("b").cancellable(id: 2), .cancel(id: 2), effect("c")) == ["a", "c"])
    #expect(await notes(effect("a"), .concatenate(effect("b"), .send(.note("d"))), .cancel(id: 1)) == ["d"])
  }

  @Test func aCancelledTaskIsFinishedIfItsEffectWaits() async {
    func effect(_ text: String) -> Effect<Runner.Action> {
      Runner.later(text, 1, clock).cancellable(id: 1, policy: .atMost(1))
    }
    let store = store()
    let (first, second, third) = (effect("a"), effect("b"), effect("c"))
    await store.send(.run(first))
    let task = await store.send(.run(second))
    let last = await store.send(.run(third))
    #expect(!task.isFinished)
    await task.cancel()
    #expect(task.isCancelled && task.isFinished)
    #expect(!last.isFinished)
    await clock.advance(by: .seconds(2))
    await store.finish()
    #expect(store.state == ["a", "c"])
  }

  @Test func aPartOfAnEffectCanBeCancelled() async {
    let clock = clock
    let effect = Effect<Runner.Action>.run { send in
      for text in ["a", "b"] {
        do {
          try await withTaskCancellation(id: text) { try await clock.sleep(for: .seconds(2)) }
          await send(.note(text))
        } catch {
          await send(.note("no \(text)"))
        }
      }
    }
    #expect(await notes(effect) == ["a", "b"])
    #expect(await notes(effect, .cancel(id: "a")) == ["no a", "b"])
    #expect(await notes(effect.cancellable(id: 1), .cancel(id: 1)) == [])
    // The id of the part is free again.
    let next = Runner.later("c", 1, clock).cancellable(id: "a", policy: .ignoreNew)
    #expect(await notes(effect.cancellable(id: 1), .cancel(id: 1), next) == ["c"])
  }

  @Test func aPartThatEndsStartsAnEffectThatWaitsForItsId() async {
    let clock = clock
    let part = Effect<Runner.Action>.run { send in
      try await withTaskCancellation(id: 1) { try await clock.sleep(for: .seconds(1)) }
      try await clock.sleep(for: .seconds(5))
    }
    let store = store()
    let effects = [part, Runner.later("a", 1, clock).cancellable(id: 1, policy: .atMost(1))]
    for effect in effects {
      await store.send(.run(effect))
    }
    await clock.advance(by: .seconds(2))
    await store.skipReceivedActions(strict: false)
    #expect(store.state == ["a"])
    await clock.advance(by: .seconds(10))
    await store.finish()
  }

  static let policies: [InFlightPolicy] = [.cancelRunning, .ignoreNew, .atMost(1), .unlimited]

  @Test(arguments: policies, policies) func anEffectDoesNotBlockItsOwnParts(
    outer: InFlightPolicy,
    inner: InFlightPolicy
  ) async {
    let part = Runner.later("a", 1, clock).cancellable(id: 1, policy: inner)
    let effect = Effect.concatenate(part, .send(.note("b"))).cancellable(id: 1, policy: outer)
    #expect(await notes(effect) == ["a", "b"])
    #expect(await notes(effect, .cancel(id: 1)) == [])
    #expect(await notes(effect.cancellable(id: 2), .cancel(id: 2)) == [])
    #expect(await notes(effect.cancellable(id: 2), effect.cancellable(id: 2, policy: .cancelRunning)) == ["a", "b"])
  }

  @Test func aPartOfAnEffectDoesNotCancelTheEffect() async {
    let clock = clock
    let effect = Effect<Runner.Action>.run { send in
      try await withTaskCancellation(id: 1, cancelInFlight: true) { try await clock.sleep(for: .seconds(1)) }
      await send(.note("a"))
    }
    #expect(await notes(effect.cancellable(id: 1)) == ["a"])
    #expect(await notes(effect.cancellable(id: 1).cancellable(id: 2), .cancel(id: 2)) == [])
    #expect(await notes(effect.cancellable(id: 1), .cancel(id: 1)) == [])
  }

  /// A cancelled effect may take time to end.
  @MainActor @Test(arguments: 0..<3) func aCancelledEffectDoesNotCountAsTheOldest(way: Int) async {
    let effect = Effect<Runner.Action>.run { _ in await untilCancelled() }.cancellable(id: 1, policy: .ignoreNew)
    let store = Store(initialState: [String](), reducer: { Runner() })
    let first = store.send(.run(effect.cancellable(id: 2)))
    switch way {
    case 0: first.cancel()
    case 1: store.send(.run(.cancel(id: 2)))
    default: store.send(.run(.cancel(id: 1)))
    }
    let second = store.send(.run(effect))
    #expect(!second.isFinished)
    #expect(store.send(.run(effect)).isFinished)
    second.cancel()
    await second.finish()
    await first.finish()
  }
}
