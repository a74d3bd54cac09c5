import StoreTesting
import TestSupport
import Testing

@testable import Store

/// A feature whose time operators run on one clock.
private struct Timed: Reducer {
  enum Kind { case debounce, throttleFirst, throttleLatest, timeout }
  enum Action: Equatable {
    case tapped(Int, work: Int = 0)
    case done(Int)
    case stop
    case tooLate
  }

  let clock: any Clock<Duration>
  let kind: Kind

  func reduce(into state: inout [Int], action: Action) -> Effect<Action> {
    switch action {
    case .tapped(let number, let work):
      let effect = Effect<Action>.run { [clock] send in
        if work > 0 { try await clock.sleep(for: .seconds(work)) }
        await send(.done(number))
      }
      if let clock = clock as? TestClock { return limited(effect, by: clock) }
      // The cast hides the type of the clock. Otherwise Swift would call the generic methods.
      switch kind {
      case .debounce: return effect.debounce(id: 1, for: .seconds(3), clock: clock as any Clock<Duration>)
      case .throttleFirst:
        return effect.throttle(id: 1, for: .seconds(3), clock: clock as any Clock<Duration>, latest: false)
      case .throttleLatest:
        return effect.throttle(id: 1, for: .seconds(3), clock: clock as any Clock<Duration>, latest: true)
      case .timeout:
        return effect.timeout(after: .seconds(3), clock: clock as any Clock<Duration>, else: .send(.tooLate))
      }
    case .done(let number): state.append(number)
    case .stop: return .cancel(id: 1)
    case .tooLate: state.append(-1)
    }
    return .none
  }

  private func limited(_ effect: Effect<Action>, by clock: TestClock) -> Effect<Action> {
    switch kind {
    case .debounce: effect.debounce(id: 1, for: .seconds(3), clock: clock)
    case .throttleFirst: effect.throttle(id: 1, for: .seconds(3), clock: clock, latest: false)
    case .throttleLatest: effect.throttle(id: 1, for: .seconds(3), clock: clock, latest: true)
    case .timeout: effect.timeout(after: .seconds(3), clock: clock, else: .send(.tooLate))
    }
  }
}

@Suite struct EffectTimeTests {
  /// The completed work by second, for actions by second. The result must be the same with a typed and with an erased
  /// clock.
  private func run(_ kind: Timed.Kind, _ events: [Int: [Timed.Action]]) async -> [Int: [Int]] {
    let clock = TestClock()
    let known = await run(kind, events, by: clock, in: clock)
    let unknownClock = TestClock()
    let unknown = await run(kind, events, by: AnyClock(unknownClock), in: unknownClock)
    #expect(known == unknown)
    return known
  }

  private func run(
    _ kind: Timed.Kind,
    _ events: [Int: [Timed.Action]],
    by feature: any Clock<Duration>,
    in clock: TestClock
  ) async -> [Int: [Int]] {
    let store = TestStore(initialState: [Int](), reducer: { Timed(clock: feature, kind: kind) })
    store.exhaustivity = .off
    var result: [Int: [Int]] = [:]
    var seen = 0
    for second in 0..<16 {
      for action in events[second] ?? [] { await store.send(action) }
      await store.skipReceivedActions(strict: false)
      if store.state.count > seen { result[second] = Array(store.state[seen...]) }
      seen = store.state.count
      await clock.advance(by: .seconds(1))
    }
    #expect(store.effectsInFlight.isEmpty)
    await store.finish()
    return result
  }

  @Test func debounceWaitsForAPause() async {
    #expect(await run(.debounce, [0: [.tapped(1)]]) == [3: [1]])
    #expect(await run(.debounce, [0: [.tapped(1)], 2: [.tapped(2)], 4: [.tapped(3)]]) == [7: [3]])
    #expect(await run(.debounce, [0: [.tapped(1)], 4: [.tapped(2)]]) == [3: [1], 7: [2]])
    #expect(await run(.debounce, [0: [.tapped(1)], 2: [.stop]]) == [:])
  }

  @Test func throttleLetsTheFirstThroughAtTheEndOfTheInterval() async {
    let events: [Int: [Timed.Action]] = [0: [.tapped(1)], 1: [.tapped(2)], 2: [.tapped(3)], 3: [.tapped(4)]]
    #expect(await run(.throttleFirst, events) == [0: [1], 3: [2], 6: [4]])
    #expect(await run(.throttleFirst, [0: [.tapped(1)], 1: [.tapped(2)], 2: [.stop]]) == [0: [1]])
  }

  @Test func throttleLetsTheLatestThroughAtTheEndOfTheInterval() async {
    #expect(await run(.throttleLatest, [0: [.tapped(1)], 1: [.tapped(2)], 2: [.tapped(3)]]) == [0: [1], 3: [3]])
    // The interval that the latest effect opens counts too.
    let more: [Int: [Timed.Action]] = [0: [.tapped(1)], 1: [.tapped(2)], 4: [.tapped(3)], 9: [.tapped(4)]]
    #expect(await run(.throttleLatest, more) == [0: [1], 3: [2], 6: [3], 9: [4]])
    #expect(await run(.throttleLatest, [0: [.tapped(1)], 1: [.tapped(2)], 2: [.stop]]) == [0: [1]])
  }

