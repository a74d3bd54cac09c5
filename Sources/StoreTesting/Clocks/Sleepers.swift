import Store

/// The state of a test clock: its time, and the tasks that sleep on it.
struct Sleepers {
  private(set) var now: TestClock.Instant
  /// Sorted by deadline. Equal deadlines are in the order of arrival.
  private var waiting: [Sleeper] = []
  private(set) var executors: [Weak<TestExecutor>] = []
  /// The tests that wait until a number of tasks sleep. A watcher that gave up stays until its number is reached.
  private var watchers: [(count: Int, waiter: Waiter)] = []

  init(now: TestClock.Instant) { self.now = now }

  var count: Int { waiting.count }

  // MARK: Sleeping

  /// Adds a sleeper, and records the executor that it runs on. Wakes the sleeper instead if the clock has reached its
  /// deadline since it went to sleep.
  ///
  /// - Returns: The watchers whose number of sleepers has been reached.
  mutating func add(_ sleeper: Sleeper, on executor: TestExecutor? = nil) -> [Waiter] {
    if let executor, !executors.contains(where: { $0.object === executor }) {
      executors.removeAll { $0.object == nil }
      executors.append(Weak(executor))
    }
    if sleeper.deadline <= now, !sleeper.isImmediate {
      sleeper.waiter.resume(true)
      return []
    }
    waiting.insert(sleeper, at: waiting.firstIndex { sleeper.deadline < $0.deadline } ?? waiting.endIndex)
    let content = watchers.filter { $0.count <= waiting.count }
    watchers.removeAll { $0.count <= waiting.count }
    return content.map(\.waiter)
  }

  mutating func remove(_ sleeper: Sleeper) { waiting.removeAll { $0.waiter === sleeper.waiter } }

  /// Moves the time to the next deadline that is not after `last`. Removes and returns the sleepers with that
  /// deadline.
  mutating func wakeNext(upTo last: TestClock.Instant?) -> [Sleeper] {
    guard let deadline = waiting.first?.deadline, last.map({ deadline <= $0 }) ?? true else { return [] }
    now = max(now, deadline)
    let awake = waiting.prefix { $0.deadline == deadline }
    waiting.removeFirst(awake.count)
    return Array(awake)
  }

  mutating func move(to deadline: TestClock.Instant) { now = max(now, deadline) }

  /// The reason why an effect is suspended, if it or one of its tasks sleeps on this clock.
  func wait(of effect: RunningEffect) -> EffectWait? {
    let sleepers = waiting.filter { $0.effect === effect }
    guard let first = sleepers.first else { return nil }
    let text =
      first.isImmediate
      ? "a 'TestClock' to be advanced, if only by zero."
      : "a 'TestClock' to reach \(first.deadline); it shows \(now)."
    return (text, isWhole: sleepers.contains(where: \.isOwnTask))
  }

  // MARK: Watching

  /// Adds `waiter`, to be resumed when `count` tasks sleep. If `count` tasks sleep already, returns true and does not
  /// add `waiter`.
  mutating func watch(for count: Int, _ waiter: Waiter) -> Bool {
    if waiting.count >= count { return true }
    watchers.append((count, waiter))
    return false
  }
}

/// A task that sleeps on a test clock.
struct Sleeper {
  let deadline: TestClock.Instant
  /// True if the task sleeps for no time. Such a sleep lasts until the clock is next advanced.
  let isImmediate: Bool
  let effect: RunningEffect?
  /// True if the task is the effect's own. False for a task that the effect started.
  let isOwnTask: Bool
  /// Resumed with true when the clock wakes the task, and with false if the task is cancelled.
  let waiter = Waiter()
}
