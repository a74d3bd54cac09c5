import Observation
import Store
import StoreTesting
import Synchronization
import Testing

private enum StepKey: DependencyKey {
  static let liveValue = 1
}

extension DependencyValues {
  fileprivate var step: Int {
    get { self[StepKey.self] }
    set { self[StepKey.self] = newValue }
  }
}

private struct Stepper: Reducer {
  struct State: Equatable {
    var count: Int

    init() {
      @Dependency(\.step) var step
      count = step
    }
  }

  enum Action {
    case step
    case stepLater
  }

  @Dependency(\.step) var step

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .step:
        state.count += step
        return .none
      case .stepLater:
        return later()
      }
    }
  }

  private func later() -> EffectOf<Self> {
    .run { send in
      if step == 10 { await send(.step) }
    }
  }
}

@Suite struct StoreDependencyTests {
  @MainActor
  @Test func aStoreGivesItsDependenciesToTheStateTheReducerAndTheEffects() async {
    let store: StoreOf<Stepper> = Store(initialState: Stepper.State()) {
      Stepper()
    } withDependencies: {
      $0.step = 10
    }
    #expect(store.count == 10)
    store.send(.step)
    #expect(store.count == 20)
    await store.send(.stepLater).finish()
    #expect(store.count == 30)
  }

  @Test func aStoreOfAnActorTakesDependenciesToo() async {
    actor Counting {
      func count() -> Int {
        let store = Store(
          initialState: Stepper.State(),
          isolation: self,
          reducer: { Stepper() },
          withDependencies: { $0.step = 100 }
        )
        store.send(.step)
        return store.withState(\.count)
      }
    }
    let count = await Counting().count()
    #expect(count == 200)
  }

  /// Records the step that the reducer, its effect and the effects that follow see.
  private struct Recorder: Reducer {
    enum Action: Sendable {
      case record, tellOther
      case recorded(Int)
    }
    /// Made before the store: it has no dependencies of its own.
    var recordLater: Effect<Action> = Self.record
    var other: @MainActor @Sendable () -> Void = {}

    static var record: Effect<Action> {
      .run { send in
        @Dependency(\.step) var step
        await send(.recorded(step))
      }
    }

    func reduce(into state: inout [Int], action: Action) -> Effect<Action> {
      @Dependency(\.step) var step
      switch action {
      case .record:
        state.append(step)
        return .concatenate(Self.record, recordLater)
      case .recorded(let step):
        state.append(step)
        return .none
      case .tellOther:
        return .run { [other] _ in await other() }
      }
    }
  }

  /// Stores with and without overrides, and with hooks.
  @MainActor private func storesAndSteps() -> [(Store<[Int], Recorder.Action>, Int)] {
    let recorder = Recorder()
    return [
      (Store(initialState: []) { recorder }, 1),
      (Store(initialState: []) { Recorder().onMount { _ in .none } }, 1),
      (
        Store(initialState: []) {
          recorder
        } withDependencies: {
          $0.step = 10
        }, 10
      ),
      (
        withDependencies {
          $0.step = 20
        } operation: {
          Store(initialState: []) { recorder }
        }, 20
      ),
    ]
  }

  @MainActor
  @Test(arguments: [false, true]) func aCallersOverridesStayOutOfAStore(isObserved: Bool) async {
    for (store, step) in storesAndSteps() {
      let token = isObserved ? store.observe(\.count) { _ in } : nil
      await withDependencies {
        $0.step = 42
      } operation: {
        await store.send(.record).finish()
      }
      await store.send(.record).finish()
      #expect(store.withState(\.self) == Array(repeating: step, count: 6))
      token?.cancel()
    }
  }

  @MainActor
  @Test func aQueuedActionUsesTheDependenciesOfItsStore() async {
    for (store, step) in storesAndSteps() {
      var sends = 0
      let token = store.observe(\.count) { _ in
        guard sends < 1 else { return }
        sends += 1
        withDependencies {
          $0.step = 7
        } operation: {
          _ = store.send(.record)
        }
      }
      await withDependencies {
        $0.step = 42
      } operation: {
        await store.send(.record).finish()
      }
      #expect(Set(store.withState(\.self)) == [step])
      token.cancel()
    }
  }

  @MainActor
  @Test func anEffectThatSendsToAnotherStoreDoesNotPassItsDependenciesOn() async {
    for (store, step) in storesAndSteps() {
      let sent = Locked<StoreTask?>(nil)
      let teller = Store(initialState: [Int]()) {
        Recorder(other: { sent.withLock { $0 = store.send(.record) } })
      } withDependencies: {
        $0.step = 99
      }
      await teller.send(.tellOther).finish()
      await sent.withLock(\.self)?.finish()
      #expect(Set(store.withState(\.self)) == [step])
    }
  }

  @MainActor
  @Test func theEffectsOfMountingUseTheDependenciesOfTheStore() async {
    let store = Store(initialState: [Int]()) {
      Recorder().onMount { _ in Recorder.record }
    } withDependencies: {
      $0.step = 10
    }
    while store.withState(\.isEmpty) { await Task.yield() }
    #expect(store.withState(\.self) == [10])
  }

  @MainActor
  @Test func withStateReadsWithoutTracking() {
    let store = Store(initialState: Stepper.State()) { Stepper() }
    let changes = Atomic(0)
    withObservationTracking {
      #expect(store.withState { $0.count + 1 } == 2)
    } onChange: {
      changes.add(1, ordering: .relaxed)
    }
    store.send(.step)
    #expect(store.withState(\.count) == 2)
    #expect(changes.load(ordering: .relaxed) == 0)
  }
}
