import Testing

@testable import FocusSync

@Suite struct FocusRectTests {
  @Test func theDistanceIsThatOfTheCentres() {
    let rect = FocusRect(x: 0, y: 0, width: 10, height: 4)
    #expect(rect.squaredDistance(to: FocusRect(x: 20, y: 30, width: 4, height: 2)) == 17 * 17 + 29 * 29)
    #expect(rect.squaredDistance(to: FocusRect(x: 3, y: 1, width: 4, height: 2)) == 0)
  }

  @Test(arguments: [
    FocusRect(x: .nan, y: 0, width: 1, height: 1), FocusRect(x: 0, y: .infinity, width: 1, height: 1),
    FocusRect(x: 0, y: 0, width: -1, height: 1), FocusRect(x: 0, y: 0, width: 1, height: -1),
    FocusRect(x: 0, y: 0, width: .infinity, height: 1), FocusRect(x: 0, y: 0, width: 1, height: .nan),
    FocusRect(x: .greatestFiniteMagnitude, y: 0, width: .greatestFiniteMagnitude, height: 1),
  ])
  func aRectWithAnInvalidSideIsNotWellFormed(rect: FocusRect) {
    #expect(!rect.isWellFormed)
  }

  @Test func anEmptyRectIsWellFormed() {
    #expect(FocusRect.zero.isWellFormed)
    #expect((FocusRect.zero.left, FocusRect.zero.top) == (0, 0))
    #expect(
      (FocusRect(x: 1, y: 2, width: 3, height: 4).right, FocusRect(x: 1, y: 2, width: 3, height: 4).bottom) == (4, 6)
    )
  }
}
