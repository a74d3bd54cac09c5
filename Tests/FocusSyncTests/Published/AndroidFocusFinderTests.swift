import Testing

@testable import FocusSync

/// The cases of Android's `FocusFinderTest`, the framework's and the one of the compatibility suite, and of
/// `VerticalFocusSearchTest`, `HorizontalFocusSearchTest` and `LinearLayoutGridTest`. Rectangles are written as there:
/// left, top, right, bottom.
@Suite struct AndroidFocusFinderTests {
  private static func rect(_ edges: some StringProtocol) -> FocusRect {
    let edges = edges.split(separator: " ").compactMap { Double($0) }
    return FocusRect(x: edges[0], y: edges[1], width: edges[2] - edges[0], height: edges[3] - edges[1])
  }

  private static func lines(_ table: String) -> [(arrow: FocusDirection, rects: [FocusRect], line: String)] {
    table.split(separator: "\n").map { line in
      let arrow = FocusDirection.published.first { $0.arrow == line.first }!.direction
      return (arrow, line.dropFirst().split(separator: ",").map(rect), String(line))
    }
  }

  /// An arrow, the source, the rectangle that wins and the one that loses.
  static let better: [PublishedLayout] = lines(
    """
    ^ 0 50 20 70, 0 29 20 49, -21 29 -1 49
    ^ 0 50 20 70, 0 24 20 44, -21 29 -1 49
    ^ 0 0 50 50, 0 -50 50 0, -51 -50 -1 0
    ^ 0 0 50 50, 0 -99 50 -49, -51 -50 -1 0
    ^ 0 0 50 50, -51 -50 -1 0, 0 -100 50 -50
    < 0 0 50 50, -200 0 -150 50, 51 0 101 50
    v 0 109 153 169, 166 169 319 229, 0 229 320 289
    v 0 91 153 133, 166 133 319 175, 0 175 320 217
    v 0 0 100 100, 0 100 480 200, 0 200 100 300
    < 227 185 312 231, 195 386 266 438, 124 386 195 438
    v 0 0 50 50, 60 40 110 90, 60 70 110 120
    v 0 0 50 50, 0 60 50 110, 51 1 101 51
    v 0 0 50 50, 0 40 50 90, 0 75 50 125
    < 357 258 478 318, 2 258 100 318, 106 120 424 184
    v 106 49 212 192, 106 192 212 335, 0 192 106 335
    v 106 49 212 192, 106 192 212 335, 212 192 318 335
    v 0 0 0 0, 0 0 320 45, 0 45 320 545
    < 223 380 312 417, 102 380 210 417, 111 443 206 480
    v 0 2 480 82, 344 87 475 124, 0 130 480 203
    > 3 338 77 413, 163 338 237 413, 83 38 157 113
    > 0 0 50 50, 150 0 200 50, 60 51 110 101
    < 150 0 200 50, 0 0 50 50, 49 99 149 101
    """
  ).map { arrow, rects, line in
    PublishedLayout(name: line, direction: arrow, source: rects[0], candidates: Array(rects[1...]), answer: 0)
  }

  @Test func theBetterOfTwoCandidatesWins() {
    for layout in Self.better { layout.expectAnswer() }
  }

  @Test func onlyRectanglesInTheDirectionAreCandidates() {
    let candidates = """
      ^ 0 30 10 40, 0 20 10 30
      v 0 0 50 50, 0 1 50 51
      v 0 0 0 0, 0 0 20 1
      ^ 0 0 0 0, 0 -1 20 0
      < 0 0 0 0, -1 0 0 20
      > 0 0 0 0, 0 0 1 20
      < 0 0 50 50, -200 0 -150 50
      """
    let others = """
      ^ 0 30 10 40, 0 50 10 60
      v 0 0 50 50, 0 1 50 49
      v 0 0 50 50, 0 1 50 50
      v 0 0 50 50, 0 0 50 51
      v 0 0 50 50, 0 -1 50 51
      < 0 0 50 50, 51 0 101 50
      """
    for (table, answer) in [(candidates, Int?.some(0)), (others, nil)] {
      for (arrow, rects, line) in Self.lines(table) {
        PublishedLayout(name: line, direction: arrow, source: rects[0], candidates: [rects[1]], answer: answer)
          .expectAnswer()
      }
    }
  }

  /// A square of 20 and another that is shifted past one of its edges: 19 overlaps, 20 only touches, 21 is past it.
  @Test(arguments: FocusDirection.allCases)
  func beamsThatOnlyTouchDoNotOverlap(direction: FocusDirection) {
    let square = FocusRect(x: 0, y: 0, width: 20, height: 20)
    let beam = DirectionalBeam(source: square, direction: direction, policy: .nearest)
    for (shift, overlaps) in [(0.0, true), (19, true), (20, false), (21, false)] {
      for shift in [shift, -shift] {
        let other =
          direction.isHorizontal
          ? FocusRect(x: 0, y: shift, width: 20, height: 20) : FocusRect(x: shift, y: 0, width: 20, height: 20)
        #expect(beam.overlaps(DirectionalBeam.span(other, direction)) == overlaps)
      }
    }
  }

