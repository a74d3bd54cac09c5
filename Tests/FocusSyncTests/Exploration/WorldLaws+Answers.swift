@testable import FocusSync

/// The laws of a step with an answer.
extension ObservedStep {
  /// Laws 5, 6, 12 and 19: a write of a callback is queued, and has the result that it would have after the event.
  ///
  /// - Parameter end: takes steps without answers from the same state, and returns the facts after the last.
  func differences(_ end: ([WorldEvent]) -> View) -> [String] {
    let (event, answer) = (step.event, step.answer!)
    if !answer.event.isWrite, !answer.place.isOfEngine {
      // An observer of the store changes elements: before state is applied to them, by law 19, or after it. With two
      // windows, only the laws of the final state are checked then.
      guard plan.windows == 1 else { return [] }
      let ends = [end([answer.event, event]), end([event, answer.event])]
      return ends.contains { $0.hasSameValues(as: after) }
        ? [] : ["law 19: \(after) is neither \(ends[0]) nor \(ends[1])"]
    }
    // With two windows, only the laws of the final state are checked after a request to one of them in a callback.
    if plan.windows > 1, case .request = answer.event { return [] }
    lazy var inOrder = end([event, answer.event])
    let expected =
      switch (event, answer.event) {
      // Laws 3 and 13: the callback writes the value that is there already.
      case _ where hasRepeated: end([event])
      // Law 6: the value of the event is overwritten before it crosses.
      case (.assign, .assign) where !answer.place.isOfEngine: end([answer.event])
      default: inOrder
      }
    if case .request(_, let value) = answer.event, plan.windows == 1 {
      let (old, alone) = (before.windows[0], end([answer.event]))
      // A request that the engine refuses is no intent, so its order does not count.
      let isRefused = alone.windows[0].focus == old.focus && old.value != value
      if isRefused, after.hasSameValues(as: end([answer.event, event])) { return [] }
      // A request for the value that focus has when the observer is called is granted at once.
      let isGranted = old.value == value && !answer.place.isOfEngine
      if case .assign = event, isGranted, after.hasSameValues(as: alone) { return [] }
    }
    guard plan.windows > 1 else {
      // Of several elements with one value, focus may be on any: the mirror does not ask for a value that is there.
      let (window, other) = (after.windows[0], expected.windows[0])
      return after.hasSameValues(as: expected) && window.awaited == other.awaited
        ? [] : ["law 5: \(after) is not \(expected)"]
    }
    let parts = [[event, answer.event], [answer.event, event], [answer.event], [event]]
    // The order of the two events is open, if the windows move by themselves. A value that all windows deny is taken
    // back: laws 6 and 16.
    let isField =
      after.field == expected.field || after.field == inOrder.field
      || !answer.event.isWrite && parts.contains { end($0).field == after.field }
    // A window need not be told of a value that is overwritten, but is told of the last one: law 6.
    let areWindows = after.windows.indices.allSatisfy { index in
      let window = after.windows[index]
      func isAlike(_ end: View) -> Bool {
        end.windows[index].isAlike(window) || plan.isAnswer(window, to: after.field, from: end.windows[index])
      }
      return isAlike(expected) || isAlike(before) || parts.contains { isAlike(end($0)) }
    }
    return isField && areWindows ? [] : ["law 5: \(after) is not \(expected)"]
  }
}
