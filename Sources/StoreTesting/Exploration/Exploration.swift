import Store

/// One run of a test body among many, in force for the test stores that it makes.
final class Exploration: Sendable {
  @TaskLocal static var current: Exploration?

  /// The order of the run: the choices of all its test stores are one sequence.
  let plan: SchedulePlan
  private let state = Locked(State())

  private struct State {
    var storeCount = 0
    var log: [String] = []
  }

  init(schedule: Schedule) {
    plan = SchedulePlan(schedule)
  }

  /// The executor of another test store of the body.
  func makeExecutor() -> TestExecutor {
    state.withLock { $0.storeCount += 1 }
    return TestExecutor(plan: plan)
  }

  func note(_ action: String) {
    state.withLock { $0.log.append(action) }
  }

  /// How many test stores the body made.
  var storeCount: Int { state.withLock { $0.storeCount } }

  /// The actions in the order in which the stores handled them, by name.
  var log: [String] { state.withLock { $0.log } }
}
