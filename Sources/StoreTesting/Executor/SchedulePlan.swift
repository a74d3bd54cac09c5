import Store

/// A schedule during a run, with the choices made so far.
///
/// The executors of one explored test share a plan, so that their choices form one sequence.
@usableFromInline
final class SchedulePlan: Sendable {
  /// The plan of the run of a test body by `exploreSchedules`. Bound while the body runs.
  @TaskLocal static var explored: SchedulePlan?

  /// The value of `explored`, for code that is inlined in the user's module.
  @usableFromInline static var present: SchedulePlan? { explored }

  /// A point at which several jobs were ready.
  struct Choice: Hashable {
    var count: Int
    var chosen: Int
  }

  private struct Progress {
    var random: SplitMix
    var choices: [Choice] = []
    var storeCount = 0
    var actions: [String] = []
    var driver: Int?
    var hasSeveralDrivers = false
  }

  let schedule: Schedule
  private let progress: Locked<Progress>

  init(_ schedule: Schedule) {
    self.schedule = schedule
    if case .seeded(let seed) = schedule.kind {
      progress = Locked(Progress(random: SplitMix(seed: seed)))
    } else {
      progress = Locked(Progress(random: SplitMix(seed: 0)))
    }
  }

  /// True if work off the store is a choice, as deliveries to the store are.
  var isOfEveryJob: Bool {
    if case .replay(let trace) = schedule.kind { return trace.isOfEveryJob }
    return true
  }

  var choices: [Choice] { progress.withLock { $0.choices } }

  /// Returns the index of the next job among `count` ready ones. With one ready job, no choice is recorded.
  func choose(from count: Int) -> Int {
    guard count > 1 else { return 0 }
    return progress.withLock { progress in
      let wanted =
        switch schedule.kind {
        case .firstInFirstOut: 0
        case .seeded: Int.random(in: 0..<count, using: &progress.random)
        case .replay(let trace): trace.choices[progress.choices.count + 1] ?? 0
        }
      let chosen = min(wanted, count - 1)
      progress.choices.append(Choice(count: count, chosen: chosen))
      return chosen
    }
  }

  /// Records the task that runs jobs. If several tasks do, the system decides the order, and no run can be repeated.
  func noteDriver() {
    let task = withUnsafeCurrentTask { $0.hashValue }
    progress.withLock { progress in
      if let driver = progress.driver, driver != task { progress.hasSeveralDrivers = true }
      progress.driver = task
    }
  }

  // MARK: Explored runs

  /// Makes the executor of another test store of an explored run.
  func makeExecutor() -> TestExecutor {
    progress.withLock { $0.storeCount += 1 }
    return TestExecutor(plan: self)
  }

  @usableFromInline
  func note(action: String) {
    progress.withLock { $0.actions.append(action) }
  }

  /// The number of test stores that an explored run made.
  var storeCount: Int { progress.withLock { $0.storeCount } }

  /// The names of the actions, in the order in which the stores handled them.
  var actions: [String] { progress.withLock { $0.actions } }

  var hasSeveralDrivers: Bool { progress.withLock { $0.hasSeveralDrivers } }
}

extension ScheduleTrace {
  /// The trace of a run, from its choices in order.
  init(_ choices: some Sequence<SchedulePlan.Choice>, isOfEveryJob: Bool) {
    let numbered = choices.enumerated().map { ($0.offset + 1, $0.element.chosen) }
    self.init(choices: Dictionary(uniqueKeysWithValues: numbered), isOfEveryJob: isOfEveryJob)
  }
}

/// The random generator SplitMix64 by Steele, Lea and Flood. A seed gives the same numbers on every platform.
struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
