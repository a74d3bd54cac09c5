import FocusSync
import Testing

/// Sections: targets that are larger than their content, and never have focus themselves.
@Suite struct SectionTests {
  /// A button, and to its right a tall section with two buttons, neither of them in line with the first.
  private func engine(_ policy: FocusOptions.DirectionalPolicy = .adjacent) -> FocusEngine<String> {
    let engine = FocusEngine<String>(options: FocusOptions(directionalPolicy: policy))
    engine.update {
      $0.add(.element("start", frame: FocusRect(x: 0, y: 50, width: 10, height: 10)))
      $0.add(.section("section", frame: FocusRect(x: 20, y: 0, width: 30, height: 100)))
      $0.add(.element("near", in: "section", frame: FocusRect(x: 30, y: 70, width: 10, height: 5)))
      $0.add(.element("far", in: "section", frame: FocusRect(x: 30, y: 0, width: 10, height: 5)))
    }
    engine.request("start")
    return engine
  }

  @Test(arguments: [FocusOptions.DirectionalPolicy.adjacent, .nearest])
  func aSectionPassesFocusToItsNearestElement(policy: FocusOptions.DirectionalPolicy) {
    let engine = engine(policy)
    #expect(engine.move(.right) == .moved)
    #expect(engine.focused == "near")
  }

  @Test func withoutTheSectionNoElementIsAdjacent() {
    let engine = engine()
    engine.change("near") { $0.parent = nil }
    engine.change("far") { $0.parent = nil }
    engine.remove("section")
    #expect(engine.move(.right) == .unchanged)
    engine.options.directionalPolicy = .nearest
    #expect(engine.move(.right) == .moved)
    #expect(engine.focused == "near")
  }

  @Test func aSectionWithoutFocusableElementsIsSkipped() {
    let engine = engine()
    engine.add(.element("beyond", frame: FocusRect(x: 60, y: 50, width: 10, height: 10)))
    engine.change("section") { $0.isEnabled = false }
    engine.move(.right)
    #expect(engine.focused == "beyond")
    engine.request("start")
    engine.change("section") { $0.isEnabled = true }
    engine.remove("near")
    engine.remove("far")
    engine.move(.right)
    #expect(engine.focused == "beyond")
  }

  /// The content of the section begins left of the source, so no rule of direction applies. The nearest element wins.
  @Test func contentOfASectionBehindTheSourceIsReached() {
    let engine = FocusEngine<String>()
    engine.update {
      $0.add(.element("start", frame: FocusRect(x: 40, y: 0, width: 10, height: 10)))
      $0.add(.section("section", frame: FocusRect(x: 0, y: 20, width: 100, height: 50)))
      $0.add(.element("overlapping", in: "section", frame: FocusRect(x: 40, y: -5, width: 10, height: 5)))
      $0.add(.element("further", in: "section", frame: FocusRect(x: 90, y: -40, width: 10, height: 5)))
    }
    engine.request("start")
    engine.move(.down)
    #expect(engine.focused == "overlapping")
  }

  @Test func nestedSectionsPassFocusInward() {
    let engine = FocusEngine<String>()
    engine.update {
      $0.add(.element("start", frame: FocusRect(x: 0, y: 0, width: 10, height: 10)))
      $0.add(.section("outer", frame: FocusRect(x: 20, y: 0, width: 80, height: 100)))
      $0.add(.section("inner", in: "outer", frame: FocusRect(x: 20, y: 50, width: 80, height: 50)))
      $0.add(.element("deep", in: "inner", frame: FocusRect(x: 30, y: 80, width: 10, height: 10)))
      $0.add(.element("shallow", in: "outer", frame: FocusRect(x: 80, y: 20, width: 10, height: 10)))
    }
    engine.request("start")
    engine.move(.right)
    #expect(engine.containsFocus("outer"))
    engine.request("shallow")
    // Within the outer section, the inner one is a target.
    engine.move(.down)
    #expect(engine.focused == "deep")
    engine.move(.left)
    #expect(engine.focused == "deep")
  }

  @Test func aSectionTakesNoFocusFromTabClickOrRequest() {
    let engine = engine()
    var visited: Set<String> = []
    for _ in 0..<6 {
      engine.tab()
      visited.insert(engine.focused!)
    }
    #expect(visited == ["start", "near", "far"])
    engine.request("start")
    #expect(engine.click("section") == .unchanged)
    #expect(engine.request("section") == .moved)
    #expect(engine.containsFocus("section"))
    #expect(!engine.isFocused("section"))
  }

  @Test func aTrapInASectionIsNotLeftByAnArrow() {
    let engine = engine()
    engine.update {
      $0.add(.scope("dialog", in: "section", isModal: true))
      $0.add(.element("OK", in: "dialog", frame: FocusRect(x: 30, y: 50, width: 10, height: 10)))
    }
    #expect(engine.focused == "OK")
    for direction in FocusDirection.allCases {
      #expect(engine.move(direction) == .unchanged)
      #expect(engine.focused == "OK")
    }
  }
}
