import Store
import Testing

@testable import FocusSync

/// The exact report of every invalid input, and the state of the engine after it.
@Suite struct FocusReportTests {
  final class Log {
    var texts: [String] = []
  }

  let log = Log()
  let engine = FocusEngine<String>()

  init() {
    engine.onReport = { [log] in log.texts.append("\($0)") }
    engine.add(.element("here", frame: FocusRect(x: 0, y: 0, width: 9, height: 1)))
    engine.request("here")
  }

  /// After every invalid input, focus is where it was and keys still work.
  private func expectSane(_ text: String, _ location: SourceLocation = #_sourceLocation) {
    #expect(log.texts == [text], sourceLocation: location)
    #expect(engine.focused == "here", sourceLocation: location)
    engine.tab()
    #expect(engine.focused != nil, sourceLocation: location)
    engine.request("here")
    #expect(engine.focused == "here", sourceLocation: location)
  }

  @Test func aDuplicateIDIsReported() {
    engine.add(.element("here", isEnabled: false))
    expectSane("The id here is already in the tree; the second node was not added. Give every node an id of its own.")
  }

  @Test(arguments: [
    FocusRect(x: .nan, y: 0, width: 1, height: 1), FocusRect(x: 0, y: -.infinity, width: 1, height: 1),
    FocusRect(x: 0, y: 0, width: .infinity, height: 1), FocusRect(x: 0, y: 0, width: 1, height: -1),
    FocusRect(x: .greatestFiniteMagnitude, y: 0, width: .greatestFiniteMagnitude, height: 1),
  ])
  func anInfiniteFrameIsReported(frame: FocusRect) {
    engine.add(.element("odd", frame: frame))
    expectSane(
      "The frame of odd is not finite or has a negative side; it counts as empty, at the origin. Lay the node out "
        + "before adding it."
    )
    #expect(engine.node("odd")?.frame == .zero)
    // The report is the same when a present node is changed.
    engine.change("here") { $0.frame = frame }
    #expect(log.texts.count == 2)
    #expect(engine.node("here")?.frame == .zero)
    #expect(engine.focused == "here")
  }

  @Test func anInfiniteFrameOfASectionIsReported() {
    engine.add(.section("region", frame: FocusRect(x: 0, y: .nan, width: 9, height: 9)))
    engine.add(.element("inside", in: "region", frame: FocusRect(x: 0, y: 5, width: 9, height: 1)))
    engine.move(.down)
    expectSane(
      "The frame of region is not finite or has a negative side; it counts as empty, at the origin. Lay the node out "
        + "before adding it."
    )
  }

  @Test func aMissingParentIsReported() {
    engine.add(.element("child", in: "parent"))
    expectSane(
      "child is to be in parent, which is not in the tree; it is at the top level. Add parent in the same update."
    )
  }

  @Test func aNodeInItsOwnDescendantIsReported() {
    engine.update {
      $0.add(.scope("outer"))
      $0.add(.scope("inner", in: "outer"))
    }
    engine.change("outer") { $0.parent = "inner" }
    expectSane("outer is to be in inner, which is in outer; it stays where it was.")
    #expect(engine.parent(of: "outer") == nil)
    #expect(engine.parent(of: "inner") == "outer")
  }

  @Test func anExpiredRequestIsReported() {
    engine.request("nowhere")
    engine.expirePendingRequest()
    expectSane("A request waited for nowhere, which never came; focus stays. Add the element, or do not ask for it.")
    engine.add(.element("nowhere"))
    #expect(engine.focused == "here")
  }

  @Test func anExpiredRequestForAnUnboundValueIsReported() {
    let binding = FocusBinding<String, Int>(engine)
    binding.bind("here", equals: 1)
    #expect(binding.request(7) == .pending)
    #expect(engine.audit() == [.waitingForValue("7")])
    engine.expirePendingRequest()
    #expect(!binding.isPending)
    #expect(engine.audit().isEmpty)
    binding.bind("elsewhere", equals: 7)
    expectSane(
      "A request waited for an element that stands for 7, which never came; focus stays. Bind the value, or do not ask "
        + "for it."
    )
  }

  @Test func anEditOfAMissingNodeIsReported() {
    engine.change("nowhere") { $0.isEnabled = false }
    expectSane("There is no nowhere in the tree; the edit was dropped. Add it first.")
    engine.remove("nowhere")
    #expect(log.texts.count == 2)
    #expect(log.texts.first == log.texts.last)
  }

  @Test func aDuplicateValueIsReported() {
    engine.add(.element("there"))
    let binding = FocusBinding<String, Int>(engine)
    binding.bind("here", equals: 1)
    binding.bind("there", equals: 1)
    expectSane("there stands for the same value as here, which wins. Give every element a value of its own.")
  }

  @Test func anEmptyTrapIsReported() {
    engine.add(.scope("dialog", isModal: true))
    expectSane(
      "The trap dialog contains no element; it traps nothing until it does. Add its elements in the same update."
    )
  }

