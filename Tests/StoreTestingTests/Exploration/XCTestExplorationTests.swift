import Store
import XCTest

@testable import StoreTesting

#if !canImport(ObjectiveC)
  /// Exploration under XCTest: an assertion that fails in some order is noticed.
  final class XCTestExplorationTests: XCTestCase {
    /// The outcome of the inner test.
    private static let outcome = Locked<(exploration: ScheduleExploration?, texts: [String])>((nil, []))

    /// A test that fails on purpose. It does not belong to the suite.
    private final class ExpectedToFail: XCTestCase {
      func explore() async {
        typealias RacyLogin = ExploreSchedulesTests.RacyLogin
        let texts = await failures {
          let exploration = await exploreSchedules(initialState: RacyLogin.State()) {
            RacyLogin()
          } test: { store in
            await store.send(.signInTapped)
            await store.send(.focusMoved(.help))
            await store.finish()
            XCTAssertEqual(store.state.focusedField, .help, "expected to fail")
          }
          outcome.withLock { $0.exploration = exploration }
        }
        outcome.withLock { $0.texts = texts }
      }
    }

    func testAnAssertionFailsAnOrder() async {
      let inner = ExpectedToFail(
        name: "expected to fail",
        testClosure: { test in try asyncTest(ExpectedToFail.explore)(test as! ExpectedToFail)() }
      )
      // XCTest prints the failure, which is no failure of the suite.
      await silently { inner.run() }
      let (exploration, texts) = Self.outcome.withLock { $0 }
      // XCTest considers this test ended and would ignore its own assertions.
      func check(_ isAsExpected: Bool, _ what: String, line: Int = #line) {
        guard !isAsExpected else { return }
        recordFailure(withDescription: what, inFile: #filePath, atLine: line, expected: true)
      }
      check(inner.testRun?.failureCount == 2, "the assertion fails in the order and on its page")
      check(exploration?.failingSchedule == .replay("1:1"), "the order is found")
      check(exploration?.failures.count == 1, "the assertion is what fails it")
      check(texts.count == 1 && texts[0].contains("expected to fail"), "the report has the assertion")
    }
  }
#endif