  @Test func aThrottledEffectThatHasStartedContinues() async {
    let events: [Int: [Timed.Action]] = [0: [.tapped(1, work: 5)], 1: [.tapped(2, work: 1)]]
    #expect(await run(.throttleLatest, events) == [4: [2], 5: [1]])
    #expect(await run(.throttleFirst, events) == [4: [2], 5: [1]])
  }

  @Test func timeoutRunsItsFallback() async {
    #expect(await run(.timeout, [0: [.tapped(1, work: 2)]]) == [2: [1]])
    #expect(await run(.timeout, [0: [.tapped(1, work: 4)]]) == [3: [-1]])
    #expect(await run(.timeout, [0: [.tapped(1, work: 4)], 2: [.tapped(2, work: 1)]]) == [3: [-1, 2]])
  }

  @Test(arguments: 0..<4) func aTimeoutEndsWithAnEffectThatEndsAtOnce(kind: Int) async {
    let clock = TestClock()
    let effect = [
      Effect<Int>.send(1),
      .concatenate(.send(1), .send(1)),
      .cancel(id: "nothing"),
      .run { _ in await untilCancelled() }.cancellable(id: "busy", policy: .ignoreNew),
    ][kind]
    let store = TestStore(initialState: 0) {
      Reduce<Int, Int> { state, action in
        switch action {
        case 0: return effect.timeout(after: .seconds(3), clock: clock, else: .send(2))
        case 3: return .run(name: "busy") { _ in await untilCancelled() }.cancellable(id: "busy")
        default: return .none
        }
      }
    }
    store.exhaustivity = .off
    // The busy effect never ends by itself.
    store.externalTimeout = .zero
    await store.send(3)
    await store.send(0)
    #expect(store.effectsInFlight.map(\.name) == ["busy"])
    await clock.advance(by: .seconds(3))
    await store.skipReceivedActions(strict: false)
    #expect(store.effectsInFlight.map(\.name) == ["busy"])
    await store.finish()
  }

  /// Reports do not show the ids that the time operators use internally.
  @Test func aLimitedEffectIsShownByItsId() async {
    let clock = TestClock()
    let wait = Effect<Int>.run(name: "wait") { _ in await untilCancelled() }
    let store = TestStore(initialState: 0) {
      Reduce<Int, Int> { state, action in
        switch action {
        case 0: wait.timeout(after: .seconds(3), clock: clock).cancellable(id: "given")
        case 1: wait.throttle(id: "throttled", for: .seconds(3), clock: clock, latest: true)
        default: wait.timeout(after: .seconds(3), clock: clock)
        }
      }
    }
    store.exhaustivity = .off
    // Nothing outside of the test ends the effect.
    store.externalTimeout = .zero
    func shown() -> [String] {
      store.effectsInFlight.map { "\($0.name ?? "") \($0.id ?? "none")" }.sorted()
    }
    let limited = await store.send(0)
    #expect(shown() == ["timeout given", "wait given"])
    await limited.cancel()
    await store.send(1)
    await store.send(1)
    #expect(shown() == ["throttle throttled", "wait throttled"])
    await store.skipInFlightEffects()
    await store.send(2)
    #expect(shown() == ["timeout none", "wait none"])
    await store.finish()
  }

  // MARK: Every pattern of six seconds, against what the operators promise

  /// All patterns with something in the first second, or every third of them. Others are one of these, later.
  private static let patterns = stride(from: 1, to: 64, by: Thoroughness.isFull ? 2 : 6).map(\.self)

  /// The seconds in which something is sent, as the bits of `pattern`.
  private func times(_ pattern: Int) -> [Int] {
    (0..<6).filter { pattern & 1 << $0 != 0 }
  }

  private func ran(_ kind: Timed.Kind, _ times: [Int]) async -> [Int: [Int]] {
    await run(kind, Dictionary(uniqueKeysWithValues: times.map { ($0, [Timed.Action.tapped($0)]) }))
  }

  @Test(arguments: patterns) func debounceRunsTheEffectBeforeEachPause(pattern: Int) async {
    let times = times(pattern)
    let quiet = times.filter { time in !times.contains { $0 > time && $0 < time + 3 } }
    #expect(await ran(.debounce, times) == Dictionary(uniqueKeysWithValues: quiet.map { ($0 + 3, [$0]) }))
  }

  @Test(arguments: patterns, [false, true]) func throttleRunsOneEffectInEachInterval(pattern: Int, latest: Bool) async {
    let times = times(pattern)
    var model: [Int: [Int]] = [:]
    var waiting: Int?
    var next = 0
    for second in 0..<15 {
      if second == next, let due = waiting.take() {
        model[second] = [due]
        next = second + 3
      }
      guard times.contains(second) else { continue }
      if second >= next {
        model[second] = [second]
        next = second + 3
      } else if latest || waiting == nil {
        waiting = second
      }
    }
    #expect(await ran(latest ? .throttleLatest : .throttleFirst, times) == model)
  }

  @Test func noEffectStaysNoEffect() {
    let none = Effect<Int>.none
    #expect(none.debounce(id: 1, for: .seconds(3), clock: TestClock()).isNone)
    #expect(none.throttle(id: 1, for: .seconds(3), clock: TestClock(), latest: true).isNone)
    #expect(none.timeout(after: .seconds(3), clock: TestClock(), else: .send(1)).isNone)
  }
}
