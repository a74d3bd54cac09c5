import Testing

@testable import StoreTesting

@Suite struct SleepersTests {
  private static func instant(_ seconds: Int) -> TestClock.Instant {
    TestClock.Instant(offset: .seconds(seconds))
  }

  /// Offers a sleeper to the sleepers, and ends its sleep.
  ///
  /// - Returns: The outcome; `nil` if the sleeper was added.
  private func offer(
    _ number: Int,
    until seconds: Int,
    isImmediate: Bool = false,
    to sleepers: inout Sleepers
  ) async throws -> Sleepers.Outcome? {
    var (changed, outcome) = (sleepers, Sleepers.Outcome?.none)
    try await withCheckedThrowingContinuation { continuation in
      let sleeper = Sleeper(
        deadline: Self.instant(seconds),
        number: number,
        isImmediate: isImmediate,
        effect: nil,
        isOwnTask: false,
        continuation: continuation
      )
      outcome = changed.add(sleeper)
      continuation.resume()
    }
    sleepers = changed
    return outcome
  }

  @Test func aSleeperThatWasCancelledBeforeIsNotAdded() async throws {
    var sleepers = Sleepers(now: Self.instant(0))
    let number = sleepers.register()
    #expect(sleepers.cancel(number) == nil)
    #expect(try await offer(number, until: 1, to: &sleepers) == .cancelled)
    #expect(sleepers.count == 0)
    sleepers.forget(number)
    #expect(try await offer(number, until: 1, to: &sleepers) == nil)
    #expect(sleepers.count == 1)
    #expect(sleepers.cancel(number) != nil && sleepers.count == 0)
  }

  @Test func aSleeperWhoseDeadlineHasPassedIsNotAdded() async throws {
    var sleepers = Sleepers(now: Self.instant(2))
    #expect(try await offer(1, until: 1, to: &sleepers) == .awake)
    #expect(try await offer(2, until: 2, to: &sleepers) == .awake)
    #expect(sleepers.count == 0)
    #expect(try await offer(3, until: 2, isImmediate: true, to: &sleepers) == nil)
    #expect(try await offer(4, until: 3, to: &sleepers) == nil)
    #expect(sleepers.count == 2)
  }

  @Test func sleepersWakeByDeadlineAndThenInTheOrderOfArrival() async throws {
    var sleepers = Sleepers(now: Self.instant(0))
    for (number, seconds) in [3, 1, 2, 1, 3, 2, 1].enumerated() {
      #expect(try await offer(number, until: seconds, to: &sleepers) == nil)
    }
    #expect(sleepers.wakeNext(upTo: Self.instant(0)).isEmpty && sleepers.now == Self.instant(0))
    #expect(sleepers.wakeNext(upTo: Self.instant(1)).map(\.number) == [1, 3, 6])
    #expect(sleepers.now == Self.instant(1))
    #expect(sleepers.wakeNext(upTo: nil).map(\.number) == [2, 5])
    #expect(sleepers.wakeNext(upTo: nil).map(\.number) == [0, 4])
    #expect(sleepers.wakeNext(upTo: nil).isEmpty && sleepers.now == Self.instant(3))
    sleepers.move(to: Self.instant(2))
    #expect(sleepers.now == Self.instant(3), "The time does not go back.")
  }

  /// Offers a watcher to the sleepers, and ends its wait.
  private func watch(_ number: Int, for count: Int, in sleepers: inout Sleepers) async -> Bool? {
    var (changed, answer) = (sleepers, Bool?.none)
    _ = await withCheckedContinuation { continuation in
      answer = changed.watch(number, for: count, continuation)
      continuation.resume(returning: true)
    }
    sleepers = changed
    return answer
  }

  @Test func aWatcherWaitsUntilEnoughSleepOrItsTimeRunsOut() async throws {
    var sleepers = Sleepers(now: Self.instant(0))
    let (first, second, late) = (sleepers.register(), sleepers.register(), sleepers.register())
    #expect(await watch(first, for: 0, in: &sleepers) == true)
    #expect(await watch(first, for: 1, in: &sleepers) == nil)
    #expect(await watch(second, for: 2, in: &sleepers) == nil)
    #expect(sleepers.takeWatchers().isEmpty)
    _ = try await offer(sleepers.register(), until: 1, to: &sleepers)
    #expect(sleepers.takeWatchers().count == 1)
    #expect(sleepers.takeWatchers().isEmpty, "A watcher is told once.")
    #expect(await watch(late, for: 1, in: &sleepers) == true, "One sleeps already.")
    #expect(sleepers.giveUp(second) != nil)
    #expect(sleepers.giveUp(second) == nil)
    #expect(await watch(second, for: 2, in: &sleepers) == false, "The time had run out.")
    sleepers.forget(second)
    #expect(await watch(second, for: 2, in: &sleepers) == nil)
  }
}
