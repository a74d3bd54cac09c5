/// The net effect of one turn of the engine, by slot: see ``FocusTurn``.
@usableFromInline
struct SlotTurn {
  private(set) var abandoned: [(slot: Int, reason: FocusRefusal)] = []
  private var verdicts: [(claim: ClaimID, result: FocusRequestResult)] = []
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
    // A claim without a verdict belongs to a turn that was stopped for looping, which dropped the request.
    guard let verdict = verdicts.last(where: { $0.claim == claim }) else { return .superseded }
    return if case .refused(let reason) = verdict.result { reason } else { nil }
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
