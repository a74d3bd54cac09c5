/// Asks the program if focus may move.
extension FocusCore {
  /// Returns the moves of an event that `allows` vetoes. Calls `allows` before the core changes: a copy of the core
  /// handles the event, once for each veto and once more. `allows` is not called for a move that follows a removal or
  /// enters a trap.
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
