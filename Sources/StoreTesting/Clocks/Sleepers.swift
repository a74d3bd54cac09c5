import Store

/// The state of a test clock: its time, and the tasks that sleep on it.
struct Sleepers {
  private(set) var now: TestClock.Instant
  /// Sorted by deadline. Equal deadlines are in the order of arrival.
  private var waiting: [Sleeper] = []
  private(set) var executors: [Weak<TestExecutor>] = []
  /// The tests that wait until `count` tasks sleep. A test that gave up is removed only when `count` is reached.
  private var watchers: [(count: Int, waiter: Waiter)] = []

  init(now: TestClock.Instant) { self.now = now }

  var count: Int { waiting.count }

  // MARK: Sleeping

  /// Adds a sleeper, and records the executor that the sleeper runs on. If the number of sleepers has reached the
  /// `count` of a watcher, removes the watcher.
  ///
  /// - Returns: The removed watchers, for the caller to resume; `nil` if the deadline has passed and the sleeper was
  ///   not added.
  mutating func add(_ sleeper: Sleeper, on executor: TestExecutor? = nil) -> [Waiter]? {
    guard sleeper.deadline >= now else { return nil }
    if let executor, !executors.contains(where: { $0.object === executor }) {
      executors.removeAll { $0.object == nil }
      executors.append(Weak(executor))
    }
    waiting.insert(sleeper, at: waiting.firstIndex { sleeper.deadline < $0.deadline } ?? waiting.endIndex)
    let content = watchers.filter { $0.count <= waiting.count }
    watchers.removeAll { $0.count <= waiting.count }
    return content.map(\.waiter)
  }

  mutating func remove(_ sleeper: Sleeper) { waiting.removeAll { $0.waiter === sleeper.waiter } }

  /// Moves the time to the next deadline. Removes and returns the sleepers with that deadline. Does nothing and returns
  /// `[]` if no task sleeps, or if the deadline is after `last`. If `last` is `nil`, any deadline is allowed.
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
      first.deadline == now
      ? "a 'TestClock' to be advanced, if only by zero."
      : "a 'TestClock' to reach \(first.deadline); it shows \(now)."
    return (text, isWhole: sleepers.contains(where: \.isOwnTask))
  }

  // MARK: Watching

  /// Resumes `waiter` when `count` tasks sleep. If `count` tasks sleep already, resumes it at once.
  mutating func watch(for count: Int, _ waiter: Waiter) {
    if waiting.count >= count { return waiter.resume(true) }
    watchers.append((count, waiter))
  }
}

/// A task that sleeps on a test clock.
struct Sleeper {
  /// The time at which the clock wakes the task. If the clock shows that time already, the task sleeps until the clock
  /// is next advanced.
  let deadline: TestClock.Instant
  let effect: RunningEffect?
  /// True if the task is the effect's own. False for a task that the effect started.
  let isOwnTask: Bool
  /// Resumed with true when the clock wakes the task, and with false if the task is cancelled.
  let waiter = Waiter()
}
