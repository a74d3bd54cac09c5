import FocusSync
import Testing

@Suite struct BadInputTests {
  private func engine(_ reports: ReportLog) -> FocusEngine<String> {
    let engine = FocusEngine<String>()
    engine.onReport = { reports.all.append($0) }
    return engine
  }

  final class ReportLog {
    var all: [FocusReport<String>] = []
  }

  @Test func theFirstOfTwoNodesWithOneIDStays() {
    let log = ReportLog()
    let engine = engine(log)
    engine.add(.element("a", frame: FocusRect(x: 1, y: 2, width: 3, height: 4)))
    engine.add(.element("a"))
    #expect(log.all == [.duplicateID("a")])
    #expect(engine.node("a")?.frame == FocusRect(x: 1, y: 2, width: 3, height: 4))
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func aFrameThatIsNotFiniteCountsAsEmpty(number: Double) {
    let log = ReportLog()
    let engine = engine(log)
    engine.add(.element("a", frame: FocusRect(x: 0, y: number, width: 1, height: 1)))
    engine.add(.element("b", frame: FocusRect(x: 0, y: 3, width: 1, height: 1)))
    #expect(log.all == [.invalidFrame("a")])
    engine.tab()
    #expect(engine.focused == "a")
    engine.tab()
    #expect(engine.focused == "b")
  }

  @Test func aNodeIsAtTheTopLevelUntilItsParentIsAdded() {
    let log = ReportLog()
    let engine = engine(log)
    engine.add(.element("child", in: "parent"))
    #expect(log.all == [.missingParent("child", parent: "parent")])
    engine.request("child")
    #expect(engine.parent(of: "child") == nil)
    engine.add(.scope("parent"))
    #expect(engine.parent(of: "child") == "parent")
    #expect(engine.containsFocus("parent"))
    #expect(log.all.count == 1)
  }

  @Test func aNodeIsNeverInsideItself() {
    let log = ReportLog()
    let engine = engine(log)
    engine.update {
      $0.add(.scope("a", in: "b"))
      $0.add(.scope("b", in: "a"))
    }
    #expect(log.all == [.cycle("a", parent: "b")])
    #expect(engine.parent(of: "b") == "a")
    engine.change("a") { $0.parent = "a" }
    #expect(log.all.last == .cycle("a", parent: "a"))
    #expect(engine.parent(of: "a") == nil)
  }

  @Test func aRequestForAMissingElementIsReportedWhenItExpires() {
    let log = ReportLog()
    let engine = engine(log)
    engine.request("nowhere")
    #expect(engine.audit() == [.waiting("nowhere")])
    engine.expirePendingRequest()
    #expect(log.all == [.neverCame("nowhere")])
    #expect(engine.audit().isEmpty)
  }

  @Test func anEmptyTrapDoesNotKeepFocus() {
    let log = ReportLog()
    let engine = engine(log)
    engine.add(.element("a"))
    engine.request("a")
    engine.add(.scope("trap", isModal: true))
    #expect(log.all == [.emptyTrap("trap")])
    #expect(engine.focused == "a")
    engine.add(.element("inside", in: "trap"))
    #expect(engine.focused == "inside")
    engine.remove("inside")
    #expect(engine.focused == "a")
  }

  @Test func anEditOfAMissingNodeDoesNothing() {
    let log = ReportLog()
    let engine = engine(log)
    engine.remove("a")
    engine.change("b") { $0.isEnabled = false }
    #expect(log.all == [.unknownID("a"), .unknownID("b")])
  }

  @Test func twoElementsWithOneValueAreReportedOnceAndTheFirstWins() {
    let log = ReportLog()
    let engine = engine(log)
    engine.update {
      $0.add(.element("first"))
      $0.add(.element("second"))
    }
    let binding = FocusBinding<String, Int>(engine)
    binding.bind("first", equals: 1)
    binding.bind("second", equals: 1)
    #expect(log.all == [.duplicateValue(first: "first", second: "second")])
    binding.wrappedValue = 1
    #expect(engine.focused == "first")
    engine.request("second")
    #expect(binding.wrappedValue == 1)
    #expect(engine.audit() == [.duplicateValue(first: "first", second: "second")])
    withExtendedLifetime(binding) {}
  }

  @Test func theAuditFindsUnreachableElementsAndTrapsWithoutExit() {
    let engine = FocusEngine<String>()
    engine.update {
      $0.add(.element("field", frame: FocusRect(x: 0, y: 0, width: 5, height: 1)))
      $0.add(.element("far", frame: FocusRect(x: 50, y: 50, width: 5, height: 1), interactions: .activate))
    }
    #expect(engine.audit() == [.unreachable("far")])
    engine.options.keyboardNavigation = true
    #expect(engine.audit().isEmpty)
    engine.update {
      $0.add(.scope("dialog", isModal: true))
      $0.add(.element("input", in: "dialog"))
    }
    #expect(engine.audit() == [.trapWithoutExit("dialog")])
    engine.onKeyPress(.escape, at: "dialog") { .handled }
    #expect(engine.audit().isEmpty)
  }
}
