import Store
import Testing

@MainActor
@Suite(.timeLimit(.minutes(10))) struct LifetimeTests {
  private struct State {
    var mark: Lifetimes.Mark
    var count = 0
  }
  private enum Action {
    case wait(Lifetimes.Mark)
    case up(Lifetimes.Mark)
    case both(Lifetimes.Mark)
  }

  private func makeStore(_ lifetimes: Lifetimes, _ cancelled: Log<Bool>) -> Store<State, Action> {
    let captured = lifetimes.mark()
    return Store(initialState: State(mark: lifetimes.mark())) {
      Reduce { [captured] state, action in
        withExtendedLifetime(captured) {}
        switch action {
        case .wait(let mark):
          return .concatenate(
            .run { [mark] _ in
              await untilCancelled()
              cancelled.add(Task.isCancelled)
              withExtendedLifetime(mark) {}
            },
            .send(.up(mark))
          )
          .cancellable(id: 1, policy: .atMost(2))
        case .up:
          state.count += 1
          return .none
        case .both(let mark):
          return .merge(.send(.up(mark)), .run { send in await send(.up(mark)) })
        }
      }
    }
  }

  @Test func releasingTheStoreCancelsEverythingAndLeavesNothing() async {
    let lifetimes = Lifetimes()
    let cancelled = Log<Bool>()
    var tasks: [StoreTask] = []
    do {
      let store = makeStore(lifetimes, cancelled)
      for _ in 0..<5 { tasks.append(store.send(.wait(lifetimes.mark()))) }
      await store.send(.both(lifetimes.mark())).finish()
      #expect(store.count == 2)
      #expect(store.effectsInFlight.count == 2)
    }
    for task in tasks { await task.finish() }
    tasks = []
    // An effect that had not begun does not run at all.
    #expect(cancelled.all.allSatisfy { $0 })
    #expect(await lifetimes.falls(to: 0))
  }

  @Test func anEndedEffectIsReleasedWhileTheStoreLives() async {
    let lifetimes = Lifetimes()
    let store = makeStore(lifetimes, Log())
    for _ in 0..<10 { await store.send(.both(lifetimes.mark())).finish() }
    let task = store.send(.wait(lifetimes.mark()))
    task.cancel()
    await task.finish()
    #expect(await lifetimes.falls(to: 2))
  }

  @Test func aScopedStoreKeepsTheRootAlive() async {
    let lifetimes = Lifetimes()
    var scoped: Store<Int, Action>? = makeStore(lifetimes, Log()).scope(state: \.count, action: { $0 })
    scoped?.send(.up(lifetimes.mark()))
    #expect(scoped?.state == 1)
    scoped = nil
    #expect(lifetimes.count == 0)
  }
}
