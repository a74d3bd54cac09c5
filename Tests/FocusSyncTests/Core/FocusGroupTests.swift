import Testing

@testable import FocusSync

@Suite struct FocusGroupTests {
  @Test func aNodeHasTheRulesThatItDeclares() {
    let node = FocusNode.scope(1).group(.grid, atEnd: .wraps, usesHomeAndEnd: false, selected: 2)
    #expect(node.group == FocusGroup(.grid, atEnd: .wraps, usesHomeAndEnd: false))
    #expect(node.selectedItem == 2 && node.isGroup)
    #expect(FocusNode.element(1).typeAhead("Anna").typeAheadText == "Anna")
    #expect(FocusNode.element(1).controls(2).controlledGroup == 2)
    let plain = FocusNode.scope(1)
    #expect(plain.group == nil && plain.selectedItem == nil && plain.typeAheadText == nil)
    #expect(plain.controlledGroup == nil && !plain.isGroup)
    #expect(!FocusNode.element(1).group(.vertical).isGroup)
  }

  @Test func aGroupIsDeclaredAnew() {
    let node = FocusNode.scope(1).group(.grid, selected: 2).group(.vertical)
    #expect(node.group == FocusGroup(.vertical) && node.selectedItem == nil)
    var former = node
    former.group = nil
    #expect(former == .scope(1))
  }

  @Test(arguments: [
    (FocusGroup.Axis.horizontal, [FocusDirection.left, .right]), (.vertical, [.up, .down]),
    (.both, FocusDirection.allCases), (.grid, FocusDirection.allCases),
  ])
  func theAxisNamesTheArrows(axis: FocusGroup.Axis, directions: [FocusDirection]) {
    for direction in FocusDirection.allCases {
      #expect(FocusGroup(axis).moves(toward: direction) == directions.contains(direction))
    }
  }

  @Test func aGroupOfRadioButtonsTakesAllArrows() {
    let engine = Composite.list("a b c") { $0.group(.both, atEnd: .wraps) }.engine()
    engine.request("a")
    #expect(engine.visits(.right, .down, .down, .left, .up) == ["b", "c", "a", "c", "b"])
  }
}
