import Testing

@testable import FocusSync

/// The tree by itself, and nodes that are removed and added again in one update.
@Suite struct FocusTreeTests {
  private let engine = FocusEngine<String>()

  /// Slot 1 contains 2 and 3, slot 3 contains 4; slot 5 is beside slot 1.
  private var tree: FocusTree {
    var tree = FocusTree()
    tree.insert(.scope(1), under: 0)
    tree.insert(.element(2, in: 1), under: 1)
    tree.insert(.section(3, in: 1, frame: .zero), under: 1)
    tree.insert(.element(4, in: 3), under: 3)
    tree.insert(.element(5), under: 0)
    return tree
  }

  @Test func nodesAreFoundByTheirPlace() {
    let tree = tree
    #expect(tree.slots(in: 0) == [0, 1, 5, 2, 3, 4])
    #expect(tree.slots(in: 3) == [3, 4] && tree.slots(in: 5) == [5])
    #expect((0...6).map { tree.contains($0) } == [true, true, true, true, true, true, false])
    for outer in 0...5 {
      for slot in 0...5 { #expect(tree.isInside(slot, outer) == tree.slots(in: outer).contains(slot)) }
    }
    let ancestors = [(2, 4, 2), (4, 2, 3), (4, 3, 3), (4, 1, 1), (5, 4, 5), (4, 5, 1), (4, 4, 4), (4, 0, 0), (0, 4, 0)]
    for (slot, other, ancestor) in ancestors { #expect(tree.ancestor(of: slot, noDeeperThan: other) == ancestor) }
    #expect(tree.places[4].section == 3 && tree.places[3].section == 0 && tree.places[2].section == 0)
    #expect(tree.places[1].focusableCount == 2 && tree.places[0].focusableCount == 3)
    #expect(tree.violations.isEmpty)
  }

  @Test func theRootIsNoNodeThatTakesFocus() {
    let tree = FocusTree()
    #expect(tree.contains(FocusTree.root) && tree.presentCount == 1)
    #expect(!tree.isFocusable(FocusTree.root) && tree.slots(in: 0) == [0])
  }

  @Test func aMovedNodeTakesItsContentWithIt() {
    var tree = tree
    tree.move(3, under: 5)
    #expect(tree.slots(in: 0) == [0, 1, 5, 2, 3, 4])
    #expect(tree.places[4].depth == 3 && tree.places[1].focusableCount == 1 && tree.places[5].focusableCount == 2)
    tree.move(3, under: 0)
    #expect(tree.slots(in: 0) == [0, 1, 5, 3, 2, 4])
    tree.move(1, under: 3)
    #expect(tree.slots(in: 3) == [3, 4, 1, 2] && tree.places[2].section == 3)
    #expect(tree.violations.isEmpty)
  }

  /// Each child in turn leaves its siblings linked in both directions.
  @Test(arguments: 1...3) func aRemovedNodeLeavesItsSiblingsInOrder(removed: Int) {
    var tree = FocusTree()
    for slot in 1...3 { tree.insert(.element(slot), under: 0) }
    tree.remove(removed)
    let rest = [1, 2, 3].filter { $0 != removed }
    #expect(tree.slots(in: 0) == [0] + rest && tree.presentCount == 3)
    #expect(tree.places[0].firstChild == rest[0] && tree.places[0].lastChild == rest[1])
    #expect(tree.places[rest[0]].previousSibling == -1 && tree.places[rest[0]].nextSibling == rest[1])
    #expect(tree.places[rest[1]].previousSibling == rest[0] && tree.places[rest[1]].nextSibling == -1)
    for slot in rest { tree.remove(slot) }
    #expect(tree.places[0].firstChild == -1 && tree.places[0].lastChild == -1 && tree.presentCount == 1)
  }

  @Test func aNodeThatLeavesCannotHaveFocusUntilItIsRenewed() {
    var tree = tree
    tree.markLeaving([3, 4])
    #expect(!tree.isFocusable(4) && tree.takesFocus(4) && tree.places[0].focusableCount == 2)
    tree.renew(4)
    #expect(tree.isFocusable(4) && tree.places[0].focusableCount == 3 && !tree.isInOrderOfAge)
    #expect(tree.places[4].age > tree.places[5].age)
  }

  @Test func aDisabledNodeDisablesItsContent() {
    var tree = tree
    tree.change(to: .scope(1, isEnabled: false))
    #expect((1...5).filter { tree.isFocusable($0) } == [5] && tree.places[0].focusableCount == 1)
    tree.change(to: .scope(1))
    #expect(tree.places[0].focusableCount == 3)
    tree.change(to: .element(2, in: 1, interactions: []))
    #expect(!tree.takesFocus(2) && tree.places[1].focusableCount == 1)
    #expect(tree.violations.isEmpty)
  }

  @Test func theReadingDirectionIsInherited() {
    var tree = tree
    tree.setReadingDirection(.rightToLeft)
    #expect((1...5).allSatisfy { tree.places[$0].direction == .rightToLeft })
    tree.change(to: .section(3, in: 1, frame: .zero, readingDirection: .leftToRight))
    #expect((1...5).map { tree.places[$0].direction == .leftToRight } == [false, false, true, true, false])
  }

  /// Only what an order depends on makes it stale.
  @Test func aChangeMakesOnlyTheDependentOrdersStale() {
    let node = FocusNode<Int>.section(3, in: 1, frame: .zero)
    let changes: [(change: (inout FocusNode<Int>) -> Void, isSorted: Bool, hasStops: Bool)] = [
      ({ $0.remembersFocus = true }, true, true), ({ $0.restoresFocus = true }, true, true),
      ({ $0.isScene = true }, true, true), ({ $0.entryFocus = [.up: 4] }, true, true),
      ({ $0.defaultFocus = DefaultFocus(4) }, true, true), ({ $0.order = 1 }, false, true),
      ({ $0.frame = FocusRect(x: 1, y: 0, width: 0, height: 0) }, false, true), ({ $0.isModal = true }, false, true),
      ({ $0.isEnabled = false }, true, false), ({ $0.interactions = .edit }, true, false),
      ({ $0.isTabStop = false }, true, false), ({ $0.role = .scope }, false, false),
      ({ $0.readingDirection = .rightToLeft }, false, false), ({ $0.visibleRect = .zero }, true, false),
      ({ $0.isPane = true }, false, true), ({ $0.isFocusableWhenDisabled = true }, true, true),
      ({ $0.isActive = false }, true, true),
    ]
    for (index, (change, isSorted, hasStops)) in changes.enumerated() {
      var tree = tree
      tree.prepareTabOrder()
      var changed = node
      change(&changed)
      tree.change(to: changed)
      #expect(tree.tabOrder.isSorted == isSorted && tree.tabOrder.hasCurrentStops == hasStops, "change \(index)")
      #expect(tree.places[3].attributes == changed)
    }
  }

  private func tabOrder() -> [String] {
    var found: [String] = []
    engine.request(nil)
    while true {
      engine.tab()
      guard let focused = engine.focused, !found.contains(focused) else { return found }
      found.append(focused)
    }
  }

  @Test func aReplacedNodeIsTheYoungest() {
    engine.update {
      for id in ["a", "b", "c", "d"] { $0.add(.element(id)) }
    }
    #expect(tabOrder() == ["a", "b", "c", "d"])
    engine.update {
      $0.remove("b")
      $0.remove("a")
      $0.add(.element("b"))
      $0.add(.element("a"))
    }
    #expect(tabOrder() == ["c", "d", "b", "a"])
  }

  /// Of two candidates in one place, an arrow goes to the older one.
  @Test func anArrowTakesAReplacedNodeForTheYoungest() {
    let right = FocusRect(x: 10, y: 0, width: 5, height: 1)
    engine.update {
      $0.add(.element("left", frame: FocusRect(x: 0, y: 0, width: 5, height: 1)))
      $0.add(.element("one", frame: right))
      $0.add(.element("other", frame: right))
    }
    engine.request("left")
    engine.move(.right)
    #expect(engine.focused == "one")
    engine.update {
      $0.remove("one")
      $0.add(.element("one", frame: right))
    }
    engine.request("left")
    engine.move(.right)
    #expect(engine.focused == "other")
  }

  @Test func aReplacedScopeAppliesItsDefaultAgain() {
    let show = { (update: inout FocusUpdate<String>) in
      update.add(.scope("scope", defaultFocus: DefaultFocus("second")))
      update.add(.element("first", in: "scope"))
      update.add(.element("second", in: "scope"))
    }
    engine.update { show(&$0) }
    #expect(engine.focused == "second")
    engine.request(nil)
    engine.update {
      for id in ["first", "second", "scope"] { $0.remove(id) }
      show(&$0)
    }
    #expect(engine.focused == "second")
  }

  @Test func aReplacedScopeLosesContentThatIsNotAddedAgain() {
    engine.update {
      $0.add(.scope("scope"))
      $0.add(.element("stays", in: "scope"))
      $0.add(.element("goes", in: "scope"))
    }
    engine.update {
      $0.remove("stays")
      $0.remove("scope")
      $0.add(.scope("scope"))
      $0.add(.element("stays", in: "scope"))
    }
    #expect(engine.node("stays")?.parent == "scope")
    #expect(engine.node("goes") == nil)
    #expect(tabOrder() == ["stays"])
  }

  @Test func aReplacedScopeKeepsContentThatIsNew() {
    engine.add(.scope("scope"))
    engine.update {
      $0.remove("scope")
      $0.add(.element("new", in: "scope"))
      $0.add(.scope("scope"))
    }
    #expect(engine.node("new")?.parent == "scope")
    #expect(tabOrder() == ["new"])
  }

  /// The removal of a node removes its content, so that the content may be added again with it.
  @Test func law18AReplacedScopeIsGivenItsContentAgainInAnyOrder() {
    let scope = FocusNode<String>.scope("scope", isModal: true)
    let content = ["new", "second", "first"].map { FocusNode<String>.element($0, in: "scope") }
    let orders: [(inout FocusUpdate<String>) -> Void] = [
      { update in
        update.remove("scope")
        for node in [scope] + content { update.add(node) }
      },
      { update in
        for node in content { update.add(node) }
        update.remove("scope")
        update.add(scope)
      },
    ]
    for replace in orders {
      let engine = FocusEngine<String>()
      var reports: [FocusReport<String>] = []
      engine.onReport = { reports.append($0) }
      engine.update {
        $0.add(.element("behind"))
        $0.add(scope)
        for id in ["first", "second", "goes"] { $0.add(.element(id, in: "scope")) }
      }
      engine.request("second")
      engine.update(replace)
      #expect(reports.isEmpty)
      #expect(engine.focused == "second")
      #expect(engine.node("goes") == nil)
      var order: [String?] = []
      for _ in 0..<3 {
        engine.tab()
        order.append(engine.focused)
      }
      #expect(order == ["first", "new", "second"])
    }
  }

  @Test func aChangedTrapIsNoNewTrap() {
    engine.update {
      $0.add(.scope("outer", isModal: true))
      $0.add(.element("in outer", in: "outer"))
    }
    engine.update {
      $0.add(.scope("inner", isModal: true))
      $0.add(.element("in inner", in: "inner"))
    }
    #expect(engine.focused == "in inner")
    engine.change("outer") { $0.order = 1 }
    #expect(engine.focused == "in inner")
    #expect(engine.request("in outer") == .refused(.trapped))
  }

  @Test func aNodeReadsBackAsItWasDeclared() {
    var element = FocusNode<String>.element("a", in: "s", frame: FocusRect(x: 1, y: 2, width: 3, height: 4), order: 5)
    element.isTabStop = false
    element.entryFocus[.left] = "b"
    element.readingDirection = .rightToLeft
    element.isEnabled = false
    let scope = FocusNode<String>.scope(
      "s",
      defaultFocus: DefaultFocus("a", priority: .userInitiated),
      isModal: true,
      restoresFocus: false,
      remembersFocus: true,
      isScene: true
    )
    engine.update {
      $0.add(scope)
      $0.add(element)
    }
    #expect(engine.node("s") == scope)
    #expect(engine.node("a") == element)
  }
}
