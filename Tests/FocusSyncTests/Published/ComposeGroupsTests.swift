import FocusSync
import Testing

/// Boxes in groups: a box in the group is preferred to a nearer box outside, and an arrow leaves a group only if the
/// group has no further box.
///
/// The layouts and answers are those of `TwoDimensionalFocusTraversalTest`, `…OutTest`, `…ImplicitEnterTest` and
/// `…ImplicitExitTest` of Jetpack Compose (AndroidX). A group there is a deactivated parent or a focus group; here it
/// is a section. Where a parent is itself focusable, Compose searches its children first, as if it were a group too;
/// here only sections are groups, so these cases hold for a focusable parent only where the nearest is in it anyway.
@Suite struct ComposeGroupsTests {
  /// Lays boxes of 10 by 10 out along an axis; `in` names the group.
  private func engine(_ nodes: [FocusNode<String>], from start: String) -> FocusEngine<String> {
    let engine = FocusEngine<String>(options: FocusOptions(directionalPolicy: .nearest))
    engine.setContent(nodes)
    engine.request(start)
    return engine
  }

  private func box(_ id: String, in parent: String? = nil, _ frame: String, isEnabled: Bool = true) -> FocusNode<String>
  {
    .element(id, in: parent, frame: PublishedLayout.rects(frame, size: 10)[0], isEnabled: isEnabled)
  }

  private func group(_ id: String, _ frame: String) -> FocusNode<String> {
    .section(id, frame: PublishedLayout.rects(frame, size: 10)[0])
  }

  /// The place of the nth box of a column or row.
  private func place(_ number: Int, _ direction: FocusDirection) -> String {
    direction == .up || direction == .down ? "0 \(number * 10)" : "\(number * 10) 0"
  }

  private func isForward(_ direction: FocusDirection) -> Bool { direction == .down || direction == .right }

  @Test(arguments: FocusDirection.allCases)
  func anArrowLeavesTheOnlyBoxOfAGroup(direction: FocusDirection) {
    let engine = engine(
      [
        box("before", place(0, direction)),
        group("group", place(1, direction)),
        box("inner", in: "group", place(1, direction)),
        box("after", place(2, direction)),
      ],
      from: "inner"
    )
    engine.move(direction)
    #expect(engine.focused == (isForward(direction) ? "after" : "before"))
  }

  @Test(arguments: FocusDirection.allCases)
  func anArrowEntersAGroup(direction: FocusDirection) {
    let engine = engine(
      [
        box("before", place(0, direction)),
        group("group", place(1, direction)),
        box("inner", in: "group", place(1, direction)),
        box("after", place(2, direction)),
      ],
      from: isForward(direction) ? "before" : "after"
    )
    engine.move(direction)
    #expect(engine.focused == "inner")
  }

  @Test(arguments: FocusDirection.allCases)
  func anArrowSkipsTheChildOfTheFocusedBox(direction: FocusDirection) {
    let engine = engine(
      [
        box("before", place(0, direction)),
        box("parent", place(1, direction)),
        box("child", in: "parent", place(1, direction)),
        box("after", place(2, direction)),
      ],
      from: "parent"
    )
    engine.move(direction)
    #expect(engine.focused == (isForward(direction) ? "after" : "before"))
  }

  @Test(arguments: FocusDirection.allCases)
  func anArrowSkipsADisabledBoxDeepInGroups(direction: FocusDirection) {
    let groups = (0..<6).map { depth in
      FocusNode<String>.section(
        "group \(depth)",
        in: depth == 0 ? nil : "group \(depth - 1)",
        frame: FocusRect(x: 0, y: 0, width: 10, height: 10)
      )
    }
    let siblings = (0..<3).map { number in
      box("\(number)", in: "group 5", place(number, direction), isEnabled: number != 1)
    }
    let engine = engine(groups + siblings, from: isForward(direction) ? "0" : "2")
    engine.move(direction)
    #expect(engine.focused == (isForward(direction) ? "2" : "0"))
  }

  @Test(arguments: FocusDirection.allCases)
  func aSiblingIsPreferredToACloserBoxOutsideTheGroup(direction: FocusDirection) {
    let engine = engine(
      [
        box("near before", place(1, direction)),
        group("group", direction == .up || direction == .down ? "0 0 10 50" : "0 0 50 10"),
        box("before", in: "group", place(0, direction)),
        box("start", in: "group", place(2, direction)),
        box("after", in: "group", place(4, direction)),
        box("near after", place(3, direction)),
      ],
      from: "start"
    )
    engine.move(direction)
    #expect(engine.focused == (isForward(direction) ? "after" : "before"))
  }

