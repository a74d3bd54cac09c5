import Testing

@testable import FocusSync

/// Events and outcomes.
@Suite struct FocusEventTests {
  private let node = FocusNode<Int>.element(1, in: 2, frame: FocusRect(x: 1, y: 2, width: 3, height: 4), order: 5)

  @Test func anEditWithOtherIdsKeepsEverythingElse() {
    func text(_ edits: [FocusEdit<Int>]) -> String {
      var text = ""
      dump(edits, to: &text)
      return text
    }
    let edits: [FocusEdit<Int>] = [.add(node), .change(node), .remove(3)]
    let there = edits.map { $0.map { $0 + 100 } }
    #expect(text(there) != text(edits))
    #expect(text(there.map { $0.map { $0 - 100 } }) == text(edits))
  }

  @Test func anOutcomeIsForcedByARemovalOrATrapOnly() {
    func outcome(_ cause: FocusCause, _ reason: FocusExplanation?) -> FocusOutcome {
      FocusOutcome(change: FocusChange(from: 1, to: 2, cause: cause, sequence: 1), reason: reason)
    }
    #expect(outcome(.removal, .wentAway(.clear)).isForced && outcome(.default, .trapAppeared).isForced)
    for cause in [FocusCause.key, .pointer, .program, .default] { #expect(!outcome(cause, .askedFor).isForced) }
    #expect(!FocusOutcome().isForced)
  }
}
