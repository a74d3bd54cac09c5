import Store

/// One run of a test body by `exploreSchedules`. Bound as a task-local value while the body runs.
@usableFromInline
final class ExploredRun: Sendable {
  @TaskLocal static var current: ExploredRun?

  /// The value of `current`, for code that is inlined in the user's module.
  @usableFromInline static var present: ExploredRun? { current }

  /// The order of the run. The choices of all test stores in the run form one sequence.
  let plan: SchedulePlan
  private let progress = Locked(Progress())

  private struct Progress {
    var storeCount = 0
    var actions: [String] = []
  }

  init(schedule: Schedule) {
    plan = SchedulePlan(schedule)
  }

  /// Makes the executor of another test store of the body.
  func makeExecutor() -> TestExecutor {
    progress.withLock { $0.storeCount += 1 }
    return TestExecutor(plan: plan)
  }

  @usableFromInline
  func note(action: String) {
    progress.withLock { $0.actions.append(action) }
  }

  /// The number of test stores that the body made.
  var storeCount: Int { progress.withLock { $0.storeCount } }

  /// The names of the actions, in the order in which the stores handled them.
  var actions: [String] { progress.withLock { $0.actions } }
}
