import FocusSync
import Testing

/// Scopes: their defaults, and focus when they are added and removed.
@Suite struct ScopeTests {
  /// A field outside, and below it a form of two fields whose second is the default.
  private func form(_ priority: DefaultFocusPriority, remembers: Bool = false) -> FocusEngine<String> {
    let engine = FocusEngine<String>()
    engine.add(.element("outside", frame: FocusRect(x: 0, y: 0, width: 9, height: 1)))
    engine.request("outside")
    engine.update {
      let preference = DefaultFocus("second", priority: priority)
      $0.add(.scope("form", order: 9, defaultFocus: preference, remembersFocus: remembers))
      $0.add(.element("first", in: "form", frame: FocusRect(x: 0, y: 2, width: 9, height: 1)))
      $0.add(.element("second", in: "form", frame: FocusRect(x: 0, y: 4, width: 9, height: 1)))
    }
    return engine
  }

  @Test(arguments: [DefaultFocusPriority.automatic, .userInitiated])
  func aNewDefaultDoesNotTakeFocusFromTheUser(priority: DefaultFocusPriority) {
    #expect(form(priority).focused == "outside")
  }

  @Test(arguments: [DefaultFocusPriority.automatic, .userInitiated], ["tab", "arrow"])
  func onlyAUserInitiatedDefaultRedirectsAMove(priority: DefaultFocusPriority, key: String) {
    let engine = form(priority)
    var explanations: [String] = []
    engine.trace = { explanations.append($0.explanation) }
    if key == "tab" { engine.tab() } else { engine.move(.down) }
    #expect(engine.focused == (priority == .userInitiated ? "second" : "first"))
    #expect(explanations.last!.hasSuffix("prefers") == (priority == .userInitiated))
    // Within the scope the default has no effect. The requests end the way back of the arrow.
    engine.request("first")
    engine.request("second")
    if key == "tab" { engine.tab(forward: false) } else { engine.move(.up) }
    #expect(engine.focused == "first")
  }

  @Test(arguments: [DefaultFocusPriority.automatic, .userInitiated])
  func aRequestForTheScopeAndAResetGoToItsDefault(priority: DefaultFocusPriority) {
    let engine = form(priority)
    #expect(engine.request("form") == .moved)
    #expect(engine.focused == "second")
    engine.request("first")
    #expect(engine.resetFocus(in: "form") == .moved)
    #expect(engine.focused == "second")
    #expect(engine.resetFocus(in: "form") == .unchanged)
  }

  @Test func aDefaultThatCannotBeFocusedIsReplacedByTheFirstElement() {
    let engine = form(.automatic)
    engine.change("second") { $0.isEnabled = false }
    engine.resetFocus(in: "form")
    #expect(engine.focused == "first")
    engine.change("form") { $0.isEnabled = false }
    #expect(engine.focused == "outside")
    #expect(engine.resetFocus(in: "form") == .refused(.disabled))
    #expect(engine.resetFocus(in: "nowhere") == .refused(.absent))
  }

  @Test func aDefaultMayBeAContainerThatPassesFocusOn() {
    let engine = FocusEngine<String>()
    engine.update {
      $0.add(.scope("window", defaultFocus: DefaultFocus("list")))
      $0.add(.element("search", in: "window"))
      $0.add(.scope("list", in: "window", defaultFocus: DefaultFocus("row 2")))
      $0.add(.element("row 1", in: "list"))
      $0.add(.element("row 2", in: "list"))
    }
    #expect(engine.focused == "row 2")
  }

  @Test func aScopeThatRemembersFocusIsEnteredAtItsLastElement() {
    let engine = form(.automatic, remembers: true)
    engine.request("second")
    engine.request("outside")
    engine.tab()
    #expect(engine.focused == "second")
    engine.remove("second")
    engine.request("outside")
    engine.tab()
    #expect(engine.focused == "first")
  }

  @Test(arguments: [true, false])
  func focusReturnsToItsFormerElementWhenAScopeIsRemoved(restores: Bool) {
    let engine = FocusEngine<String>()
    engine.update {
      for (row, id) in ["a", "b", "c"].enumerated() {
        $0.add(.element(id, frame: FocusRect(x: 0, y: Double(row), width: 9, height: 1)))
      }
    }
    engine.request("a")
    engine.update {
      $0.add(.scope("popover", restoresFocus: restores))
      $0.add(.element("inside", in: "popover", frame: FocusRect(x: 0, y: 9, width: 9, height: 1)))
    }
    engine.request("inside")
    engine.remove("popover")
    #expect(engine.focused == (restores ? "a" : "c"))
  }

