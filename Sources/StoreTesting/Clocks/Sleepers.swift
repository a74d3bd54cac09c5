import Store

/// The books of a test clock: its time, and who sleeps until when.
struct Sleepers {
  private(set) var now: TestClock.Instant
  /// By deadline, and by who came first.
  private var waiting: [Sleeper] = []
  /// Those that were cancelled before they had begun to wait.
  private var cancelled: Set<Int> = []
  private var lastNumber = 0
  private var executors: [WeakExecutor] = []

  private var watchers: [Watcher] = []
  /// Those who gave up watching before they had begun to.
  private var impatient: Set<Int> = []

  private struct Watcher {
    let number: Int
    let count: Int
    let continuation: CheckedContinuation<Bool, Never>
  }

  private struct WeakExecutor {
    weak var executor: TestExecutor?
  }

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

  /// Lets a sleeper wait, unless there is nothing to wait for.
  mutating func add(_ sleeper: Sleeper) -> Outcome? {
    if cancelled.contains(sleeper.number) { return .cancelled }
    if sleeper.deadline <= now { return .awake }
    var (low, high) = (0, waiting.count)
    while low < high {
      let middle = (low + high) / 2
      if sleeper.deadline < waiting[middle].deadline { high = middle } else { low = middle + 1 }
    }
    waiting.insert(sleeper, at: low)
    return nil
  }

  /// Lets somebody wait until so many sleep; answers at once if they do already, or if there is no patience left.
  mutating func watch(_ number: Int, for count: Int, _ continuation: CheckedContinuation<Bool, Never>) -> Bool? {
    if waiting.count >= count { return true }
    if impatient.contains(number) { return false }
    watchers.append(Watcher(number: number, count: count, continuation: continuation))
    return nil
  }

  /// Takes those out who waited for as many to sleep as do now.
  mutating func takeWatchers() -> [CheckedContinuation<Bool, Never>] {
    guard !watchers.isEmpty else { return [] }
    let content = watchers.filter { $0.count <= waiting.count }
    watchers.removeAll { $0.count <= waiting.count }
    return content.map(\.continuation)
  }

  /// Takes somebody out who waits no longer for others to sleep.
  mutating func giveUp(_ number: Int) -> CheckedContinuation<Bool, Never>? {
    guard let index = watchers.firstIndex(where: { $0.number == number }) else {
      impatient.insert(number)
      return nil
    }
    return watchers.remove(at: index).continuation
  }

  mutating func cancel(_ number: Int) -> CheckedContinuation<Void, any Error>? {
    guard let index = waiting.firstIndex(where: { $0.number == number }) else {
      cancelled.insert(number)
      return nil
    }
    return waiting.remove(at: index).continuation
  }

  /// Moves the time to the next deadline that is not after `limit`, and takes those out who sleep until then.
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

  /// What an effect waits for, if it does.
  func wait(of effect: EffectHandle) -> ClockWait? {
    let sleepers = waiting.filter { $0.effect == effect }
    guard let first = sleepers.first else { return nil }
    return ClockWait(deadline: first.deadline, now: now, isWhole: sleepers.contains(where: \.isOwnTask))
  }
}

struct Sleeper {
  let deadline: TestClock.Instant
  let number: Int
  let effect: EffectHandle?
  /// Whether it is the effect itself that sleeps, and not a task that it started.
  let isOwnTask: Bool
  let continuation: CheckedContinuation<Void, any Error>
}

/// What an effect waits for on a clock.
struct ClockWait {
  let deadline: TestClock.Instant
  let now: TestClock.Instant
  /// Whether the effect itself waits. Where only a task does that it started, another of its tasks may wait for something else.
  let isWhole: Bool

  var text: String { "a 'TestClock' to reach \(deadline); it shows \(now)." }
}
