import FocusSync
import Testing

/// Published orders of Tab and Shift-Tab, as far as the engine has the features that they use.
///
/// Left out are Android's chains of `nextFocusForward`, for which ``FocusNode/order`` stands here, and shadow trees
/// (the web).
@Suite struct SequentialCasesTests {
  /// Parses a tree: a name is an element, `!` after it disables it, brackets hold what is in it, and brackets without a
  /// name are a group that takes no focus. Everything is ordered as it is written.
  private func nodes(_ text: String) -> [FocusNode<String>] {
    var nodes: [FocusNode<String>] = []
    var parents: [String?] = [nil]
    var name = ""
    func finish(opening: Bool) {
      if name.isEmpty, !opening { return }
      let order = nodes.count
      let id = name.isEmpty ? "group \(order)" : name.filter { $0 != "!" }
      let frame = FocusRect(x: Double(-order), y: Double(-order), width: 10, height: 10)
      nodes.append(
        name.isEmpty
          ? .scope(id, in: parents.last!, order: order)
          : .element(id, in: parents.last!, frame: frame, order: order, isEnabled: !name.hasSuffix("!"))
      )
      if opening { parents.append(id) }
      name = ""
    }
    for character in text {
      switch character {
      case "[": finish(opening: true)
      case "]":
        finish(opening: false)
        parents.removeLast()
      case " ": finish(opening: false)
      default: name.append(character)
      }
    }
    finish(opening: false)
    return nodes
  }

  /// The elements that Tab visits, from the first one until it wraps.
  private func tour(_ engine: FocusEngine<String>, forward: Bool = true) -> [String] {
    var visited: [String] = []
    for _ in 0...engine.count {
      engine.tab(forward: forward)
      guard let id = engine.focused, id != visited.first else { break }
      visited.append(id)
    }
    return visited
  }

  /// The cases of Compose's `OneDimensionalFocusSearchNextTest` and `…PreviousTest`, whose order is that of
  /// composition.
  @Test(arguments: [
    ("", ""),
    ("1!", ""),
    ("1", "1"),
    ("1! 2", "2"),
    ("1 2!", "1"),
    ("1 2 3", "1 2 3"),
    ("1 2! 3 4", "1 3 4"),
    ("1! 2 3 4", "2 3 4"),
    ("1 2 3 4!", "1 2 3"),
    ("p1[c1] p2[c2]", "p1 c1 p2 c2"),
    ("p1[c1] i2", "p1 c1 i2"),
    ("i1 p1[c1]", "i1 p1 c1"),
    ("p1[c1 i2]", "p1 c1 i2"),
    ("1 [c] 3", "1 c 3"),
    ("1 [[g]] 3", "1 g 3"),
    ("1 [c1 c2] 3", "1 c1 c2 3"),
    ("p1[1 2 3] p2[4 p3[6] 5] [7! 8 [11] 9 10!]", "p1 1 2 3 p2 4 p3 6 5 8 11 9"),
    ("p1[1 2 3] p2[4 p3[6] 5] [7! 8 9! 10 [13] 11 12!]", "p1 1 2 3 p2 4 p3 6 5 8 10 13 11"),
  ])
  func tabVisitsElementsInTreeOrderAndShiftTabReverses(tree: String, order: String) {
    let expected = order.split(separator: " ").map(String.init)
    for forward in [true, false] {
      let engine = FocusEngine<String>()
      engine.setContent(nodes(tree))
      #expect(tour(engine, forward: forward) == (forward ? expected : expected.reversed()))
      // Then Tab wraps.
      #expect(engine.focused == (forward ? expected.first : expected.last))
    }
  }

  private func row(_ id: String, _ number: Int, order: Int?, _ interactions: FocusableInteractions = .automatic)
    -> FocusNode<String>
  {
    .element(
      id,
      frame: FocusRect(x: Double(number) * 10, y: 0, width: 10, height: 1),
      order: order,
      interactions: interactions
    )
  }

