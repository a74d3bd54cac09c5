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

  private struct Watcher {
    let count: Int
    let continuation: CheckedContinuation<Void, Never>
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

  mutating func register(_ executor: TestExecutor?) -> Int {
    if let executor, !executors.contains(where: { $0.executor === executor }) {
      executors.removeAll { $0.executor == nil }
      executors.append(WeakExecutor(executor: executor))
    }
    lastNumber += 1
    return lastNumber
  }

  mutating func forget(_ number: Int) {
    cancelled.remove(number)
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

  /// Lets somebody wait until so many sleep; answers true if they do already.
  mutating func wait(for count: Int, _ continuation: CheckedContinuation<Void, Never>) -> Bool {
    if waiting.count >= count { return true }
    watchers.append(Watcher(count: count, continuation: continuation))
    return false
  }

  /// Takes those out who waited for as many to sleep as do now.
  mutating func takeWatchers() -> [CheckedContinuation<Void, Never>] {
    guard !watchers.isEmpty else { return [] }
    let content = watchers.filter { $0.count <= waiting.count }
    watchers.removeAll { $0.count <= waiting.count }
    return content.map(\.continuation)
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

  func first(of effect: EffectHandle) -> TestClock.Instant? {
    waiting.first { $0.effect == effect }?.deadline
  }
}

struct Sleeper {
  let deadline: TestClock.Instant
  let number: Int
  let effect: EffectHandle?
  let continuation: CheckedContinuation<Void, any Error>
}
