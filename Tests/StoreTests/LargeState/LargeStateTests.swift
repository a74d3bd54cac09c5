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

  private struct Parent {
    var small = 0
    var child = Child()
    @Boxed var boxed = Large()
    var pair = (1, name: true)
  }
  private struct Child {
    var left: Int64 = 0
    var right: Int32? = 1
  }

  @Test func sizesNameTheLargestPartsFirst() {
    let sizes = stateSizes(of: Large(), depth: 0)
    #expect(sizes.count == 1 && sizes.first?.bytes == 64 * 1024 + 8)
    let parent = stateSizes(of: Parent(), depth: 2)
    #expect(parent.first?.path == "" && parent.first?.bytes == MemoryLayout<Parent>.size)
    #expect(parent.first { $0.path == "child" }?.bytes == 13)
    #expect(parent.first { $0.path == "boxed" }?.bytes == 8)
    #expect(parent.map(\.path).filter { $0.hasPrefix("pair.") } == ["pair.0", "pair.name"])
    #expect(
      parent.first { $0.path == "child.right" }?.description == "5 bytes  child.right: Swift.Optional<Swift.Int32>"
    )
  }
}
