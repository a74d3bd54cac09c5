@testable import FocusSync

/// The laws of a step with an answer.
extension ObservedStep {
  /// Laws 5, 6, 12 and 19: what a callback does is queued, and ends as if it came after the event.
  ///
  /// - Parameter end: takes steps without answers from the same state, and returns the facts after the last.
  func differences(_ end: ([WorldEvent]) -> View) -> [String] {
    let (event, answer) = (step.event, step.answer!)
    if !answer.event.isWrite, !answer.place.isOfEngine {
      // An observer of the store tells of elements: before state is applied to them, by law 19, or after it. Of two
      // windows, only the laws of the end are checked then.
      guard plan.windows == 1 else { return [] }
      let ends = [end([answer.event, event]), end([event, answer.event])]
      return ends.contains { $0.hasSameValues(as: after) }
        ? [] : ["law 19: \(after) is neither \(ends[0]) nor \(ends[1])"]
    }
    // Of two windows, only the laws of the end are checked after a request to one of them in a callback.
    if plan.windows > 1, case .request = answer.event { return [] }
    lazy var inOrder = end([event, answer.event])
    let expected =
      switch (event, answer.event) {
      // Laws 3 and 13: the callback writes what is there.
      case _ where hasRepeated: end([event])
      // Law 6: the value of the event is overwritten before it crosses.
      case (.assign, .assign) where answer.place == .earlyObserver: end([answer.event])
      default: inOrder
      }
    var views = [expected]
    var fields = [expected.field]
    if plan.windows > 1 {
      // One of two windows is told of the event after the answer, or of only one of them, as the other is overwritten
      // before it crosses: law 6.
      views += [end([answer.event, event]), end([answer.event]), end([event])]
      if !answer.event.isWrite { fields += views.map(\.field) }
      // A value that all windows deny is taken back to the last value that crossed: laws 6 and 16.
      if case .assign(let value) = answer.event,
        views[3].windows.allSatisfy({ plan.answer(to: value, in: $0) == .denies })
      {
        fields.append(before.field)
      }
      // A window may have the value that was overwritten, and then it is the last accepted one: law 16. The other
      // window may be told of the last value only: law 6.
      views += [inOrder, end([.assign(after.field)])]
      fields.append(inOrder.field)
    }
    let areWindows = after.windows.enumerated().allSatisfy { index, window in
      views.contains { $0.windows[index].isAlike(window) || isAskedLater(window, $0.windows[index]) }
    }
    return fields.contains(after.field) && areWindows ? [] : ["law 5: \(after) is not \(expected)"]
  }

  /// True if one of two windows has the expected focus and waits for the field: the field changed in a callback before
  /// the window was told of the event, or before the window's own move was written.
  private func isAskedLater(_ window: EngineFacts, _ expected: EngineFacts) -> Bool {
    plan.windows > 1 && window.focus == expected.focus && window.awaited == after.field
  }
}
