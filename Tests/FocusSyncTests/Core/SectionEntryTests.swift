import FocusSync
import Testing

/// The element that a section passes focus to.
@Suite struct SectionEntryTests {
  /// No element of the section lies to the right of the source, so the nearest one gets focus.
  @Test(arguments: [[10.0, 20], [20, 10], [30, 10, 20]])
  func aSectionWithoutACandidatePassesFocusToTheNearestElement(tops: [Double]) {
    let engine = FocusEngine<String>()
    engine.update {
      $0.add(.element("source", frame: FocusRect(x: 0, y: 0, width: 10, height: 1)))
      $0.add(.section("section", frame: FocusRect(x: 20, y: 0, width: 20, height: 40)))
      for top in tops {
        $0.add(.element("\(Int(top))", in: "section", frame: FocusRect(x: 0, y: top, width: 5, height: 1)))
      }
    }
    engine.request("source")
    #expect(engine.move(.right) == .moved)
    #expect(engine.focused == "10")
  }

  /// Both elements are at the same distance, as the section has its own scroll offset.
  @Test func ofTwoElementsAtTheSameDistanceTheOneThatWasDeclaredFirstGetsFocus() {
    let engine = FocusEngine<String>()
    engine.update {
      $0.add(.element("source", frame: FocusRect(x: 0, y: 10, width: 10, height: 1)))
      $0.add(.section("section", frame: FocusRect(x: 20, y: 0, width: 20, height: 40)))
      $0.add(.element("first", in: "section", frame: FocusRect(x: 0, y: 20, width: 5, height: 1)))
      $0.add(.element("second", in: "section", frame: FocusRect(x: 0, y: 0, width: 5, height: 1)))
    }
    engine.request("source")
    #expect(engine.move(.right) == .moved)
    #expect(engine.focused == "first")
  }

  /// An arrow does not leave a trap inside a section, whatever other elements the section has.
  @Test func anArrowDoesNotLeaveATrapInASection() {
    let engine = FocusEngine<String>()
    engine.update {
      $0.add(.section("section", frame: FocusRect(x: 0, y: 0, width: 40, height: 9)))
      $0.add(.element("beside", in: "section", frame: FocusRect(x: 20, y: 0, width: 5, height: 1)))
      $0.add(.scope("trap", in: "section", isModal: true))
      $0.add(.element("inside", in: "trap", frame: FocusRect(x: 0, y: 0, width: 5, height: 1)))
      $0.add(.element("outside", frame: FocusRect(x: 60, y: 0, width: 5, height: 1)))
    }
    #expect(engine.focused == "inside")
    #expect(engine.move(.right) == .unchanged)
    #expect(engine.focused == "inside")
  }

  /// The section itself lies beyond the source, but the arrow is already in it.
  @Test func anArrowDoesNotLeaveASectionThatIsATrap() {
    let engine = FocusEngine<String>()
    var section = FocusNode.section("section", frame: FocusRect(x: 20, y: 0, width: 10, height: 10))
    section.isModal = true
    engine.update { [section] in
      $0.add(section)
      $0.add(.element("source", in: "section", frame: FocusRect(x: 0, y: 0, width: 5, height: 1)))
      $0.add(.element("other", in: "section", frame: FocusRect(x: 22, y: 5, width: 5, height: 1)))
    }
    #expect(engine.focused == "source")
    #expect(engine.move(.right) == .unchanged)
    #expect(engine.focused == "source")
  }
}
