import Foundation
import Store
import Synchronization
import Testing

private struct Kilobyte: Equatable {
  var bytes: InlineArray<1024, UInt8> = .init(repeating: 0)

  static func == (lhs: Self, rhs: Self) -> Bool { lhs.bytes[0] == rhs.bytes[0] }
}

private struct Large: Equatable {
  var blocks: InlineArray<64, Kilobyte> = .init(repeating: Kilobyte())
  var count = 0

  static func == (lhs: Self, rhs: Self) -> Bool { lhs.count == rhs.count }
}

private indirect enum Nested {
  case next(Nested)
  case up
}

@Suite struct LargeStateTests {
  /// A reducer of `Large` in so many others that only pass actions on.
  private static func nest(_ depth: Int) -> Reduce<Large, Nested> {
    let leaf = Reduce<Large, Nested> { state, _ in
      state.count += 1
      return .none
    }
    return (0..<depth).reduce(leaf) { inner, _ in
      Reduce(CombineReducers { Scope(state: \.self, action: Nested.next) { inner } })
    }
  }

  @Test func reducersNestedFiftyDeepRunOnASmallStack() {
    let result = Mutex(0)
    let semaphore = DispatchSemaphore(value: 0)
    let thread = Thread {
      let action = (0..<50).reduce(Nested.up) { inner, _ in .next(inner) }
      let reducer = Self.nest(50)
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
    #expect(
      parent.first { $0.path == "child.right" }?.description == "5 bytes  child.right: Swift.Optional<Swift.Int32>"
    )
  }
}
