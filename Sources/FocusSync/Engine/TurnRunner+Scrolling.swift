/// Asks the program to show elements that scroll regions clip.
extension TurnRunner {
  /// Lets the core handle an event. While the core asks for an element to be shown, the event goes on with the answer.
  func handle(_ event: FocusEvent) -> FocusOutcome {
    var outcome = core.handle(event, vetoed: vetoes(of: event))
    guard outcome.asksToShow != nil else { return outcome }
    let next = event.afterAnswer
    while let slot = outcome.asksToShow {
      core.tree.answer(slot, isShown: bringIntoView?(slot) ?? false)
      outcome = core.handle(next, vetoed: vetoes(of: next)).following(outcome)
    }
    core.tree.forgetAnswers()
    return outcome
  }
}
