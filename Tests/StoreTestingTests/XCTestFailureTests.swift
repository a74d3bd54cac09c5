import Store
import StoreTesting
import XCTest

#if !canImport(ObjectiveC)
  /// A failure under XCTest is one of the test case, at the line of the call.
  final class XCTestFailureTests: XCTestCase {
    private var caught: [(text: String, file: String, line: Int)]?

    // What XCTest calls for each failure: it is kept while one is expected.
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

    func testAFailureIsAtTheLineOfTheCall() async {
      let store = TestStore(initialState: Counter.State()) { Counter() }
      caught = []
      let line = #line + 1
      await store.send(.increment)
      let failures = caught ?? []
      caught = nil
      XCTAssertEqual(failures.count, 1)
      XCTAssertEqual(failures.first?.line, line)
      XCTAssertEqual(failures.first?.file, "\(#filePath)")
      XCTAssertTrue(failures.first?.text.contains("and the test does not say how.") == true)
      await store.finish()
    }
  }
#endif
