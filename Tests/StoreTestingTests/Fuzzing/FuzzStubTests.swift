import StoreTesting
import Testing

@Suite struct FuzzStubTests {
  enum Wrong: Error { case one, other }

  @Test func answersComeAsTheyAreListedAndThenSucceed() async throws {
    let stub = FuzzStub(.fails, .succeeds)
    await #expect(throws: Wrong.self) { try await stub.answer(1, orThrow: Wrong.one) }
    #expect(try await stub.answer(2, orThrow: Wrong.one) == 2)
    #expect(try await stub.answer(3, orThrow: Wrong.one) == 3)
  }

  @Test func aStubWithoutErrorsNeverFails() async throws {
    #expect(try await FuzzStub(.fails).answer(1) == 1)
  }

  @Test func slowAnswersComeByTheClock() async throws {
    let (stub, executor) = (FuzzStub(.slowlySucceeds(seconds: 2), .slowlyFails(seconds: 1)), TestExecutor())
    let success = Task(executorPreference: executor) { try await stub.answer(1, orThrow: Wrong.one) }
    executor.run()
    let failure = Task(executorPreference: executor) { try await stub.answer(1, orThrow: Wrong.one) }
    executor.run()
    await stub.clock.advance(by: .seconds(1))
    await #expect(throws: Wrong.self) { try await failure.value }
    await #expect(throws: SuspensionError.self) { try await stub.clock.checkSuspension() }
    await stub.clock.advance(by: .seconds(1))
    #expect(try await success.value == 1)
  }

  @Test func aCancelledCallIsNotAnswered() async {
    let (stub, executor) = (FuzzStub(.slowlySucceeds(seconds: 2)), TestExecutor())
    let task = Task(executorPreference: executor) { try await stub.answer(1) }
    executor.run()
    task.cancel()
    executor.run()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
