import Store
import Testing

@testable import StoreTesting

/// Also tests `ScheduleExplorer`.
@Suite struct ExploreSchedulesTests {
  /// A login with a race: a failure moves focus to the username, even if the user has moved it in the meantime.
  struct RacyLogin: Reducer {
    enum Field { case username, password, help }

    struct State: Equatable {
      var focusedField: Field? = .password
      var isLoggingIn = false
    }

    enum Action: Equatable {
      case signInTapped
      case focusMoved(Field)
      case failed
    }

    var isMended = false

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .signInTapped:
        state.isLoggingIn = true
        state.focusedField = nil
        return .run { send in await send(.failed) }
      case .focusMoved(let field):
        state.focusedField = field
        return .none
      case .failed:
        state.isLoggingIn = false
        if !isMended || state.focusedField == nil { state.focusedField = .username }
        return .none
      }
    }
  }

  private nonisolated(nonsending) func explore(isMended: Bool) async -> ScheduleExploration {
    await exploreSchedules(initialState: RacyLogin.State()) {
      RacyLogin(isMended: isMended)
    } test: { store in
      await store.send(.signInTapped)
      await store.send(.focusMoved(.help))
      await store.finish()
      store.assert { $0.focusedField = .help }
    }
  }

  /// The effect may have sent its action before the test cancels it.
  @Test func aCancellationIsTriedBeforeAndAfterAnAction() async {
    let states = Locked<Set<Bool>>([])
    await exploreSchedules(initialState: RacyLogin.State()) {
      RacyLogin()
    } test: { store in
      store.exhaustivity = .off
      let task = await store.send(.signInTapped)
      await task.cancel()
      await store.finish()
      states.withLock { _ = $0.insert(store.state.isLoggingIn) }
    }
    #expect(states.withLock { $0 } == [true, false])
  }

  @Test func thePlainOrderMissesTheRace() async {
    let store = TestStore(initialState: RacyLogin.State()) { RacyLogin() }
    store.exhaustivity = .off
    await store.send(.signInTapped)
    await store.send(.focusMoved(.help))
    await store.finish()
    #expect(store.state.focusedField == .help)
  }

  @Test func explorationFindsTheRace() async throws {
    let found = Locked<ScheduleExploration?>(nil)
    let texts = await failures {
      let exploration = await explore(isMended: false)
      found.withLock { $0 = exploration }
    }
    let exploration = try #require(found.withLock { $0 })
    let schedule = try #require(exploration.failingSchedule)
    #expect(exploration.actions == ["signInTapped", "focusMoved(.help)", "failed"])
    #expect(!exploration.isExhaustive)
    #expect(
      withoutFolders(texts) == [
        """
        The test fails under an order in which its effects could finish, the 2nd that was tried.

          Schedule: .replay("1:1")

        The store handled, in this order:

          • signInTapped
          • focusMoved(.help)
          • failed

        It failed:

          The state is not as expected after the last action.

            .focusedField
            - .help
            + .username

            (− expected, + actual)

        To run this order alone, pass 'schedule: .replay("1:1")' to 'exploreSchedules' or to its 'TestStore'.

        To step through it, open /ExploreSchedulesTests.html in a browser.
        """
      ]
    )

    let replayed = await failures {
      await withTestStore(initialState: RacyLogin.State(), schedule: schedule, exhaustivity: .off) {
        RacyLogin()
      } test: { store in
        await store.send(.signInTapped)
        await store.send(.focusMoved(.help))
        await store.finish()
        store.assert { $0.focusedField = .help }
      }
    }
    #expect(replayed.count == 1)
  }

  @Test func noOrderFailsWithoutTheRace() async {
    let exploration = await explore(isMended: true)
    #expect(exploration.isExhaustive)
    #expect(exploration.failingSchedule == nil)
    #expect(exploration.runs == 2)
  }

  @Test func everyOrderOfIndependentEffectsIsTriedOnce() async {
    let orders = Locked<[String]>([])
    let exploration = await exploreSchedules(initialState: Counter.State()) {
      Counter()
    } test: { store in
      await store.send(.many(4))
      var order = ""
      for _ in 0..<4 {
        await store.receive(Counter.Action.loaded)
        order += "\(store.state.count)"
      }
      orders.withLock { $0.append(order) }
    }
    #expect(exploration.isExhaustive)
    #expect(exploration.failingSchedule == nil)
    #expect(exploration.runs == 24)
    #expect(Set(orders.withLock { $0 }).count == 24)
  }

  @Test(arguments: [1, 2, 40]) func theLimitBoundsTheOrdersThatAreTried(_ limit: Int) async {
    let orders = Locked<Set<[Int]>>([])
    let exploration = await exploreSchedules(initialState: [Int](), runs: limit) {
      Reduce<[Int], Int> { state, number in
        state.append(number)
        guard number == 0 else { return .none }
        return .merge((1...7).map { number in .run { send in await send(number) } })
      }
    } test: { store in
      await store.send(0)
      await store.finish()
      orders.withLock { _ = $0.insert(store.state) }
    }
    #expect(exploration.runs == limit)
    #expect(!exploration.isExhaustive)
    #expect(exploration.failingSchedule == nil)
    // Two random orders of the 5,040 may be equal.
    #expect(orders.withLock { $0.count } > limit * 3 / 4)
  }

  @Test func everythingIsAssertedWithExhaustivityOn() async {
    func explore(_ exhaustivity: Exhaustivity?) async -> ScheduleExploration {
      let test: (TestStore<Counter.State, Counter.Action>) async -> Void = { await $0.send(.increment) }
      guard let exhaustivity else {
        return await exploreSchedules(initialState: Counter.State(), reducer: { Counter() }, test: test)
      }
      return await exploreSchedules(
        initialState: Counter.State(),
        exhaustivity: exhaustivity,
        reducer: { Counter() },
        test: test
      )
    }
    #expect(await explore(nil).failures == [])
    _ = await failures {
      #expect(await explore(.on).failures.first?.hasPrefix("The state changed when sending increment") == true)
    }
  }

  @Test func anInvariantIsCheckedAfterEveryAction() async {
    let texts = await failures {
      await exploreSchedules(
        initialState: Counter.State(),
        invariant: { $0.count < 2 }
      ) {
        Counter()
      } test: { store in
        await store.send(.increment)
        await store.send(.increment)
        await store.send(.increment)
      }
    }
    #expect(texts.count == 1)
    #expect(texts.first?.contains("The invariant does not hold after increment.") == true)
  }

  // The expectation itself is known, and the report is the failure.
  @Test(.expectsIssue { !$0.isFailure && "\($0)".contains("store.state.focusedField") })
  func expectationsFailAnOrderToo() async {
    let texts = await failures {
      await exploreSchedules(initialState: RacyLogin.State()) {
        RacyLogin()
      } test: { store in
        await store.send(.signInTapped)
        await store.send(.focusMoved(.help))
        await store.finish()
        #expect(store.state.focusedField == .help)
      }
    }
    #expect(texts.count == 1 && texts[0].contains("The test fails under an order"))
  }

  @Test func aSeedGivesTheSameOrderEachTime() async {
    func order(_ seed: UInt64) async -> [Int] {
      let order = Locked<[Int]>([])
      let store = TestStore(initialState: Counter.State(), schedule: .seeded(seed)) {
        Reduce<Counter.State, Counter.Action> { state, action in
          if case .loaded(let number) = action { order.withLock { $0.append(number) } }
          return Counter().reduce(into: &state, action: action)
        }
      }
      store.exhaustivity = .off
      await store.send(.many(6))
      await store.finish()
      return order.withLock { $0 }
    }
    var orders: Set<[Int]> = []
    for seed in 0..<10 as Range<UInt64> {
      let one = await order(seed)
      #expect(one.sorted() == Array(0..<6))
      #expect(await order(seed) == one)
      orders.insert(one)
    }
    #expect(orders.count > 1)
  }

  @Test func aScheduleReadsAsItIsWritten() {
    #expect("\(Schedule.replay("7:2 3:1"))" == #".replay("3:1 7:2")"#)
    #expect("\(Schedule.replay("* 3:1"))" == #".replay("* 3:1")"#)
    #expect("\(Schedule.seeded(4))" == ".seeded(4)")
  }
}
