import Testing

@testable import FocusSync

/// Events and outcomes.
@Suite struct FocusEventTests {
  @Test func anOutcomeIsForcedByARemovalOrATrapOnly() {
    func outcome(_ cause: FocusCause, _ reason: FocusExplanation?) -> FocusOutcome {
      FocusOutcome(change: FocusChange(from: 1, to: 2, cause: cause, sequence: 1), reason: reason)
    }
    #expect(outcome(.removal, .wentAway(.clear)).isForced && outcome(.default, .trapAppeared).isForced)
    for cause in [FocusCause.key, .pointer, .program, .default] { #expect(!outcome(cause, .askedFor).isForced) }
    #expect(!FocusOutcome().isForced)
  }
}