  @Test func handlersThatMoveFocusBackAndForthAreReported() {
    engine.add(.element("there"))
    engine.onFocus(of: "here") { [engine] in engine.request("there") }
    engine.onFocus(of: "there") { [engine] in engine.request("here") }
    engine.request("there")
    #expect(
      log.texts == [
        "Handlers moved focus 1000 times in one turn without coming to rest; the rest was dropped. "
          + "Look for two handlers that each undo what the other did."
      ]
    )
    let focused = engine.focused
    #expect(focused == "here" || focused == "there")
    engine.removeHandlers(at: "here")
    engine.removeHandlers(at: "there")
    #expect(engine.focused == focused)
    engine.request("here")
    #expect(engine.focused == "here")
    #expect(log.texts.count == 1)
  }

  @Test func aReportWithOtherIdsKeepsEverythingElse() {
    let reports: [FocusReport<Int>] = [
      .duplicateID(1), .invalidFrame(1), .missingParent(1, parent: 2), .cycle(1, parent: 2), .unknownID(1),
      .emptyTrap(1), .neverCame(1), .neverBound("a value"), .duplicateValue(first: 1, second: 2), .loop(events: 3),
      .foreignBinding(4), .unreachable(5), .trapWithoutExit(6), .waiting(7), .waitingForValue("another"),
      .trapInInactiveWindow(8), .scrollRegionWithoutFrame(9), .neverShown(region: 10), .outOfView(11),
      .neverActivated(8), .duplicateShortcut(first: 9, second: 10), .uselessExit(11, target: 12),
      .missingReturn(13, target: 14),
      .emptyGroup(1), .selectedOutside(1, group: 2), .selectedDisabled(1, group: 2), .controlsNoGroup(1, group: 2),
    ]
    for report in reports { #expect(report.map { "\($0)" }.map { Int($0)! } == report) }
    #expect(reports[2].map { "\($0)" } == .missingParent("1", parent: "2"))
    #expect(reports[3].map { "\($0)" } == .cycle("1", parent: "2"))
    #expect(reports[8].map { "\($0)" } == .duplicateValue(first: "1", second: "2"))
  }

  @Test func theFindingsOfAnAuditSayWhatToDo() {
    let findings: [FocusReport<Int>] = [
      .unreachable(1), .trapWithoutExit(2), .waiting(3), .waitingForValue("name"), .trapInInactiveWindow(4),
      .scrollRegionWithoutFrame(5), .neverShown(region: 6), .outOfView(7), .neverActivated(4),
      .duplicateShortcut(first: 5, second: 6), .uselessExit(7, target: 8), .missingReturn(9, target: 10),
    ]
    #expect(
      findings.map(\.description) == [
        "No key reaches 1. Make it a Tab stop, or give it a frame that an arrow reaches.",
        "Nothing in the trap 2 takes a key or can be activated, so the user cannot leave it. Add a button, or a "
          + "handler of Escape.",
        "A request waits for 3, which is not in the tree. Add the element, or do not ask for it.",
        "A request waits for name, for which no element stands. Bind the value, or do not ask for it.",
        "The trap 4 is in an inactive window, so it keeps focus from no other one. Make the window active, or put the "
          + "trap around all windows.",
        "The scroll region 5 has no frame, so it clips nothing. Give it the frame of its visible part, and make it a "
          + "section or a scope.",
        "Elements in the scroll region 6 are out of view, so no key reaches them. Set 'bringIntoView'.",
        "Focus is on 7, which is out of view, although 'bringIntoView' returned true. Change the frames, or return "
          + "false.",
        "No key performs the action of 4. Declare 'onActivate' beside 'keyboardShortcut', and let the element take the "
          + "interaction 'activate'.",
        "6 has the same keyboard shortcut as 5 in one scope, and never gets the key. Let one of them declare the "
          + "shortcut.",
        "An exit of 7 leads to 8, which is not in the tree or cannot take focus, so the exit has no effect. Add or "
          + "enable 8, or remove the exit.",
        "9 returns focus to 10, which is not in the tree; focus goes to the element that had it before. Add 10, or "
          + "name another one.",
      ]
    )
    let groups: [FocusReport<Int>] = [
      .emptyGroup(1), .selectedOutside(1, group: 2), .selectedDisabled(1, group: 2), .controlsNoGroup(1, group: 2),
    ]
    #expect(
      groups.map(\.description) == [
        "The group 1 contains no element, so nothing enters it. Add its items with it, or leave it out while it "
          + "has none.",
        "1 is selected in the group 2, which does not contain it. Select an item of the group, or none.",
        "1 is selected in the group 2 and cannot take focus, so Tab enters at the next item. Enable the item, or "
          + "select another.",
        "1 controls 2, which is no group in the tree. Declare the scope 2 with '.group(…)', or remove '.controls(…)' "
          + "while it is not shown.",
      ]
    )
    #expect(
      FocusReport.foreignBinding(1).description
        == "1 is declared with a binding of another engine, so it stands for no value. Make a 'FocusBinding' of its "
        + "own engine."
    )
  }

  // MARK: Reports that nobody takes

  @Test func aReportIsAnIssueAtTheLineThatMadeTheEngine() {
    let issues = Locked<[ReportedIssue]>([])
    IssueReporting.$handler.withValue(IssueHandler { issue in issues.withLock { $0.append(issue) } }) {
      let engine = FocusEngine<String>(fileID: "App/Screen.swift", line: 7)
      for _ in 0..<2 { engine.add(.element("twin")) }
    }
    let text = "The id twin is already in the tree; the second node was not added. Give every node an id of its own."
    #expect(issues.withLock { $0 }.map(\.description) == ["App/Screen.swift:7: \(text)"])
  }
}
