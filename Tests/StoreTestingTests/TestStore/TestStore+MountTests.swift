import Store
import StoreTesting
import Testing

/// A search with hooks of every kind.
struct HookedSearch: Reducer {
  struct State: Identifiable, Equatable, Sendable {
    var id = 1
    var query = ""
    var isFocused = false
    var isSearching = false
    var searches = 0
    var found: String?
  }
  enum Action: BindableAction, Equatable, Sendable {
    case binding(BindingAction<State>)
    case found(String?)
    case reload
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .binding: return .none
      case .found(let text):
        state.found = text
        state.isSearching = false
        return .none
      case .reload:
        return .run { send in await send(.found(send.state(\.query))) }
      }
    }
    .onMount { state in
      state.isFocused = true
      return .run { send in await send(.found("recent")) }
    }
    .onChange(of: \.query) { state, _, query in
      state.isSearching = !query.isEmpty
      return .none
    }
    .onChange(of: \.isSearching) { state, _, isSearching in
      if isSearching { state.searches += 1 }
      return .none
    }
    .onDismount { _ in .run { send in await send(.found("saved")) } }
  }
}

/// An app that presents a search.
private struct SearchApp: Reducer {
  struct State: Equatable, Sendable {
    var search: HookedSearch.State?
    var saved: String?
  }
  enum Action: Equatable, Sendable {
    case showTapped
    case search(PresentationAction<HookedSearch.Action>)
  }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .showTapped: state.search = HookedSearch.State()
      case .search(.presented(.found(let text))) where state.search == nil: state.saved = text
      case .search: break
      }
      return .none
    }
    .ifLet(\.search, action: Action.search, ifMissing: .ignore) { HookedSearch() }
  }
}

/// Also tests `Store+TestAccess`.
@Suite struct TestStoreMountTests {
  // MARK: The store's making

  @Test func aTestAssertsMountingFirst() async {
    let store = TestStore(initialState: HookedSearch.State()) { HookedSearch() }
    #expect(store.state.isFocused)
    store.assertMounted { $0.isFocused = true }
    await store.receive(.found("recent")) { $0.found = "recent" }
    await store.finish()
  }

  @Test func anActionThatMountingSendsIsNotPartOfMounting() async {
    let store = TestStore(initialState: 0) {
      Reduce<Int, Int> { state, action in
        state += action
        return .none
      }
      .onMount { state in
        state = 1
        return .send(10)
      }
    }
    store.assertMounted { $0 = 1 }
    await store.receive(10) { $0 = 11 }
    await store.finish()
  }

  /// The state is not equal to itself, but no hook has changed it.
  @Test func aStateWithoutHooksIsNotChangedByMounting() async {
    let store = TestStore(initialState: Double.nan) {
      Reduce<Double, Double> { state, action in
        state = action
        return .none
      }
    }
    await store.send(1) { $0 = 1 }
    await store.finish()
  }

