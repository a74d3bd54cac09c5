import Store

/// An executor that runs its jobs when the test calls ``run()``: one at a time, on the thread of this call. Once a task
/// of the executor has begun to sleep on a ``TestClock``, methods of this clock such as `advance` run the jobs too.
///
/// A test can therefore determine when nothing more can happen: if no job is ready, every task of the executor has
/// ended or is suspended. A ``TestStore`` has an executor for its effects, and runs the jobs during the steps of the
/// test. Use an executor directly to test other asynchronous code:
///
/// ```swift
/// let executor = TestExecutor()
/// let task = Task(executorPreference: executor) { await model.refresh() }
/// executor.run()  // returns when no job is ready
/// ```
///
/// Ready jobs run first in, first out, or in the order of a ``Schedule``.
public final class TestExecutor: TaskExecutor {
  // Jobs come from any thread, so all mutable state is under a lock.

  struct Contents {
    var jobs = Queue<ReadyJob>()
    /// The jobs that were made ready from outside the executor, for instance on another thread: see ``Arrivals``.
    var arrivals = Queue<(job: ReadyJob, isOfMainActor: Bool)>()
    /// The thread that runs a job; `nil` between two jobs.
    var runner: UInt?
    /// The task that last called `runNext`; `nil` before the first call, or if the caller was in no task.
    var driver: UInt?
    var isClosed = false
    var waiter: Waiter?
    /// True if `wakeWaiter` was called while nothing waited. The next wait then returns at once.
    var isWoken = false
    /// The clocks that tasks of the executor have slept on.
    var clocks: [TestClock] = []
    /// Runs the effects of the test store, and retains this executor until `close`; `nil` without a test store.
    var effects: EffectRunner?
  }

  let contents = Locked(Contents())
  let plan: SchedulePlan
  /// True if jobs run first in, first out.
  let isPlain: Bool

  /// The greatest number of jobs in one run. A longer run counts as endless. A loop that awaits 10,000 times stays well
  /// below this number. Some of the library's own tests lower the number.
  @TaskLocal static var longestRun = 100_000

  /// Makes an executor that picks among ready jobs by `schedule`.
  public convenience init(schedule: Schedule = .firstInFirstOut) {
    self.init(plan: SchedulePlan(schedule))
  }

  /// Makes an executor that follows `plan`. In an explored test, the executors of all test stores follow one plan.
  init(plan: SchedulePlan) {
    self.plan = plan
    isPlain = plan.schedule == .firstInFirstOut
  }

  /// Adds a job that is ready. The Swift runtime calls this, from any thread.
  public func enqueue(_ job: consuming ExecutorJob) {
    enqueue((UnownedJob(job), serial: nil))
  }

  /// Runs ready jobs until no job is ready.
  ///
  /// - Returns: `false` if the run was stopped because it had more than 100,000 jobs. Such a run probably never ends:
  ///   each job makes another ready.
  @discardableResult
  public func run() -> Bool { run(arrivals: .all) }

  // MARK: For the test store

  func enqueue(_ ready: ReadyJob) {
    let (isClosed, waiter) = contents.withLock { contents in
      if contents.isClosed { return (true, Waiter?.none) }
      if contents.isCalledFromOutside {
        contents.arrivals.append((ready, Self.isOnMainActor))
      } else {
        contents.jobs.append(ready)
      }
      return (false, contents.waiter.take())
    }
    waiter?.resume(true)
    if isClosed { globalConcurrentExecutor.enqueue(ExecutorJob(ready.job)) }
  }

  func hasWork(_ arrivals: Arrivals) -> Bool { contents.withLock { $0.hasWork(arrivals) } }

  var isIdle: Bool { !hasWork(.all) }

  /// The moment of a test at which jobs run. The moment decides which jobs may run.
  @usableFromInline
  package enum Moment {
    /// Before a step. With `Schedule.firstInFirstOut`, no job runs. With any other schedule, all ready jobs run, except
    /// the deliveries to the store that the schedule chooses to run later.
    case beforeStep
    /// After a step. With `Schedule.firstInFirstOut`, all ready jobs run. With any other schedule, deliveries to the
    /// store do not run yet: the schedule chooses when they run, before or during the next steps.
    case afterStep
    /// A moment at which every ready job may run.
    case any
  }

