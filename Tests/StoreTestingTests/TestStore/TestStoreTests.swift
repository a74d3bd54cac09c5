import Store
import StoreTesting
import Testing

@Suite struct TestStoreTests {
  struct Sleeper: Reducer {
    struct State: Equatable { var naps = 0 }
    enum Action: Equatable { case nap, woke, leave }
    @Dependency(\.continuousClock) var clock
    @Dependency(\.dismiss) var dismiss

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .nap:
        return .run { send in
          try await clock.sleep(for: .seconds(1))
          await send(.woke)
        }
      case .woke:
        state.naps += 1
        return .none
      case .leave:
        return .run { _ in await dismiss() }
      }
    }
  }

  @Test func dependenciesAreSetWhenTheStoreIsMade() async {
    let clock = TestClock()
    let store = TestStore(initialState: Sleeper.State()) {
      Sleeper()
    } withDependencies: {
      $0.continuousClock = clock
    }
    await store.send(.nap)
    await clock.advance(by: .seconds(1))
    await store.receive(.woke) { $0.naps = 1 }
    await store.finish()
  }

  @Test func dependenciesCanBeChangedBetweenActions() async {
    let store = TestStore(initialState: Sleeper.State()) { Sleeper() }
    store.dependencies.continuousClock = ImmediateClock()
    await store.send(.nap)
    await store.receive(.woke) { $0.naps = 1 }
    let clock = TestClock()
    store.dependencies.continuousClock = clock
    await store.send(.nap)
    await clock.run()
    await store.receive(.woke) { $0.naps = 2 }
    await store.finish()
  }

  @Test func aDependencyThatIsNotSetFailsTheTest() async {
    let store = TestStore(initialState: Sleeper.State()) { Sleeper() }
    let texts = await failures { await store.send(.nap) }
    #expect(texts.count == 1)
    #expect(texts.first?.contains("A test uses the dependency 'continuousClock' without having set it.") == true)
    await store.skipInFlightEffects()
    await store.finish()
  }

  @Test func theRootCanBeDismissed() async {
    let store = TestStore(initialState: Sleeper.State()) { Sleeper() }
    #expect(!store.isDismissed)
    await store.send(.leave)
    #expect(store.isDismissed)
    await store.finish()
  }

  @Test func effectsEndWhenTheRootIsDismissed() async {
    let store = TestStore(initialState: Sleeper.State()) {
      Sleeper()
    } withDependencies: {
      $0.continuousClock = TestClock()
    }
    await store.send(.nap)
    await store.send(.leave)
    #expect(store.isDismissed)
    #expect(store.effectsInFlight.isEmpty)
    await store.finish()
  }

  @Test func anActionToADismissedFeatureFailsAndIsNotSent() async {
    let store = TestStore(initialState: Sleeper.State()) { Sleeper() }
    await store.send(.leave)
    let texts = await failures { await store.send(.woke) { $0.naps = 1 } }
    #expect(
      texts == [
        """
        An action was sent to a feature that is dismissed.

          Sent: woke

        Its parent removes it then, so that no view is left to send it anything. Leave it out, or send it before.
        """
      ]
    )
    #expect(store.state.naps == 0)
    await store.finish()
  }

  @Test func withTestStoreFinishesTheStore() async {
    let texts = await failures {
      await withTestStore(initialState: Counter.State()) {
        Counter()
      } test: { store in
        await store.send(.load(1))
      }
    }
    #expect(texts.count == 1)
    #expect(texts.first?.hasPrefix("The test ended with 1 received action") == true)
  }

  @Test func theDismissEffectOfTheRootCanBeSet() async {
    let dismissals = Locked(0)
    let store = TestStore(initialState: Sleeper.State()) {
      Sleeper()
    } withDependencies: {
      $0.dismiss = DismissEffect { dismissals.withLock { $0 += 1 } }
    }
    await store.send(.leave)
    #expect(dismissals.withLock { $0 } == 1)
    #expect(!store.isDismissed)
    await store.finish()
  }

  @Test func aPresentedFeatureIsStillDismissedByItsParent() async {
    struct Parent: Reducer {
      struct State: Equatable { var child: Sleeper.State? }
      enum Action: Equatable { case child(PresentationAction<Sleeper.Action>) }
      var body: some ReducerOf<Self> {
        EmptyReducer().ifLet(\.child, action: Action.child) { Sleeper() }
      }
    }
    let store = TestStore(initialState: Parent.State(child: Sleeper.State())) {
      Parent()
    } withDependencies: {
      $0.dismiss = DismissEffect { Issue.record("The root was dismissed.") }
    }
    await store.send(.child(.presented(.leave)))
    await store.receive(.child(.dismiss)) { $0.child = nil }
    await store.finish()
  }

  @Test func anAssertionSeesTheDependenciesOfTheFeature() async {
    struct Stamp: Equatable {
      let isImmediate: Bool

      init() {
        @Dependency(\.continuousClock) var clock
        isImmediate = clock is ImmediateClock
      }
    }
    let store: TestStore<Stamp?, Void> = TestStore(initialState: nil) {
      Reduce { state, _ in
        state = Stamp()
        return .none
      }
    } withDependencies: {
      $0.continuousClock = ImmediateClock()
    }
    await store.send(()) {
      let expected = Stamp()
      #expect(expected.isImmediate)
      $0 = expected
    }
    await store.finish()
  }

  @Test func aTestValueThatAnAssertionUsesFailsTheTest() async {
    let store = TestStore(initialState: 0) { EmptyReducer<Int, Void>() }
    let texts = await failures {
      await store.send(()) { _ in
        @Dependency(\.continuousClock) var clock
        _ = clock
      }
    }
    #expect(texts.contains { $0.contains("A test uses the dependency 'continuousClock' without having set it.") })
    await store.finish()
  }

  private enum Sound: DependencyKey {
    static let liveValue = (volume: 1, isOn: true)
  }

  private enum Ticket: DependencyKey {
    static let liveValue = 1
    static var testValue: Int {
      reportIssue("The ticket is not set.")
      return 0
    }
  }

  /// A report is dropped only while a dependency is being set.
  @Test func aTestValueReportsAfterAnotherDependencyWasSet() async {
    let store = TestStore(initialState: 0) {
      Reduce<Int, Void> { state, _ in
        @Dependency(Ticket.self) var ticket
        state = ticket
        return .none
      }
    }
    store.dependencies[Sound.self].volume = 3
    let texts = await failures { await store.send(()) }
    #expect(texts.count == 1 && texts.first?.hasPrefix("The ticket is not set.") == true)
    await store.finish()
  }

  @Test func aPartOfADependencyThatIsNotSetCanBeSet() async {
    let store = TestStore(initialState: Sleeper.State()) { Sleeper() }
    let texts = failures { store.dependencies[Sound.self].volume = 3 }
    #expect(texts == [] && store.dependencies[Sound.self] == (3, true))
    await store.finish()
  }
}
