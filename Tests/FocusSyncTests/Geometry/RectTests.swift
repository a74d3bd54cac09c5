import Testing

@testable import FocusSync

@Suite struct RectTests {
  @Test func theDistanceIsThatOfTheCentres() {
    let rect = Rect(x: 0, y: 0, width: 10, height: 4)
    #expect(rect.squaredDistance(to: Rect(x: 20, y: 30, width: 4, height: 2)) == 17 * 17 + 29 * 29)
    #expect(rect.squaredDistance(to: Rect(x: 3, y: 1, width: 4, height: 2)) == 0)
  }

  @Test(arguments: [
    Rect(x: .nan, y: 0, width: 1, height: 1), Rect(x: 0, y: .infinity, width: 1, height: 1),
    Rect(x: 0, y: 0, width: -1, height: 1), Rect(x: 0, y: 0, width: 1, height: -1),
    Rect(x: 0, y: 0, width: .infinity, height: 1), Rect(x: 0, y: 0, width: 1, height: .nan),
    Rect(x: .greatestFiniteMagnitude, y: 0, width: .greatestFiniteMagnitude, height: 1),
  ])
  func aRectWithAnInvalidSideIsNotWellFormed(rect: Rect) {
    #expect(!rect.isWellFormed)
  }

  @Test func anEmptyRectIsWellFormed() {
    #expect(Rect.zero.isWellFormed)
    #expect((Rect.zero.left, Rect.zero.top) == (0, 0))
    #expect((Rect(x: 1, y: 2, width: 3, height: 4).right, Rect(x: 1, y: 2, width: 3, height: 4).bottom) == (4, 6))
  }
}
