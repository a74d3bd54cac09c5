/// The calls of the generic code at the engine's edge. That code is inlined into the program's module and specialised
/// there. It calls only these methods, which are not inlined.
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

  /// The present point in the life of the elements.
  @usableFromInline var moment: SyncMoment { SyncMoment(changes: changesOfElements, wishes: wishes) }
}

/// A point in the life of the elements of an engine.
@usableFromInline
struct SyncMoment {
  /// How often elements have changed, but for changes by callbacks of the engine.
  var changes: Int
  /// How often the user or the program has asked for focus.
  var wishes: Int
}
