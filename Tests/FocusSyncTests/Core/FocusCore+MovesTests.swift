import Testing

@testable import FocusSync

/// The target of a key where a default or the lack of focus decides.
@Suite struct FocusCoreMovesTests {
  private func engine(policy: FocusOptions.DirectionalPolicy = .adjacent) -> FocusEngine<String> {
    let engine = FocusEngine<String>(options: FocusOptions(directionalPolicy: policy))
    engine.update {
      $0.add(.element("left", frame: FocusRect(x: 0, y: 0, width: 5, height: 1)))
      $0.add(.element("right", frame: FocusRect(x: 10, y: 0, width: 5, height: 1)))
    }
    return engine
  }

  @Test(arguments: [(FocusOptions.DirectionalPolicy.adjacent, "left"), (.nearest, "right")])
  func anArrowWithoutFocusGoesToTheFirstElementOrFromTheCorner(
    policy: FocusOptions.DirectionalPolicy,
    target: String
  ) {
    let engine = engine(policy: policy)
    #expect(engine.move(.left) == .moved)
    #expect(engine.focused == target)
  }

  @Test(arguments: [(DefaultFocusPriority.automatic, "left"), (.userInitiated, "right")])
  func anArrowWithoutFocusGoesToADefaultForTheUserOnly(priority: DefaultFocusPriority, target: String) {
    let engine = engine()
    engine.defaultFocus = DefaultFocus("right", priority: priority)
    engine.request(nil)
    #expect(engine.move(.right) == .moved)
    #expect(engine.focused == target)
  }

  /// Defaults belong to scopes and sections.
  @Test func anElementAroundTheTargetDoesNotRedirectAMove() {
    let engine = engine()
    engine.request("right")
    var outer = FocusNode.element("outer", frame: FocusRect(x: 20, y: 20, width: 30, height: 1))
    outer.defaultFocus = DefaultFocus("other", priority: .userInitiated)
    outer.remembersFocus = true
    engine.update { [outer] in
      $0.add(outer)
      $0.add(.element("inner", in: "outer", frame: FocusRect(x: 20, y: 0, width: 5, height: 1)))
      $0.add(.element("other", in: "outer", frame: FocusRect(x: 40, y: 0, width: 5, height: 1)))
    }
    #expect(engine.move(.right) == .moved)
    #expect(engine.focused == "inner")
  }

  /// Such a move leaves no scope and enters none.
  @Test func theScopeAroundFocusDoesNotRedirectAMoveToTheElementAroundFocus() {
    let engine = FocusEngine<String>()
    engine.update {
      $0.add(.scope("form").defaultFocus("field", priority: .userInitiated))
      $0.add(.element("field", in: "form", order: 1))
      $0.add(.element("row", in: "form", order: 2))
      $0.add(.element("cell", in: "row"))
    }
    engine.request("cell")
    #expect(engine.tab(forward: false) == .moved)
    #expect(engine.focused == "row")
  }

  @Test func givingUpAFocusThatABindingDoesNotHaveEndsNoWait() {
    let engine = engine()
    let (binding, other) = (FocusBinding<String, Int>(engine), FocusBinding<String, Int>(engine))
    #expect(binding.request(1) == .pending)
    #expect(other.request(nil) == .unchanged && binding.isPending)
    #expect(binding.request(nil) == .unchanged && !binding.isPending)
  }

  @Test func tabSaysIfTheElementThatHadFocusIsGone() {
    var machine = CoreOfIDs<Int>(options: FocusOptions(removalPolicy: .clear))
    machine.handle(.update((0..<4).map { .add(.element($0, order: $0)) }))
    machine.handle(.request(1))
    #expect(machine.handle(.tab(forward: true)).reason == .nextInTabOrder(forward: true))
    machine.handle(.update([.change(.element(2, order: 2, isEnabled: false))]))
    #expect(machine.handle(.tab(forward: true)).reason == .besideTheGap)
    #expect(machine.focused == 3)
    machine.handle(.request(1))
    machine.handle(.update([.remove(1)]))
    #expect(machine.handle(.tab(forward: true)).reason == .besideTheGap)
    #expect(machine.focused == 3)
  }

  @Test(arguments: [(FocusDirection.right, 0), (.down, 0), (.left, 3), (.up, 3)])
  func anArrowWithoutFocusStartsAtTheCornerBehindIt(direction: FocusDirection, target: Int) {
    let engine = FocusEngine<Int>(options: FocusOptions(directionalPolicy: .nearest))
    engine.update {
      for id in 0..<4 {
        $0.add(.element(id, frame: FocusRect(x: Double(id % 2) * 10, y: Double(id / 2) * 10, width: 5, height: 5)))
      }
      $0.add(.element(9))
      $0.change(9) { $0.frame = nil }
    }
    #expect(engine.move(direction) == .moved)
    #expect(engine.focused == target)
  }

  @Test func anArrowIntoASectionPassesOverElementsWithoutAFrame() {
    let engine = engine()
    engine.update {
      $0.add(.section("section", frame: FocusRect(x: 20, y: 0, width: 9, height: 1)))
      $0.add(.element("unplaced", in: "section"))
      $0.change("unplaced") { $0.frame = nil }
      $0.add(.element("inside", in: "section", frame: FocusRect(x: 20, y: 0, width: 9, height: 1)))
    }
    engine.request("right")
    #expect(engine.move(.right) == .moved)
    #expect(engine.focused == "inside")
  }
}
