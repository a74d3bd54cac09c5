import Store
import StoreTesting
import TestSupport
import Testing

/// Effects that call functions of the main actor, in tests on it and elsewhere.
@Suite struct MainActorTests {
  @MainActor
  private final class Library {
    private(set) var calls = 0

    nonisolated init() {}

    func count() -> Int {
      calls += 1
      return calls
    }
  }

  private func makeStore(_ clock: TestClock, _ library: Library) -> TestStore<Counter.State, Counter.Action> {
    TestStore(initialState: Counter.State()) {
      Reduce { state, action in
        switch action {
        case .load:
          return .run { await $0(.loaded(library.count())) }
        case .tick:
          return .run { send in
            for _ in 0..<2 {
              try await clock.sleep(for: .seconds(1))
              await send(.loaded(library.count()))
            }
          }
        case .loaded(let number):
          state.count = number
          return .none
        default:
          return .none
        }
      }
    }
  }

  @MainActor
  @Test func sendLetsTheMainActorRun() async {
    let library = Library()
    let store = makeStore(TestClock(), library)
    await store.send(.load(0))
    #expect(library.calls == 1)
    store.externalTimeout = .zero
    await store.receive(.loaded(1)) { $0.count = 1 }
    await store.finish()
  }

  @MainActor
  @Test func advanceLetsTheMainActorRun() async {
    let (clock, library) = (TestClock(), Library())
    let store = makeStore(clock, library)
    store.externalTimeout = .zero
    await store.send(.tick)
    await clock.advance(by: .seconds(2))
    #expect(library.calls == 2)
    await store.receive(.loaded(1)) { $0.count = 1 }
    await store.receive(.loaded(2)) { $0.count = 2 }
    await store.finish()
  }

  @Test func receiveWaitsForTheMainActor() async {
    let clock = TestClock()
    let store = makeStore(clock, Library())
    store.externalTimeout = .seconds(600)
    await store.send(.tick)
    await clock.advance(by: .seconds(1))
    await store.receive(.loaded(1)) { $0.count = 1 }
    await clock.advance(by: .seconds(1))
    await store.receive(.loaded(2)) { $0.count = 2 }
    await store.finish()
  }

  @MainActor
  @Test func sendLetsTheMainActorRunAsOftenAsAnEffectNeedsIt() async {
    let library = Library()
    let store = TestStore(initialState: 0) {
      Reduce<Int, Int> { _, action in
        guard action == 0 else { return .none }
        return .run { send in
          for _ in 0..<3 { _ = await library.count() }
          await send(1)
        }
      }
    }
    await store.send(0)
    #expect(library.calls == 3)
    store.externalTimeout = .zero
    await store.receive(1)
    await store.finish()
  }

  /// Work that suspends, and a call of the main actor beside it.
  private struct Beside: Reducer {
    let library: Library
    let isOneEffect: Bool

    func reduce(into state: inout [String], action: String) -> Effect<String> {
      state.append(action)
      let call = { @Sendable (send: Send<String>) in
        _ = await library.count()
        await send("called")
      }
      let work = { @Sendable (send: Send<String>) in
        for _ in 0..<200 { await Task.yield() }
        await send("worked")
      }
      switch action {
      case "start" where isOneEffect:
        return .run { send in
          async let called: Void = call(send)
          async let worked: Void = work(send)
          _ = await (called, worked)
        }
      case "start":
        return .merge(.run(operation: call), .run(operation: work))
      default:
        return .none
      }
    }
  }

  @Test(arguments: [false, true]) func aCallOfTheMainActorBesideOtherWorkHasOneOrder(isOneEffect: Bool) async {
    var orders: Set<[String]> = []
    for _ in 0..<Thoroughness.count(30, of: 100) {
      let store = TestStore(initialState: [String]()) { Beside(library: Library(), isOneEffect: isOneEffect) }
      store.exhaustivity = .off
      store.externalTimeout = .seconds(600)
      await store.send("start")
      await store.finish()
      orders.insert(store.state)
    }
    #expect(orders == [["start", "worked", "called"]])
  }

  /// The call comes back before the second step or after it, depending on the speed of the machine.
  @Test func aCallOfTheMainActorComesBackInTheStepThatWaitsForIt() async {
    for returnsEarly in [false, true] {
      let library = Library()
      let store = TestStore(initialState: [String]()) { Beside(library: library, isOneEffect: false) }
      store.exhaustivity = .off
      store.externalTimeout = .seconds(600)
      await store.send("start")
      if returnsEarly { await MainActor.run {} }
      await store.send("again")
      await store.finish()
      #expect(store.state == ["start", "worked", "again", "called"])
    }
  }

  /// A test on the main actor lets the main actor run in each step, but other threads answer when they can.
  @MainActor
  @Test func workOfAnotherThreadComesBackInTheStepThatWaitsForIt() async {
    let answer = AsyncStream<Void>.makeStream()
    let store = TestStore(initialState: [String]()) {
      Reduce<[String], String> { state, action in
        state.append(action)
        guard action == "start" else { return .none }
        return .run { send in
          for await _ in answer.stream { break }
          await send("answered")
        }
      }
    }
    store.exhaustivity = .off
    store.externalTimeout = .seconds(600)
    await store.send("start")
    await Task.detached { _ = answer.continuation.yield() }.value
    await store.send("again")
    await store.finish()
    #expect(store.state == ["start", "again", "answered"])
  }

  /// The step lets the main actor run while effects go on because of it, and no longer.
  @MainActor
  @Test func aStepEndsWhileAnEffectWaitsOutside() async {
    let store = TestStore(initialState: Counter.State()) { Counter() }
    await store.send(.listen)
    #expect(store.effectsInFlight.count == 1)
    await store.skipInFlightEffects()
    await store.finish()
  }

  /// The effect is left over, so `finish` cancels it. It then calls the main actor, and ends.
  @MainActor
  @Test func finishLetsACancelledEffectRunOnTheMainActor() async {
    let library = Library()
    let store = TestStore(initialState: 0) {
      Reduce<Int, Int> { _, _ in
        .run { _ in
          try? await Task.never()
          _ = await library.count()
          _ = await library.count()
        }
      }
    }
    store.exhaustivity = .off
    store.externalTimeout = .zero
    await store.send(0)
    await store.finish()
    #expect(library.calls == 2)
  }
}
