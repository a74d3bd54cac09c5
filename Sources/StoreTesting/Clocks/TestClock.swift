import Store

/// A clock whose time changes only when the test moves it.
///
/// ```swift
/// let clock = TestClock()
/// let store = TestStore(initialState: Search.State()) { Search(clock: clock) }
///
/// await store.send(.queryChanged("swift"))
/// await clock.advance(by: .milliseconds(300))   // the debounce is over
/// await store.receive(.response(["swift"]))
/// ```
///
/// A task that sleeps on this clock wakes only when the test advances the clock, or when the task is cancelled. If
/// tasks of a ``TestStore`` or a ``TestExecutor`` sleep on the clock, ``advance(to:fileID:filePath:line:column:)``
/// returns when each task of this store or executor is suspended or has ended. A clock may be used from any thread.
public final class TestClock: Clock, Sendable {
  /// A point in the clock's time, as an offset from zero. By default, a clock starts at zero.
  public typealias Instant = AnyClock<Duration>.Instant

  let sleepers: Locked<Sleepers>

  /// Makes a clock.
  ///
  /// - Parameter now: The time that the clock shows until the test moves it.
  public init(now: Instant = Instant()) { sleepers = Locked(Sleepers(now: now)) }

  /// The time that the clock shows.
  public var now: Instant { sleepers.withLock { $0.now } }

  /// One nanosecond. `Clock` requires this property; a test may advance the clock by less than that.
  public var minimumResolution: Duration { .nanoseconds(1) }

  /// Sleeps until the test has moved the clock to `deadline`.
  ///
  /// A sleep of duration zero lasts until the test next advances the clock, even by zero, so that a debounce of zero
  /// behaves as other debounces do. A sleep until a time in the past lets other tasks run, and returns.
  ///
  /// - Parameters:
  ///   - deadline: The time to sleep until.
  ///   - tolerance: Has no influence.
  /// - Throws: `CancellationError` as soon as the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    let (effect, executor) = (RunningEffect.current, TestExecutor.current)
    let sleeper = Sleeper(deadline: deadline, effect: effect, isOwnTask: effect?.isInOwnTask ?? false)
    guard let watchers = sleepers.withLock({ $0.add(sleeper, on: executor) }) else {
      await Task.yield()
      return try Task.checkCancellation()
    }
    executor?.add(self)
    for watcher in watchers { watcher.resume(true) }
    let isAwake = await withTaskCancellationHandler {
      await sleeper.waiter.wait()
    } onCancel: {
      sleepers.withLock { $0.remove(sleeper) }
      sleeper.waiter.resume(false)
    }
    if !isAwake { throw CancellationError() }
  }
}
