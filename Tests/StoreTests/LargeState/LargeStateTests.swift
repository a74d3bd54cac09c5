import Foundation
import Store
import Testing

@Suite struct LargeStateTests {
  @Test func reducersNestedFiftyDeepRunOnASmallStack() {
    let result = Locked(0)
    let semaphore = DispatchSemaphore(value: 0)
    let thread = Thread {
      let action = Nested.nest(.up, 50)
      let reducer = Large.nest(50)
      // The state is on the heap, as it is in a store.
      let state = UnsafeMutablePointer<Large>.allocate(capacity: 1)
      state.initialize(to: Large())
      _ = reducer.reduce(into: &state.pointee, action: action)
      result.withLock { $0 = state.pointee.count }
      state.deallocate()
      semaphore.signal()
    }
    thread.stackSize = 512 * 1024
    thread.start()
    semaphore.wait()
    #expect(result.withLock { $0 } == 1)
  }
}
