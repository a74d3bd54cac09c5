import Testing

@testable import FocusSync

/// The geometry of one move, looked at along the move.
@Suite struct DirectionalBeamTests {
  private let source = FocusRect(x: 10, y: 10, width: 10, height: 10)

  /// The rectangle that lies in a direction as another one lies to the right.
  private func turned(_ rect: FocusRect, _ direction: FocusDirection) -> FocusRect {
    switch direction {
    case .right: rect
    case .left: FocusRect(x: -rect.right, y: rect.y, width: rect.width, height: rect.height)
    case .down: FocusRect(x: rect.y, y: rect.x, width: rect.height, height: rect.width)
    case .up: FocusRect(x: rect.y, y: -rect.right, width: rect.height, height: rect.width)
    }
  }

  private func beam(_ direction: FocusDirection) -> DirectionalBeam {
    DirectionalBeam(source: turned(source, direction), direction: direction, policy: .nearest)
  }

  /// A rectangle by its extents along a move to the right and across it.
  private func rect(_ along: ClosedRange<Double>, _ across: ClosedRange<Double>) -> FocusRect {
    FocusRect(
      x: along.lowerBound,
      y: across.lowerBound,
      width: along.upperBound - along.lowerBound,
      height: across.upperBound - across.lowerBound
    )
  }

  @Test(arguments: FocusDirection.allCases) func aRectangleIsAdmittedIfItReachesFurther(direction: FocusDirection) {
    let cases: [(along: ClosedRange<Double>, isAdmitted: Bool)] = [
      (20...30, true), (15...21, true), (11...21, true), (10...21, false), (10...20, false), (11...20, false),
      (9...30, false), (0...5, false), (20...20, false), (20.5...20.5, true),
    ]
    for (along, isAdmitted) in cases {
      #expect(beam(direction).reaches(turned(rect(along, 0...5), direction)) == isAdmitted, "\(along)")
    }
    // A point admits what begins where it is.
    let point = DirectionalBeam(
      source: turned(rect(10...10, 10...10), direction),
      direction: direction,
      policy: .nearest
    )
    #expect(point.reaches(turned(rect(10...11, 10...11), direction)))
    #expect(!point.reaches(turned(rect(10...10, 10...11), direction)))
    #expect(!point.reaches(turned(rect(9...11, 10...11), direction)))
  }

  @Test(arguments: FocusDirection.allCases) func edgesThatTouchDoNotOverlap(direction: FocusDirection) {
    let cases: [(across: ClosedRange<Double>, overlaps: Bool)] = [
      (0...10, false), (0...10.5, true), (20...30, false), (19.5...30, true), (0...30, true), (12...13, true),
    ]
    for (across, overlaps) in cases {
      let span = DirectionalBeam.span(turned(rect(40...50, across), direction), direction)
      #expect(beam(direction).overlaps(span) == overlaps, "\(across)")
    }
  }

  /// Pairs of which the first is the better end in all directions.
  @Test(arguments: FocusDirection.allCases) func theBandComesFirstThenTheLighterRectangle(direction: FocusDirection) {
    let pairs = [
      (rect(30...40, 12...18), rect(40...50, 12...18)),
      // The band wins against a nearer rectangle beside the source.
      (rect(90...99, 12...18), rect(19...25, 30...40)),
      // Across, the centres count.
      (rect(30...40, 14...18), rect(30...40, 0...11)),
      // The weights are 52 and 55.25, then 49 and 52: the distance along counts 13 times, and both are squared.
      (rect(22...25, 14...16), rect(21...25, 18...25)),
      (rect(21...25, 17...25), rect(22...25, 14...16)),
    ]
    for (index, (better, worse)) in pairs.enumerated() {
      let (better, worse) = (turned(better, direction), turned(worse, direction))
      #expect(beam(direction).isBetter(better, than: worse), "pair \(index)")
      #expect(!beam(direction).isBetter(worse, than: better), "pair \(index)")
      #expect(!beam(direction).isBetter(better, than: better), "pair \(index)")
    }
  }

  /// In a vertical move, a rectangle that ends before the one in the band begins may win.
  @Test(arguments: FocusDirection.allCases) func onlyAHorizontalMovePrefersTheBandAlways(direction: FocusDirection) {
    let inBand = turned(rect(60...70, 12...18), direction)
    let near = turned(rect(20...30, 21...25), direction)
    #expect(beam(direction).isBetter(inBand, than: near) == direction.isHorizontal)
    // The far edge of the near one lies beyond the beginning of the one in the band.
    let long = turned(rect(20...61, 21...25), direction)
    #expect(beam(direction).isBetter(inBand, than: long))
    // An edge counts as one unit away at least.
    let flat = turned(rect(20...20.25, 21...25), direction)
    #expect(beam(direction).isBetter(turned(rect(20.5...30, 12...18), direction), than: flat))
  }

  @Test func theFirstOfEquallyGoodCandidatesIsTheBest() {
    let same = rect(30...40, 12...18)
    let frames = [rect(40...50, 12...18), same, same]
    let beam = beam(.right)
    #expect(beam.best(of: frames.indices, where: { _ in true }, frame: { frames[$0] }) == 1)
    #expect(beam.best(of: frames.indices, where: { $0 != 1 }, frame: { frames[$0] }) == 2)
    #expect(beam.best(of: frames.indices, where: { _ in false }, frame: { frames[$0] }) == nil)
  }
}
