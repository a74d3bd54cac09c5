import Store

/// The state of a test clock: its time, and the tasks that sleep on it.
struct Sleepers {
  private(set) var now: TestClock.Instant
  /// Sorted by deadline. Equal deadlines are in the order of arrival.
  private var waiting: [Sleeper] = []
  /// The numbers of sleepers that were cancelled before they began to wait.
  private var cancelled: Set<Int> = []
  private var lastNumber = 0
  private var executors: [WeakExecutor] = []

  private var watchers: [Watcher] = []
  /// The numbers of watchers whose time ran out before they began to wait.
  private var impatient: Set<Int> = []

  /// A test that waits until a number of tasks sleep.
  private struct Watcher {
    let number: Int
    let count: Int
    let continuation: CheckedContinuation<Bool, Never>
  }

  private struct WeakExecutor {
    weak var executor: TestExecutor?
  }

  /// The reason why a sleeper does not wait.
  enum Outcome {
    case awake, cancelled

    func resume(_ continuation: CheckedContinuation<Void, any Error>) {
      switch self {
      case .awake: continuation.resume()
      case .cancelled: continuation.resume(throwing: CancellationError())
      }
    }
  }

  init(now: TestClock.Instant) {
    self.now = now
  }

  var count: Int { waiting.count }
  var knownExecutors: [TestExecutor] { executors.compactMap(\.executor) }

  /// Returns a number for a new sleeper or watcher, and records the executor that it runs on.
  mutating func register(_ executor: TestExecutor? = nil) -> Int {
    if let executor, !executors.contains(where: { $0.executor === executor }) {
      executors.removeAll { $0.executor == nil }
      executors.append(WeakExecutor(executor: executor))
    }
    lastNumber += 1
    return lastNumber
  }

  mutating func forget(_ number: Int) {
    cancelled.remove(number)
    impatient.remove(number)
  }

  // MARK: Sleeping

  /// Adds a sleeper. Does not add it, and returns the outcome, if it is cancelled or if the clock has reached its
  /// deadline since it went to sleep.
  mutating func add(_ sleeper: Sleeper) -> Outcome? {
    if cancelled.contains(sleeper.number) { return .cancelled }
    if sleeper.deadline <= now, !sleeper.isImmediate { return .awake }
    var (low, high) = (0, waiting.count)
    while low < high {
      let middle = (low + high) / 2
      if sleeper.deadline < waiting[middle].deadline { high = middle } else { low = middle + 1 }
    }
    waiting.insert(sleeper, at: low)
    return nil
  }

  mutating func cancel(_ number: Int) -> CheckedContinuation<Void, any Error>? {
    guard let index = waiting.firstIndex(where: { $0.number == number }) else {
      cancelled.insert(number)
      return nil
    }
    return waiting.remove(at: index).continuation
  }

  /// Moves the time to the next deadline that is not after `limit`. Removes and returns the sleepers with that
  /// deadline.
  mutating func wakeNext(upTo limit: TestClock.Instant?) -> [Sleeper] {
    guard let deadline = waiting.first?.deadline, limit.map({ deadline <= $0 }) ?? true else { return [] }
    now = max(now, deadline)
    let awake = waiting.prefix { $0.deadline == deadline }
    waiting.removeFirst(awake.count)
    return Array(awake)
  }

  mutating func move(to deadline: TestClock.Instant) {
    now = max(now, deadline)
  }

  /// The reason why an effect is suspended, if it or one of its tasks sleeps on this clock.
  func wait(of effect: EffectHandle) -> EffectWait? {
    let sleepers = waiting.filter { $0.effect == effect }
    guard let first = sleepers.first else { return nil }
    let text =
      first.isImmediate
      ? "a 'TestClock' to be advanced, if only by zero."
      : "a 'TestClock' to reach \(first.deadline); it shows \(now)."
    return EffectWait(text: text, isWhole: sleepers.contains(where: \.isOwnTask))
  }

  // MARK: Watching

  /// Adds a watcher. Does not add it, and returns the answer, if enough tasks sleep already or if its time has run out.
  mutating func watch(_ number: Int, for count: Int, _ continuation: CheckedContinuation<Bool, Never>) -> Bool? {
    if waiting.count >= count { return true }
    if impatient.contains(number) { return false }
    watchers.append(Watcher(number: number, count: count, continuation: continuation))
    return nil
  }

  /// Removes and returns the watchers whose number of sleepers has been reached.
  mutating func takeWatchers() -> [CheckedContinuation<Bool, Never>] {
    guard !watchers.isEmpty else { return [] }
    let content = watchers.filter { $0.count <= waiting.count }
    watchers.removeAll { $0.count <= waiting.count }
    return content.map(\.continuation)
  }

  /// Removes and returns a watcher whose time has run out.
  mutating func giveUp(_ number: Int) -> CheckedContinuation<Bool, Never>? {
    guard let index = watchers.firstIndex(where: { $0.number == number }) else {
      impatient.insert(number)
      return nil
    }
    return watchers.remove(at: index).continuation
  }
}

/// A task that sleeps on a test clock.
struct Sleeper {
  let deadline: TestClock.Instant
  let number: Int
  /// True if the task sleeps for no time. Such a sleep lasts until the clock is next advanced.
  let isImmediate: Bool
  let effect: EffectHandle?
  /// True if the task is the effect's own. False for a task that the effect started.
  let isOwnTask: Bool
  let continuation: CheckedContinuation<Void, any Error>
}
