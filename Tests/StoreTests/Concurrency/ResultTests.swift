import Store
import Testing

@Suite struct ResultTests {
  private enum Failure: Error { case broken }

  @Test func aReturnedValueIsASuccess() async throws {
    let result: Result<Int, any Error> = await Result {
      await Task.yield()
      return 1
    }
    let value = try result.get()
    #expect(value == 1)
  }

  @Test func aThrownErrorIsAFailureOfItsType() async {
    let result: Result<Int, Failure> = await Result { () async throws(Failure) in
      await Task.yield()
      throw .broken
    }
    #expect(result == .failure(.broken))
  }

  @Test func anyErrorIsAFailure() async {
    let result: Result<Int, any Error> = await Result {
      await Task.yield()
      throw Failure.broken
    }
    #expect(throws: Failure.broken) { try result.get() }
  }
}