  /// Expects moves between named rectangles. For each of left, up, right and down, the table names the target, or has
  /// `-`.
  private func expectMoves(
    _ frames: [(String, String)],
    _ moves: [(String, String)],
    _ location: SourceLocation = #_sourceLocation
  ) {
    for (from, answers) in moves {
      for (entry, to) in zip(FocusDirection.published, answers.split(separator: " ")) {
        PublishedLayout(
          name: "\(from) \(entry.arrow)",
          direction: entry.direction,
          source: Self.rect(frames.first { $0.0 == from }!.1),
          candidates: frames.filter { $0.0 != from }.map { Self.rect($0.1) },
          answer: frames.filter { $0.0 != from }.firstIndex { $0.0 == to }
        ).expectAnswer(location)
      }
    }
  }

  /// Two wide buttons, and between them two narrow ones: left, and below it right.
  @Test func arrowsMoveInAColumnOfSeveralWidths() {
    expectMoves(
      [("top", "0 49 320 109"), ("left", "0 109 153 169"), ("right", "166 169 319 229"), ("bottom", "0 229 320 289")],
      [
        ("top", "- - - left"), ("left", "- top right right"), ("right", "left left - bottom"),
        ("bottom", "- right - -"),
      ]
    )
  }

  /// The same layout turned on its side. The published version leaves out the moves up and down between the short ones.
  @Test func arrowsMoveInARowOfSeveralHeights() {
    expectMoves(
      [("left", "0 0 60 320"), ("high", "60 0 120 153"), ("low", "120 166 180 319"), ("right", "180 0 240 320")],
      [("left", "- - high -"), ("right", "low - - -")]
    )
  }

  @Test func arrowsMoveOnADialPadWhoseKeysTouch() {
    let keys = (0..<9).map { key in
      let (x, y) = (key % 3 * 106, key / 3 * 143 + 49)
      return ("\(key + 1)", "\(x) \(y) \(x + 106) \(y + 143)")
    }
    expectMoves(
      keys,
      [("1", "- - 2 4"), ("2", "1 - 3 5"), ("5", "4 2 6 8"), ("6", "5 3 - 9"), ("8", "7 5 9 -"), ("9", "8 6 - -")]
    )
  }

  @Test func arrowsMoveRoundFourButtons() {
    expectMoves(
      [("1", "0 0 100 50"), ("2", "100 0 200 50"), ("3", "0 50 100 100"), ("4", "100 50 200 100")],
      [("1", "- - 2 3"), ("2", "1 - - 4"), ("3", "- 1 4 -"), ("4", "3 2 - -")]
    )
  }

  /// The moves start at a point in the corner opposite the direction, or at a small rectangle on the border of two.
  @Test func arrowsMoveFromRectanglesThatAreNoElements() {
    let buttons = ["0 0 100 50", "100 0 200 50", "0 50 100 100", "100 50 200 100"].map(Self.rect)
    let search = DirectionalSearch(policy: .nearest)
    for (arrow, from, to) in [
      (FocusDirection.right, "0 0 0 0", 0), (.down, "0 0 0 0", 0), (.left, "200 100 200 100", 3),
      (.up, "200 100 200 100", 3),
      (.left, "75 12 125 38", 0), (.right, "75 12 125 38", 1), (.up, "25 37 75 63", 0), (.down, "25 37 75 63", 2),
    ] {
      #expect(search.next(from: Self.rect(from), among: buttons, toward: arrow) == to, "\(arrow) from \(from)")
    }
  }

  /// The four buttons without focus: right and down start at the top left, left and up at the bottom right.
  @Test(arguments: [(FocusDirection.right, 1), (.down, 1), (.left, 4), (.up, 4)], [nil, 2])
  func withoutFocusAnArrowStartsAtItsCorner(entry: (arrow: FocusDirection, button: Int), preferred: Int?) {
    let engine = FocusEngine<Int>(options: FocusOptions(directionalPolicy: .nearest))
    engine.update { screen in
      for (index, edges) in ["100 50 200 100", "0 50 100 100", "100 0 200 50", "0 0 100 50"].enumerated() {
        screen.add(.element(4 - index, frame: Self.rect(edges)))
      }
      screen.add(.element(5, frame: Self.rect("300 300 400 400"), isEnabled: false))
    }
    if let preferred { engine.defaultFocus = DefaultFocus(preferred, priority: .userInitiated) }
    engine.request(nil)
    #expect(engine.move(entry.arrow) == .moved)
    #expect(engine.focused == preferred ?? entry.button)
  }

  /// With one button, every arrow finds it. With no button, or a disabled one, nothing happens.
  @Test(arguments: FocusDirection.allCases)
  func withoutFocusTheOnlyButtonIsFound(direction: FocusDirection) {
    let engine = FocusEngine<Int>(options: FocusOptions(directionalPolicy: .nearest))
    #expect(engine.move(direction) == .unchanged)
    engine.add(.element(1, frame: Self.rect("0 0 10 10"), isEnabled: false))
    #expect(engine.move(direction) == .unchanged)
    engine.change(1) { $0.isEnabled = true }
    #expect(engine.move(direction) == .moved)
    engine.request(nil)
    engine.change(1) { $0.frame = .zero }
    #expect(engine.move(direction) == .moved)
    #expect(engine.focused == 1)
  }
}
