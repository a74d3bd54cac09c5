import Store
import StoreTesting
import Testing

@Suite struct AnyClockTests {
  private struct Ticker: Reducer {
    enum Action { case start, ticked, stop }
    private enum CancelID { case timer }
    @Dependency(\.continuousClock) private var clock

    func reduce(into state: inout Int, action: Action) -> Effect<Action> {
      switch action {
      case .start:
        return .run { [clock] send in
          for await _ in clock.timer(interval: .seconds(1)) { await send(.ticked) }
        }
        .cancellable(id: CancelID.timer)
      case .ticked:
        state += 1
        return .none
      case .stop:
        return .cancel(id: CancelID.timer)
      }
    }
  }

  @Test func aClockFromTheDependenciesTicks() async {
    let clock = TestClock()
    let store = TestStore(initialState: 0) {
      Ticker()
    } withDependencies: {
      $0.continuousClock = clock
    }
    await store.send(.start)
    for tick in 1...3 {
      await clock.advance(by: .seconds(1))
      await store.receive(.ticked) { $0 = tick }
    }
    await store.send(.stop)
    await clock.advance(by: .seconds(5))
    await store.finish()
  }

  @Test func anErasedClockMovesWithTheClockThatItWraps() async throws {
    let clock = TestClock(now: TestClock.Instant(offset: .seconds(100)))
    let any = AnyClock(clock)
    let start = any.now
    #expect(any.minimumResolution == clock.minimumResolution)
    await clock.advance(by: .seconds(3))
    #expect(start.duration(to: any.now) == .seconds(3))
    #expect(start.advanced(by: .seconds(3)) == any.now)
    #expect(start < any.now)

    let sleeper = Task { try await any.sleep(until: start.advanced(by: .seconds(5))) }
    await clock.waitForSleepers()
    await clock.advance(by: .seconds(2))
    try await sleeper.value
  }

  @Test func aSleepOnAnErasedClockIsCancelled() async {
    let clock = TestClock()
    let sleeper = Task { try await AnyClock(clock).sleep(for: .seconds(5)) }
    await clock.waitForSleepers()
    sleeper.cancel()
    await #expect(throws: CancellationError.self) { try await sleeper.value }
  }

  @Test func instantsAreOrderedAndDescribedByTheirOffsets() {
    let early = AnyClock<Duration>.Instant(offset: .seconds(1.5))
    let late = AnyClock<Duration>.Instant(offset: .seconds(2))
    #expect(early < late && !(late < early) && !(early < AnyClock<Duration>.Instant(offset: .seconds(1.5))))
    #expect(early.description == "1.5 seconds")
  }
}