  @Test func aTestThatDoesNotAssertMountingFailsOnce() async {
    let texts = await failures {
      let store = TestStore(initialState: HookedSearch.State()) { HookedSearch() }
      await store.receive(.found("recent")) { $0.found = "recent" }
      await store.finish()
    }
    #expect(
      withoutLines(texts) == [
        """
        The state changed when the feature was mounted, and the test does not say how.

          .isFocused
          - false
          + true

          (− before, + after)

        Hooks that ran with it:

          • onMount at StoreTestingTests/TestStore+MountTests.swift:N

        Assert the change first, in a closure: 'store.assertMounted { $0.property = value }'.
        """
      ]
    )
  }

  @Test func aWrongAssertionShowsTheDifference() async {
    let texts = await failures {
      let store = TestStore(initialState: HookedSearch.State()) { HookedSearch() }
      store.assertMounted { $0.isSearching = true }
      await store.receive(.found("recent")) { $0.found = "recent" }
      await store.finish()
    }
    #expect(texts.count == 1)
    #expect(texts.first?.hasPrefix("The state is not as expected after mounting the feature.") == true)
  }

  @Test func anAssertionAfterTheFirstStepFails() async {
    let texts = await failures {
      let store = TestStore(initialState: Counter.State()) { Counter() }
      await store.send(.noop)
      store.assertMounted { $0.count = 1 }
      await store.finish()
    }
    #expect(texts.count == 1)
    #expect(texts.first?.hasPrefix("'assertMounted' was called after the first step of the test, or twice.") == true)
  }

  @Test func anAssertionOfAFeatureWithoutHooksFails() async {
    let texts = await failures {
      let store = TestStore(initialState: Counter.State()) { Counter() }
      store.assertMounted { $0.count = 1 }
      await store.finish()
    }
    #expect(texts.count == 1)
  }

  @Test func aTestThatIsNotExhaustiveNeedNotAssertMounting() async {
    let store = TestStore(initialState: HookedSearch.State()) { HookedSearch() }
    store.exhaustivity = .off
    await store.receive(.found("recent"))
    #expect(store.state.isFocused)
    await store.finish()
  }

  @Test func anEffectOfMountingWaitsForTheClockOfTheTest() async {
    let clock = TestClock()
    let store = TestStore(initialState: Counter.State()) {
      Counter(clock: clock).onMount { _ in
        .run { send in
          try await clock.sleep(for: .seconds(1))
          await send(.increment)
        }
      }
    }
    #expect(store.effectsInFlight.map(\.action) == ["onMount"])
    await clock.advance(by: .seconds(1))
    await store.receive(.increment) { $0.count = 1 }
    await store.finish()
  }

  @Test func actionsThatMountingSendsAreReceived() async {
    let store = TestStore(initialState: Counter.State()) { Counter().onMount { _ in .send(.increment) } }
    await store.receive(.increment) { $0.count = 1 }
    await store.finish()
  }

  @Test func anInvariantHoldsAfterMounting() async {
    let texts = await failures {
      let store = TestStore(
        initialState: HookedSearch.State(),
        invariant: { !$0.isFocused },
        reducer: { HookedSearch() }
      )
      store.exhaustivity = .off
      await store.finish()
    }
    #expect(texts.count == 1)
    #expect(texts.first?.hasPrefix("The invariant does not hold after mounting the feature.") == true)
  }

  // MARK: Actions

  @Test func mountingAChildIsAssertedWithItsAction() async {
    let store = TestStore(initialState: SearchApp.State()) { SearchApp() }
    await store.send(.showTapped) { $0.search = HookedSearch.State(isFocused: true) }
    await store.receive(.search(.presented(.found("recent")))) { $0.search?.found = "recent" }
    await store.send(.search(.dismiss)) { $0.search = nil }
    await store.receive(.search(.presented(.found("saved")))) { $0.saved = "saved" }
    await store.finish()
  }

  @Test func aFailureListsTheHooksWithTheirCauses() async {
    let store = TestStore(initialState: HookedSearch.State()) { HookedSearch() }
    store.exhaustivity = .off
    await store.skipReceivedActions()
    store.exhaustivity = .on
    let texts = await failures { await store.send(.binding(.set(\.query, "q"))) { $0.query = "q" } }
    await store.finish()
    let hook = "onChange at StoreTestingTests/TestStore+MountTests.swift:N"
    #expect(
      withoutLines(texts) == [
        """
        The state is not as expected after sending binding(\\.query).

          .isSearching
          - false
          + true
          .searches
          - 0
          + 1

          (− expected, + actual)

        Hooks that ran with it:

          • \(hook): "" → "q"
          • \(hook): false → true, because of \(hook)
        """
      ]
    )
  }

  @Test func aHookIsCausedByTheHooksOfTheRoundBefore() async {
    struct Chain: Equatable { var (a, b, c) = (0, 0, 0) }
    let store = TestStore(initialState: Chain()) {
      Reduce<Chain, Int> { state, action in
        state.a = action
        return .none
      }
      .onChange(of: \.a) { state, _, a in
        state.b = a
        return .none
      }
      .onChange(of: \.b) { state, _, b in
        state.c = b
        return .none
      }
      .onChange(of: \.c) { _, _, _ in .none }
    }
    let texts = await failures { await store.send(1) }
    let hook = "onChange at StoreTestingTests/TestStore+MountTests.swift:N: 0 → 1"
    let cause = "because of onChange at StoreTestingTests/TestStore+MountTests.swift:N"
    #expect(
      withoutLines(texts).first?.contains("\n\n  • \(hook)\n  • \(hook), \(cause)\n  • \(hook), \(cause)\n\n") == true
    )
    await store.finish()
  }

  // MARK: Exploration, fuzzing and replay

  @Test func schedulesDifferAtAReadOfTheState() async {
    let seen = Locked<Set<String>>([])
    let exploration = await exploreSchedules(initialState: HookedSearch.State()) {
      HookedSearch()
    } test: { store in
      await store.send(.reload)
      await store.send(.binding(.set(\.query, "new")))
      await store.finish()
      let found = store.state.found ?? ""
      seen.withLock { _ = $0.insert(found) }
    }
    #expect(exploration.isExhaustive)
    // The effect read the state before the write, read it after the write, or did not finish last.
    #expect(seen.withLock { $0 } == ["", "new", "recent"])
  }

  @MainActor
  @Test func aReplayRunsTheHooks() async {
    let store = Store(initialState: SearchApp.State()) { SearchApp() }
    let recorder = store.record(keepsStates: true)
    await store.send(.showTapped).finish()
    store.send(.search(.presented(.binding(.set(\.query, "q")))))
    await store.send(.search(.dismiss)).finish()
    let state = replay(recorder.recording) { SearchApp() }
    #expect(state == SearchApp.State(saved: "saved"))
    #expect(recorder.recording.entries.count == 5)
  }

  @MainActor
  @Test func aReplayDoesNotMountFeaturesOfItsFirstState() async {
    let store = Store(initialState: Counter.State()) {
      Counter().onMount { state in
        state.count += 1
        return .none
      }
    }
    let recorder = store.record()
    store.send(.increment)
    let state = replay(recorder.recording) {
      Counter().onMount { state in
        state.count += 1
        return .none
      }
    }
    #expect(state.count == 2)
  }

  @Test func fuzzingFindsAnInvariantThatAHookBreaks() async {
    let texts = await failures {
      _ = await fuzz(initialState: SearchApp.State(), runs: 50, invariant: { $0.search?.searches ?? 0 < 2 }) { _ in
        SearchApp()
      } nextAction: { state, random in
        guard state.search != nil else { return .showTapped }
        return random.pick([
          .search(.presented(.binding(.set(\.query, "a")))), .search(.presented(.binding(.set(\.query, "")))),
        ])
      }
    }
    #expect(texts.count == 1)
    #expect(
      texts.first?.contains(
        """
            .send(.showTapped),
        """
      ) == true
    )
  }

  private func mounted() -> TestStore<Int, Int> {
    TestStore(initialState: 0) {
      EmptyReducer().onMount { state in
        state = 5
        return .none
      }
    }
  }

  @Test func aChangeByMountingThatIsNotAssertedFailsTheEndOfTheTest() async {
    let texts = await failures {
      let store = mounted()
      await store.finish()
    }
    #expect(texts.map { $0.prefix(47) } == ["The state changed when the feature was mounted,"])
  }

  @Test(arguments: [false, true]) func receivingFailsForAChangeByMounting(inAnyOrder: Bool) async {
    let store = TestStore(initialState: HookedSearch.State()) { HookedSearch() }
    let texts = await failures {
      if inAnyOrder {
        await store.receive(unordered: [.found("recent")]) { $0.found = "recent" }
      } else {
        await store.receive(.found("recent")) { $0.found = "recent" }
      }
    }
    #expect(texts.count == 1 && texts.first?.contains("store.assertMounted") == true)
    await store.finish()
  }

  @Test func skippingRunningEffectsFailsForAChangeByMounting() async {
    let store = mounted()
    let texts = await failures { await store.skipInFlightEffects(strict: false) }
    #expect(texts.map { $0.prefix(47) } == ["The state changed when the feature was mounted,"])
    await store.finish()
  }

  @Test func aTestWithoutAStepFailsForAChangeByMounting() {
    let texts = failures { _ = mounted() }
    #expect(texts.map { $0.prefix(47) } == ["The state changed when the feature was mounted,"])
  }
}
