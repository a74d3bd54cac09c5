import Testing

@testable import StoreTesting

@Suite final class SleepersTests {
  private var sleepers = Sleepers(now: instant(0))

  private static func instant(_ seconds: Int) -> TestClock.Instant {
    TestClock.Instant(offset: .seconds(seconds))
  }

  private static func sleeper(until seconds: Int, isImmediate: Bool = false) -> Sleeper {
    Sleeper(deadline: instant(seconds), isImmediate: isImmediate, effect: nil, isOwnTask: false)
  }

  /// Adds a sleeper, and returns the watchers whose number has been reached.
  private func add(_ sleeper: Sleeper) -> [ObjectIdentifier] {
    sleepers.add(sleeper).map { ObjectIdentifier($0) }
  }

  private func watch(for count: Int, _ waiter: Waiter) -> Bool { sleepers.watch(for: count, waiter) }

  @Test func aSleeperThatIsCancelledIsRemoved() {
    let (first, second) = (Self.sleeper(until: 1), Self.sleeper(until: 1))
    #expect(add(first).isEmpty && add(second).isEmpty)
    sleepers.remove(first)
    #expect(sleepers.count == 1)
    sleepers.remove(first)
    #expect(sleepers.wakeNext(upTo: nil).map { ObjectIdentifier($0.waiter) } == [ObjectIdentifier(second.waiter)])
  }

  @Test func aSleeperWhoseDeadlineHasPassedIsNotAdded() async {
    sleepers.move(to: Self.instant(2))
    for seconds in [1, 2] {
      let sleeper = Self.sleeper(until: seconds)
      #expect(add(sleeper).isEmpty)
      #expect(await sleeper.waiter.wait(), "It is awake.")
    }
    #expect(sleepers.count == 0)
    _ = add(Self.sleeper(until: 2, isImmediate: true))
    _ = add(Self.sleeper(until: 3))
    #expect(sleepers.count == 2)
  }

  @Test func sleepersWakeByDeadlineAndThenInTheOrderOfArrival() {
    let added = [3, 1, 2, 1, 3, 2, 1].map { Self.sleeper(until: $0) }
    for sleeper in added { #expect(add(sleeper).isEmpty) }
    func wakeNext(upTo limit: TestClock.Instant?) -> [Int] {
      sleepers.wakeNext(upTo: limit).map { awake in added.firstIndex { $0.waiter === awake.waiter } ?? -1 }
    }
    #expect(wakeNext(upTo: Self.instant(0)).isEmpty && sleepers.now == Self.instant(0))
    #expect(wakeNext(upTo: Self.instant(1)) == [1, 3, 6])
    #expect(sleepers.now == Self.instant(1))
    #expect(wakeNext(upTo: nil) == [2, 5])
    #expect(wakeNext(upTo: nil) == [0, 4])
    #expect(wakeNext(upTo: nil).isEmpty && sleepers.now == Self.instant(3))
    sleepers.move(to: Self.instant(2))
    #expect(sleepers.now == Self.instant(3), "The time does not go back.")
  }

  @Test func aWatcherIsReturnedOnceWhenEnoughSleep() {
    let (first, second, late) = (Waiter(), Waiter(), Waiter())
    #expect(watch(for: 0, first), "Enough sleep already.")
    #expect(!watch(for: 1, first))
    #expect(!watch(for: 2, second))
    #expect(add(Self.sleeper(until: 1)) == [ObjectIdentifier(first)])
    #expect(watch(for: 1, late), "One sleeps already.")
    #expect(add(Self.sleeper(until: 1)) == [ObjectIdentifier(second)])
    #expect(add(Self.sleeper(until: 1)).isEmpty, "A watcher is told once.")
  }
}
