import FocusSync
import Testing

/// A window with a side bar, an editor with an inspector inside, and a toolbar without elements.
@Suite struct FocusCorePanesTests {
  private let engine: FocusEngine<String> = {
    let engine = FocusEngine<String>()
    func pane(_ id: String, in parent: String? = nil, x: Double) -> FocusNode<String> {
      var pane = FocusNode.scope(id, in: parent, frame: FocusRect(x: x, y: 0, width: 9, height: 9))
      pane.isPane = true
      return pane
    }
    engine.update {
      $0.add(pane("editor", x: 10))
      $0.add(pane("side bar", x: 0))
      $0.add(pane("inspector", in: "editor", x: 15))
      $0.add(pane("toolbar", x: 30))
      $0.add(.element("outside", frame: FocusRect(x: 50, y: 0, width: 1, height: 1)))
      for (id, pane) in [("s", "side bar"), ("e", "editor"), ("i", "inspector")] {
        for row in 0..<2 {
          let x = ["s": 0.0, "e": 10, "i": 15][id]!
          $0.add(.element("\(id)\(row)", in: pane, frame: FocusRect(x: x, y: Double(2 * row), width: 4, height: 1)))
        }
      }
    }
    return engine
  }()

  private func visited(_ modifiers: KeyEvent.Modifiers = [], count: Int = 4) -> [String?] {
    (0..<count).map { _ in
      engine.press(KeyEvent(.function(6), modifiers: modifiers))
      return engine.focused
    }
  }

  @Test func f6VisitsThePanesInReadingOrder() {
    #expect(visited() == ["s0", "e0", "i0", "s0"])
    #expect(visited(.shift) == ["i0", "e0", "s0", "i0"])
    #expect(engine.press(KeyEvent(.function(6), modifiers: .command)) == .ignored)
    #expect(engine.press(KeyEvent(.function(5))) == .ignored)
  }

  @Test func aPaneGetsFocusWhereItHadItLast() {
    engine.request("s1")
    engine.request("i1")
    engine.request("e1")
    #expect(visited() == ["i1", "s1", "e1", "i1"])
    // The inspector is a pane of its own, so the editor remembers none of its elements.
    engine.request("i0")
    #expect(visited(.shift) == ["e1", "s1", "i0", "e1"])
    // An editor without elements of its own is skipped.
    engine.remove("e0")
    engine.change("e1") { $0.isEnabled = false }
    #expect(visited(count: 2) == ["s1", "i0"])
    engine.remove("editor")
    #expect(visited(count: 2) == ["s1", "s1"])
  }

  @Test func anElementThatHasMovedToAnInnerPaneIsNotWhereTheOuterOneIsEntered() {
    engine.request("e1")
    engine.request("s0")
    engine.change("e1") { $0.parent = "inspector" }
    #expect(visited(count: 2) == ["e0", "i0"])
  }

  @Test func aPaneWithADefaultIsEnteredThere() {
    engine.change("editor") { $0.defaultFocus = DefaultFocus("e1", priority: .userInitiated) }
    engine.request("s0")
    engine.movePane()
    #expect(engine.focused == "e1")
  }

  /// The entry of the editor would be the text field of the inspector.
  @Test func aPaneOfButtonsIsEnteredAlthoughAnInnerPaneTakesText() {
    for id in ["e0", "e1"] { engine.change(id) { $0.interactions = .activate } }
    engine.request("s0")
    #expect(visited(count: 3) == ["e0", "i0", "s0"])
  }

  @Test func fromOutsideAllPanesF6GoesToTheNearestInTheTabOrder() {
    engine.request("outside")
    #expect(engine.movePane() == .moved && engine.focused == "s0")
    engine.request("outside")
    engine.movePane(forward: false)
    #expect(engine.focused == "i0")
    engine.change("outside") { $0.order = 0 }
    engine.request("outside")
    engine.movePane(forward: false)
    #expect(engine.focused == "i0")
  }

  @Test func f6StaysInATrap() {
    engine.request("s0")
    engine.update {
      $0.add(.scope("dialog", isModal: true))
      $0.add(.element("ok", in: "dialog"))
    }
    #expect(engine.movePane() == .unchanged && engine.focused == "ok")
    engine.update {
      for id in ["left", "right"] {
        var pane = FocusNode.scope(id, in: "dialog")
        pane.isPane = true
        $0.add(pane)
        $0.add(.element("in \(id)", in: id, frame: FocusRect(x: id == "left" ? 0 : 50, y: 50, width: 1, height: 1)))
      }
    }
    #expect(visited(count: 3) == ["in left", "in right", "in left"])
  }

  @Test func movesBetweenPanesAreTraced() {
    let log = FocusTraceLog(engine, afterRequest: "s0")
    engine.movePane()
    engine.movePane(forward: false)
    for id in ["editor", "outside"] { engine.remove(id) }
    engine.movePane()
    #expect(
      log.lines == [
        "next pane → from s0 to e0, cause .key: the next pane",
        "previous pane → from e0 to s0, cause .key: the previous pane",
        "removed editor → unchanged", "removed outside → unchanged",
        "next pane → unchanged: there is no other pane",
      ]
    )
  }

  /// A pane without a frame is one position in the Tab order, where its content is.
  @Test func theContentOfAPaneIsContiguous() {
    let engine = FocusEngine<String>()
    engine.update {
      $0.add(.scope("pane"))
      $0.add(.element("a", in: "pane", frame: FocusRect(x: 0, y: 0, width: 1, height: 1)))
      $0.add(.element("b", frame: FocusRect(x: 5, y: 0, width: 1, height: 1)))
      $0.add(.element("c", in: "pane", frame: FocusRect(x: 0, y: 5, width: 1, height: 1)))
    }
    func tour() -> [String?] {
      engine.request(nil)
      engine.request("a")
      return (0..<3).map { _ in
        engine.tab()
        return engine.focused
      }
    }
    #expect(tour() == ["b", "c", "a"])
    engine.change("pane") { $0.isPane = true }
    #expect(tour() == ["c", "b", "a"] || tour() == ["c", "a", "b"])
  }

  @Test func aPaneWhoseContentIsOutOfViewIsSkipped() {
    engine.change("inspector") { $0.visibleRect = $0.frame }
    engine.update {
      for row in 0..<2 { $0.change("i\(row)") { $0.frame!.y += 50 } }
    }
    #expect(visited() == ["s0", "e0", "s0", "e0"])
  }

  /// The side bar has nothing but the items of a group that an element of the editor controls.
  @Test func f6DoesNotEnterAGroupThatAnElementControls() {
    engine.change("side bar") { $0 = $0.group(.vertical) }
    engine.change("e0") { $0 = $0.controls("side bar") }
    engine.request("i0")
    #expect(visited(count: 2) == ["e0", "i0"])
    // A request focuses an item. F6 then leaves the group and does not come back.
    engine.request("s1")
    #expect(visited(count: 3) == ["e0", "i0", "e0"])
    engine.update {
      $0.add(.scope("dialog", in: "side bar", isModal: true))
      for id in ["left", "right"] {
        $0.add(.scope(id, in: "dialog").pane())
        $0.add(.element("in \(id)", in: id, frame: FocusRect(x: id == "left" ? 0 : 50, y: 50, width: 1, height: 1)))
      }
    }
    #expect(visited(count: 2) == ["in right", "in left"])
  }
}
