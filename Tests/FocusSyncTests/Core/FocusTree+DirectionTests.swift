import Testing

@testable import FocusSync

/// The target of an arrow depends on the present nodes and their order of declaration, not on former nodes.
@Suite struct FocusTreeDirectionTests {
  private let source = FocusRect(x: 0, y: 0, width: 10, height: 10)
  /// The first beats the third by being in the band. The third beats the second, and the second the first, by weight.
  private let circle = [
    FocusRect(x: 0, y: 100, width: 10, height: 10),
    FocusRect(x: 100, y: 60, width: 10, height: 10),
    FocusRect(x: 60, y: 20, width: 10, height: 100),
  ]

  @Test(arguments: [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]])
  func candidatesThatBeatOneAnotherInACycleAreComparedInOrderOfDeclaration(order: [Int]) throws {
    let found = DirectionalSearch(policy: .nearest)
      .next(from: source, among: order.map { circle[$0] }, toward: .down)
    let expected = order[try #require(found)]
    for used in 0...2 {
      let engine = FocusEngine<Int>(options: FocusOptions(directionalPolicy: .nearest))
      engine.add(.element(-1, frame: source))
      // A new node takes the slot of a removed one.
      engine.add(.element(-2))
      for id in order.prefix(used) { engine.add(.element(id, frame: circle[id])) }
      engine.remove(-2)
      for id in order.dropFirst(used) { engine.add(.element(id, frame: circle[id])) }
      engine.request(-1)
      engine.move(.down)
      #expect(engine.focused == expected, "\(used)")
    }
  }

  /// The slots of the tree are given out in another order than that of the declarations.
  @Test func theOrderOfDeclarationCountsWhateverTheSlots() {
    let frame = FocusRect(x: 20, y: 0, width: 5, height: 10)
    for slots in [[2, 3], [3, 2]] {
      var tree = FocusTree()
      tree.insert(.element(1, frame: source), under: 0)
      for slot in slots { tree.insert(.element(slot, frame: frame), under: 0) }
      #expect(tree.isInOrderOfAge == (slots == [2, 3]))
      #expect(tree.directionalTarget(from: 1, toward: .right, policy: .adjacent, within: 0) == slots[0])
    }
  }

  // MARK: Groups that an element controls

  private let area = FocusRect(x: 20, y: 0, width: 9, height: 9)

  /// A button with focus, to its right the row of a list that a field controls, and further right another button.
  private func engine(_ containers: FocusNode<String>...) -> FocusEngine<String> {
    let engine = FocusEngine<String>()
    engine.setContent(
      containers + [
        .element("row", in: "list", frame: FocusRect(x: 20, y: 0, width: 9, height: 1)),
        .element("button", frame: FocusRect(x: 0, y: 0, width: 9, height: 1)),
        .element("beyond", frame: FocusRect(x: 40, y: 0, width: 9, height: 1)),
        .element("field", frame: FocusRect(x: 0, y: 20, width: 9, height: 1)).controls("list"),
      ]
    )
    engine.request("button")
    return engine
  }

  /// A section, or a scope that scrolls.
  private func region(_ id: String, scrolls: Bool) -> FocusNode<String> {
    scrolls ? .scope(id, frame: area).visibleRect(area) : .section(id, frame: area)
  }

  @Test(arguments: [false, true]) func anArrowPassesAListThatAnElementControls(scrolls: Bool) {
    let engine = engine(region("list", scrolls: scrolls).group(.vertical))
    #expect(engine.visits(.right) == ["beyond"])
  }

  @Test(arguments: [false, true]) func anArrowPassesARegionThatContainsOnlyAListThatAnElementControls(scrolls: Bool) {
    let engine = engine(region("region", scrolls: scrolls), .scope("list", in: "region").group(.vertical))
    #expect(engine.visits(.right) == ["beyond"])
  }

  @Test(arguments: [false, true]) func noKeyReturnsToAnItemOfAListThatAnElementControls(scrolls: Bool) {
    let engine = engine(
      region("region", scrolls: scrolls).changing { $0.remembersFocus = true },
      .scope("list", in: "region").group(.vertical)
    )
    engine.change("field") {
      $0.parent = "region"
      $0.frame = FocusRect(x: 20, y: 5, width: 9, height: 1)
    }
    for key in [KeyEvent.right, .tab] {
      for id in ["row", "button"] { engine.request(id) }
      #expect(engine.visits(key) == ["field"])
    }
  }
}
