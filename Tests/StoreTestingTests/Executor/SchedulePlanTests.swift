import Store
import Testing

@testable import StoreTesting

/// Also tests `Schedule`.
@Suite struct SchedulePlanTests {
  @Test func anIndexBeyondTheReadyJobsChoosesTheLastJob() {
    let plan = SchedulePlan(.replay("1:99 2:3 3:2"))
    #expect((0..<4).map { _ in plan.choose(from: 3) } == [2, 2, 2, 0])
    #expect(plan.progress.choices.map(\.chosen) == [2, 2, 2, 0])
  }

  @Test func oneReadyJobIsNoChoice() {
    let plan = SchedulePlan(.replay("1:1"))
    #expect(plan.choose(from: 1) == 0)
    #expect(plan.progress.choices.isEmpty)
    #expect(plan.choose(from: 2) == 1)
  }

  @Test func aTraceNamesTheChoicesThatDifferFromThePlainOrder() {
    let choices = [0, 2, 0, 1].map { (count: 3, chosen: $0) }
    #expect("\(ScheduleTrace(choices, isOfEveryJob: false))" == "2:2 4:1")
    #expect("\(ScheduleTrace(choices, isOfEveryJob: true))" == "* 2:2 4:1")
  }

  @Test func aStepMayStopOnlyWhileAllReadyJobsAreDeliveries() async {
    let executor = TestExecutor(schedule: .replay("* 1:1"))
    let actor = StoreActor(executor: executor)
    let task = Task(executorPreference: executor) { await actor.receive() }
    #expect(executor.runNext(.beforeStep), "the step does not stop before work off the store")
    #expect(!executor.runNext(.beforeStep), "the trace stops before the delivery")
    #expect(executor.runNext(.beforeStep))
    executor.run()
    await task.value
  }
}

extension StoreActor {
  fileprivate func receive() {}
}
