import Store
import TestSupport
import Testing

/// Ends, cancellations and releases at the same time. The thread sanitizer finds more in these tests.
@Suite struct RaceTests {
  private enum Action: Sendable {
    case start
    case sent(Int)
  }

  private actor Host {
    private var store: Store<Int, Action>?
    private var token: ObserveToken?
    private(set) var seen = 0

    func start(_ lifetimes: Lifetimes) -> StoreTask {
      let store = Store<Int, Action>(
        initialState: 0,
        isolation: self,
        reducer: {
          Reduce<Int, Action> { state, action in
            guard case .start = action else {
              state += 1
              return .none
            }
            return .merge(
              (0..<8).map { index in
                let mark = lifetimes.mark()
                let one = Effect<Action>.run { send in
                  for step in 0..<3 { await send(.sent(step)) }
                  withExtendedLifetime(mark) {}
                }
                switch index % 4 {
                case 0: return one.cancellable(id: 0, policy: .cancelRunning)
                case 1: return one.cancellable(id: 1, policy: .atMost(1))
                case 2: return .concatenate(one, .cancel(id: 1), one)
                default:
                  return .run { send in
                    try await withTaskCancellation(id: 1) { await send(.sent(7)) }
                    Task.cancel(id: 0)
                    withExtendedLifetime(mark) {}
                  }
                }
              }
            )
          }
        }
      )
      token = store.observe { self.assumeIsolated { $0.seen += 1 } }
      self.store = store
      return store.send(.start)
    }

    func drop() {
      store = nil
      token = nil
    }
  }

  @Test(arguments: 0..<4)
  func effectsMayBeCancelledFromSeveralThreadsWhileTheyEnd(kind: Int) async {
    let lifetimes = Lifetimes()
    for round in 0..<(Thoroughness.isFull ? 1_000 : 20) {
      let host = Host()
      let task = await host.start(lifetimes)
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<3 where kind & 1 == 1 { group.addTask { task.cancel() } }
        if kind & 2 == 2 { group.addTask { await host.drop() } }
        group.addTask { _ = (task.isCancelled, task.isFinished) }
        group.addTask { await task.finish() }
        if round % 2 == 0 { await task.finish() }
      }
      #expect(task.isFinished)
      await host.drop()
    }
    #expect(await lifetimes.falls(to: 0))
  }

  /// Retains observations of the main actor. Its last owner, and so its release, may be on any thread.
  @MainActor private final class Owner {
    var tokens: [ObserveToken]

    init(_ tokens: [ObserveToken]) { self.tokens = tokens }
  }

  private final class Box: Sendable {
    private let owner: Locked<Owner?>

    init(_ owner: Owner) { self.owner = Locked(owner) }

    func drop() { _ = owner.withLock { $0.take() } }
  }

  @MainActor
  @Test func tokensMayBeReleasedWhileTheStoreNotifiesObservers() async {
    let store = Store<Int, Int>(initialState: 0) {
      Reduce { state, action in
        state += action
        return .none
      }
    }
    let (told, lifetimes) = (Log<Int>(), Lifetimes())
    for _ in 0..<50 {
      let box = Box(
        Owner(
          (0..<10).map { _ in
            store.observe(\.self) { [mark = lifetimes.mark()] value in
              told.add(value)
              withExtendedLifetime(mark) {}
            }
          } + [store.observeActions { _, _, _, _ in told.add(0) }]
        )
      )
      let release = Task.detached { box.drop() }
      for _ in 0..<3 { store.send(1) }
      await release.value
    }
    #expect(await lifetimes.falls(to: 0))
    let count = told.all.count
    store.send(1)
    #expect(told.all.count == count)
  }
}
