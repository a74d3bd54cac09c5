import Store

/// An executor that runs nothing by itself: its jobs run when its owner says so, on the owner's thread, one at a time.
///
/// That is what lets a test know when nothing more can happen: when no job is ready, everything that runs here has ended
/// or waits for something else. A ``TestStore`` has one for its effects. Use one directly to test other asynchronous code:
///
/// ```swift
/// let executor = TestExecutor()
/// let task = Task(executorPreference: executor) { await model.refresh() }
/// executor.run()  // until every job has run that can
/// ```
///
/// Ready jobs run first in, first out, or in the order of a ``Schedule``.
public final class TestExecutor: TaskExecutor {
  // Everything that changes is under a lock, since jobs come from any thread.

  private struct Queue {
    var jobs: [ReadyJob] = []
    var head = 0
    var isClosed = false
    var waiter: Waiter?
    var clocks: [TestClock] = []
    var lastWaiter = 0
    /// The last that had waited long enough, maybe before it had begun to.
    var lastGivenUp = 0

    var count: Int { jobs.count - head }

    mutating func take(_ offset: Int) -> ReadyJob {
      guard offset == 0 else { return jobs.remove(at: head + offset) }
      defer {
        head += 1
        if head == jobs.count {
          jobs.removeAll(keepingCapacity: true)
          head = 0
        }
      }
      return jobs[head]
    }
  }

  private struct Waiter {
    var number: Int
    var continuation: CheckedContinuation<Bool, Never>
  }

  private let queue = Locked(Queue())
  let plan: SchedulePlan
  /// Whether jobs run first in, first out.
  let isPlain: Bool

  /// How many jobs may follow from one another before a run is taken to be endless. A loop that awaits in each of 10,000
  /// rounds stays well below.
  static let longestRun = 100_000

  /// Makes an executor that picks among ready jobs by `schedule`.
  public convenience init(schedule: Schedule = .firstInFirstOut) {
    self.init(plan: SchedulePlan(schedule))
  }

  /// Makes an executor that shares its plan with others.
  init(plan: SchedulePlan) {
    self.plan = plan
    isPlain = plan.schedule == .firstInFirstOut
  }

  public func enqueue(_ job: consuming ExecutorJob) {
    enqueue(ReadyJob(job: UnownedJob(job), serial: nil))
  }

  /// Runs ready jobs until there is none.
  ///
  /// - Returns: Whether it came to an end; `false` if jobs kept following from one another.
  @discardableResult
  public func run() -> Bool {
    asCurrent {
      for _ in 0..<Self.longestRun {
        guard runNext() else { return true }
      }
      return isIdle
    }
  }

  // MARK: For the test store

  func enqueue(_ ready: ReadyJob) {
    let (isClosed, waiter) = queue.withLock { queue in
      if queue.isClosed { return (true, Waiter?.none) }
      queue.jobs.append(ready)
      return (false, queue.waiter.take())
    }
    waiter?.continuation.resume(returning: true)
    if isClosed { globalConcurrentExecutor.enqueue(ExecutorJob(ready.job)) }
  }

  var isIdle: Bool {
    queue.withLock { $0.count == 0 }
  }

  /// What may come next, while ready jobs are run one after another.
  enum Choices {
    /// Every job that is ready.
    case everyJob
    /// Every job that is ready, and to stop here for the next step of the test. Stopping is a choice only while all that is
    /// ready are deliveries: work off the store cannot be seen to be late.
    case everyJobOrStop
    /// Only work off the store: no delivery.
    case workOffTheStore
  }

  /// Runs one ready job, if there is one.
  ///
  /// - Returns: Whether a job ran.
  func runNext(_ choices: Choices = .everyJob) -> Bool {
    if !isPlain { plan.noteDriver() }
    let next = queue.withLock { queue -> ReadyJob? in
      guard queue.count > 0 else { return nil }
      guard !isPlain else { return queue.take(0) }
      let off = queue.jobs.indices[queue.head...].filter { queue.jobs[$0].serial == nil }
      if choices == .workOffTheStore || (!off.isEmpty && !plan.isOfEveryJob) {
        guard !off.isEmpty else { return nil }
        let choice = plan.isOfEveryJob ? plan.choose(from: off.count) : 0
        return queue.take(off[choice] - queue.head)
      }
      let canStop = choices == .everyJobOrStop && off.isEmpty
      let choice = plan.choose(from: queue.count + (canStop ? 1 : 0))
      return choice < queue.count ? queue.take(choice) : nil
    }
    guard let next else { return false }
    if let serial = next.serial {
      next.job.runSynchronously(on: serial.asUnownedSerialExecutor())
    } else {
      next.job.runSynchronously(on: asUnownedTaskExecutor())
    }
    return true
  }

  // MARK: Clocks

  /// Remembers a clock on which something here sleeps.
  func add(_ clock: TestClock) {
    queue.withLock { queue in
      if !queue.clocks.contains(where: { $0 === clock }) { queue.clocks.append(clock) }
    }
  }

  var clocks: [TestClock] {
    queue.withLock { $0.clocks }
  }

  /// From now on jobs run wherever the system runs them. For what is left when a test has ended.
  func close() {
    let jobs = queue.withLock { queue in
      queue.isClosed = true
      defer { queue.jobs = [] }
      return Array(queue.jobs[queue.head...])
    }
    for ready in jobs { globalConcurrentExecutor.enqueue(ExecutorJob(ready.job)) }
  }

  /// Waits, without holding a thread, until a job comes from outside, or `limit` has passed.
  ///
  /// - Returns: Whether a job came.
  nonisolated(nonsending) func waitForJob(limit: Duration) async -> Bool {
    let number = queue.withLock { queue in
      queue.lastWaiter += 1
      return queue.lastWaiter
    }
    let timer = Task.detached { [weak self] in
      guard (try? await Task.sleep(for: limit)) != nil else { return }
      self?.giveUp(number)
    }
    defer { timer.cancel() }
    return await withCheckedContinuation { continuation in
      let answer = queue.withLock { queue -> Bool? in
        if queue.count > 0 { return true }
        if queue.lastGivenUp >= number { return false }
        queue.waiter = Waiter(number: number, continuation: continuation)
        return nil
      }
      if let answer { continuation.resume(returning: answer) }
    }
  }

  private func giveUp(_ number: Int) {
    let waiter = queue.withLock { queue -> Waiter? in
      queue.lastGivenUp = max(queue.lastGivenUp, number)
      return queue.waiter?.number == number ? queue.waiter.take() : nil
    }
    waiter?.continuation.resume(returning: false)
  }
}

/// A job that could run now.
struct ReadyJob {
  let job: UnownedJob
  /// The executor of the store's actor, for a delivery to the store; `nil` for work off the store.
  let serial: StoreExecutor?
}
