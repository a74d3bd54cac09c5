import FocusSync
import TestSupport
import Testing

/// The specified cases of Android's focus finder. Rectangles are written as left, top, right, bottom.
///
/// Tests the search of `DirectionalBeam`.
@Suite struct DirectionalBeamSearchTests {
  private func rect(_ left: Double, _ top: Double, _ right: Double, _ bottom: Double) -> FocusRect {
    FocusRect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Expects the first candidate to beat the second from `source`, in either order.
  private func expectBetter(
    _ direction: FocusDirection,
    from source: FocusRect,
    _ better: FocusRect,
    than worse: FocusRect,
    _ location: SourceLocation = #_sourceLocation
  ) {
    let search = DirectionalSearch(policy: .nearest)
    #expect(search.next(from: source, among: [better, worse], toward: direction) == 0, sourceLocation: location)
    #expect(search.next(from: source, among: [worse, better], toward: direction) == 1, sourceLocation: location)
  }

  @Test func aCandidateOutsideTheBeamLosesToOneInTheBeam() {
    expectBetter(.down, from: rect(0, 0, 50, 50), rect(0, 60, 50, 110), than: rect(60, 60, 110, 110))
    expectBetter(.right, from: rect(0, 0, 50, 50), rect(100, 0, 150, 50), than: rect(60, 51, 110, 101))
  }

  @Test func theBeamAlwaysWinsInAHorizontalMove() {
    expectBetter(.right, from: rect(0, 0, 10, 10), rect(1_000, 0, 1_010, 10), than: rect(11, 11, 21, 21))
    expectBetter(.left, from: rect(1_000, 0, 1_010, 10), rect(0, 0, 10, 10), than: rect(980, 11, 990, 21))
  }

  @Test func aWhollyNearerCandidateBeatsTheBeamInAVerticalMove() {
    expectBetter(.down, from: rect(0, 0, 10, 10), rect(20, 11, 30, 15), than: rect(0, 100, 10, 110))
    expectBetter(.up, from: rect(0, 200, 10, 210), rect(20, 190, 30, 195), than: rect(0, 0, 10, 10))
    // The other is not wholly nearer: the beam begins before it ends.
    expectBetter(.down, from: rect(0, 0, 10, 10), rect(0, 100, 10, 110), than: rect(20, 11, 30, 105))
  }

  @Test func theDistanceToTheFarEdgeIsAtLeastOne() {
    // The beam begins half a point below, the other ends a quarter below: counted as one, so the beam still wins,
    // although its centre is much further off.
    expectBetter(.down, from: rect(0, 0, 10, 10), rect(9, 10.5, 200, 20), than: rect(10, 10, 12, 10.25))
    expectBetter(.up, from: rect(0, 20, 10, 30), rect(9, 10, 200, 19.5), than: rect(10, 19.75, 12, 20))
    // A whole point below, the beam loses.
    expectBetter(.down, from: rect(0, 0, 10, 10), rect(10, 10, 12, 10.25), than: rect(9, 11, 200, 20))
  }

  @Test func aCandidateInTheBeamThatBeginsWhereTheOtherEndsIsComparedByWeight() {
    // Both at 10: not nearer than the far edge, so the weights decide: 13·10² + 95² against 13·0² + 6².
    expectBetter(.down, from: rect(0, 0, 10, 10), rect(10, 10, 12, 20), than: rect(0, 20, 200, 30))
    expectBetter(.down, from: rect(0, 0, 10, 10), rect(0, 19, 200, 30), than: rect(10, 10, 12, 20))
  }

  @Test func aCandidateBesideTheSourceLosesToTheBeamAtAnyDistance() {
    // The other begins before the source ends, so a horizontal move can reach it.
    expectBetter(.down, from: rect(0, 0, 10, 10), rect(0, 1_000, 10, 1_010), than: rect(20, 9, 30, 11))
    // If it begins exactly at the source's end, it lies in the direction.
    expectBetter(.down, from: rect(0, 0, 10, 10), rect(20, 10, 30, 12), than: rect(0, 1_000, 10, 1_010))
  }

  @Test func edgesThatOnlyTouchDoNotOverlap() {
    let search = DirectionalSearch(policy: .adjacent)
    #expect(search.next(from: rect(0, 0, 10, 10), among: [rect(20, 10, 30, 20)], toward: .right) == nil)
    #expect(search.next(from: rect(0, 0, 10, 10), among: [rect(20, 9.5, 30, 20)], toward: .right) == 0)
    expectBetter(.right, from: rect(0, 0, 10, 10), rect(20, 9, 30, 19), than: rect(11, 10, 12, 20))
  }

  @Test func distanceAlongTheMoveCountsThirteenfold() {
    // Both outside the beam: 13·10² + 40² = 2900 against 13·15² + 0 would need the beam; 13·20² + 25² = 5825.
    expectBetter(.right, from: rect(0, 0, 10, 10), rect(20, 40, 30, 50), than: rect(30, 25, 40, 35))
    // 13·1² + 100² = 10013 against 13·10² + 30² = 2200.
    expectBetter(.right, from: rect(0, 0, 10, 10), rect(20, 30, 30, 40), than: rect(11, 100, 21, 110))
  }

  @Test func anOverlappingRectangleIsACandidateIfItReachesFurther() {
    let search = DirectionalSearch(policy: .nearest)
    #expect(search.next(from: rect(0, 0, 10, 10), among: [rect(5, 0, 15, 10)], toward: .right) == 0)
    #expect(search.next(from: rect(0, 0, 10, 10), among: [rect(0, 0, 10, 10)], toward: .right) == nil)
    #expect(search.next(from: rect(0, 0, 10, 10), among: [rect(2, 2, 8, 8)], toward: .right) == nil)
    #expect(search.next(from: rect(0, 0, 10, 10), among: [rect(-5, 0, 15, 10)], toward: .right) == nil)
  }

  @Test func theFirstOfTwoEqualCandidatesWins() {
    let search = DirectionalSearch(policy: .nearest)
    let candidates = [rect(0, 20, 10, 30), rect(0, 20, 10, 30)]
    #expect(search.next(from: rect(0, 0, 10, 10), among: candidates, toward: .down) == 0)
  }

  @Test func adjacentIsSymmetricInTheFourDirections() {
    var random = SeededGenerator(seed: 7)
    func turned(_ rect: FocusRect) -> FocusRect {
      FocusRect(x: -rect.bottom, y: rect.left, width: rect.height, height: rect.width)
    }
    let turnedDirection: [FocusDirection: FocusDirection] = [.right: .down, .down: .left, .left: .up, .up: .right]
    let search = DirectionalSearch(policy: .adjacent)
    for _ in 0..<Thoroughness.count(500, of: 2_000) {
      let rects = randomRects(5, &random)
      for direction in FocusDirection.allCases {
        let plain = search.next(from: rects[0], among: Array(rects.dropFirst()), toward: direction)
        let other = search.next(
          from: turned(rects[0]),
          among: rects.dropFirst().map(turned),
          toward: turnedDirection[direction]!
        )
        #expect(plain == other)
      }
    }
  }

  @Test func nearestFollowsTheStatedRulesInEachDirection() {
    var random = SeededGenerator(seed: 3)
    let search = DirectionalSearch(policy: .nearest)
    for _ in 0..<Thoroughness.count(500, of: 5_000) {
      let rects = randomRects(6, &random)
      for direction in FocusDirection.allCases {
        let candidates = Array(rects.dropFirst())
        let expected = StatedRules(direction: direction, source: rects[0]).best(of: candidates)
        #expect(search.next(from: rects[0], among: candidates, toward: direction) == expected)
      }
    }
  }

  /// Rectangles of no size, equal ones, one equal to the source, and an empty list.
  @Test(arguments: FocusDirection.allCases, [FocusOptions.DirectionalPolicy.adjacent, .nearest])
  func unusualListsOfCandidatesHaveAnAnswer(direction: FocusDirection, policy: FocusOptions.DirectionalPolicy) {
    let search = DirectionalSearch(policy: policy)
    let source = FocusRect(x: -5, y: -5, width: 10, height: 10)
    #expect(search.next(from: source, among: [], toward: direction) == nil)
    #expect(search.next(from: source, among: [source, source], toward: direction) == nil)
    #expect(search.next(from: .zero, among: [.zero], toward: direction) == nil)
    let points = [(-9.0, 0.0), (9, 0), (0, -9), (0, 9)].map { FocusRect(x: $0.0, y: $0.1, width: 0, height: 0) }
    let expected: [FocusDirection: Int] = [.left: 0, .right: 1, .up: 2, .down: 3]
    #expect(search.next(from: source, among: points, toward: direction) == expected[direction]!)
    #expect(search.next(from: source, among: points + points, toward: direction) == expected[direction]!)
    let unplaced = FocusRect(x: .nan, y: .nan, width: 1, height: .infinity)
    #expect(search.next(from: source, among: [unplaced] + points, toward: direction) == expected[direction]! + 1)
    #expect(search.next(from: unplaced, among: points, toward: direction) == nil)
  }

  /// Android and Compose round differently, so the answers of both can be checked only if rounding does not matter.
  @Test(arguments: StatedRules.Rounding.allCases)
  func noPublishedAnswerDependsOnHowDistancesAreRounded(rounding: StatedRules.Rounding) {
    let layouts = ComposeTwoItemsTests.layouts + ComposeThreeItemsTests.layouts + AndroidFocusFinderTests.better
    for layout in layouts {
      let rules = StatedRules(direction: layout.direction, source: layout.source, rounding: rounding)
      #expect(rules.best(of: layout.candidates) == layout.answer, "\(layout.name)")
    }
  }

  private func randomRects(_ count: Int, _ random: inout SeededGenerator) -> [FocusRect] {
    (0..<count).map { _ in
      FocusRect(
        x: Double(Int.random(in: -9..<9, using: &random)),
        y: Double(Int.random(in: -9..<9, using: &random)),
        width: Double(Int.random(in: 1..<6, using: &random)),
        height: Double(Int.random(in: 1..<6, using: &random))
      )
    }
  }

  @Test func adjacentAgreesWithNearestInAHorizontalMove() {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<Thoroughness.count(500, of: 2_000) {
      let rects = randomRects(4, &random)
      for direction in [FocusDirection.left, .right] {
        let candidates = Array(rects.dropFirst())
        guard
          let adjacent = DirectionalSearch(policy: .adjacent)
            .next(from: rects[0], among: candidates, toward: direction)
        else { continue }
        #expect(
          DirectionalSearch(policy: .nearest).next(from: rects[0], among: candidates, toward: direction)
            == adjacent
        )
      }
    }
  }
}
