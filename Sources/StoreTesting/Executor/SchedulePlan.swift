import Store

/// A schedule during a run, with the choices made so far.
///
/// The executors of one explored test share a plan, so that their choices form one sequence.
@usableFromInline
final class SchedulePlan: Sendable {
  /// The plan by which `exploreSchedules` runs the body of a test; `nil` outside such a body.
  @TaskLocal static var explored: SchedulePlan?

  /// A choice among `count` options: the jobs that may run now and, at some choices, the next step of the test.
  /// `chosen` is the index of the option that was taken.
  typealias Choice = (count: Int, chosen: Int)

  struct Progress {
    fileprivate var random: FuzzRandom
    var choices: [Choice] = []
    /// In a run of `exploreSchedules`: the names of the actions that its test stores have handled, first to last.
    var actions: [String] = []
    /// The number of test stores that an explored run made.
    var storeCount = 0
    /// True if several tasks ran jobs. In that case the system decided the order, and the run cannot be repeated.
    var hasSeveralDrivers = false
    /// The failures of the run; empty until the run is over.
    var failures: [String] = []
    fileprivate var driver: UInt?

    var isFailing: Bool { !failures.isEmpty || hasSeveralDrivers }
  }

  let schedule: Schedule
  private let state: Locked<Progress>

  init(_ schedule: Schedule) {
    self.schedule = schedule
    let seed: UInt64 = if case .seeded(let seed) = schedule.kind { seed } else { 0 }
    state = Locked(Progress(random: FuzzRandom(seed: seed)))
  }

  var progress: Progress { state.withLock { $0 } }

  /// True if the plan chooses among all ready jobs. If false, it chooses only among deliveries to the store.
  var isOfEveryJob: Bool {
    if case .replay(let trace) = schedule.kind { trace.isOfEveryJob } else { true }
  }

  /// Chooses one of `count` options by the schedule, and returns its index. A single option is no choice, and is not
  /// recorded.
  func choose(from count: Int) -> Int {
    guard count > 1 else { return 0 }
    return state.withLock { state in
      let wanted =
        switch schedule.kind {
        case .firstInFirstOut: 0
        case .seeded: Int.random(in: 0..<count, using: &state.random)
        case .replay(let trace): trace.choices[state.choices.count + 1] ?? 0
        }
      let chosen = min(wanted, count - 1)
      state.choices.append((count, chosen))
      return chosen
    }
  }

  /// Called when the current task runs jobs. If the previous call came from another task, sets `hasSeveralDrivers`.
  func noteDriver() {
    let task = currentTask
    state.withLock { state in
      if let driver = state.driver, driver != task { state.hasSeveralDrivers = true }
      state.driver = task
    }
  }

  func addStore() { state.withLock { $0.storeCount += 1 } }

  @usableFromInline
  func note(action: String) { state.withLock { $0.actions.append(action) } }
}
