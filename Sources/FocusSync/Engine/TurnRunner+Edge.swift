/// The methods that the generic code of `FocusEngine` and `FocusBinding` calls. That code is inlined into the program's
/// module and specialised there; these methods are not inlined.
extension TurnRunner {
  /// The slot of the focused element; the root if none has focus.
  @usableFromInline var focus: Int { core.focus }

  /// Moves focus to the node in a slot; `nil` gives focus up.
  @usableFromInline
  func request(_ slot: Int?, since: UInt64?, waits: Bool, cause: FocusCause) -> FocusRequestResult {
    perform(.input(.request(slot, since: since, waits: waits, cause: cause)))
  }

  /// True if a claim waits for its element.
  @usableFromInline
  func isAwaiting(_ claim: ClaimID) -> Bool { core.isAwaiting(claim) }

  /// The number of the focused value in a binding.
  @usableFromInline
  func focusedNumber(in binding: BindingID) -> Int? { core.focusedValue(in: binding)?.number }

  /// True if an element stands for a value.
  @usableFromInline
  func hasElements(_ value: ValueID) -> Bool { core.values.hasElements(value) }

  /// True if a value has an element or is awaited.
  @usableFromInline
  func isUsed(_ value: ValueID) -> Bool { core.values.hasElements(value) || core.isAwaiting(.value(value)) }

  /// The current counts.
  @usableFromInline var moment: SyncMoment { SyncMoment(changes: changesOfElements, wishes: wishes) }
}

/// Counts of an engine that tell a mirror if elements changed, or focus was asked for, since a request. See
/// ``OpenRequest``.
@usableFromInline
struct SyncMoment {
  /// See ``TurnRunner/changesOfElements``.
  var changes: Int
  /// See ``TurnRunner/wishes``.
  var wishes: Int
}
