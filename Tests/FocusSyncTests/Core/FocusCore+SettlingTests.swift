import Testing

@testable import FocusSync

/// Focus after an update of the tree.
@Suite struct FocusCoreSettlingTests {
  @Test func theDefaultOfANewScopeIsUsedOnce() {
    let engine = FocusEngine<String>()
    engine.update {
      $0.add(.scope("form", defaultFocus: DefaultFocus("name")))
      $0.add(.element("name", in: "form"))
    }
    #expect(engine.focused == "name")
    engine.request(nil)
    engine.add(.element("other"))
    #expect(engine.focused == nil)
  }

  @Test func aTrapThatBecomesEmptyAgainIsReportedAgain() {
    let engine = FocusEngine<String>()
    var reports: [FocusReport<String>] = []
    engine.onReport = { reports.append($0) }
    engine.add(.scope("sheet", isModal: true))
    engine.add(.element("outside"))
    #expect(reports == [.emptyTrap("sheet")])
    engine.add(.element("inside", in: "sheet"))
    engine.remove("inside")
    #expect(reports == [.emptyTrap("sheet"), .emptyTrap("sheet")])
  }

  @Test func aRemovedGroupPassesFocusToItsSibling() {
    let engine = FocusEngine<String>()
    engine.update {
      $0.add(.section("list", frame: FocusRect(x: 0, y: 0, width: 9, height: 9), order: 1))
      $0.add(.element("row 1", in: "list", order: 1))
      $0.add(.scope("row 2", in: "list", order: 2))
      $0.add(.element("field", in: "row 2"))
      $0.add(.element("after", order: 2))
    }
    engine.request("field")
    engine.remove("row 2")
    #expect(engine.focused == "row 1")
  }

  @Test(arguments: [true, false])
  func aRequestForAGroupIsFulfilledWhenTheGroupContainsFocus(isVetoed: Bool) {
    let engine = FocusEngine<String>()
    engine.add(.element("field"))
    engine.request("field")
    if isVetoed { engine.shouldMove = { _ in false } }
    #expect(engine.request("group") == .pending)
    engine.update {
      $0.add(.scope("group"))
      $0.change("field") { $0.parent = "group" }
    }
    #expect(engine.focused == "field")
    #expect(engine.pending == nil)
  }

  @Test func aSectionInPlaceOfARemovedScopeIsNoNewScope() {
    let engine = FocusEngine<String>()
    engine.add(.scope("place"))
    engine.remove("place")
    var section = FocusNode<String>.section("place", frame: .zero)
    section.defaultFocus = DefaultFocus("element")
    engine.update {
      $0.add(section)
      $0.add(.element("element", in: "place"))
    }
    #expect(engine.focused == nil)
  }

  /// The neighbours of the removed element are outside the trap, so they do not count.
  @Test func aTrapThatReplacesTheFocusedElementChoosesItsDefault() {
    let engine = FocusEngine<String>()
    engine.add(.element("field"))
    engine.request("field")
    engine.update {
      $0.remove("field")
      $0.add(.scope("dialog", defaultFocus: DefaultFocus("second"), isModal: true))
      $0.add(.element("first", in: "dialog"))
      $0.add(.element("second", in: "dialog"))
    }
    #expect(engine.focused == "second")
  }

  /// The element comes before the others in the dialog, so its neighbour is another one.
  @Test func focusReturnsToTheElementThatADisabledTrapHeldWhenTheTrapEnds() {
    let engine = FocusEngine<String>()
    engine.update {
      $0.add(.scope("dialog", isModal: true))
      for id in ["first", "second", "third"] { $0.add(.element(id, in: "dialog")) }
    }
    engine.request("second")
    engine.change("dialog") { $0.isEnabled = false }
    #expect(engine.focused == nil)
    engine.change("dialog") {
      $0.isEnabled = true
      $0.isModal = false
    }
    #expect(engine.focused == "second")
  }

  @Test func aRequestForAGroupGoesToTheElementThatTheGroupRemembers() {
    let engine = FocusEngine<String>()
    engine.update {
      $0.add(.scope("group", remembersFocus: true))
      for id in ["first", "second"] { $0.add(.element(id, in: "group")) }
      $0.add(.element("outside"))
    }
    for id in ["group", "second", "outside", "group"] { engine.request(id) }
    #expect(engine.focused == "second")
    engine.change("group") { $0.remembersFocus = false }
    for id in ["outside", "group"] { engine.request(id) }
    #expect(engine.focused == "first")
  }

  /// The window becomes active in the update that adds the awaited element, so it is no longer due to take focus.
  @Test func aWindowThatBecomesActiveWhenARequestIsFulfilledTakesNoFocusLater() {
    let engine = FocusEngine<String>()
    engine.update {
      $0.add(.scope("window", isScene: true))
      $0.add(.element("field", in: "window"))
    }
    engine.request("field")
    engine.change("window") { $0.isActive = false }
    #expect(engine.request("awaited") == .pending)
    engine.update {
      $0.change("window") { $0.isActive = true }
      $0.add(.element("awaited"))
    }
    #expect(engine.focused == "awaited")
    engine.add(.element("other"))
    #expect(engine.focused == "awaited")
  }

