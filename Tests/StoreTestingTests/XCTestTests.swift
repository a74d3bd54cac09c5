import Store
import StoreTesting
import XCTest

/// The test store under XCTest: from any isolation, with the same methods.
final class XCTestTests: XCTestCase {
  func testATestStoreSendsAndReceives() async {
    let store = TestStore(initialState: Counter.State()) { Counter() }
    await store.send(.load(2))
    await store.receive(.loaded(2)) { $0.count = 2 }
    await store.finish()
  }

  @MainActor func testTheMainActorSendsAndReceives() async {
    let clock = TestClock()
    let store = TestStore(initialState: Counter.State()) { Counter(clock: clock) }
    await store.send(.tick)
    await clock.advance(by: .seconds(2))
    await store.receive(.ticked) { $0.count = 1 }
    await store.receive(.ticked) { $0.count = 2 }
    await store.finish()
  }
}
