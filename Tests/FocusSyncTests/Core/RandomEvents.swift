@testable import FocusSync

/// Random events on a tree of fourteen nodes, including invalid ones.
extension CoreOfIDs<Int>.Event {
  static func random(_ random: inout SeededGenerator) -> CoreOfIDs<Int>.Event {
    let id = Int.random(in: 0..<14, using: &random)
    switch Int.random(in: 0..<17, using: &random) {
    case 14: return .moveToEdge(forward: Bool.random(using: &random), ofGrid: Bool.random(using: &random))
    case 15: return .type(Bool.random(using: &random) ? "a" : "b")
    case 16: return .activate(Bool.random(using: &random) ? id : nil, of: Int.random(in: 0..<14, using: &random))
    case 0..<6: return .update((0...Int.random(in: 0..<4, using: &random)).map { _ in CoreOfIDs.Edit.random(&random) })
    case 6:
      let forward = Bool.random(using: &random)
      return Int.random(in: 0..<4, using: &random) == 0 ? .pane(forward: forward) : .tab(forward: forward)
    case 7:
      let direction = FocusDirection.allCases.randomElement(using: &random)!
      return Int.random(in: 0..<4, using: &random) == 0 ? .page(direction) : .move(direction)
    case 8: return .click(id)
    case 9: return .request(id)
    case 10: return .request(nil)
    case 11: return .reset(scope: Bool.random(using: &random) ? id : nil)
    case 12: return .expirePending
    default:
      return .configure(
        FocusOptions(
          directionalPolicy: Bool.random(using: &random) ? .nearest : .adjacent,
          wraps: Bool.random(using: &random),
          keyboardNavigation: Bool.random(using: &random),
          removalPolicy: [.clear, .neighbour, .default].randomElement(using: &random)!,
          readingDirection: Bool.random(using: &random) ? .rightToLeft : .leftToRight
        )
      )
    }
  }
}

extension CoreOfIDs<Int>.Edit {
  static func random(_ random: inout SeededGenerator, groups: Bool = true) -> CoreOfIDs<Int>.Edit {
    let id = Int.random(in: 0..<14, using: &random)
    var node = FocusNode.random(id, &random)
    if !groups { (node.group, node.controlledGroup) = (nil, nil) }
    switch Int.random(in: 0..<6, using: &random) {
    case 0: return .remove(id)
    case 1, 2: return .change(node)
    default: return .add(node)
    }
  }
}

extension FocusNode<Int> {
  static func random(_ id: Int, _ random: inout SeededGenerator) -> FocusNode<Int> {
    var node = FocusNode.randomNode(id, &random)
    if Int.random(in: 0..<4, using: &random) == 0 { node.visibleRect = FocusRect(x: 2, y: 2, width: 5, height: 5) }
    node.isPane = Int.random(in: 0..<4, using: &random) == 0
    node.isScene = Int.random(in: 0..<3, using: &random) == 0
    node.isActive = Int.random(in: 0..<3, using: &random) > 0
    node.isFocusableWhenDisabled = Int.random(in: 0..<3, using: &random) == 0
    return node.withRandomGroup(&random)
  }

  /// The node as a group, or as an item of one, or as the element that controls one.
  private func withRandomGroup(_ random: inout SeededGenerator) -> FocusNode {
    switch (role, Int.random(in: 0..<4, using: &random)) {
    case (.element, 0): return typeAhead(["a", "b", "ab"].randomElement(using: &random)!)
    case (.element, 1): return controls(Int.random(in: 0..<14, using: &random))
    case (.element, _): return self
    case (_, 0), (_, 1):
      let axes: [FocusGroup.Axis] = [.horizontal, .vertical, .both, .grid]
      let ends: [FocusGroup.End] = [.stops, .wraps, .leaves]
      return group(
        axes.randomElement(using: &random)!,
        atEnd: ends.randomElement(using: &random)!,
        selected: Bool.random(using: &random) ? Int.random(in: 0..<14, using: &random) : nil
      )
    default: return self
    }
  }

  private static func randomNode(_ id: Int, _ random: inout SeededGenerator) -> FocusNode<Int> {
    let parent = Bool.random(using: &random) ? Int.random(in: 0..<14, using: &random) : nil
    let frame = FocusRect(
      x: Double(Int.random(in: 0..<10, using: &random)),
      y: Double(Int.random(in: 0..<10, using: &random)),
      width: Double(Int.random(in: 0..<5, using: &random)),
      height: Double(Int.random(in: 0..<5, using: &random))
    )
    let order = Int.random(in: 0..<5, using: &random) == 0 ? Int.random(in: 0..<3, using: &random) : nil
    let isEnabled = Int.random(in: 0..<5, using: &random) > 0
    switch Int.random(in: 0..<6, using: &random) {
    case 0:
      return .section(
        id,
        in: parent,
        frame: frame,
        order: order,
        isEnabled: isEnabled,
        remembersFocus: Bool.random(using: &random)
      )
    case 1, 2:
      var node = FocusNode.scope(
        id,
        in: parent,
        frame: Bool.random(using: &random) ? frame : nil,
        order: order,
        isEnabled: isEnabled,
        defaultFocus: Bool.random(using: &random)
          ? DefaultFocus(Int.random(in: 0..<14, using: &random), priority: .userInitiated) : nil,
        isModal: Int.random(in: 0..<4, using: &random) == 0,
        restoresFocus: Bool.random(using: &random),
        remembersFocus: Bool.random(using: &random)
      )
      node.isPaused = Int.random(in: 0..<4, using: &random) == 0
      node.outsideClick = [.refused, .leaves, .passesThrough].randomElement(using: &random)!
      if Bool.random(using: &random) { node.returnFocus = Int.random(in: 0..<14, using: &random) }
      node.exitFocus = .random(&random)
      return node
    default:
      let interactions: [FocusableInteractions] = [.automatic, .automatic, .edit, .activate, []]
      var node = FocusNode.element(
        id,
        in: parent,
        frame: frame,
        order: order,
        isEnabled: isEnabled,
        interactions: interactions.randomElement(using: &random)!
      )
      if Int.random(in: 0..<5, using: &random) == 0 { node.shortcuts = [.cancelAction] }
      node.exitFocus = .random(&random)
      return node
    }
  }
}

extension [FocusMove: FocusExit<Int>] {
  static func random(_ random: inout SeededGenerator) -> [FocusMove: FocusExit<Int>] {
    guard Int.random(in: 0..<4, using: &random) == 0 else { return [:] }
    let exits: [FocusExit<Int>] = [.cancel, .passOn, .to(Int.random(in: 0..<14, using: &random))]
    return [FocusMove.allCases.randomElement(using: &random)!: exits.randomElement(using: &random)!]
  }
}
