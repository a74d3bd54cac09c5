import Testing

@testable import FocusSync

/// Long random lives of small trees, with everything that can happen to them.
@Suite struct FocusMachineFuzzTests {
  @Test(arguments: 0..<60)
  func theInvariantsHoldAfterEveryEvent(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var machine = FocusMachine<Int>()
    var history: [String] = []
    for _ in 0..<400 {
      let event = randomEvent(&random)
      history.append("\(event)")
      let before = machine.focused
      let outcome = machine.handle(event)
      var violations = machine.violations
      if let change = outcome.change {
        if change.to != machine.focused || change.from == change.to { violations.append("the change is wrong") }
        if change.from != before { violations.append("the change began elsewhere") }
      } else if machine.focused != before {
        violations.append("focus moved silently")
      }
      guard violations.isEmpty else {
        let story = history.suffix(5).joined(separator: "\n").replacing("FocusSync.", with: "")
        Issue.record("\(violations) after:\n\(story)")
        return
      }
    }
  }

  @Test(arguments: 0..<10)
  func tabGoesRoundEverythingAndBackTheSameWay(seed: UInt64) {
    var random = SeededGenerator(seed: seed &+ 1_000)
    var machine = FocusMachine<Int>(options: FocusOptions(keyboardNavigation: true))
    for _ in 0..<60 { machine.handle(.update([randomEdit(&random)])) }
    let limit = machine.activeTrap
    let expected = machine.tree.slots(in: limit).count { machine.tree.isFocusable($0) }
    guard expected > 0 else { return }
    machine.handle(.tab(forward: true))
    let start = machine.focused
    var visited: [Int] = []
    for _ in 0..<expected {
      visited.append(machine.focused!)
      machine.handle(.tab(forward: true))
    }
    #expect(machine.focused == start)
    #expect(Set(visited).count == expected)
    for id in visited.reversed() {
      machine.handle(.tab(forward: false))
      #expect(machine.focused == id)
    }
  }

  private func randomEvent(_ random: inout SeededGenerator) -> FocusEvent<Int> {
    let id = Int.random(in: 0..<14, using: &random)
    switch Int.random(in: 0..<14, using: &random) {
    case 0..<6: return .update((0...Int.random(in: 0..<4, using: &random)).map { _ in randomEdit(&random) })
    case 6: return .tab(forward: Bool.random(using: &random))
    case 7: return .move(Direction.allCases.randomElement(using: &random)!)
    case 8: return .point(id)
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

  private func randomEdit(_ random: inout SeededGenerator) -> FocusEdit<Int> {
    let id = Int.random(in: 0..<14, using: &random)
    let node = randomNode(id, &random)
    switch Int.random(in: 0..<6, using: &random) {
    case 0: return .remove(id)
    case 1, 2: return .change(node)
    default: return .add(node)
    }
  }

  private func randomNode(_ id: Int, _ random: inout SeededGenerator) -> FocusNode<Int> {
    let parent = Bool.random(using: &random) ? Int.random(in: 0..<14, using: &random) : nil
    let frame = Rect(
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
      return .scope(
        id,
        in: parent,
        frame: Bool.random(using: &random) ? frame : nil,
        order: order,
        isEnabled: isEnabled,
        defaultFocus: Bool.random(using: &random)
          ? DefaultFocus(Int.random(in: 0..<14, using: &random), priority: .userInitiated) : nil,
        isTrap: Int.random(in: 0..<4, using: &random) == 0,
        restoresFocus: Bool.random(using: &random),
        remembersFocus: Bool.random(using: &random)
      )
    default:
      let interactions: [FocusableInteractions] = [.automatic, .automatic, .edit, .activate, []]
      return .element(
        id,
        in: parent,
        frame: frame,
        order: order,
        isEnabled: isEnabled,
        interactions: interactions.randomElement(using: &random)!
      )
    }
  }
}
