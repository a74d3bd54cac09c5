import Store
import Testing

/// An actor with a store, whose jobs run on a thread of its own.
private actor Owner {
  nonisolated let executor: ThreadExecutor
  nonisolated let places = Log<Bool>()
  private let lifetime: Lifetimes.Mark
  private var made: Store<Int, Int>?

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  init(_ executor: ThreadExecutor, _ lifetimes: Lifetimes) {
    self.executor = executor
    self.lifetime = lifetimes.mark()
  }

  private var store: Store<Int, Int> {
    if let made { return made }
    let (executor, places) = (executor, places)
    let store = Store<Int, Int>(
      initialState: 0,
      isolation: self,
      reducer: {
        Reduce { state, action in
          places.add(executor.isCurrent)
          state += action
          return action > 1 ? .run { await $0(action / 2) } : .none
        }
      }
    )
    made = store
    return store
  }

  func run(_ action: Int) async -> Int {
    let token = store.observe(\.self) { [executor, places] _ in places.add(executor.isCurrent) }
    await store.send(action).finish()
    places.add(executor.isCurrent)
    token.cancel()
    return store.state
  }

  /// The values until `last`, each requested by the actor.
  func changes(until last: Int) async -> [Int] {
    var values: [Int] = []
    for await value in store.changes(of: \.self) {
      places.add(executor.isCurrent)
      values.append(value)
      if value == last { break }
      store.send(1)
    }
    return values
  }

  func effectIsElsewhere() async -> Bool {
    let (executor, result) = (executor, Log<Bool>())
    let store = Store<Int, Int>(
      initialState: 0,
      isolation: self,
      reducer: { Reduce { _, _ in .run { _ in result.add(executor.isCurrent) } } }
    )
    await store.send(0).finish()
    return result.all == [false]
  }
}

/// An actor whose reducer runs a job of the actor while it handles the action 2.
private actor ReEntrantOwner {
  nonisolated let executor: ThreadExecutor
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  init(_ executor: ThreadExecutor) {
    self.executor = executor
  }

  /// Sends 1, whose effect is `effect`, then 2. Returns the steps of the turns.
  func steps(_ effect: @escaping @Sendable () -> Effect<Int>) async -> [String] {
    let (executor, steps) = (executor, Log<String>())
    let store = Store<Int, Int>(
      initialState: 0,
      isolation: self,
      reducer: {
        Reduce { _, action in
          steps.add("\(action)")
          if action == 2 {
            executor.runNext()
            steps.add("end of 2")
          }
          return action == 1 ? effect() : .none
        }
      }
    )
    store.send(1)
    store.send(2)
    return steps.all
  }

  /// Sends 1, whose effect sends 3 in a part. Cancels the part after it has sent and before the store has received.
  func stepsOfACancelledPart() async -> [Int] {
    let steps = Log<Int>()
    let store = Store<Int, Int>(
      initialState: 0,
      isolation: self,
      reducer: {
        Reduce { _, action in
          steps.add(action)
          switch action {
          case 1: return .run { send in try? await withTaskCancellation(id: "part") { await send(3) } }
          case 2: return .cancel(id: "part")
          default: return .none
          }
        }
      }
    )
    let task = store.send(1)
    executor.waitForJob()
    store.send(2)
    await task.finish()
    return steps.all
  }
}

@Suite(.timeLimit(.minutes(10))) struct CustomExecutorTests {
  private func withOwner(_ body: (Owner) async -> Void) async {
    let executor = ThreadExecutor()
    let lifetimes = Lifetimes()
    do {
      let owner = Owner(executor, lifetimes)
      await body(owner)
      #expect(owner.places.all.allSatisfy { $0 })
    }
    #expect(await lifetimes.falls(to: 0))
    executor.stop()
  }

  @Test func actionsAndObserversRunOnTheActor() async {
    await withOwner { owner in
      #expect(await owner.run(64) == 127)
      // Seven actions, an observer after each, and the end.
      #expect(owner.places.all.count == 15)
    }
  }

  @Test func effectsRunOffTheActor() async {
    await withOwner { #expect(await $0.effectIsElsewhere()) }
  }

  @Test func changesAreReceivedOnTheActor() async {
    await withOwner { #expect(await $0.changes(until: 3) == [0, 1, 2, 3]) }
  }

  @Test func manyTasksSendAtOnce() async {
    await withOwner { owner in
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<50 { group.addTask { _ = await owner.run(2) } }
      }
      #expect(await owner.run(0) == 150)
    }
  }

  @Test func manyThreadsEachHaveAStore() async {
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask { await withOwner { #expect(await $0.run(16) == 31) } }
      }
    }
  }

  /// The reducer must not handle an action within another, even if it lets the executor run an effect's delivery.
  @Test func aDeliveryDuringATurnIsQueued() async {
    let executor = ThreadExecutor()
    let owner = ReEntrantOwner(executor)
    #expect(await owner.steps { .run { await $0(3) } } == ["1", "2", "end of 2", "3"])
    executor.stop()
  }

  @Test func anEffectThatFollowsDuringATurnIsQueued() async {
    let executor = ThreadExecutor()
    let owner = ReEntrantOwner(executor)
    #expect(await owner.steps { .concatenate(.run { _ in }, .send(3)) } == ["1", "2", "end of 2", "3"])
    executor.stop()
  }

  @Test func anActionOfAPartThatIsCancelledMeanwhileIsDropped() async {
    let executor = ThreadExecutor()
    #expect(await ReEntrantOwner(executor).stepsOfACancelledPart() == [1, 2])
    executor.stop()
  }
}
