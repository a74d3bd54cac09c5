import FocusSync
import Testing

/// Exits: the neighbours of elements, and the exits of scopes.
///
/// A menu on the left and a list on the right, with a button far below both.
@Suite struct FocusCoreDestinationTests {
  let engine = FocusEngine<String>()

  init() {
    func frame(_ x: Double, _ y: Double) -> FocusRect { FocusRect(x: x, y: y, width: 9, height: 1) }
    engine.setContent([
      .scope("menu", order: 0),
      .element("open", in: "menu", frame: frame(0, 0)),
      .element("save", in: "menu", frame: frame(0, 2)),
      .scope("list", order: 1),
      .element("one", in: "list", frame: frame(20, 0)),
      .element("two", in: "list", frame: frame(20, 2)),
      .element("far", frame: frame(60, 40)),
    ])
  }

  private func exit(_ id: String, _ exits: [FocusMove: FocusExit<String>]) {
    engine.change(id) { $0.exitFocus = exits }
  }

  @Test(arguments: FocusMove.allCases) func anElementDeclaresItsNeighbours(move: FocusMove) {
    exit("open", [move: .to("far")])
    #expect(engine.focused(after: move, from: "open") == "far")
    exit("open", [move: .cancel])
    #expect(engine.focused(after: move, from: "open") == "open")
    exit("open", [:])
    #expect(engine.focused(after: move, from: "far") != "open" || move == .next)
  }

  @Test func aNeighbourMayBeAScopeWhoseDefaultIsUsed() {
    engine.change("list") { $0.defaultFocus = DefaultFocus("two", priority: .userInitiated) }
    exit("far", [.left: .to("list")])
    #expect(engine.focused(after: .left, from: "far") == "two")
  }

  /// An explicit neighbour is reached even if its scope would redirect the move.
  @Test func anExplicitElementIsNotRedirected() {
    engine.change("list") { $0.defaultFocus = DefaultFocus("two", priority: .userInitiated) }
    exit("open", [.right: .to("one")])
    #expect(engine.focused(after: .right, from: "open") == "one")
    #expect(engine.focused(after: .right, from: "save") == "two")
  }

  @Test func theExitOfAScopeDecidesAboutMovesThatLeaveIt() {
    exit("menu", [.down: .to("far"), .right: .cancel, .up: .to("save")])
    #expect(engine.focused(after: .down, from: "open") == "save")
    #expect(engine.focused(after: .down, from: "save") == "far")
    #expect(engine.focused(after: .right, from: "open") == "open")
    // Nothing lies above, and the exit leads back into the scope.
    #expect(engine.focused(after: .up, from: "open") == "save")
    #expect(engine.focused(after: .left, from: "one") == "open")
  }

  @Test func theElementDecidesBeforeItsScopesAndTheInnerScopeFirst() {
    engine.update {
      $0.add(.scope("window").exitFocus([.right: .to("far"), .left: .to("far")]))
      $0.change("menu") { $0.parent = "window" }
    }
    exit("menu", [.right: .cancel])
    exit("open", [.right: .to("two")])
    #expect(engine.focused(after: .right, from: "open") == "two")
    #expect(engine.focused(after: .right, from: "save") == "save")
    #expect(engine.focused(after: .left, from: "save") == "far")
  }

