import Observation
import Testing

@testable import FocusSync

/// Groups whose active item moves while the element that controls them keeps focus.
@Suite struct FocusCoreActiveItemsTests {
  /// A field that controls a list of names below it.
  private func engine(_ names: String = "a b c", _ group: FocusGroup = FocusGroup(.vertical)) -> FocusEngine<String> {
    var composite = Composite.list(names) { $0 }
    composite.group.group = group
    let engine = composite.engine()
    engine.change("before") { $0 = $0.controls("group") }
    engine.request("before")
    return engine
  }

  private func actives(_ engine: FocusEngine<String>, _ keys: KeyEvent...) -> [String?] {
    keys.map { key in
      engine.press(key)
      #expect(engine.focused == "before")
      return engine.activeItem(of: "group")
    }
  }

  @Test func arrowsMoveTheActiveItemAndFocusStays() {
    let engine = engine()
    var trace: [String] = []
    engine.trace = { trace.append("\($0)") }
    #expect(actives(engine, .down, .down, .end, .down, .up, .home) == ["a", "b", "c", "c", "b", "a"])
    #expect(
      trace == [
        "move down → moved, active in group: a: the first item of the group",
        "move down → moved, active in group: b: the next item of the group",
        "End → moved, active in group: c: the last item of the group or line",
        "move down → unchanged: there is nothing further in the group",
        "move up → moved, active in group: b: the previous item of the group",
        "Home → moved, active in group: a: the first item of the group or line",
      ]
    )
    #expect(engine.violations == [])
  }

  @Test func theFirstArrowGoesToTheSelectedItem() {
    let engine = engine()
    engine.change("group") { $0.selectedItem = "b" }
    #expect(actives(engine, .down, .down) == ["b", "c"])
  }

  /// Without an active item, the arrows are before the first one.
  @Test(arguments: [(FocusGroup.End.stops, nil), (.wraps, "c")] as [(FocusGroup.End, String?)])
  func anArrowBackwardWithoutAnActiveItem(end: FocusGroup.End, active: String?) {
    #expect(actives(engine("a b c", FocusGroup(.vertical, atEnd: end)), .up) == [active])
  }

  /// An arrow that the group does not take moves focus.
  @Test func anArrowMayLeaveTheGroup() {
    let engine = engine("a b", FocusGroup(.vertical, atEnd: .leaves))
    #expect(actives(engine, .down, .down) == ["a", "b"])
    #expect(engine.visits(.down) == ["after"])
    #expect(engine.activeItem(of: "group") == "b")
  }

  @Test func anArrowAcrossTheAxisMovesFocus() {
    let engine = engine()
    engine.add(.element("aside", frame: FocusRect(x: 20, y: 0, width: 9, height: 1)))
    engine.press(.down)
    #expect(engine.visits(.right) == ["aside"])
  }

  @Test func noKeyFocusesAnItemOfTheGroup() {
    let engine = engine()
    #expect(engine.visits(.tab, .up, .tab, .shiftTab) == ["after", "before", "after", "before"])
    #expect(engine.audit() == [])
    engine.remove("after")
    engine.remove("before")
    // Nothing controls the group any more.
    #expect(engine.visits(.tab) == ["a"])
    #expect(engine.violations == [])
  }

  @Test func aRemovedElementDoesNotPassFocusToAnItemThatAnotherControls() {
    let engine = engine()
    engine.add(.element("button", frame: FocusRect(x: 0, y: 1, width: 9, height: 1)))
    engine.request("button")
    engine.remove("button")
    #expect(engine.focused == "after")
  }

  @Test func aClickMakesAnItemActiveAndMovesNoFocus() {
    let engine = engine()
    var count = 0
    let token = engine.observe { _ in count += 1 }
    #expect(engine.click("c") == .moved)
    #expect(engine.click("c") == .unchanged)
    #expect(engine.activeItem(of: "group") == "c" && engine.focused == "before" && count == 0)
    // The scope itself is no item, and a disabled item takes no click.
    #expect(engine.click("group") == .unchanged)
    engine.change("b") { $0.isEnabled = false }
    #expect(engine.click("b") == .refused(.disabled))
    engine.add(.scope("row", in: "c"))
    engine.setActiveItem("a", of: "group")
    #expect(engine.click("row") == .moved)
    #expect(engine.activeItem(of: "group") == "c")
    withExtendedLifetime(token) {}
  }

  @Test func aClickBehindATrapIsRefused() {
    let engine = engine()
    engine.update {
      $0.add(.scope("dialog", isModal: true))
      $0.add(.element("ok", in: "dialog"))
    }
    #expect(engine.click("c") == .refused(.trapped))
    #expect(engine.activeItem(of: "group") == nil)
  }

  @Test func theProgramMakesAnItemActive() {
    let engine = engine("a b! c")
    #expect(engine.setActiveItem("c", of: "group") == .moved)
    #expect(engine.setActiveItem("c", of: "group") == .unchanged)
    #expect(engine.activeItem(of: "group") == "c")
    #expect(engine.setActiveItem("b", of: "group") == .refused(.disabled))
    #expect(engine.setActiveItem("after", of: "group") == .refused(.absent))
    #expect(engine.setActiveItem("group", of: "group") == .refused(.absent))
    #expect(engine.setActiveItem("nobody", of: "group") == .refused(.absent))
    #expect(engine.setActiveItem("c", of: "before") == .refused(.absent))
    #expect(engine.setActiveItem("c", of: "nobody") == .refused(.absent))
    #expect(engine.setActiveItem(nil, of: "group") == .moved)
    #expect(engine.activeItem(of: "group") == nil && engine.activeItem(of: "nobody") == nil)
    #expect(engine.focused == "before")
  }

  @Test func anActiveItemThatGoesIsReplacedByTheNextOrThePrevious() {
    let engine = engine("a b c d")
    var trace = ""
    engine.trace = { trace = "\($0)" }
    engine.setActiveItem("c", of: "group")
    engine.remove("c")
    #expect(engine.activeItem(of: "group") == "d")
    #expect(trace == "removed c → moved, active in group: d: the active item went away")
    engine.change("d") { $0.isEnabled = false }
    #expect(engine.activeItem(of: "group") == "b")
    engine.change("b") { $0.parent = nil }
    #expect(engine.activeItem(of: "group") == "a")
    engine.change("group") { $0.isEnabled = false }
    #expect(engine.activeItem(of: "group") == nil)
    engine.change("group") { $0.isEnabled = true }
    engine.setActiveItem("a", of: "group")
    #expect(engine.violations == [])
    engine.remove("group")
    #expect(engine.activeItem(of: "group") == nil)
  }

  @Test func theActiveItemEndsWithItsGroup() {
    let engine = engine()
    engine.press(.down)
    engine.change("group") { $0.group = nil }
    #expect(engine.activeItem(of: "group") == nil)
    #expect(engine.audit() == [.controlsNoGroup("before", group: "group")])
    #expect(engine.visits(.down) == ["a"])
  }

  @Test func anActiveItemOutlivesFocusAndBelongsToTheGroup() {
    let engine = engine()
    engine.press(.down)
    engine.add(.element("button", frame: FocusRect(x: 0, y: 50, width: 9, height: 1)).controls("group"))
    engine.request("button")
    #expect(engine.activeItem(of: "group") == "a")
    engine.press(.down)
    #expect(engine.activeItem(of: "group") == "b")
    engine.remove("before")
    #expect(engine.visits(.tab, .shiftTab) == ["after", "button"])
  }

  // MARK: Keys

  @Test func keysReachTheActiveItemThenItsGroupThenTheElement() {
    let engine = engine()
    var log: [String] = []
    for id in ["a", "group", "before", "b"] {
      engine.onKeyPress(.return, at: id) {
        log.append(id)
        return .ignored
      }
    }
    engine.press(KeyEvent(.return))
    #expect(log == ["before"])
    engine.press(.down)
    log = []
    engine.press(KeyEvent(.return))
    #expect(log == ["a", "group", "before"])
    log = []
    engine.onKeyPress(.return, at: "a") { .handled }
    engine.press(KeyEvent(.return))
    #expect(log == ["a"])
  }

  /// Return chooses, and does not submit the form around the field.
  @Test func whatTheActiveItemSubmitsIsNotSubmittedByTheElement() {
    let engine = engine()
    var log: [String] = []
    for id in ["a", "group", "before"] { engine.onSubmit(at: id) { log.append(id) } }
    engine.press(KeyEvent(.return))
    #expect(log == ["before"])
    engine.press(.down)
    engine.press(KeyEvent(.return))
    #expect(log == ["before", "a", "group"])
    engine.removeHandlers(at: "a")
    engine.removeHandlers(at: "group")
    engine.press(KeyEvent(.return))
    #expect(log == ["before", "a", "group", "before"])
  }

  @Test func anElementMayControlTheGroupAroundIt() {
    let engine = engine()
    engine.change("before") { $0.parent = "group" }
    engine.press(.down)
    #expect(engine.press(KeyEvent("x")) == .ignored)
    #expect(engine.violations == [])
  }

  @Test func typedTextMovesTheActiveItem() {
    let engine = engine("apple banana cherry")
    #expect(actives(engine, KeyEvent("b"), KeyEvent("a")) == ["banana", "banana"])
    #expect(engine.typeAhead == "ba")
    #expect(actives(engine, KeyEvent("x")) == ["banana"])
  }

  @Test func arrowsOfAGridMoveTheActiveItem() {
    var composite = Composite.grid("a b/c d") { $0.group(.grid) }
    composite.group.group?.atEnd = .wraps
    let engine = composite.engine()
    engine.change("before") { $0 = $0.controls("group") }
    engine.request("before")
    #expect(actives(engine, .right, .right, .down, .left, .up) == ["a", "b", "d", "c", "a"])
    #expect(actives(engine, .end, .right) == ["b", "c"])
  }

  // MARK: Observation

  @Test func aReadOfTheActiveItemIsTracked() {
    let engine = engine()
    let changes = Counter()
    withObservationTracking {
      _ = engine.activeItem(of: "group")
    } onChange: {
      changes.count += 1
    }
    engine.press(.down)
    #expect(changes.count == 1)
  }

  private final class Counter: @unchecked Sendable {
    var count = 0
  }

  /// A move of the active item is no intent to move focus.
  @Test func anActiveItemIsNoIntent() {
    let engine = engine()
    let intent = engine.runner.lastIntent
    engine.press(.down)
    engine.click("b")
    engine.setActiveItem("c", of: "group")
    #expect(engine.runner.lastIntent == intent)
  }

  @Test func theIDsOfActiveItemsAreRemembered() {
    let engine = engine()
    engine.press(.down)
    for number in 0..<300 { engine.request("\(number)", waits: false) }
    #expect(engine.activeItem(of: "group") == "a")
  }

  /// The controller cannot have focus while the trap is active, so the elements in the trap take focus themselves.
  @Test(arguments: ["question", "list"]) func aClickInATrapInsideTheGroupFocuses(trap: String) {
    let engine = FocusEngine<String>()
    var presses = 0
    engine.update {
      $0.add(.element("field").controls("list"))
      $0.add(.scope("list").group(.vertical))
      $0.add(.element("row", in: "list"))
      $0.add(.scope("question", in: "row"))
      $0.add(.element("yes", in: "question").onActivate { presses += 1 })
      $0.add(.element("no", in: "question"))
    }
    engine.request("field")
    engine.click("yes")
    #expect(engine.focused == "field" && presses == 1)
    engine.change(trap) { $0.isModal = true }
    engine.request("no")
    #expect(engine.click("yes") == .moved && engine.focused == "yes" && presses == 2)
  }
}
