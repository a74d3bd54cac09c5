import TestSupport
import Testing

@testable import FocusSync

/// Vetoes, the slots in use, and long random sequences of events on small trees.
@Suite struct FocusCoreTests {
  @Test(arguments: Thoroughness.seeds(1, of: 60))
  func theInvariantsHoldAfterEveryEvent(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var machine = CoreOfIDs<Int>()
    var history: [String] = []
    for _ in 0..<Thoroughness.count(200, of: 400) {
      let event = CoreOfIDs<Int>.Event.random(&random)
      history.append("\(event)")
      let before = machine.focused
      let outcome = machine.handle(event)
      var violations = machine.violations
      if let change = outcome.change?.map(machine.names.id) {
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
    var machine = CoreOfIDs<Int>(options: FocusOptions(keyboardNavigation: true))
    for _ in 0..<60 { machine.handle(.update([CoreOfIDs.Edit.random(&random, groups: false)])) }
    for slot in machine.core.tree.places.indices {
      machine.core.tree.places[slot].attributes.exitFocus = [:]
      machine.core.tree.places[slot].attributes.defaultFocus = nil
      machine.core.tree.places[slot].attributes.remembersFocus = false
    }
    let limit = machine.core.activeTrap
    let expected = machine.core.tree.slots(in: limit).count { machine.core.tree.isTarget($0) }
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

  // MARK: Single events

  private func core(_ nodes: [FocusNode<Int>], policy: FocusOptions.RemovalPolicy = .neighbour) -> FocusCore {
    var core = FocusCore(options: FocusOptions(removalPolicy: policy, readingDirection: .rightToLeft))
    _ = core.handle(.update(nodes.map { .add($0) }))
    return core
  }

  private func vetoes(of event: FocusEvent, in core: FocusCore, _ denied: Set<Int?>) -> [Int?] {
    core.vetoes(of: event) { !denied.contains($0.to) }.map(\.to)
  }

  @Test func theRootHasTheReadingDirectionOfTheOptions() {
    var core = core([.element(1)])
    #expect(core.tree.places[1].direction == .rightToLeft)
    _ = core.handle(.configure(FocusOptions()))
    #expect(core.tree.places[1].direction == .leftToRight)
  }

  @Test func eachMoveThatAnEventWouldMakeIsAskedFor() {
    var core = core([.element(1), .element(2)])
    #expect(vetoes(of: .request(1), in: core, []) == [])
    #expect(vetoes(of: .request(1), in: core, [1]) == [1])
    #expect(vetoes(of: .request(9), in: core, [9]) == [])
    #expect(core.focus == FocusTree.root)
    // The awaited element comes first, then the default of the new scope.
    _ = core.handle(.request(9))
    let edits: [FocusEdit] = [.add(.element(9)), .add(.scope(5, defaultFocus: DefaultFocus(6)))]
    let update = FocusEvent.update(edits + [.add(.element(6, in: 5))])
    #expect(vetoes(of: update, in: core, [9]) == [9])
    #expect(vetoes(of: update, in: core, [6]) == [])
    #expect(vetoes(of: update, in: core, [9, 6]) == [9, 6])
    let vetoed = core.vetoes(of: update) { $0.to != 9 }
    #expect(core.handle(update, vetoed: vetoed).change?.to == 6)
    #expect(core.awaited.isEmpty)
  }

  @Test func aMoveAfterARemovalOrIntoATrapIsNotAskedFor() {
    var core = core([.element(1), .element(2)])
    _ = core.handle(.request(1))
    #expect(vetoes(of: .update([.remove(1)]), in: core, [2]) == [])
    let trap: [FocusEdit] = [.add(.scope(3, isModal: true)), .add(.element(4, in: 3))]
    #expect(vetoes(of: .update(trap), in: core, [4]) == [])
  }

  /// Each slot that the core may still refer to is in use, and no other is.
  @Test func theSlotsInUseAreThoseThatTheCoreRefersTo() {
    var scope = FocusNode<Int>.scope(3, in: 20, defaultFocus: DefaultFocus(21))
    scope.entryFocus = [.left: 22, .right: 23]
    var core = core([.element(1), scope, .element(4, in: 3)])
    #expect(core.referencedSlots == [0, 1, 3, 4, 20, 21, 22, 23])
    _ = core.handle(.request(1))
    _ = core.handle(.request(4))
    _ = core.handle(.request(30))
    core.values.bind(31, to: ValueID(binding: BindingID(number: 1), number: 7))
    #expect(core.referencedSlots == [0, 1, 3, 4, 20, 21, 22, 23, 30, 31])
    // The scope remembers the element that was focused in it, and the one before.
    _ = core.handle(.update([.remove(1), .remove(4)]))
    #expect(core.referencedSlots == [0, 1, 3, 4, 20, 21, 22, 23, 30, 31])
    _ = core.handle(.expirePending)
    _ = core.handle(.update([.remove(3)]))
    #expect(core.referencedSlots == [0, 31])
  }

  @Test func anElementThatComesForABoundValueIsFocusedWithoutAnUpdate() {
    var core = core([.element(1)])
    let value = ValueID(binding: BindingID(number: 1), number: 1)
    let claim = ClaimID(number: 5)
    let request = SlotRequest(goal: .value(value), claim: claim, binding: value.binding)
    let pending = core.handle(.request(request))
    #expect(pending.result == .pending && pending.verdicts.isEmpty)
    #expect(core.isAwaiting(claim) && core.isAwaiting(value.binding) && core.isAwaiting(.value(value)))
    core.values.bind(1, to: value)
    let outcome = core.handle(.elementsCame)
    #expect(outcome.change?.to == 1 && outcome.verdicts.map(\.result) == [.moved])
    #expect(outcome.verdicts.map(\.claim) == [claim] && !core.isAwaiting(claim))
  }

  @Test func aWithdrawnClaimHasNoVerdict() {
    var core = core([])
    for number in [1, 2] as [UInt64] {
      let request = SlotRequest(goal: .element(7), claim: ClaimID(number: number))
      #expect(core.handle(.request(request)).result == .pending)
    }
    #expect(core.handle(.withdraw(ClaimID(number: 1))).verdicts.isEmpty)
    #expect(core.awaited.map(\.claim) == [ClaimID(number: 2)])
  }
}