  /// Focus went to an awaited element when the scope was added, so its default is no longer due.
  @Test func aFulfilledRequestUsesUpTheDefaultsOfNewScopes() {
    let engine = FocusEngine<String>()
    #expect(engine.request("field") == .pending)
    engine.update {
      $0.add(.scope("form", defaultFocus: DefaultFocus("name")))
      $0.add(.element("name", in: "form"))
      $0.add(.element("field", in: "form"))
    }
    #expect(engine.focused == "field")
    engine.request(nil)
    engine.add(.element("other"))
    #expect(engine.focused == nil)
  }

  @Test func aGroupPrefersItsDefaultToTheElementThatItRemembers() {
    let engine = FocusEngine<String>()
    engine.update {
      $0.add(.scope("group", defaultFocus: DefaultFocus("first"), remembersFocus: true))
      for id in ["first", "second"] { $0.add(.element(id, in: "group")) }
      $0.add(.element("outside"))
    }
    for id in ["second", "outside", "group"] { engine.request(id) }
    #expect(engine.focused == "first")
  }

  @Test func aTrapThatFindsAndLeavesNothingFocusedIsNoMove() {
    var machine = CoreOfIDs<Int>()
    let appeared = machine.handle(
      .update([.add(.scope(1, isModal: true)), .add(.element(2, in: 1, isEnabled: false))])
    )
    #expect(appeared.change == nil && appeared.reason == nil)
    machine.handle(.update([.change(.element(2, in: 1))]))
    #expect(machine.focused == 2)
    machine.handle(.update([.change(.element(2, in: 1, isEnabled: false))]))
    let removed = machine.handle(.update([.remove(1)]))
    #expect(removed.change == nil && machine.focused == nil)
  }

  @Test func aGroupDoesNotReturnToAnElementThatIsDisabledOrHasMoved() {
    let engine = FocusEngine<String>()
    engine.update {
      $0.add(.scope("group", remembersFocus: true))
      for id in ["first", "second"] { $0.add(.element(id, in: "group")) }
      $0.add(.element("outside"))
    }
    for id in ["second", "outside"] { engine.request(id) }
    engine.change("second") { $0.isEnabled = false }
    engine.request("group")
    #expect(engine.focused == "first")
    engine.change("second") {
      $0.isEnabled = true
      $0.parent = nil
    }
    for id in ["first", "outside"] { engine.request(id) }
    engine.change("first") { $0.parent = nil }
    #expect(engine.request("group") == .refused(.disabled))
  }

  @Test func theDefaultOfAScopeThatAppearedWhileAnElementHadFocusIsNotUsedLater() {
    let engine = FocusEngine<String>()
    engine.add(.element("field"))
    engine.request("field")
    engine.update {
      $0.add(.scope("form", defaultFocus: DefaultFocus("name")))
      $0.add(.element("name", in: "form"))
    }
    engine.request(nil)
    engine.add(.element("other"))
    #expect(engine.focused == nil)
  }

  @Test func aDefaultOfTheRootThatIsSetWhileAnElementHasFocusIsNotUsedLater() {
    let engine = FocusEngine<String>()
    for id in ["a", "b"] { engine.add(.element(id)) }
    engine.request("b")
    engine.defaultFocus = DefaultFocus("a")
    engine.request(nil)
    engine.add(.element("other"))
    #expect(engine.focused == nil)
  }

  /// The inner scope is the newer one, so its default is used.
  @Test func theDefaultsOfAllNewScopesAreUsedUpByTheFirstMove() {
    let engine = FocusEngine<String>()
    engine.update {
      $0.add(.scope("form", defaultFocus: DefaultFocus("name")))
      $0.add(.element("name", in: "form"))
      $0.add(.scope("address", in: "form", defaultFocus: DefaultFocus("street")))
      $0.add(.element("street", in: "address"))
    }
    #expect(engine.focused == "street")
    engine.request(nil)
    engine.add(.element("other"))
    #expect(engine.focused == nil)
  }

  /// The focused element leaves in the update in which the scope appears, and the policy puts none in its place.
  @Test func aDefaultIsNotUsedLaterIfFocusIsClearedWhenItsScopeAppears() {
    let engine = FocusEngine<String>(options: FocusOptions(removalPolicy: .clear))
    engine.add(.element("field"))
    engine.request("field")
    engine.update {
      $0.remove("field")
      $0.add(.scope("form", defaultFocus: DefaultFocus("name")))
      $0.add(.element("name", in: "form"))
    }
    engine.add(.element("other"))
    #expect(engine.focused == nil)
  }

  @Test func theDefaultOfANewScopeIsUsedWhenItsElementIsAddedLater() {
    let engine = FocusEngine<String>()
    engine.add(.element("field"))
    engine.request("field")
    engine.request(nil)
    engine.add(.scope("form", defaultFocus: DefaultFocus("name")))
    engine.add(.element("other"))
    #expect(engine.focused == nil)
    engine.add(.element("name", in: "form"))
    #expect(engine.focused == "name")
  }
}
