import FocusSync
import Testing

/// Nodes that are removed and added again in one update.
///
/// Tests `FocusTree` and `FocusNode`.
@Suite struct ReplacedNodeTests {
  private let engine = FocusEngine<String>()

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
    let right = Rect(x: 10, y: 0, width: 5, height: 1)
    engine.update {
      $0.add(.element("left", frame: Rect(x: 0, y: 0, width: 5, height: 1)))
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
    #expect(engine.machine.node("stays")?.parent == "scope")
    #expect(engine.machine.node("goes") == nil)
    #expect(tabOrder() == ["stays"])
  }

  @Test func aReplacedScopeKeepsContentThatIsNew() {
    engine.add(.scope("scope"))
    engine.update {
      $0.remove("scope")
      $0.add(.element("new", in: "scope"))
      $0.add(.scope("scope"))
    }
    #expect(engine.machine.node("new")?.parent == "scope")
    #expect(tabOrder() == ["new"])
  }

  /// The removal of a node removes its content, so that the content may be added again with it.
  @Test func law18AReplacedScopeIsGivenItsContentAgainInAnyOrder() {
    let scope = FocusNode<String>.scope("scope", isTrap: true)
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
      #expect(engine.machine.node("goes") == nil)
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
      $0.add(.scope("outer", isTrap: true))
      $0.add(.element("in outer", in: "outer"))
    }
    engine.update {
      $0.add(.scope("inner", isTrap: true))
      $0.add(.element("in inner", in: "inner"))
    }
    #expect(engine.focused == "in inner")
    engine.change("outer") { $0.order = 1 }
    #expect(engine.focused == "in inner")
    #expect(engine.request("in outer") == .refused(.trapped))
  }

  @Test func aNodeReadsBackAsItWasDeclared() {
    var element = FocusNode<String>.element("a", in: "s", frame: Rect(x: 1, y: 2, width: 3, height: 4), order: 5)
    element.isTabStop = false
    element.entryFocus[.left] = "b"
    element.readingDirection = .rightToLeft
    element.isEnabled = false
    let scope = FocusNode<String>.scope(
      "s",
      defaultFocus: DefaultFocus("a", priority: .userInitiated),
      isTrap: true,
      restoresFocus: false,
      remembersFocus: true,
      isScene: true
    )
    engine.update {
      $0.add(scope)
      $0.add(element)
    }
    #expect(engine.machine.node("s") == scope)
    #expect(engine.machine.node("a") == element)
  }
}
