import Testing

@testable import FocusSync

@Suite struct FocusEngineReadingTests {
  private let engine = FocusEngine<String>()

  init() {
    engine.update {
      $0.add(.scope("form"))
      $0.add(.element("name", in: "form", frame: FocusRect(x: 0, y: 0, width: 9, height: 1)))
      $0.add(.element("mail", in: "form", frame: FocusRect(x: 0, y: 2, width: 9, height: 1)))
      $0.add(.element("help", frame: FocusRect(x: 0, y: 4, width: 9, height: 1)))
    }
  }

  @Test func theNodesCanBeRead() {
    #expect(engine.count == 4)
    #expect(engine.allIDs == ["form", "name", "mail", "help"])
    #expect(engine.contains("form") && !engine.contains("nowhere"))
    #expect(engine.parent(of: "name") == "form")
    #expect(engine.parent(of: "form") == nil && engine.parent(of: "nowhere") == nil)
    #expect(engine.node("help") == .element("help", frame: FocusRect(x: 0, y: 4, width: 9, height: 1)))
    #expect(engine.node("nowhere") == nil)
  }

  @Test func focusIsReadAtTheElementAndItsAncestors() {
    #expect(engine.focused == nil && engine.stamp == FocusStamp(moves: 0))
    #expect(!engine.containsFocus("form"))
    #expect(engine.tab() == .moved)
    #expect(engine.focused == "name" && engine.stamp == FocusStamp(moves: 1) && engine.isFocused("name"))
    #expect(engine.containsFocus("name") && engine.containsFocus("form"))
    #expect(!engine.containsFocus("mail") && !engine.containsFocus("nowhere"))
  }

  @Test func aRemovedNodeIsNoLongerThere() {
    engine.remove("form")
    #expect(engine.count == 1 && engine.allIDs == ["help"])
    #expect(!engine.contains("name") && engine.node("name") == nil && engine.parent(of: "name") == nil)
  }

  @Test func aWaitingRequestIsPendingUntilItEnds() {
    engine.onReport = { _ in }
    #expect(engine.request("later") == .pending)
    #expect(engine.pending == "later")
    engine.expirePendingRequest()
    #expect(engine.pending == nil)
  }

  @Test func theOptionsAreChangedByAnEvent() {
    engine.options = FocusOptions(wraps: false)
    #expect(!engine.options.wraps)
    engine.tab(forward: false)
    #expect(engine.tab() == .unchanged)
    engine.options = FocusOptions()
    #expect(engine.tab() == .moved)
  }

  /// A move costs nothing for Observation unless focus has been read.
  @Test func aReadIsNotedUntilFocusMoves() {
    #expect(!engine.runner.isRead)
    #expect(engine.focused == nil && engine.runner.isRead)
    engine.tab()
    #expect(!engine.runner.isRead)
  }

  @Test func aReadOfTheAccessibilityFocusIsNoted() {
    enum Part { case name }
    let parts = FocusBinding<String, Part>(engine)
    #expect(parts.accessibilityValue == nil && engine.runner.isRead)
    engine.tab()
    #expect(!engine.runner.isRead)
    #expect(engine.accessibilityFocus == "name" && engine.runner.isRead)
  }

  @Test func idsThatNothingRefersToAreForgotten() {
    for number in 0..<300 {
      engine.add(.element("\(number)"))
      engine.remove("\(number)")
    }
    #expect(engine.names.slots.count <= 65)
    #expect(engine.allIDs == ["form", "name", "mail", "help"])
  }
}
