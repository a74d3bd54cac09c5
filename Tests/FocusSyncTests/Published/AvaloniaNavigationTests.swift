import FocusSync
import Testing

/// Cases of Avalonia's `KeyboardNavigationTests_XY` about overrides, and of `KeyboardNavigationTests_Tab` about its
/// modes `Continue`, `Contained` and `Cycle`, which are exits here.
///
/// Left out are the strategies of distance, of which an engine has two others, and the mode `Once`.
@Suite struct AvaloniaNavigationTests {
  private func button(_ id: String, in parent: String? = nil, _ x: Double, _ y: Double = 0) -> FocusNode<String> {
    .element(id, in: parent, frame: FocusRect(x: x, y: y, width: 9, height: 1))
  }

  /// `Uses_XY_Directional_Overrides`.
  @Test func directionalOverridesAreUsed() {
    let engine = FocusEngine<String>()
    // All buttons lie in one place.
    engine.setContent(
      ["left", "right", "up", "down"].map { button($0, 0) }
        + [
          button("center", 0).exitFocus([.left: .to("left"), .right: .to("right"), .up: .to("up"), .down: .to("down")])
        ]
    )
    for direction in FocusDirection.allCases {
      engine.request("center")
      engine.move(direction)
      #expect(engine.focused == "\(direction)")
    }
  }

  /// `XY_Directional_Override_Discarded_If_Not_Part_Of_The_Same_Root`.
  @Test func anOverrideThatIsNotInTheTreeIsDiscarded() {
    let engine = FocusEngine<String>()
    engine.setContent([button("center", 0).exitFocus([.left: .to("left")])])
    #expect(engine.focused(after: .left, from: "center") == "center")
  }

  /// `Parent_Can_Override_Navigation_When_Directional_Is_Set`: `[ [ expected, current ] candidate ]`.
  @Test func aParentOverridesAMoveOutOfIt() {
    let engine = FocusEngine<String>()
    engine.setContent([
      .scope("parent").exitFocus([.right: .to("expected")]),
      button("expected", in: "parent", 0), button("current", in: "parent", 10), button("candidate", 20),
    ])
    #expect(engine.focused(after: .right, from: "current") == "expected")
    // The candidate is in the parent.
    engine.change("candidate") { $0.parent = "parent" }
    #expect(engine.focused(after: .right, from: "current") == "candidate")
  }

  /// `Next_Continue_…`, `Next_Contained_Stops_At_End`, `Next_Cycle_Wraps_To_First`, and the same for the previous
  /// button.
  @Test(arguments: [
    ("Continue", "4", "6"), ("Contained", "3", "1"), ("Cycle", "1", "3"),
  ])
  func tabFollowsTheModeOfItsContainer(mode: String, next: String, previous: String) {
    let exits: [String: [FocusMove: FocusExit<String>]] = [
      "Continue": [:], "Contained": [.next: .cancel, .previous: .cancel],
      "Cycle": [.next: .to("1"), .previous: .to("3")],
    ]
    let engine = FocusEngine<String>()
    engine.setContent(
      [FocusNode.scope("container").exitFocus(exits[mode]!)]
        + (1...3).map { button("\($0)", in: "container", 0, Double($0) * 2) }
        + (4...6).map { button("\($0)", 0, Double($0) * 2) }
    )
    #expect(engine.focused(after: .next, from: "1") == "2")
    #expect(engine.focused(after: .next, from: "3") == next)
    #expect(engine.focused(after: .previous, from: "3") == "2")
    #expect(engine.focused(after: .previous, from: "1") == previous)
    #expect(engine.focused(after: .next, from: "4") == "5")
  }
}
