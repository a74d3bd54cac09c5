import Testing

@testable import StoreTesting

@Suite struct WaiterTests {
  @Test(arguments: [true, false]) func theFirstAnswerCountsAlsoBeforeTheWait(answer: Bool) async {
    let waiter = Waiter()
    waiter.resume(answer)
    waiter.resume(!answer)
    #expect(await waiter.wait() == answer)
    #expect(await waiter.wait(timeout: .zero) == answer, "An answer stays.")
  }

  @Test(arguments: [true, false]) func anAnswerEndsTheWait(answer: Bool) async {
    let waiter = Waiter()
    let executor = TestExecutor()
    let task = Task(executorPreference: executor) { await waiter.wait() }
    executor.run()
    waiter.resume(answer)
    waiter.resume(!answer)
    executor.run()
    #expect(await task.value == answer)
  }

  @Test func aWaiterGivesUpWhenItsLimitHasPassed() async {
    let waiter = Waiter()
    #expect(await !waiter.wait(timeout: .milliseconds(1)))
    waiter.resume(true)
    #expect(await !waiter.wait())
  }
}
