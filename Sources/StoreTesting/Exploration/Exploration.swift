/// One run of a test body among many, in force for the test stores that it makes.
final class Exploration: @unchecked Sendable {
  // Used only by the task that runs the body; it crosses no thread while something else uses it.
  @TaskLocal static var current: Exploration?

  let schedule: Schedule
  private(set) var executors: [TestExecutor] = []

  init(schedule: Schedule) {
    self.schedule = schedule
  }

  func add(_ executor: TestExecutor) {
    executors.append(executor)
  }
}
