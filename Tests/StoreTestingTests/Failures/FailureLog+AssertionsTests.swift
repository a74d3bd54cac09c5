import XCTest

@testable import StoreTesting

final class FailureLogAssertionsTests: XCTestCase {
  func testTheObserverOfAssertionsIsRemoved() async {
    weak var released: FailureLog?
    func collect() async {
      let failures = FailureLog()
      released = failures
      await failures.collectAssertions { XCTAssertNotNil(released) }
    }
    await collect()
    XCTAssertNil(released)
  }
}
