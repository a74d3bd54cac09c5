import Store
import Testing

@testable import StoreTesting

/// The order that a report prints makes the test fail again.
@Suite struct ScheduleExplorerTests {
  typealias RacyLogin = ExploreSchedulesTests.RacyLogin
  typealias Body = nonisolated(nonsending) () async throws -> Void

  /// The order that exploring `body` finds, as the report prints it, and the failures under it.
  private nonisolated(nonsending) func found(
    limit: Int = 1_000,
    _ body: @escaping Body
  ) async throws -> (trace: String, failures: [String], place: String) {
    let explored = Locked<ScheduleExploration?>(nil)
    let texts = await failures {
      let exploration = await exploreSchedules(runs: limit, test: body)
      explored.withLock { $0 = exploration }
    }
    let text = try #require(texts.first)
    #expect(texts.count == 1)
    let advice = try #require(text.firstMatch(of: #/pass 'schedule: \.replay\("(.*)"\)' to (.*)\./#))
    return (String(advice.1), try #require(explored.withLock { $0 }).failures, String(advice.2))
  }

  private nonisolated(nonsending) func useRacily(_ store: TestStore<RacyLogin.State, RacyLogin.Action>) async {
    store.exhaustivity = .off
    await store.send(.signInTapped)
    await store.send(.focusMoved(.help))
    await store.finish()
    store.assert { $0.focusedField = .help }
  }

  @Test func oneStoreFailsAgainUnderTheFoundOrder() async throws {
    let (trace, texts, place) = try await found {
      await useRacily(TestStore(initialState: RacyLogin.State()) { RacyLogin() })
    }
    #expect(place == "'exploreSchedules' or to its 'TestStore'")
    #expect(texts.count == 1)

    let alone = await failures {
      await useRacily(TestStore(initialState: RacyLogin.State(), schedule: .replay(trace)) { RacyLogin() })
    }
    #expect(alone == texts)

    let again = await failures {
      let exploration = await exploreSchedules(schedule: .replay(trace)) {
        await useRacily(TestStore(initialState: RacyLogin.State()) { RacyLogin() })
      }
      #expect(exploration.runs == 1)
      #expect(exploration.actions == ["signInTapped", "focusMoved(.help)", "failed"])
    }
    #expect(again == texts)

    let scoped = await failures {
      await exploreSchedules(initialState: RacyLogin.State(), schedule: .replay(trace)) {
        RacyLogin()
      } test: {
        await useRacily($0)
      }
    }
    #expect(scoped == texts)
  }

  @Test func theSecondOfTwoStoresFailsAgainUnderTheFoundOrder() async throws {
    let body: Body = {
      let mended = TestStore(initialState: RacyLogin.State()) { RacyLogin(isMended: true) }
      let racy = TestStore(initialState: RacyLogin.State()) { RacyLogin() }
      for store in [mended, racy] { await useRacily(store) }
    }
    let (trace, texts, place) = try await found(body)
    #expect(place == "'exploreSchedules'")
    // The first choice belongs to the other store.
    #expect(!trace.hasPrefix("1:"))
    #expect(await failures { await exploreSchedules(schedule: .replay(trace), test: body) } == texts)
  }

  @Test(.expectsIssue { "\($0)".contains("focusedField == .help }") })
  func storesUsedInTurnFailAgainUnderTheFoundOrder() async throws {
    let body: Body = {
      let stores = (0..<3).map { _ in TestStore(initialState: RacyLogin.State()) { RacyLogin() } }
      for store in stores { store.exhaustivity = .off }
      for store in stores { await store.send(.signInTapped) }
      for store in stores { await store.send(.focusMoved(.help)) }
      for store in stores { await store.finish() }
      // Two of the three stores were late.
      #expect(stores.count { $0.state.focusedField == .help } != 1)
    }
    let (trace, texts, _) = try await found(body)
    #expect(trace.split(separator: " ").count == 2)
    #expect(texts.count == 1)
    // A single order fails the test at the expectation, so the exploration has no failure to report.
    #expect(await exploreSchedules(schedule: .replay(trace), test: body).failures == [])
  }

  @Test func aRandomOrderFailsAgain() async throws {
    let body: Body = {
      let store = TestStore(initialState: Counter.State()) { Counter() }
      store.exhaustivity = .off
      await store.send(.many(5))
      await store.finish()
      store.assert { $0.count = 4 }
    }
    // The depth-first search tries only the plain order. The other orders are random.
    let (trace, texts, _) = try await found(limit: 2, body)
    #expect(trace.hasPrefix("* "))
    // One deferred job is enough to make another job the last.
    #expect(trace.split(separator: " ").count == 2)
    #expect(await failures { await exploreSchedules(schedule: .replay(trace), test: body) } == texts)
  }

  @Test func anErrorUnderTheFoundOrderFailsTheTest() async {
    let texts = await failures {
      await exploreSchedules(schedule: .replay("")) { throw CancellationError() }
    }
    #expect(texts == ["The test threw an error: CancellationError()"])
  }
}