  @Test(arguments: [nil, "missing", "disabled", "empty"]) func anExitThatLeadsNowhereHasNoEffect(target: String?) {
    engine.update {
      $0.add(.element("disabled", isEnabled: false))
      $0.add(.scope("empty"))
    }
    exit("open", target.map { [.right: .to($0)] } ?? [:])
    exit("menu", target.map { [.right: .to($0)] } ?? [:])
    #expect(engine.focused(after: .right, from: "open") == "one")
    #expect(
      engine.audit().filter { if case .uselessExit = $0 { true } else { false } }
        == (target.map { [.uselessExit("menu", target: $0), .uselessExit("open", target: $0)] } ?? [])
    )
  }

  @Test func noExitLeadsOutOfATrap() {
    engine.change("menu") { $0.isModal = true }
    exit("open", [.right: .to("one"), .down: .to("far")])
    exit("menu", [.up: .to("far"), .next: .to("open")])
    #expect(engine.focused(after: .right, from: "open") == "open")
    #expect(engine.focused(after: .down, from: "open") == "save")
    #expect(engine.focused(after: .up, from: "open") == "open")
    #expect(engine.focused(after: .next, from: "save") == "open")
  }

  // MARK: Passing on

  @Test func aScopePassesAMoveOnToTheScopesAroundIt() {
    exit("menu", [.down: .passOn, .next: .passOn, .previous: .passOn])
    engine.change("far") { $0.frame = FocusRect(x: 0, y: 40, width: 9, height: 1) }
    #expect(engine.focused(after: .down, from: "open") == "far")
    #expect(engine.focused(after: .next, from: "open") == "one")
    engine.options.wraps = true
    #expect(engine.focused(after: .previous, from: "save") == "far")
    // From outside, Tab enters the scope.
    #expect(engine.focused(after: .previous, from: "one") == "save")
  }

  @Test func anElementThatPassesAMoveOnLeavesItsContentOut() {
    engine.setContent([
      .element("row", frame: FocusRect(x: 0, y: 0, width: 20, height: 1)).exitFocus([.next: .passOn]),
      .element("icon", in: "row", frame: FocusRect(x: 2, y: 0, width: 2, height: 1)),
      .element("below", frame: FocusRect(x: 0, y: 2, width: 20, height: 1)),
    ])
    #expect(engine.focused(after: .next, from: "row") == "below")
    #expect(engine.focused(after: .next, from: "icon") == "below")
    #expect(engine.focused(after: .previous, from: "below") == "icon")
  }

  @Test func aScopeAroundMayRefuseWhatAnInnerOnePassesOn() {
    engine.update {
      $0.add(.scope("window").exitFocus([.right: .cancel]))
      $0.change("menu") { $0.parent = "window" }
    }
    exit("menu", [.right: .passOn])
    #expect(engine.focused(after: .right, from: "open") == "open")
    engine.change("window") { $0.exitFocus = [:] }
    #expect(engine.focused(after: .right, from: "open") == "one")
  }

  // MARK: Tab

  @Test func tabThatGoesBeyondTheLastElementLeavesEveryScope() {
    engine.update {
      $0.add(.scope("all").exitFocus([.next: .to("two"), .previous: .cancel]))
      for id in ["menu", "list", "far"] { $0.change(id) { $0.parent = "all" } }
    }
    #expect(engine.focused(after: .next, from: "far") == "two")
    #expect(engine.focused(after: .previous, from: "open") == "open")
    engine.options.wraps = false
    #expect(engine.focused(after: .next, from: "far") == "two")
  }

  @Test func tabMayEnterAScopeAtADeclaredElement() {
    engine.change("list") { $0.entryFocus = [.next: "two", .previous: "one"] }
    #expect(engine.focused(after: .next, from: "save") == "two")
    #expect(engine.focused(after: .previous, from: "far") == "one")
  }

  // MARK: Requests, clicks and reports

  @Test func requestsAndClicksAreNotAffected() {
    exit("menu", [.next: .cancel, .right: .cancel])
    engine.request("open")
    #expect(engine.click("one") == .moved)
    #expect(engine.request("save") == .moved)
    engine.remove("save")
    #expect(engine.focused == "open")
  }

  @Test func exitsAreTraced() {
    exit("menu", [.right: .cancel, .down: .to("far")])
    engine.request("save")
    var lines: [String] = []
    engine.trace = { lines.append("\($0)") }
    engine.move(.right)
    engine.move(.down)
    engine.move(.up)
    #expect(
      lines == [
        "move right → unchanged: the exit for right is cancelled",
        "move down → from save to far, cause .key: the declared exit for down",
        "move up → from far to save, cause .key: the way back up",
      ]
    )
  }

  @Test func anAuditFollowsExits() {
    #expect(!engine.audit().contains(.unreachable("far")))
    engine.change("far") { $0.isTabStop = false }
    #expect(engine.audit() == [.unreachable("far")])
    exit("list", [.right: .to("far")])
    #expect(engine.audit() == [])
    // Tab never gets beyond the menu, and arrows do.
    exit("menu", [.next: .cancel])
    #expect(engine.audit() == [])
    exit("menu", [.next: .cancel, .right: .cancel])
    for id in ["one", "two"] { engine.change(id) { $0.isTabStop = false } }
    #expect(engine.audit() == [.unreachable("one"), .unreachable("two"), .unreachable("far")])
  }
}