  /// Three boxes in a row or column, beside a parent with three others. From the first box of the parent, an arrow
  /// leads to the first outside.
  @Test(arguments: FocusDirection.allCases, [true, false])
  func anArrowAtTheEdgeOfAParentReachesTheBoxBeside(direction: FocusDirection, isGroup: Bool) {
    let frame = "20 0 30 70"
    let (parent, inside, outside): (String, [String], [String]) =
      switch direction {
      case .left: (frame, ["30 10", "30 30", "30 50"], ["0 10", "0 30", "0 50"])
      case .right: ("0 0 30 70", ["10 10", "10 30", "10 50"], ["40 10", "40 30", "40 50"])
      case .up: ("0 20 70 30", ["10 30", "30 30", "50 30"], ["10 0", "30 0", "50 0"])
      case .down: ("0 0 70 30", ["10 10", "30 10", "50 10"], ["10 40", "30 40", "50 40"])
      }
    let nodes =
      [isGroup ? group("parent", parent) : box("parent", parent)]
      + inside.enumerated().map { box("inside \($0.offset)", in: "parent", $0.element) }
      + outside.enumerated().map { box("outside \($0.offset)", $0.element) }
    let engine = engine(nodes, from: "inside 0")
    engine.move(direction)
    #expect(engine.focused == "outside 0")
  }

  /// The parent of the focused box, and beside it a disabled and an enabled box, apart or in the same place.
  @Test(arguments: ["40 10", "60 10"], [true, false])
  func anArrowSkipsADisabledBoxOutsideTheParent(next: String, isGroup: Bool) {
    let engine = engine(
      [
        isGroup ? group("parent", "0 0 30 30") : box("parent", "0 0 30 30"),
        box("start", in: "parent", "10 10"),
        box("disabled", "40 10", isEnabled: false),
        box("next", next),
      ],
      from: "start"
    )
    engine.move(.right)
    #expect(engine.focused == "next")
  }

  /// Boxes on four sides. In the middle is nothing, one more box, or the box at which the arrows start.
  @Test func arrowsReachBoxesOnFourSides() {
    for (source, candidates, answers) in [
      // In a vertical move, the box beside the beam is wholly nearer than the box in it.
      ("100 30", "30 0, 0 30, 30 90", "< 1"), ("0 30", "30 0, 100 30, 30 90", "> 1"),
      ("30 90", "30 0, 0 30, 100 30", "^ 1"), ("30 0", "0 30, 100 30, 30 90", "v 0"),
      ("40 20", "20 0, 0 20, 20 20, 20 60, 60 60", "< 2"), ("0 20", "20 0, 20 20, 40 20, 20 60, 60 60", "> 1"),
      ("20 60", "20 0, 0 20, 20 20, 40 20, 60 60", "^ 2"), ("20 0", "0 20, 20 20, 40 20, 20 60, 60 60", "v 1"),
      ("20 20", "20 0, 0 20, 40 20, 20 40", "^ 0"), ("20 20", "20 0, 0 20, 40 20, 20 40", "< 1"),
      ("20 20", "20 0, 0 20, 40 20, 20 40", "> 2"), ("20 20", "20 0, 0 20, 40 20, 20 40", "v 3"),
    ] {
      PublishedLayout(
        name: "\(source) \(answers)",
        direction: FocusDirection.published.first { $0.arrow == answers.first }!.direction,
        source: PublishedLayout.rects(source, size: 10)[0],
        candidates: PublishedLayout.rects(candidates, size: 10),
        answer: Int(answers.dropFirst(2))
      ).expectAnswer()
    }
  }

  /// A focused box with a child in it, and another box beside it.
  @Test func anArrowPrefersTheBoxBesideToTheChild() {
    for (source, candidates, arrow) in [
      ("20 0 30 30", "30 10, 0 10", "<"), ("0 0 30 30", "10 10, 40 10", ">"),
      ("0 20 30 30", "10 30, 10 0", "^"), ("0 0 30 30", "10 10, 10 40", "v"),
    ] {
      PublishedLayout(
        name: "child \(arrow)",
        direction: FocusDirection.published.first { String($0.arrow) == arrow }!.direction,
        source: PublishedLayout.rects(source)[0],
        candidates: PublishedLayout.rects(candidates, size: 10),
        answer: 1
      ).expectAnswer()
    }
  }
}
