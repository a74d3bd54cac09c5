import FocusSync
import Testing

/// Tab continues from the element that had focus last, as in browsers.
@Suite struct StartingPointTests {
  let engine = FocusEngine<Int>(options: FocusOptions(removalPolicy: .clear))

  init() {
    engine.update { for id in 0..<5 { $0.add(.element(id, order: id)) } }
    engine.request(2)
  }

  @Test(arguments: [true, false]) func tabAfterABlurContinuesFromTheBlurredElement(forward: Bool) {
    engine.click(nil)
    engine.tab(forward: forward)
    #expect(engine.focused == (forward ? 3 : 1))
  }

  @Test(arguments: [true, false]) func tabAfterARemovalContinuesFromTheFormerPosition(forward: Bool) {
    engine.remove(2)
    engine.tab(forward: forward)
    #expect(engine.focused == (forward ? 3 : 1))
  }

  @Test func tabAfterARemovalVisitsAnElementAddedAtThePosition() {
    engine.remove(2)
    engine.remove(1)
    engine.add(.element(9, order: 2))
    engine.tab()
    #expect(engine.focused == 9)
  }

  @Test func tabAfterARemovalOfTheFirstElementVisitsTheNewFirst() {
    engine.request(0)
    engine.remove(0)
    engine.tab()
    #expect(engine.focused == 1)
  }

  @Test func tabAfterABlurOfTheLastElementWraps() {
    engine.request(4)
    engine.request(nil)
    engine.tab()
    #expect(engine.focused == 0)
  }

  @Test(arguments: [true, false]) func tabDoesNotLeaveADisabledTrap(forward: Bool) {
    engine.update {
      $0.add(.scope(10, isModal: true))
      $0.add(.element(11, in: 10))
    }
    engine.change(10) { $0.isEnabled = false }
    #expect(engine.tab(forward: forward) == .unchanged)
    #expect(engine.focused == nil)
  }

  @Test func tabStartsAnewAfterANodeThatIsNoLongerInTheOrder() {
    let engine = FocusEngine<String>()
    engine.update { for id in ["a", "b", "c"] { $0.add(.element(id)) } }
    engine.request("b")
    engine.request(nil)
    engine.change("b") {
      $0.role = .scope
      $0.frame = nil
    }
    engine.remove("b")
    engine.tab()
    #expect(engine.focused == "a")
  }
}
