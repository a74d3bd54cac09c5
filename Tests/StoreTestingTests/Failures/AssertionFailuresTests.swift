import XCTest

@testable import StoreTesting

final class AssertionFailuresTests: XCTestCase {
  func testTheObserverOfAssertionsIsRemoved() async {
    weak var released: FailureLog?
    func collect() async {
      let failures = FailureLog()
      released = failures
      await AssertionFailures.collect(in: failures) { XCTAssertNotNil(released) }
    }
    await collect()
    XCTAssertNil(released)
  }
}
