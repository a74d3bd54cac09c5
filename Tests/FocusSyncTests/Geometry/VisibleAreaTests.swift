import Testing

@testable import FocusSync

@Suite struct VisibleAreaTests {
  private let region = FocusRect(x: 0, y: 0, width: 10, height: 10)

  private func area(_ frames: FocusRect...) -> VisibleArea {
    frames.reduce(into: VisibleArea()) { $0.clip(to: $1) }
  }

  @Test func withoutRegionsEverythingIsVisible() {
    #expect(area().meets(FocusRect(x: -1e9, y: 1e9, width: 0, height: 1)))
  }

  @Test(arguments: [
    (FocusRect(x: 2, y: 2, width: 3, height: 3), true), (FocusRect(x: 9, y: 9, width: 5, height: 5), true),
    (FocusRect(x: -5, y: -5, width: 99, height: 99), true),
    // These touch an edge.
    (FocusRect(x: 10, y: 0, width: 5, height: 5), false), (FocusRect(x: 0, y: -5, width: 5, height: 5), false),
    (FocusRect(x: 0, y: 11, width: 5, height: 5), false),
    // These are empty.
    (FocusRect(x: 10, y: 3, width: 0, height: 1), true), (FocusRect(x: 3, y: 3, width: 0, height: 0), true),
    (FocusRect(x: 11, y: 3, width: 0, height: 1), false),
  ])
  func aRectangleIsVisibleIfPartOfItIs(rect: FocusRect, isVisible: Bool) {
    #expect(area(region).meets(rect) == isVisible)
  }

  @Test func nestedRegionsClipEachOther() {
    let both = area(region, FocusRect(x: 5, y: 0, width: 10, height: 10))
    #expect(both.meets(FocusRect(x: 6, y: 1, width: 1, height: 1)))
    #expect(!both.meets(FocusRect(x: 1, y: 1, width: 1, height: 1)))
    #expect(!both.meets(FocusRect(x: 12, y: 1, width: 1, height: 1)))
    // Regions that do not meet show nothing, not even an element that meets both.
    let none = area(region, FocusRect(x: 20, y: 0, width: 10, height: 10))
    #expect(!none.meets(FocusRect(x: 0, y: 0, width: 40, height: 10)))
    #expect(!none.meets(FocusRect(x: 15, y: 0, width: 0, height: 0)))
  }
}
