import Testing

@testable import FocusSync

/// Groups: one stop of Tab, with arrows inside.
@Suite struct FocusCoreGroupsTests {
  // MARK: Tab

  @Test func tabEntersAGroupOnceAndLeavesItFromAnyItem() {
    let engine = Composite.list("a b c") { $0.group(.vertical) }.engine()
    #expect(engine.visits(.tab, .tab, .tab, .tab) == ["before", "a", "after", "before"])
    #expect(engine.visits(.shiftTab, .shiftTab) == ["after", "a"])
    #expect(engine.visits(.down, .tab, .shiftTab, .shiftTab) == ["b", "after", "b", "before"])
  }

  @Test func tabEntersAtTheSelectedItemThenAtTheLastThenAtTheFirst() {
    let engine = Composite.list("a b c") { $0.group(.vertical) }.engine()
    var trace = ""
    engine.trace = { trace = $0.explanation }
    engine.request("before")
    #expect(engine.visits(.tab) == ["a"])
    #expect(trace == "the first item of the group")
    engine.request("c")
    engine.request("before")
    #expect(engine.visits(.tab) == ["c"])
    #expect(trace == "the item of the group that was focused last")
    engine.change("group") { $0.selectedItem = "b" }
    engine.request("before")
    #expect(engine.visits(.tab) == ["b"])
    #expect(trace == "the selected item of the group")
  }

  @Test func tabEntersBesideASelectedElementThatOnlyContainsOthers() {
    let engine = Composite.list("a b c") { $0.group(.vertical, selected: "b") }.engine()
    engine.update {
      $0.change("b") { $0.interactions = [] }
      $0.add(.element("button", in: "b"))
    }
    #expect(engine.visits(.tab, .tab) == ["before", "c"])
  }

  /// The neighbour is the next one, or the previous one of the last item.
  @Test(arguments: [("a", "b"), ("b", "c"), ("c", "b")])
  func tabEntersBesideASelectedItemThatIsDisabled(selected: String, entry: String) {
    let engine = Composite.list("a b c") { $0.group(.vertical, selected: selected) }.engine()
    engine.change(selected) { $0.isEnabled = false }
    var trace = ""
    engine.trace = { trace = $0.explanation }
    #expect(engine.visits(.tab, .tab) == ["before", entry])
    #expect(trace == "the item beside the selected one, which cannot take focus")
    #expect(engine.audit() == [.selectedDisabled(selected, group: "group")])
  }

  /// A selected item that is in no group, or gone, does not count.
  @Test(arguments: ["before", "nobody", "group"]) func aSelectedItemOutsideIsIgnored(selected: String) {
    let engine = Composite.list("a b c") { $0.group(.vertical, selected: selected) }.engine()
    #expect(engine.visits(.tab, .tab, .tab) == ["before", "a", "after"])
    #expect(engine.audit() == [.selectedOutside(selected, group: "group")])
  }

  /// Items that only activate are no stops without the option, and neither is their group.
  @Test func anItemThatHasLeftTheGroupIsNotItsEntry() {
    let engine = Composite.list("a b c") { $0.group(.vertical) }.engine()
    engine.request("c")
    engine.request("before")
    engine.change("c") { $0.parent = nil }
    #expect(engine.visits(.tab) == ["a"])
  }

  /// A key that a handler takes moves nothing, inside and outside a group.
  @Test func anArrowThatAnItemHandlesDoesNotMoveInTheGroup() {
    let engine = Composite.list("a b c") { $0.group(.vertical) }.engine()
    engine.onKeyPress(.downArrow, at: "a") { .handled }
    engine.request("a")
    #expect(engine.visits(.down) == ["a"])
  }

  @Test func tabPassesAGroupWithoutAStop() {
    var composite = Composite.list("a b") { $0.group(.vertical, selected: "b") }
    composite.options.keyboardNavigation = false
    for index in composite.items.indices { composite.items[index].interactions = .activate }
    let engine = composite.engine()
    #expect(engine.visits(.tab, .tab) == ["before", "after"])
    engine.change("a") { $0.interactions = .edit }
    #expect(engine.visits(.shiftTab) == ["a"])
  }

  @Test func tabStaysInTheOnlyGroup() {
    let engine = FocusEngine<String>()
    engine.setContent([
      .scope("group").group(.vertical), .element("a", in: "group"), .element("b", in: "group"),
    ])
    engine.request("b")
    #expect(engine.press(.tab) == .ignored)
    #expect(engine.focused == "b")
  }

  @Test func aTrapThatIsAGroupIsEnteredAtItsSelectedItem() {
    let engine = FocusEngine<String>()
    engine.update {
      $0.add(.element("button"))
      $0.add(.scope("menu", isModal: true).group(.vertical, atEnd: .wraps, selected: "b"))
      $0.add(.element("a", in: "menu"))
      $0.add(.element("b", in: "menu"))
    }
    #expect(engine.focused == "b")
    engine.request(nil)
    #expect(engine.visits(.tab) == ["b"])
    #expect(engine.visits(.down, .up, .tab) == ["a", "b", "b"])
  }

