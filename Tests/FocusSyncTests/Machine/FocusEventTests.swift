import Testing

@testable import FocusSync

/// Events and outcomes with other ids.
@Suite struct FocusEventTests {
  private let node = FocusNode<Int>.element(1, in: 2, frame: Rect(x: 1, y: 2, width: 3, height: 4), order: 5)

  private func text<Value>(of value: Value) -> String {
    var text = ""
    dump(value, to: &text)
    return text
  }

  private var events: [FocusEvent<Int>] {
    [
      .update([]), .update([.add(node), .change(node), .remove(3)]), .tab(forward: true), .tab(forward: false),
      .point(1), .point(nil), .request(1), .request(nil), .request(1, since: 7, waits: false, cause: .pointer),
      .reset(scope: 1), .reset(scope: nil), .expirePending, .supersedePending(), .supersedePending(waits: true),
      .configure(FocusOptions(wraps: false)), .setDefault(nil), .setDefault(DefaultFocus(1, priority: .userInitiated)),
    ] + Direction.allCases.map { .move($0) }
  }

  @Test func anEventWithOtherIdsKeepsEverythingElse() {
    for event in events {
      let there = event.map { $0 + 100 }
      #expect(text(of: there.map { $0 - 100 }) == text(of: event))
      let hasID = text(of: event.map { _ in 0 }) != text(of: event)
      #expect((text(of: there) != text(of: event)) == hasID, "\(event)")
    }
  }

  @Test func theIdsOfAnEventAreReplaced() {
    #expect(
      events.map { "\($0.map { "id \($0)" })" }.filter { $0.contains("id") } == [
        "click on id 1", "request for id 1", "request for id 1", "reset of id 1", "new default id 1",
      ]
    )
    let edits: [FocusEdit<Int>] = [.add(node), .change(node), .remove(3)]
    #expect(edits.map { "\($0.map { "id \($0)" })" } == ["added id 1", "changed id 1", "removed id 3"])
  }

  @Test func anOutcomeWithOtherIdsKeepsEverythingElse() {
    let outcome = FocusOutcome<Int>(
      result: .refused(.vetoed),
      change: FocusChange(from: 1, to: 2, cause: .key, sequence: 3),
      abandoned: (4, .superseded),
      reports: [.neverCame(5), .emptyTrap(6)],
      reason: .scopeWasReset,
      isRedirected: true
    )
    let mapped = outcome.map { "\($0)" }
    #expect(mapped.result == .refused(.vetoed) && mapped.reason == .scopeWasReset && mapped.isRedirected)
    #expect(mapped.change == FocusChange(from: "1", to: "2", cause: .key, sequence: 3))
    #expect(mapped.abandoned?.id == "4" && mapped.abandoned?.reason == .superseded)
    #expect(mapped.reports == [.neverCame("5"), .emptyTrap("6")])
    let empty = FocusOutcome<Int>().map { "\($0)" }
    #expect(empty.change == nil && empty.abandoned == nil && empty.reports.isEmpty && empty.result == .unchanged)
  }

  @Test func anOutcomeIsForcedByARemovalOrATrapOnly() {
    func outcome(_ cause: FocusCause, _ reason: FocusExplanation?) -> FocusOutcome<Int> {
      FocusOutcome(change: FocusChange(from: 1, to: 2, cause: cause, sequence: 1), reason: reason)
    }
    #expect(outcome(.removal, .wentAway(.clear)).isForced && outcome(.default, .trapAppeared).isForced)
    for cause in [FocusCause.key, .pointer, .program, .default] { #expect(!outcome(cause, .askedFor).isForced) }
    #expect(!FocusOutcome<Int>().isForced)
  }

  @Test func anExplanationNamesTheRedirection() {
    #expect(FocusOutcome<Int>().explanation.isEmpty)
    #expect(FocusOutcome<Int>(reason: .askedFor).explanation == "it was asked for")
    #expect(
      FocusOutcome<Int>(reason: .askedFor, isRedirected: true).explanation
        == "it was asked for, as the scope around it prefers"
    )
  }
}
