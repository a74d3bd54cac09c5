import Testing

@testable import StoreTesting

@Suite final class SleepersTests {
  private var sleepers = Sleepers(now: instant(0))

  private static func instant(_ seconds: Int) -> TestClock.Instant {
    TestClock.Instant(offset: .seconds(seconds))
  }

  private static func sleeper(until seconds: Int) -> Sleeper {
    Sleeper(deadline: instant(seconds), effect: nil, isOwnTask: false)
  }

  /// Adds a sleeper, and returns the watchers whose number has been reached; `nil` if the deadline has passed.
  private func add(_ sleeper: Sleeper) -> [ObjectIdentifier]? {
    sleepers.add(sleeper)?.map { ObjectIdentifier($0) }
  }

  @Test func aSleeperThatIsCancelledIsRemoved() {
    let (first, second) = (Self.sleeper(until: 1), Self.sleeper(until: 1))
    #expect(add(first) == [] && add(second) == [])
    sleepers.remove(first)
    #expect(sleepers.count == 1)
    sleepers.remove(first)
    #expect(sleepers.wakeNext(upTo: nil).map { ObjectIdentifier($0.waiter) } == [ObjectIdentifier(second.waiter)])
  }

  @Test func aSleeperWhoseDeadlineHasPassedIsNotAdded() {
    sleepers.move(to: Self.instant(2))
    #expect(add(Self.sleeper(until: 1)) == nil)
    #expect(sleepers.count == 0)
    #expect(add(Self.sleeper(until: 2)) == [])
    #expect(add(Self.sleeper(until: 3)) == [])
    #expect(sleepers.count == 2)
  }

  @Test func sleepersWakeByDeadlineAndThenInTheOrderOfArrival() {
    let added = [3, 1, 2, 1, 3, 2, 1].map { Self.sleeper(until: $0) }
    for sleeper in added { #expect(add(sleeper) == []) }
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
    let (first, second) = (Waiter(), Waiter())
    sleepers.watch(for: 1, first)
    sleepers.watch(for: 2, second)
    #expect(add(Self.sleeper(until: 1)) == [ObjectIdentifier(first)])
    #expect(add(Self.sleeper(until: 1)) == [ObjectIdentifier(second)])
    #expect(add(Self.sleeper(until: 1)) == [], "A watcher is told once.")
  }

  @Test func aWatcherIsResumedAtOnceIfEnoughSleepAlready() async {
    for count in 0...1 {
      let watcher = Waiter()
      sleepers.watch(for: count, watcher)
      #expect(await watcher.wait())
      #expect(add(Self.sleeper(until: 1)) == [], "The watcher is not told again.")
    }
  }
}