  /// While nothing has focus, Tab continues from the former position, also inside a group.
  @Test func tabContinuesInAGroupWhoseFocusedItemWasRemoved() {
    var composite = Composite.list("a b c d") { $0.group(.vertical, selected: "a") }
    composite.options.removalPolicy = .clear
    let engine = composite.engine()
    engine.request("c")
    engine.remove("c")
    #expect(engine.focused == nil)
    #expect(engine.visits(.tab) == ["d"])
  }

  @Test func aRequestForAGroupOrAroundItEntersAtItsEntry() {
    let engine = Composite.list("a b c") { $0.group(.vertical, selected: "b") }.engine()
    engine.request("group")
    #expect(engine.focused == "b")
    engine.update {
      $0.add(.scope("form"))
      $0.change("group") { $0.parent = "form" }
    }
    engine.request("after")
    engine.request("form")
    #expect(engine.focused == "b")
    engine.request("after")
    engine.resetFocus(in: "form")
    #expect(engine.focused == "b")
  }

  /// A scope that remembers focus keeps its rule for arrows, and is entered by Tab at the selected item.
  @Test func theSelectedItemComesBeforeTheRememberedOne() {
    var composite = Composite.list("a b c") { $0.group(.vertical, selected: "b") }
    composite.group.remembersFocus = true
    let engine = composite.engine()
    engine.request("c")
    engine.request("before")
    #expect(engine.visits(.tab) == ["b"])
  }

  // MARK: Arrows

  @Test(arguments: [FocusGroup.End.stops, .wraps, .leaves]) func anArrowAtTheEndFollowsTheRule(end: FocusGroup.End) {
    let engine = Composite.list("a b!") { $0.group(.vertical, atEnd: end) }.engine()
    engine.request("a")
    let expected: [(first: String, last: String)] = [("a", "a"), ("a", "a"), ("before", "after")]
    let (first, last) = expected[[.stops, .wraps, .leaves].firstIndex(of: end)!]
    #expect(engine.visits(.up) == [first])
    engine.request("a")
    #expect(engine.visits(.down) == [last])
  }

  @Test func anArrowThatHasNoEffectIsIgnored() {
    let engine = Composite.list("a b") { $0.group(.vertical) }.engine()
    var trace = ""
    engine.trace = { trace = "\($0)" }
    engine.request("b")
    #expect(engine.press(.down) == .ignored)
    #expect(trace == "move down → unchanged: there is nothing further in the group")
    #expect(engine.press(.up) == .handled)
    #expect(trace == "move up → from b to a, cause .key: the previous item of the group")
  }

  @Test func arrowsAcrossTheAxisMoveAsWithoutAGroup() {
    var composite = Composite.list("a b") { $0.group(.vertical) }
    composite.items.append(.element("aside", frame: FocusRect(x: 20, y: 3, width: 9, height: 1)))
    let engine = composite.engine()
    engine.request("b")
    #expect(engine.visits(.right, .left) == ["aside", "b"])
  }

  @Test(arguments: [ReadingDirection.leftToRight, .rightToLeft]) func aRowFollowsTheReadingDirection(
    _ reading: ReadingDirection
  ) {
    var composite = Composite.grid("a b c") { $0.group(.horizontal, atEnd: .wraps) }
    composite.options.readingDirection = reading
    let engine = composite.engine()
    engine.request("b")
    #expect(engine.visits(.right, .right, .left) == ["c", "a", "c"])
    #expect(engine.visits(.home) == [reading == .leftToRight ? "a" : "c"])
  }

  /// A group that an arrow leaves takes no part in the search, even if its items lie in the direction.
  @Test func anArrowThatLeavesAGroupPassesItsOtherItems() {
    let engine = FocusEngine<String>(options: FocusOptions(directionalPolicy: .nearest))
    engine.setContent([
      .scope("group").group(.horizontal, atEnd: .leaves),
      .element("wide", in: "group", frame: FocusRect(x: 40, y: 0, width: 9, height: 1)),
      .element("last", in: "group", frame: FocusRect(x: 0, y: 2, width: 9, height: 1)),
      .element("outside", frame: FocusRect(x: 60, y: 4, width: 9, height: 1)),
    ])
    engine.request("last")
    #expect(engine.visits(.right) == ["outside"])
  }

  // MARK: Grids

  // MARK: Home and End

  // MARK: Groups in groups

