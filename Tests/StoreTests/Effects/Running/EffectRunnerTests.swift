import Store
import Testing

/// The steps of a sequence that are due when the store or its actor is released.
@Suite(.timeLimit(.minutes(10))) struct EffectRunnerTests {
  /// A first effect that ends when the gate opens, and a second one that logs its run.
  private static func sequence(_ gate: Gate, _ runs: Log<Bool>) -> Effect<Int> {
    .concatenate(.run { _ in await gate.wait() }, .run { _ in runs.add(true) })
  }

  @MainActor
  @Test func anActionFinishesIfTheStoreIsReleasedBetweenTwoStepsOfASequence() async {
    let (gate, runs) = (Gate(), Log<Bool>())
    var store: Store<Int, Int>? = Store(initialState: 0) { Reduce { _, _ in Self.sequence(gate, runs) } }
    let task = store!.send(0)
    gate.open()
    // The second effect is started on the main actor, which is busy here.
    while store?.effectsInFlight.isEmpty == false {}
    store = nil
    await task.finish()
    #expect(runs.all.isEmpty)
  }

  /// A store of an actor, to be kept after the actor has been released.
  private struct Orphan: @unchecked Sendable { let store: Store<Int, Int> }

  private actor Owner {
    private let mark: Lifetimes.Mark

    init(_ lifetimes: Lifetimes) { mark = lifetimes.mark() }

    func send(_ gate: Gate, _ runs: Log<Bool>) -> (Orphan, StoreTask) {
      let store = Store<Int, Int>(
        initialState: 0,
        isolation: self,
        reducer: { Reduce { _, _ in EffectRunnerTests.sequence(gate, runs) } }
      )
      return (Orphan(store: store), store.send(0))
    }
  }

  @Test func anActionFinishesIfTheActorIsReleasedBetweenTwoStepsOfASequence() async {
    let (gate, runs, lifetimes) = (Gate(), Log<Bool>(), Lifetimes())
    let (orphan, task) = await Owner(lifetimes).send(gate, runs)
    #expect(await lifetimes.falls(to: 0))
    gate.open()
    await task.finish()
    #expect(runs.all.isEmpty)
    withExtendedLifetime(orphan) {}
  }
}
