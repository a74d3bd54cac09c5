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
          reducer: { Stepper() },
          withDependencies: { $0.step = 100 },
          isolation: self
        )
        store.send(.step)
        return store.withState(\.count)
      }
    }
    let count = await Counting().count()
    #expect(count == 200)
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
