import Testing

@testable import FocusSync

/// Long random sequences of events on small trees.
///
/// Tests `FocusEvent`.
@Suite struct FocusMachineFuzzTests {
  @Test(arguments: Thoroughness.seeds(2, of: 60))
  func theInvariantsHoldAfterEveryEvent(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var machine = FocusMachine<Int>()
    var history: [String] = []
    for _ in 0..<400 {
      let event = FocusEvent.random(&random)
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
  func tabVisitsEveryElementAndShiftTabReverses(seed: UInt64) {
    var random = SeededGenerator(seed: seed &+ 1_000)
    var machine = FocusMachine<Int>(options: FocusOptions(keyboardNavigation: true))
    for _ in 0..<60 { machine.handle(.update([FocusEdit.random(&random)])) }
    let limit = machine.core.activeTrap
    let expected = machine.core.tree.slots(in: limit).count { machine.core.tree.isFocusable($0) }
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
}
