import Observation
import Testing

@testable import FocusSync

@MainActor @Suite struct PropertyTrackerTests {
  @Observable final class Counter {
    var count = 0
  }

  private let counter = Counter()

  @Test func aTrackerReportsEachWrite() {
    var calls = 0
    let tracker = PropertyTracker(counter, \.count, nil)
    tracker.start { _ in calls += 1 }
    counter.count = 1
    counter.count = 2
    #expect(calls == 2)
  }

  @Test func aStoppedTrackerReportsNothing() {
    var calls = 0
    let tracker = PropertyTracker(counter, \.count, nil)
    tracker.start { _ in calls += 1 }
    tracker.stop()
    counter.count = 1
    counter.count = 2
    #expect(calls == 0)
  }

  @Test func aChangeIsWrittenOnTheActorOfTheObject() async {
    let model = Model()
    let engine = loginEngine()
    let mirror = synchronize(SyncSide(model, \.field), SyncSide(engine))
    await withCheckedContinuation { continuation in
      let observation = engine.observe { _ in
        MainActor.assertIsolated()
        continuation.resume()
      }
      model.field = .password
      engine.onFocus(of: .password) { _ = observation }
    }
    #expect(engine.focused == .password)
    withExtendedLifetime(mirror) {}
  }

  /// Changes that come before the task of the first has run are reported by that task.
  @Test func changesAreReportedByOneTaskUntilItHasRun() async {
    let counter = counter
    let tracker = PropertyTracker(counter, \.count, MainActor.shared)
    var waiting: CheckedContinuation<Void, Never>?
    var seen: [Int] = []
    let changed = {
      seen.append(counter.count)
      waiting?.resume()
    }
    tracker.start { if case .changed = $0 { changed() } }
    for count in 1...2 {
      await withCheckedContinuation { continuation in
        waiting = continuation
        counter.count = -count
        counter.count = count
      }
    }
    #expect(seen == [1, 2])
  }
}
