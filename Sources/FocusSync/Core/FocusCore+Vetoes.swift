/// Asks the program if focus may move.
extension FocusCore {
  /// Returns the moves of an event for which `allows` returns false. Calls `allows` before the core changes: a copy of
  /// the core handles the event once, and again after each veto. `allows` is not called for a move that the program
  /// cannot veto: see `FocusOutcome.isForced`.
  func vetoes(of event: FocusEvent, allows: (FocusChange<Slot>) -> Bool) -> [FocusChange<Slot>] {
    var vetoed: [FocusChange<Slot>] = []
    while true {
      var rehearsal = self
      let outcome = rehearsal.handle(event, vetoed: vetoed)
      guard let change = outcome.change, !outcome.isForced, !allows(change) else { return vetoed }
      vetoed.append(change)
    }
  }
}
