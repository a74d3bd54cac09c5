import TestSupport
import Testing

@testable import FocusSync

/// Law 18: an update settles once, and the result does not depend on the order of its edits.
@Suite struct FocusCoreEditsTests {
  @Test(arguments: FocusOptions.RemovalPolicy.all) func law18AnElementIsReplacedInEitherOrder(
    policy: FocusOptions.RemovalPolicy
  ) {
    let ends = [true, false].map { isRemovedFirst in
      let engine = FocusEngine<Int>(options: FocusOptions(removalPolicy: policy))
      engine.defaultFocus = DefaultFocus(2)
      engine.add(.element(0))
      engine.request(0)
      engine.update {
        if isRemovedFirst { $0.remove(0) }
        $0.add(.element(2))
        if !isRemovedFirst { $0.remove(0) }
      }
      return engine.focused
    }
    #expect(ends == (policy == .clear ? [nil, nil] : [2, 2]))
  }

  @Test func law18AnElementThatMovesOutOfARemovedGroupStaysInEitherOrder() {
    for isRemovedFirst in [true, false] {
      let engine = FocusEngine<String>()
      engine.update {
        $0.add(.scope("group"))
        $0.add(.element("field", in: "group"))
        $0.add(.element("other"))
      }
      engine.request("field")
      engine.update {
        if isRemovedFirst { $0.remove("group") }
        $0.change("field") { $0.parent = nil }
        if !isRemovedFirst { $0.remove("group") }
      }
      #expect(engine.focused == "field")
      #expect(engine.contains("field"))
    }
  }

  @Test func law18AnElementAndItsGroupChangePlacesInEitherOrder() {
    for isGroupFirst in [true, false] {
      let engine = FocusEngine<String>()
      var reports: [FocusReport<String>] = []
      engine.onReport = { reports.append($0) }
      engine.update {
        $0.add(.scope("group"))
        $0.add(.element("field", in: "group"))
      }
      engine.update {
        if isGroupFirst { $0.change("group") { $0.parent = "field" } }
        $0.change("field") { $0.parent = nil }
        if !isGroupFirst { $0.change("group") { $0.parent = "field" } }
      }
      #expect(engine.parent(of: "group") == "field")
      #expect(reports.isEmpty)
    }
  }

  @Test func law18RandomUpdatesOfDifferentNodesEndTheSameInAnyOrder() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<Thoroughness.count(40, of: 1_500) {
      var machine = CoreOfIDs<Int>()
      for id in 0..<8 { machine.handle(.update([.add(.random(id, &random))])) }
      if let id = (0..<8).first(where: { machine.contains($0) }) { machine.handle(.request(id)) }
      // Additions come in one order, since that is the order of declaration.
      let ids = (0..<10).shuffled(using: &random).prefix(4)
      let edits = ids.map { id -> CoreOfIDs<Int>.Edit in
        if !machine.contains(id) { return .add(.random(id, &random)) }
        return Bool.random(using: &random) ? .remove(id) : .change(.random(id, &random))
      }
      var other = machine
      let additions = edits.filter { if case .add = $0 { true } else { false } }
      let rest = edits.filter { if case .add = $0 { false } else { true } }.reversed()
      machine.handle(.update(edits))
      other.handle(.update(rest + additions))
      #expect(machine.focused == other.focused, "\(edits)")
      if machine.focused != other.focused { return }
    }
  }

  @Test func law18AnElementAddedAgainBehindADialogGetsFocusWhenItCloses() {
    let engine = FocusEngine<Int>()
    engine.update { for id in 0..<5 { $0.add(.element(id, order: id)) } }
    engine.request(1)
    engine.update {
      $0.add(.scope(10, isModal: true))
      $0.add(.element(11, in: 10))
    }
    engine.remove(1)
    for id in 20..<200 { engine.add(.element(id, order: id)) }
    engine.add(.element(1, order: 1))
    engine.remove(10)
    #expect(engine.focused == 1)
  }

  @Test func law18ASectionRemembersAnElementThatIsAddedAgain() {
    let engine = FocusEngine<Int>()
    engine.update {
      $0.add(.element(0, order: 0))
      $0.add(.section(10, frame: FocusRect(x: 0, y: 0, width: 9, height: 9), order: 1, remembersFocus: true))
      for id in 11...13 { $0.add(.element(id, in: 10, order: id)) }
    }
    engine.request(12)
    engine.request(0)
    engine.remove(12)
    engine.add(.element(12, in: 10, order: 12))
    engine.tab()
    #expect(engine.focused == 12)
  }

  /// The scope is replaced without its content, and an edit removes a part of that content too.
  @Test func contentOfAReplacedScopeIsRemovedOnce() {
    var machine = CoreOfIDs<Int>()
    machine.handle(
      .update([.add(.scope(1)), .add(.scope(2, in: 1)), .add(.element(3, in: 2)), .add(.element(4))])
    )
    let outcome = machine.handle(.update([.remove(3), .remove(1), .add(.scope(1))]))
    #expect(machine.count == 2 && machine.allIDs == [1, 4] && machine.violations.isEmpty)
    #expect(outcome.reports.isEmpty)
  }

  @Test func aNodeThatCannotMoveKeepsItsFormerParent() {
    var machine = CoreOfIDs<Int>()
    machine.handle(.update([.add(.scope(1)), .add(.scope(2, in: 1)), .add(.scope(3, in: 2))]))
    let outcome = machine.handle(.update([.change(.scope(2, in: 3))]))
    #expect(outcome.reports == [.cycle(2, parent: 3)])
    #expect(machine.parent(of: 2) == 1 && machine.node(2)?.parent == 1)
  }

  @Test func aNodeOfARemovedScopeThatIsDeclaredTwiceIsADuplicate() {
    var machine = CoreOfIDs<Int>()
    machine.handle(.update([.add(.scope(1)), .add(.element(2, in: 1))]))
    let outcome = machine.handle(.update([.remove(1), .add(.element(2, order: 1)), .add(.element(2, order: 2))]))
    #expect(outcome.reports == [.duplicateID(2)])
    #expect(machine.node(2)?.order == 1)
  }

  @Test func aNodeThatIsRemovedInItsUpdateNeedsNoParent() {
    let engine = FocusEngine<Int>()
    var reports: [FocusReport<Int>] = []
    engine.onReport = { reports.append($0) }
    engine.update {
      $0.add(.element(1, in: 9))
      $0.remove(1)
    }
    #expect(reports.isEmpty && !engine.contains(1))
    engine.update {
      $0.add(.scope(2))
      $0.add(.element(3, in: 9))
    }
    #expect(reports == [.missingParent(3, parent: 9)])
  }
}

extension FocusOptions.RemovalPolicy {
  static let all: [FocusOptions.RemovalPolicy] = [.clear, .neighbour, .default]
}
