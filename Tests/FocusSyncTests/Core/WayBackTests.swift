import FocusSync
import Testing

/// Opposite arrows lead back, until something else moves focus.
///
/// Three keys above a wide one: up from the wide key always goes to the middle one.
@Suite struct WayBackTests {
  let engine = FocusEngine<String>()

  init() {
    engine.setContent([
      .element("left", frame: FocusRect(x: 0, y: 0, width: 9, height: 1)),
      .element("middle", frame: FocusRect(x: 10, y: 0, width: 9, height: 1)),
      .element("right", frame: FocusRect(x: 20, y: 0, width: 9, height: 1)),
      .element("wide", frame: FocusRect(x: 0, y: 2, width: 29, height: 1)),
      .element("wider", frame: FocusRect(x: 0, y: 4, width: 39, height: 1)),
    ])
    engine.request("right")
  }

  private func move(_ directions: FocusDirection...) -> String? {
    for direction in directions { engine.move(direction) }
    return engine.focused
  }

  @Test func law20OppositeArrowsLeadBack() {
    #expect(move(.down) == "wide")
    #expect(move(.down) == "wider")
    #expect(move(.up) == "wide")
    #expect(move(.up) == "right")
    #expect(move(.left, .down, .up, .right) == "right")
  }

  /// Back and forth: an element that has been added between the two changes nothing.
  @Test func law20TheFormerArrowLeadsForwardAgain() {
    #expect(move(.left, .down, .down) == "wider")
    #expect(move(.up, .up) == "middle")
    engine.add(.element("between", frame: FocusRect(x: 0, y: 1, width: 29, height: 1)))
    #expect(move(.down) == "wide")
    #expect(move(.down) == "wider")
    #expect(move(.up, .up, .right) == "right")
    // Another arrow ends the path at the position.
    #expect(move(.left, .left) == "left")
    #expect(move(.right, .right) == "right")
  }

  @Test func law20AnotherArrowEndsThePathBehindThePosition() {
    #expect(move(.left, .left, .right, .down, .up) == "middle")
    #expect(move(.right) == "right")
  }

  /// No arrow leads into a group that an element controls, so none leads out of one on the way.
  @Test func law20TheWayDoesNotCrossTheBorderOfAGroupThatAnElementControls() {
    func control(_ axis: FocusGroup.Axis) {
      engine.update {
        $0.add(.scope("popup").group(axis))
        $0.change("middle") { $0.parent = "popup" }
        $0.change("wide") { $0 = $0.controls("popup") }
      }
    }
    engine.request("wide")
    #expect(move(.up) == "middle")
    control(.vertical)
    #expect(move(.down) == "middle")

    engine.remove("popup")
    engine.add(.element("middle", frame: FocusRect(x: 10, y: 0, width: 9, height: 1)))
    engine.request("middle")
    #expect(move(.down) == "wide")
    control(.horizontal)
    #expect(move(.up) != "middle")
  }

  /// The steps before the element that is passed stay on the way.
  @Test func law20AnElementThatIsDisabledMeanwhileIsPassedOnTheWay() {
    engine.add(.element("between", frame: FocusRect(x: 0, y: 3, width: 29, height: 1)))
    #expect(move(.down, .down, .down) == "wider")
    engine.change("between") { $0.isEnabled = false }
    #expect(move(.up) == "wide")
    #expect(move(.down) == "wider")
    #expect(move(.up, .up) == "right")
  }

  @Test func withoutAWayBackTheGeometryDecides() {
    engine.request("wide")
    #expect(move(.up) == "middle")
  }

  /// Every move of focus but an arrow ends the way, also if focus comes to the same element again.
  @Test func law20AnythingElseThatMovesFocusEndsTheWay() {
    let others: [(FocusEngine<String>) -> Void] = [
      {
        $0.tab()
        $0.tab(forward: false)
      },
      {
        $0.request("left")
        $0.request("wide")
      },
      {
        $0.click("left")
        $0.click("wide")
      },
      {
        $0.request(nil)
        $0.request("wide")
      },
      {
        $0.remove("wide")
        $0.add(.element("wide", frame: FocusRect(x: 0, y: 2, width: 29, height: 1)))
        $0.request("wide")
      },
      { engine in
        engine.defaultFocus = DefaultFocus("left")
        engine.resetFocus()
        engine.request("wide")
      },
    ]
    for other in others {
      engine.request("right")
      #expect(move(.down) == "wide")
      other(engine)
      #expect(engine.focused == "wide")
      #expect(move(.up) == "middle")
    }
  }

