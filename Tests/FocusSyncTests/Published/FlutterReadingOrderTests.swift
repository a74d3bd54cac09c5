import FocusSync
import Testing

/// The cases of `ReadingOrderTraversalPolicy` in Flutter's `focus_traversal_test.dart`.
///
/// One differs, and one is left out:
///
/// - In Flutter, each element has a reading direction. Here a section or a scope has one, so two elements side by side
///   that share another direction stand in a scope.
/// - A policy of Flutter may have a callback that focuses the chosen element in its place. Here the program can only
///   veto a move: see ``FocusEngine/shouldMove``.
@Suite struct FlutterReadingOrderTests {
  /// The elements that Tab visits, in ten steps.
  private func tour(_ engine: FocusEngine<String>, forward: Bool = true) -> [String] {
    (0..<10).compactMap { _ in
      engine.tab(forward: forward)
      return engine.focused
    }
  }

  @Test func theFirstTabGoesToTheFirstBox() {
    let engine = FocusEngine<String>()
    engine.setContent([
      .scope("scope"),
      .element("first", in: "scope", frame: FocusRect(x: 350, y: 0, width: 100, height: 100)),
      .element("second", in: "scope", frame: FocusRect(x: 350, y: 100, width: 100, height: 100)),
    ])
    engine.tab()
    #expect(engine.focused == "first")
  }

  /// Two boxes without a height, in a column or in a row, so that both are in one place. The scopes around them are not
  /// told of the moves inside.
  @Test(arguments: [800.0, 0])
  func tabGoesToTheNextBoxAndWrapsAndShiftTabGoesBack(width: Double) {
    let engine = FocusEngine<String>()
    engine.setContent([
      .scope("outer"),
      .scope("inner", in: "outer"),
      .element("first", in: "inner", frame: FocusRect(x: 0, y: 0, width: width, height: 0)),
      .element("second", in: "inner", frame: FocusRect(x: 0, y: 0, width: width, height: 0)),
    ])
    var heard: [String] = []
    for id in ["outer", "inner", "first", "second"] {
      engine.onFocus(of: id) { heard.append("+\(id)") }
      engine.onBlur(of: id) { heard.append("-\(id)") }
    }
    engine.request("first")
    engine.tab()
    engine.tab()
    engine.tab(forward: false)
    #expect(heard == ["+first", "-first", "+second", "-second", "+first", "-first", "+second"])

    heard = []
    engine.tab(forward: false)
    engine.tab(forward: false)
    engine.tab()
    #expect(heard == ["-second", "+first", "-first", "+second", "-second", "+first"])
  }

  @Test(arguments: [true, false])
  func tabGoesToAnElementBeforeItsContentIfItTakesFocus(takesFocus: Bool) {
    let engine = FocusEngine<String>()
    let frame = FocusRect(x: 0, y: 0, width: 800, height: 600)
    engine.setContent([
      .scope("scope"),
      .element("outer", in: "scope", frame: frame, interactions: takesFocus ? .automatic : []),
      .element("inner", in: "outer", frame: frame),
    ])
    #expect(engine.tab() == .moved)
    #expect(engine.focused == (takesFocus ? "outer" : "inner"))
  }

  /// Three rows of boxes. The first two are read from the left, and the third in the direction of the screen, which
  /// lays it out from its own side. In the last two, some boxes have a direction of their own.
  @Test(arguments: [ReadingDirection.leftToRight, .rightToLeft])
  func eachPartIsReadInItsOwnDirection(screen: ReadingDirection) {
    func box(_ id: Int, in parent: String, row: Int, _ place: Int) -> FocusNode<String> {
      let isMirrored = row == 2 && screen == .rightToLeft
      let x = Double(isMirrored ? 790 - place * 10 : place * 10)
      return .element("\(id)", in: parent, frame: FocusRect(x: x, y: Double(row) * 10, width: 10, height: 10))
    }
    let engine = FocusEngine<String>(options: FocusOptions(readingDirection: screen))
    engine.setContent([
      .scope("scope"),
      .scope("top", in: "scope", readingDirection: .leftToRight),
      box(0, in: "top", row: 0, 0), box(1, in: "top", row: 0, 1), box(2, in: "top", row: 0, 2),
      .scope("middle", in: "scope", readingDirection: .leftToRight),
      .scope("middle part", in: "middle", readingDirection: .rightToLeft),
      box(3, in: "middle part", row: 1, 0), box(4, in: "middle part", row: 1, 1), box(5, in: "middle", row: 1, 2),
      .scope("bottom", in: "scope"),
      .scope("bottom part", in: "bottom", readingDirection: .rightToLeft),
      box(6, in: "bottom", row: 2, 0), box(7, in: "bottom part", row: 2, 1), box(8, in: "bottom part", row: 2, 2),
      box(9, in: "bottom", row: 2, 3),
    ])
    let last = screen == .leftToRight ? ["6", "8", "7", "9"] : ["6", "7", "8", "9"]
    let expected = ["0", "1", "2", "4", "3", "5"] + last
    #expect(tour(engine) == expected)
    // Tab wraps, so that Shift-Tab begins at the last one.
    engine.tab()
    #expect(tour(engine, forward: false) == expected.reversed())
  }

  /// Right to left: boxes in one corner, boxes around one centre, and boxes below each other. Each is larger than the
  /// one before by 10 points.
  @Test func theFramesDecideAndNotTheDeclarationAlsoIfTheyOverlap() {
    let layouts: [((Double) -> FocusRect, [Int])] = [
      ({ FocusRect(x: 0, y: 0, width: $0, height: $0) }, Array((0..<10).reversed())),
      ({ FocusRect(x: 50 - $0 / 2, y: 50 - $0 / 2, width: $0, height: $0) }, Array((0..<10).reversed())),
      ({ FocusRect(x: 50 - $0 / 2, y: $0 * ($0 - 10) / 20, width: $0, height: $0) }, Array(0..<10)),
    ]
    for (frame, expected) in layouts {
      let engine = FocusEngine<String>(options: FocusOptions(readingDirection: .rightToLeft))
      engine.setContent((0..<10).map { .element("\($0)", frame: frame(Double($0 + 1) * 10)) })
      #expect(tour(engine) == expected.map { "\($0)" })
    }
  }
}
