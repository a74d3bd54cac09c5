import Testing

@testable import Store

/// Every interface of three children, in every sequence of four events, beside the rule in words.
@Suite struct DismissalTests {
  private enum Event: CaseIterable {
    case update, dismiss, removeInState, replaceInState
  }

  @Test func aDismissalIsSentOnceForTheShownChildAndNeverForAnother() {
    let all = Event.allCases
    for number in 0..<(all.count * all.count * all.count * all.count) {
      var (state, rest, sent) = (Optional(1), number, [Int]())
      var dismissal = Dismissal(shown: state)
      var shown = state
      for _ in 0..<4 {
        switch all[rest % all.count] {
        case .update:
          dismissal.show(state)
          shown = state
        case .dismiss:
          let isDue = dismissal.isDue(present: state)
          #expect(isDue == (state != nil && state == shown), "\(number)")
          if isDue, let child = state {
            sent.append(child)
            state = nil
          }
        case .removeInState: state = nil
        case .replaceInState: state = (state ?? 0) + 10
        }
        rest /= all.count
      }
      #expect(Set(sent).count == sent.count, "\(number)")
    }
  }

  @Test func aDismissalThatIsQueuedIsNotSentAgainUntilTheInterfaceIsUpdated() {
    var dismissal = Dismissal(shown: 1)
    dismissal.queue()
    #expect(!dismissal.isDue(present: 1))
    dismissal.show(1, hasQueued: true)
    #expect(!dismissal.isDue(present: 1))
    dismissal.show(1)
    #expect(dismissal.isDue(present: 1))
  }
}