  /// Lets `Contents.admit` move arrivals to the jobs. Then runs the job that `pick` chooses, if `pick` chooses one.
  ///
  /// - Returns: True if a job ran.
  func runNext(_ moment: Moment = .any, arrivals: Arrivals = .none) -> Bool {
    if !isPlain { plan.noteDriver() }
    let (next, outer) = contents.withLock { contents in
      contents.driver = currentTask
      contents.admit(arrivals, isPlain: isPlain)
      let (next, outer) = (pick(at: moment, from: &contents.jobs), contents.runner)
      if next != nil { contents.runner = currentThread }
      return (next, outer)
    }
    guard let next else { return false }
    // A job may itself run the executor, so the previous runner is restored.
    defer { contents.withLock { $0.runner = outer } }
    if let serial = next.serial {
      next.job.runSynchronously(on: serial.asUnownedSerialExecutor())
    } else {
      next.job.runSynchronously(on: asUnownedTaskExecutor())
    }
    return true
  }

  /// Removes and returns the next job. Returns `nil` if no ready job may run at `moment`. Before a step, also returns
  /// `nil` if the schedule chooses to begin the step now, and to run the remaining jobs later.
  private func pick(at moment: Moment, from jobs: inout Queue<ReadyJob>) -> ReadyJob? {
    if isPlain { return jobs.popFirst() }
    let off = jobs.indices.filter { jobs[$0].serial == nil }
    if moment == .afterStep || (!off.isEmpty && !plan.isOfEveryJob) {
      guard !off.isEmpty else { return nil }
      let choice = plan.isOfEveryJob ? plan.choose(from: off.count) : 0
      return jobs.remove(at: off[choice])
    }
    let canStop = moment == .beforeStep && off.isEmpty
    let choice = plan.choose(from: jobs.count + (canStop ? 1 : 0))
    return choice < jobs.count ? jobs.remove(at: choice) : nil
  }

  /// Runs ready jobs and the `arrivals`, and the jobs that follow from them. Stops once more than `longestRun` jobs
  /// have run.
  ///
  /// - Returns: `hasRun`: true if a job ran. `isEndless`: true if more than `longestRun` jobs ran.
  func runReady(_ moment: Moment = .any, arrivals: Arrivals = .none) -> (hasRun: Bool, isEndless: Bool) {
    var jobs = 0
    let longestRun = Self.longestRun
    while jobs <= longestRun, runNext(moment, arrivals: arrivals) { jobs += 1 }
    return (jobs > 0, jobs > longestRun)
  }

  /// Passes all jobs, present and later, to the global executor, for tasks that outlive their test.
  func close() {
    let jobs = contents.withLock { contents in
      (contents.isClosed, contents.effects) = (true, nil)
      return exchange(&contents.jobs, with: Queue()) + exchange(&contents.arrivals, with: Queue()).map(\.job)
    }
    for ready in jobs { globalConcurrentExecutor.enqueue(ExecutorJob(ready.job)) }
  }

  /// Suspends until a job is added, `wakeWaiter` is called, or `timeout` has passed. Returns at once if there is a job,
  /// or if `wakeWaiter` was called since the previous wait.
  ///
  /// - Returns: `false` if `timeout` has passed. `true` does not mean that a job is ready.
  nonisolated(nonsending) func waitForJob(timeout: Duration) async -> Bool {
    let waiter = Waiter()
    let isDue = contents.withLock { contents in
      let isDue = contents.isWoken || contents.hasWork(.all)
      contents.isWoken = false
      contents.waiter = isDue ? nil : waiter
      return isDue
    }
    if isDue { return true }
    defer { contents.withLock { $0.waiter = nil } }
    return await waiter.wait(timeout: timeout)
  }

  /// Makes `waitForJob` return, even without a ready job. If no task waits, the next call of `waitForJob` returns at
  /// once, because a task may have decided to wait, but not have called `waitForJob` yet.
  func wakeWaiter() {
    let waiter = contents.withLock { contents in
      contents.isWoken = contents.waiter == nil
      return contents.waiter.take()
    }
    waiter?.resume(true)
  }
}

/// A job that is ready to run. `serial` is the store's actor if the job runs on this actor, for instance to deliver an
/// action. For all other jobs, `serial` is `nil`.
typealias ReadyJob = (job: UnownedJob, serial: StoreActor?)