  /// A toolbar with a group of radio buttons, which hands an arrow at its end to the toolbar.
  func toolbar(_ end: FocusGroup.End) -> FocusEngine<String> {
    var composite = Composite.grid("bold italic") { $0.group(.horizontal, atEnd: .wraps) }
    composite.items.append(.scope("align", in: "group").group(.horizontal, atEnd: end, selected: "center"))
    for (index, name) in ["left", "center", "right"].enumerated() {
      let frame = FocusRect(x: Double(20 + index * 10), y: 2, width: 9, height: 1)
      composite.items.append(.element(name, in: "align", frame: frame))
    }
    composite.items.append(.element("print", in: "group", frame: FocusRect(x: 50, y: 2, width: 9, height: 1)))
    return composite.engine()
  }

  @Test func aGroupInAGroupPassesArrowsAtItsEndsOn() {
    let engine = toolbar(.leaves)
    #expect(engine.visits(.tab, .tab, .tab) == ["before", "bold", "after"])
    engine.request("italic")
    #expect(engine.visits(.right, .right, .right, .right, .right) == ["left", "center", "right", "print", "bold"])
    #expect(engine.visits(.left, .left) == ["print", "right"])
    #expect(engine.visits(.tab) == ["after"])
  }

  @Test func aGroupInAGroupMayStopItsArrows() {
    let engine = toolbar(.stops)
    engine.request("right")
    #expect(engine.visits(.right, .home, .left) == ["right", "left", "left"])
  }

  /// The outer group is entered at its first item, and that is the entry of an inner group.
  @Test func tabEntersTheInnerGroupThatComesFirst() {
    let engine = toolbar(.leaves)
    engine.update {
      $0.remove("bold")
      $0.remove("italic")
    }
    #expect(engine.visits(.tab, .tab) == ["before", "center"])
    engine.request("print")
    engine.change("group") { $0.selectedItem = "align" }
    engine.request("before")
    #expect(engine.visits(.tab) == ["center"])
  }

  // MARK: Changes

  @Test func removalPrefersItemsOfTheGroup() {
    var composite = Composite.list("") { $0.group(.vertical) }
    for index in 0..<3 {
      composite.items.append(.scope("row \(index)", in: "group"))
      let frame = FocusRect(x: 0, y: Double(index + 2), width: 9, height: 1)
      composite.items.append(.element("\(index)", in: "row \(index)", frame: frame))
    }
    let engine = composite.engine()
    engine.request("2")
    engine.remove("2")
    #expect(engine.focused == "1")
    engine.remove("row 1")
    #expect(engine.focused == "0")
    engine.remove("0")
    #expect(engine.focused == "after")
  }

  @Test func aRemovedElementBesideAGroupPassesFocusToItsEntry() {
    let engine = Composite.list("a b c") { $0.group(.vertical, selected: "b") }.engine()
    engine.request("before")
    engine.remove("before")
    #expect(engine.focused == "b")
  }

  @Test func aScopeBecomesAGroupAndStopsBeingOne() {
    let engine = Composite.list("a b") { $0 }.engine()
    #expect(engine.visits(.tab, .tab, .tab) == ["before", "a", "b"])
    engine.change("group") { $0.group = FocusGroup(.vertical) }
    #expect(engine.violations == [])
    #expect(engine.visits(.tab, .shiftTab) == ["after", "b"])
    engine.change("group") { $0.group = nil }
    #expect(engine.violations == [])
    #expect(engine.visits(.shiftTab) == ["a"])
  }

  /// The content of a group is contiguous in the Tab order, and lies where its items lie.
  @Test func aGroupWithoutAFrameIsWhereItsItemsAre() {
    let engine = FocusEngine<String>()
    engine.setContent([
      .element("right of a", frame: FocusRect(x: 20, y: 5, width: 9, height: 1)),
      .element("first", frame: FocusRect(x: 0, y: 0, width: 9, height: 1)),
      .scope("group").group(.vertical),
      .element("a", in: "group", frame: FocusRect(x: 0, y: 5, width: 9, height: 1)),
      .element("b", in: "group", frame: FocusRect(x: 0, y: 6, width: 9, height: 1)),
    ])
    #expect(engine.visits(.tab, .tab, .tab) == ["first", "a", "right of a"])
  }

  @Test func anElementIsNoGroup() {
    let engine = FocusEngine<String>()
    engine.setContent([
      .element("row", order: 1).group(.vertical), .element("inside", in: "row", order: 1),
    ])
    #expect(engine.visits(.tab, .tab) == ["row", "inside"])
  }

  @Test func aScopeInAGroupRedirectsAnArrow() {
    var composite = Composite.list("a") { $0.group(.vertical) }
    composite.items.append(.scope("row", in: "group", defaultFocus: DefaultFocus("main", priority: .userInitiated)))
    composite.items.append(.element("aside", in: "row", frame: FocusRect(x: 0, y: 3, width: 4, height: 1)))
    composite.items.append(.element("main", in: "row", frame: FocusRect(x: 5, y: 3, width: 4, height: 1)))
    let engine = composite.engine()
    engine.request("a")
    #expect(engine.visits(.down, .up) == ["main", "a"])
  }
}
