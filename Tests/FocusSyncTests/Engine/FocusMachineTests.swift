import Testing

@testable import FocusSync

/// The engine as a value.
@Suite struct FocusMachineTests {
  private var machine = FocusMachine<String>()

  init() {
    machine.handle(
      .update([
        .add(.scope("form")),
        .add(.element("name", in: "form", frame: Rect(x: 0, y: 0, width: 9, height: 1))),
        .add(.element("mail", in: "form", frame: Rect(x: 0, y: 2, width: 9, height: 1))),
        .add(.element("help", frame: Rect(x: 0, y: 4, width: 9, height: 1))),
      ])
    )
  }

  /// A machine is a value: a copy is independent, and the same events have the same result.
  @Test func aMachineCanBeCopiedAndReplayed() {
    var machine = FocusMachine<Int>()
    let events: [FocusEvent<Int>] = [
      .update((0..<3).map { .add(.element($0, frame: Rect(x: 0, y: Double($0), width: 1, height: 1))) }),
      .tab(forward: true), .tab(forward: true), .move(.down), .update([.remove(2)]), .request(7), .point(0),
    ]
    var copies: [FocusMachine<Int>] = []
    for event in events {
      copies.append(machine)
      machine.handle(event)
    }
    for (index, copy) in copies.enumerated() {
      var replayed = copy
      for event in events[index...] { replayed.handle(event) }
      #expect(replayed.focused == machine.focused)
      #expect(replayed.sequence == machine.sequence)
      #expect(replayed.pending == machine.pending)
    }
  }

  @Test func theNodesCanBeRead() {
    #expect(machine.count == 4)
    #expect(machine.allIDs == ["form", "name", "mail", "help"])
    #expect(machine.contains("form") && !machine.contains("nowhere"))
    #expect(machine.parent(of: "name") == "form")
    #expect(machine.parent(of: "form") == nil && machine.parent(of: "nowhere") == nil)
    #expect(machine.node("help") == .element("help", frame: Rect(x: 0, y: 4, width: 9, height: 1)))
    #expect(machine.node("nowhere") == nil)
  }

  @Test mutating func focusIsReadAtTheElementAndItsAncestors() {
    #expect(machine.focused == nil && machine.sequence == 0)
    #expect(!machine.containsFocus("form"))
    #expect(machine.handle(.tab(forward: true)).change?.to == "name")
    #expect(machine.focused == "name" && machine.sequence == 1)
    #expect(machine.containsFocus("name") && machine.containsFocus("form"))
    #expect(!machine.containsFocus("mail") && !machine.containsFocus("nowhere"))
  }

  @Test mutating func aRemovedNodeIsNoLongerThere() {
    machine.handle(.update([.remove("form")]))
    #expect(machine.count == 1 && machine.allIDs == ["help"])
    #expect(!machine.contains("name") && machine.node("name") == nil && machine.parent(of: "name") == nil)
  }

  @Test mutating func aWaitingRequestIsPendingUntilItEnds() {
    #expect(machine.handle(.request("later")).result == .pending)
    #expect(machine.pending == "later")
    #expect(machine.handle(.expirePending).abandoned?.reason == .absent)
    #expect(machine.pending == nil)
  }

  @Test mutating func allowsIsAskedWithTheIdsOfEachMove() {
    var asked: [String?] = []
    let outcome = machine.handle(.request("mail")) { change in
      asked.append(change.to)
      return false
    }
    #expect(outcome.result == .refused(.vetoed))
    #expect(machine.focused == nil && asked == ["mail"])
    #expect(machine.handle(.request("mail")) { _ in true }.result == .moved)
  }

  @Test mutating func theOptionsAreChangedByAnEvent() {
    machine.handle(.configure(FocusOptions(wraps: false)))
    #expect(!machine.options.wraps)
    machine.handle(.tab(forward: false))
    #expect(machine.handle(.tab(forward: true)).result == .unchanged)
    machine.handle(.configure(FocusOptions()))
    #expect(machine.handle(.tab(forward: true)).result == .moved)
  }

  @Test mutating func idsThatNothingRefersToAreForgotten() {
    for number in 0..<300 {
      machine.handle(.update([.add(.element("\(number)"))]))
      machine.handle(.update([.remove("\(number)")]))
    }
    #expect(machine.names.slots.count <= 65)
    #expect(machine.allIDs == ["form", "name", "mail", "help"])
  }
}
