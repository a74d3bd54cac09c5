import Store
import Testing

@Suite struct StateSizeTests {
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

  @Test func partsOfOneSizeAreInTheOrderOfTheState() {
    struct Outer { var pair = (1, 2) }
    #expect(stateSizes(of: Outer()).map(\.path) == ["", "pair", "pair.0", "pair.1"])
  }

  @Test func sizesNameTheLargestPartsFirst() {
    let sizes = stateSizes(of: Large(), depth: 0)
    #expect(sizes.count == 1 && sizes.first?.bytes == 64 * 1024 + 8)
    #expect(stateSizes(of: Parent(), depth: 1).map(\.path).sorted() == ["", "boxed", "child", "pair", "small"])
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
