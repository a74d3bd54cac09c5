import Store
import StoreTesting
import XCTest

#if !canImport(ObjectiveC)
  /// A failure under XCTest is one of the test case, at the line of the call.
  final class XCTestFailureTests: XCTestCase {
    private typealias Caught = (text: String, file: String, line: Int)
    private var caught: [Caught]?

    // XCTest calls this method for each failure. The failures of `caught` are kept here.
    override func recordFailure(
      withDescription description: String,
      inFile filePath: String,
      atLine lineNumber: Int,
      expected: Bool
    ) {
      guard caught == nil else {
        caught?.append((description, filePath, lineNumber))
        return
      }
      super.recordFailure(withDescription: description, inFile: filePath, atLine: lineNumber, expected: expected)
    }

    /// The failures of `body`, which do not fail this test.
    private nonisolated(nonsending) func caught(_ body: nonisolated(nonsending) () async -> Void) async -> [Caught] {
      caught = []
      defer { caught = nil }
      await body()
      return caught ?? []
    }

    func testAFailureIsAtTheLineOfTheCall() async {
      let store = TestStore(initialState: Counter.State()) { Counter() }
      let failures = await caught { await store.send(.increment) }
      XCTAssertEqual(failures.map(\.line), [#line - 1])
      XCTAssertEqual(failures.first?.file, #filePath)
      XCTAssertTrue(failures.first?.text.contains("and the test does not say how.") == true)
      let others = await caught { await store.receive(.ticked) }
      XCTAssertEqual(others.map(\.line), [#line - 1])
      await store.finish()
    }

    func testAForgottenFinishFailsAtTheLineThatMadeTheStore() async {
      let failures = await caught {
        let store = TestStore(initialState: Counter.State()) { Counter() }
        await store.send(.load(1))
      }
      XCTAssertEqual(failures.map(\.line), [#line - 3])
    }

    func testAnExplorationFailsAtItsLine() async {
      let failures = await caught {
        await exploreSchedules(initialState: Counter.State(), invariant: { $0.count == 0 }) {
          Counter()
        } test: {
          await $0.send(.increment)
        }
      }
      XCTAssertEqual(failures.map(\.line), [#line - 6])
    }

    func testAMisuseOutsideOfATestStoreFails() async {
      // The library cannot tell that a test of XCTest runs, so it prints the report too.
      var failures: [Caught] = []
      await silently(STDERR_FILENO) {
        failures = await caught { reportIssue("A misuse.") }
      }
      XCTAssertEqual(failures.map(\.text), ["failed - A misuse."])
      XCTAssertEqual(failures.map(\.line), [#line - 3])
    }

    func testANoteFailsNothing() async {
      let store = TestStore(initialState: Counter.State()) { Counter() }
      store.exhaustivity = .off(showSkippedAssertions: true)
      var count: Int?
      await silently {
        count = await caught { await store.send(.increment) }.count
      }
      XCTAssertEqual(count, 0)
      await store.finish()
    }
  }
#endif