  @Test func whatLeavesFocusWhereItIsDoesNotEndTheWay() {
    _ = move(.down)
    engine.click("wide")
    engine.request("wide")
    engine.add(.element("new"))
    engine.change("right") { $0.frame = FocusRect(x: 21, y: 0, width: 8, height: 1) }
    #expect(move(.right) == "wide")
    #expect(move(.up) == "right")
  }

  @Test(arguments: [true, false]) func anElementThatLeftOrIsDisabledIsSkipped(isRemoved: Bool) {
    _ = move(.left, .left, .down, .down)
    #expect(engine.focused == "wider")
    if isRemoved { engine.remove("wide") } else { engine.change("wide") { $0.isEnabled = false } }
    // Up goes by the geometry, and the way goes on from there.
    #expect(move(.up) == "middle")
    #expect(move(.down) == "wider")
    _ = move(.up)
    #expect(engine.focused == "middle")
  }

  /// The geometry may lead to the element before the one that left. The way then goes on.
  @Test func theWayGoesOnBehindAnElementThatLeft() {
    engine.setContent(
      (0..<4).map { .element("\($0)", frame: FocusRect(x: Double($0) * 10, y: Double($0), width: 9, height: 9)) }
    )
    engine.request("0")
    #expect(move(.right, .right, .right) == "3")
    engine.remove("2")
    #expect(move(.left, .left) == "0")
  }

  @Test func anElementThatCameBackIsTheSameElement() {
    _ = move(.down)
    engine.remove("right")
    engine.add(.element("right", frame: FocusRect(x: 20, y: 0, width: 9, height: 1)))
    #expect(move(.up) == "right")
  }

  @Test func theWayIsTheSameRightToLeft() {
    engine.options.readingDirection = .rightToLeft
    #expect(move(.left, .down, .down, .up, .up, .right) == "right")
  }

  @Test func aDeclaredExitOrEntryComesBeforeTheWayBack() {
    engine.change("wide") { $0.exitFocus = [.up: .to("left")] }
    #expect(move(.down, .up) == "left")
    engine.update {
      $0.change("wide") { $0.exitFocus = [:] }
      $0.add(.scope("keys").defaultFocus("left", priority: .userInitiated))
      for id in ["left", "middle", "right"] { $0.change(id) { $0.parent = "keys" } }
    }
    engine.request("right")
    #expect(move(.down, .up) == "right")
    engine.change("keys") { $0.entryFocus = [.up: "middle"] }
    #expect(move(.down, .up) == "middle")
  }

  @Test func aTrapEndsTheWayAtItsBorder() {
    _ = move(.down)
    engine.update {
      $0.add(.scope("dialog", isModal: true))
      $0.change("wide") { $0.parent = "dialog" }
    }
    #expect(move(.up) == "wide")
  }

  /// The way has an end, so that it takes no more memory however long a user plays with the arrows.
  @Test(arguments: [(32, "right"), (33, "middle"), (40, "middle")]) func theWayHasALimit(count: Int, end: String) {
    engine.update {
      for row in 3...40 {
        $0.add(.element("row \(row)", frame: FocusRect(x: 0, y: Double(row * 2), width: 29, height: 1)))
      }
    }
    for _ in 0..<count { engine.move(.down) }
    #expect(engine.focused == "row \(count)")
    for _ in 0..<count { engine.move(.up) }
    #expect(engine.focused == end)
  }

  @Test func anArrowWithoutFocusBeginsNoWay() {
    engine.request(nil)
    let first = move(.up)
    #expect(move(.down, .up) == first)
  }
}