  @Test func scopesRemovedTogetherRestoreTheFocusBeforeTheOuterOne() {
    let engine = FocusEngine<String>()
    engine.update { for id in ["a", "b"] { $0.add(.element(id)) } }
    engine.request("b")
    for (scope, parent, inside) in [("outer", nil, "in outer"), ("inner", "outer", "in inner")] {
      engine.update {
        $0.add(.scope(scope, in: parent, isModal: true))
        $0.add(.element(inside, in: scope))
      }
      #expect(engine.focused == inside)
    }
    #expect(engine.request("in outer") == .refused(.trapped))
    #expect(engine.request(nil) == .refused(.trapped))
    #expect(engine.click("in outer") == .refused(.trapped))
    #expect(engine.resetFocus() == .refused(.trapped))
    engine.remove("outer")
    #expect(engine.focused == "b")
  }

  @Test func theInnerScopeRestoresFocusInTheOuterOne() {
    let engine = FocusEngine<String>()
    engine.update {
      $0.add(.element("page"))
      $0.add(.scope("sheet", isModal: true))
      $0.add(.element("field", in: "sheet"))
      $0.add(.element("other", in: "sheet"))
    }
    engine.request("other")
    engine.update {
      $0.add(.scope("alert", isModal: true))
      $0.add(.element("OK", in: "alert"))
    }
    #expect(engine.focused == "OK")
    engine.remove("alert")
    #expect(engine.focused == "other")
    engine.change("sheet") { $0.isModal = false }
    #expect(engine.request("page") == .moved)
  }

  @Test func anElementInADisabledContainerCannotBeFocused() {
    let engine = form(.automatic)
    engine.change("form") { $0.isEnabled = false }
    #expect(engine.request("first") == .refused(.disabled))
    #expect(engine.click("first") == .refused(.disabled))
    #expect(engine.request("form") == .refused(.disabled))
    #expect(engine.tab() == .unchanged)
    #expect(engine.move(.down) == .unchanged)
    engine.change("form") { $0.isEnabled = true }
    #expect(engine.tab() == .moved)
  }

  @Test func anArrowWithoutFocusGoesToTheUserInitiatedDefault() {
    let engine = FocusEngine<String>()
    engine.update {
      $0.add(.element("a", frame: FocusRect(x: 0, y: 0, width: 1, height: 1)))
      $0.add(.element("b", frame: FocusRect(x: 0, y: 2, width: 1, height: 1)))
    }
    engine.move(.down)
    #expect(engine.focused == "a")
    engine.request(nil)
    engine.defaultFocus = DefaultFocus("b", priority: .userInitiated)
    engine.request(nil)
    engine.move(.down)
    #expect(engine.focused == "b")
  }

  /// Two dialogs, one above the other. Neither contains the other.
  @Test func aClosedDialogKeepsTheFocusToRestoreOfTheDialogBelow() {
    let engine = FocusEngine<Int>()
    engine.update { for id in 0..<3 { $0.add(.element(id, order: id)) } }
    engine.request(2)
    for trap in [10, 20] {
      engine.update {
        $0.add(.scope(trap, isModal: true))
        $0.add(.element(trap + 1, in: trap))
      }
    }
    #expect(engine.focused == 21)
    engine.remove(20)
    #expect(engine.focused == 11)
    engine.remove(10)
    #expect(engine.focused == 2)
  }

  /// Each element of the container in turn has focus, with elements before, after or on both sides of it.
  @Test(arguments: [true, false], 1...3)
  func aRemovedContainerPassesFocusToItsNeighbour(isRemoved: Bool, focused: Int) {
    for rest in [[0, 4], [0], [4]] {
      let engine = FocusEngine<Int>()
      engine.update {
        for id in rest { $0.add(.element(id, order: id)) }
        $0.add(.scope(9))
        for id in 1...3 { $0.add(.element(id, in: 9, order: id)) }
      }
      engine.request(focused)
      if isRemoved { engine.remove(9) } else { engine.change(9) { $0.isEnabled = false } }
      #expect(engine.focused == rest.last)
    }
  }
}
