import Store
import Testing

/// An actor with a store of its own.
private actor Owner {
  private let lifetime: Lifetimes.Mark
  private var made: Store<Int, Int>?
  private var token: ObserveToken?

  init(_ lifetimes: Lifetimes) { lifetime = lifetimes.mark() }

  private var store: Store<Int, Int> {
    if let made { return made }
    let store = Store<Int, Int>(
      initialState: 0,
      isolation: self,
      reducer: {
        Reduce { state, action in
          state += action
          if action < 0 { return .run { _ in await untilCancelled() } }
          return action > 1 ? .run { await $0(action / 2) } : .none
        }
      }
    )
    made = store
    return store
  }

  func run(_ action: Int) async -> Int {
    await store.send(action).finish()
    return store.state
  }

  /// Starts an effect that runs until it is cancelled, and observes the store.
  func wait() {
    store.send(-1)
    token = store.observe(\.self) { _ in }
  }
}

@Suite(.timeLimit(.minutes(10))) struct RootStoreTests {
  @Test func manyStoresOnTheirOwnActorsRunInParallel() async {
    let lifetimes = Lifetimes()
    await withTaskGroup(of: Int.self) { group in
      for _ in 0..<50 { group.addTask { await Owner(lifetimes).run(64) } }
      for await sum in group { #expect(sum == 127) }
    }
    #expect(await lifetimes.falls(to: 0))
  }

  @Test func aStoreDoesNotRetainItsActor() async {
    let lifetimes = Lifetimes()
    do {
      let owner = Owner(lifetimes)
      #expect(await owner.run(4) == 7)
      await owner.wait()
      #expect(lifetimes.count == 1)
    }
    // The actor is released first, and with it its store and the effect.
    #expect(await lifetimes.falls(to: 0))
  }

  @Test func oneStoreTakesActionsFromManyTasks() async {
    let owner = Owner(Lifetimes())
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<100 { group.addTask { _ = await owner.run(2) } }
    }
    #expect(await owner.run(0) == 300)
  }
}
