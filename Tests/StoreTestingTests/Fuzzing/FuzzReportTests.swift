import Testing

@testable import StoreTesting

@Suite struct FuzzReportTests {
  private struct State {
    var text = "a"
  }

  private var result: FuzzResult<Int?> {
    var result = FuzzResult<Int?>()
    result.runs = 3
    result.steps = [.send(1), .wait, .send(nil)]
    result.answers = [.fails, .slowlyFails(seconds: 2)]
    result.failures = ["It is wrong."]
    return result
  }

  @Test func aReportWithoutItsSourceHasPlaceholders() {
    #expect(
      FuzzReport(result: result, initialState: State(), call: nil).text == """
        A random sequence of actions fails, the 3rd that was run. This is the shortest found that does:

          @Test func foundByFuzz() async {
            let stub = FuzzStub(.fails, .slowlyFails(seconds: 2))
            await withTestStore(
              initialState: FuzzReportTests.State(text: "a"),
              invariant: <#the invariant#>,
              exhaustivity: .off
            ) {
              <#the reducer, answered by 'stub'#>
            } test: { store in
              await store.send(1)
              await stub.clock.advance(by: .seconds(1))
              await store.send(nil)
              await stub.clock.advance(by: .seconds(10))
            }
          }

        It failed:

          It is wrong.
        """
    )
  }

  @Test func theArgumentsAreThoseOfTheCall() throws {
    let source = """
      fuzz(
        initialState: State(
          text: "b"
        ),
        runs: 10,
        invariant: { state in
          state.text.isEmpty
        }
      ) { stub in
        Feature(
          stub
        )
      } withDependencies: {
        $0.date = now
      } actions: { _, _ in nil }
      """
    let call = try #require(CallSource(of: "fuzz", in: source, line: 1))
    let text = FuzzReport(result: result, initialState: State(), call: call).text
    #expect(
      text.contains(
        """
            await withTestStore(
              initialState: State(
                text: "b"
              ),
              invariant: { state in
                state.text.isEmpty
              },
              exhaustivity: .off
            ) {
              Feature(
                stub
              )
            } withDependencies: {
              $0.date = now
            } test: { store in
        """
      )
    )
  }
}
