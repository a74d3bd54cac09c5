/// The net effect of one turn of the engine, by slot: see ``FocusTurn``.
@usableFromInline
struct SlotTurn {
  private(set) var abandoned: [(slot: Int, reason: FocusRefusal)] = []
  private var verdicts: [(claim: ClaimID, verdict: ClaimVerdict)] = []
  /// True if the observers of turns must be notified.
  var happened = false
  private var first: SlotChange?
  private var last: SlotChange?

  /// The net move of the turn; nil if focus ended where it began.
  var change: SlotChange? {
    guard let first, let last, first.from != last.to else { return nil }
    return SlotChange(from: first.from, to: last.to, cause: last.cause, sequence: last.sequence)
  }

  /// The reason why a closed claim was refused; `nil` if it was fulfilled.
  @usableFromInline
  func refusal(of claim: ClaimID) -> FocusRefusal? {
    switch verdicts.last(where: { $0.claim == claim })?.verdict {
    case .fulfilled: nil
    case .refused(let reason): reason
    // The turn was stopped for looping, which dropped the request.
    case nil: .superseded
    }
  }

  mutating func note(_ outcome: SlotOutcome) {
    happened = true
    if let change = outcome.change {
      if first == nil { first = change }
      last = change
    }
    if let lost = outcome.abandoned { abandoned.append(lost) }
    if !outcome.verdicts.isEmpty { verdicts += outcome.verdicts }
  }

  /// Records that a request for an element was refused. The root stands for a request for no element.
  mutating func noteRefusal(at slot: Int, _ reason: FocusRefusal) { abandoned.append((slot, reason)) }
}
