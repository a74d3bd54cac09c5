/// One run of a test body among many, in force for the test stores that it makes.
final class Exploration: @unchecked Sendable {
  // Used only by the task that runs the body: it crosses no thread while something else uses it.
  @TaskLocal static var current: Exploration?

  private let schedule: Schedule
  private var executor: TestExecutor?
  /// The actions in the order in which the store handled them, by name.
  private(set) var log: [String] = []

  init(schedule: Schedule) {
    self.schedule = schedule
  }

  /// The executor of a test store of the body. The choices of all of them are one sequence.
  func makeExecutor() -> TestExecutor {
    if let executor { return TestExecutor(sharingPlanOf: executor) }
    let executor = TestExecutor(schedule: schedule)
    self.executor = executor
    return executor
  }

  func note(_ action: String) {
    log.append(action)
  }

  /// The choices that there were in the run.
  var choices: [SchedulePlan.Choice] { executor?.plan.choices ?? [] }
}
