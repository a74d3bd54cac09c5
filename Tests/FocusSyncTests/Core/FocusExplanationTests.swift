import FocusSync
import Testing

/// The exact text of every explanation.
@Suite struct FocusExplanationTests {
  @Test func everyExplanationHasItsText() {
    let texts: [(FocusExplanation, String)] = [
      (.nextInTabOrder(forward: true), "the next element in the Tab order"),
      (.nextInTabOrder(forward: false), "the previous element in the Tab order"),
      (.edgeOfTabOrder(forward: true), "the first element in the Tab order"),
      (.edgeOfTabOrder(forward: false), "the last element in the Tab order"),
      (.endOfTabOrder, "there is nothing further in the Tab order"),
      (.besideTheGap, "the element beside the one that went away"),
      (.bestInDirection(.up, .nearest), "the best up under .nearest"),
      (.nothingInDirection(.left, .adjacent), "nothing can be reached left under .adjacent"),
      (.nextPane(forward: true), "the next pane"), (.nextPane(forward: false), "the previous pane"),
      (.noOtherPane, "there is no other pane"), (.onePage(.down), "one page down"),
      (.noFurtherPage(.up), "nothing lies further up in a scroll region"),
      (.declaredExit(.next), "the declared exit for next"), (.exitCancelled(.left), "the exit for left is cancelled"),
      (.wayBack(.right), "the way back right"), (.nothingWasFocused, "nothing was focused"),
      (.clicked, "the user clicked it"), (.takesNoClicks, "a click does not focus an element that only activates"),
      (.firstWithValue, "it is the first of several elements that stand for the value"),
      (.activated, "the user activated it"), (.nearestAction(.defaultAction), "it is the nearest defaultAction"),
      (.noAction(.cancelAction), "no scope around declares a cancelAction"), (.askedFor, "it was asked for"),
      (.waitedFor, "a request waited for it"), (.givenUp, "focus was given up"),
      (.wentAway(.clear), "what was focused went away; policy .clear"),
      (.scrolledAway(.default), "what was focused was scrolled out of view; policy .default"),
      (.windowBecameInactive, "the window became inactive"), (.windowBecameActive, "the window became active"),
      (.accessibilityAskedFor, "the accessibility focus was moved alone"), (.trapAppeared, "a trap appeared"),
      (.trapEnded, "a trap ended and gave focus back"), (.passedTrap, "the click went through the trap"),
      (.defaultOfNewScope, "the default of a scope that appeared"), (.scopeWasReset, "the scope was reset"),
    ]
    for (explanation, text) in texts { #expect("\(explanation)" == text) }
  }
}