  /// `focus-tabindex-order.html` of the Web Platform Tests. The button with `tabindex="-1"` can be focused, but not
  /// by Tab.
  @Test func anExplicitOrderComesFirstAndTiesFollowTheDeclaration() {
    let engine = FocusEngine<String>()
    let orders: [Int?] = [nil, nil, nil, nil, nil, 3, 2, 2, 2, 1]
    engine.setContent(
      orders.enumerated().map {
        row("\($0.offset)", $0.offset, order: $0.element, $0.offset == 3 ? .activate : .automatic)
      }
    )
    #expect(tour(engine) == ["9", "6", "7", "8", "5", "0", "1", "2", "4"])
    #expect(engine.request("3") == .moved)
  }

  /// `focus-tabindex-order-after-remove-element.html`: the second button is removed as soon as it has focus.
  @Test func tabContinuesFromTheFormerPositionOfARemovedElement() {
    let engine = FocusEngine<String>(options: FocusOptions(removalPolicy: .clear))
    let orders = [3, 1, 1, 2, 4]
    engine.setContent(orders.enumerated().map { row("\($0.offset + 1)", $0.offset, order: $0.element) })
    engine.onFocus(of: "2") { [engine] in engine.remove("2") }
    var visited: [String] = []
    let observation = engine.observe { if let id = $0.to { visited.append(id) } }
    for _ in 0..<5 { engine.tab() }
    #expect(visited == ["2", "3", "4", "1", "5"])
    _ = observation
  }

  /// `sequential-focus-navigation-after-disabled.html`.
  @Test func tabContinuesFromADisabledElement() {
    let engine = FocusEngine<String>(options: FocusOptions(removalPolicy: .clear))
    engine.setContent((1...3).map { row("\($0)", $0, order: $0) })
    engine.request("2")
    engine.change("2") { $0.isEnabled = false }
    #expect(engine.focused == nil)
    engine.tab()
    #expect(engine.focused == "3")
  }

  /// The numeric orders of Flutter: reversed in a row, and within groups that have an order themselves.
  @Test func anOrderAppliesWithinItsGroup() {
    let engine = FocusEngine<String>()
    engine.setContent((0..<10).map { row("\($0)", $0, order: 10 - $0) })
    #expect(tour(engine) == (0..<10).reversed().map(String.init))

    var content: [FocusNode<String>] = []
    for (group, members) in [(0, [9, 8, 7]), (1, [4, 5, 6]), (2, [3, 2, 1, 0])] {
      content.append(.scope("group \(group)", order: group))
      content += members.enumerated().map { place, id in
        .element(
          "\(id)",
          in: "group \(group)",
          frame: FocusRect(x: Double(group * 40 + place * 10), y: 0, width: 10, height: 10),
          order: group == 0 ? nil : id
        )
      }
    }
    let grouped = FocusEngine<String>()
    grouped.setContent(content)
    #expect(tour(grouped) == ["9", "8", "7", "4", "5", "6", "0", "1", "2", "3"])
  }

  /// `testBasicFocusOrder` of Android's compatibility suite.
  @Test func aRowWithAShorterElementIsReadAlongTheLine() {
    func button(_ id: String, _ x: Double, _ y: Double, _ height: Double = 10) -> FocusNode<String> {
      .element(id, frame: FocusRect(x: x, y: y, width: 10, height: height))
    }
    let engine = FocusEngine<String>()
    // Boxes in the same place keep their order of declaration.
    engine.setContent([button("2", 0, 0), button("1", 0, 0)])
    #expect(tour(engine) == ["2", "1"])
    engine.request(nil)
    engine.setContent([button("2", 20, 0), button("1", 0, 0)])
    #expect(tour(engine) == ["1", "2"])

    for shorter in [0.0, 3] {
      let grid = FocusEngine<String>()
      grid.setContent([
        button("bottom right", 10, 10), button("bottom left", 0, 10 + shorter, 10 - shorter),
        button("top right", 10, 0),
        button("top left", 0, 0),
      ])
      #expect(tour(grid) == ["top left", "top right", "bottom left", "bottom right"])
      // Tab after the last element wraps to the first.
      grid.options.readingDirection = .rightToLeft
      grid.request("bottom left")
      grid.request(nil)
      #expect(tour(grid) == ["top right", "top left", "bottom right", "bottom left"])
    }
  }
}
