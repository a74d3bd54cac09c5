import Testing

@testable import FocusSync

@Suite struct FocusCoreAwaitingTests {
  private let engine = FocusEngine<String>()

  @Test func aRequestForTheFocusedElementEndsAnEarlierWait() {
    engine.update {
      $0.add(.element("a"))
      $0.add(.element("b"))
    }
    engine.request("a")
    #expect(engine.request("later") == .pending)
    engine.request("a")
    engine.add(.element("later"))
    #expect(engine.focused == "a")
  }

  @Test func aRepeatedRequestWaitsOnce() {
    for _ in 0..<3 { #expect(engine.request("later") == .pending) }
    #expect(engine.runner.core.awaited.count == 1)
  }

  @Test func aValueOfManyElementsStandsForTheFirstRemainingOne() {
    let binding = FocusBinding<String, Int>(engine)
    engine.onReport = { _ in }
    let ids = (0..<40).map { "element \($0)" }
    engine.update {
      for id in ids { $0.add(.element(id)) }
    }
    for id in ids { binding.bind(id, equals: 1) }
    for (index, id) in ids.enumerated().dropLast() {
      binding.unbind(id)
      engine.request(nil)
      binding.request(1)
      #expect(engine.focused == ids[index + 1])
    }
    binding.bind(ids[3], equals: 1)
    binding.unbind(ids[39])
    engine.request(nil)
    binding.request(1)
    #expect(engine.focused == ids[3])
  }

  /// A trap without an enabled element takes focus from everything, which is no move to another element.
  @Test func aRequestGoesOnWaitingWhenATrapTakesFocusAway() {
    engine.add(.element("field"))
    engine.request("field")
    #expect(engine.request("later") == .pending)
    engine.update {
      $0.add(.scope("dialog", isModal: true))
      $0.add(.element("button", in: "dialog", isEnabled: false))
    }
    #expect(engine.focused == nil && engine.pending == "later")
    engine.add(.element("later", in: "dialog"))
    #expect(engine.focused == "later")
  }
}
