/// Keeps two sides equal: a change of one side is written to the other, once.
///
/// ```swift
/// let mirror = synchronize(SyncSide(store, \.focusedField), SyncSide(focus))
/// ```
///
/// The first side says where focus should be, the second where it is. At first, the first side's value is written to
/// the second; if the first side has no preference, it adopts the second side's value. If both sides change in one
/// turn, the later change wins. If the second side refuses a value, one write reverts the first side and carries the
/// reason.
///
/// - Parameter onReport: Called if the two sides contradict each other. By default, debug builds print the report.
/// - Returns: The synchronization. Releasing or cancelling it ends the writing. It does not make one side retain the
///   other.
@inlinable
public func synchronize<Value: Equatable>(
  _ first: SyncSide<Value>,
  _ second: SyncSide<Value>,
  onReport: ((SyncReport<Value>) -> Void)? = nil
) -> Synchronization {
  attach(first, second, onReport)
}

/// Keeps two optional values equal. If the first side is `nil` at first, it adopts the value of the second side.
@inlinable
public func synchronize<Wrapped: Equatable>(
  _ first: SyncSide<Wrapped?>,
  _ second: SyncSide<Wrapped?>,
  onReport: ((SyncReport<Wrapped?>) -> Void)? = nil
) -> Synchronization {
  var first = first
  let hasNoPreference = first.hasNoPreference
  first.hasNoPreference = { $0 == nil || hasNoPreference($0) }
  return attach(first, second, onReport)
}

@inlinable
func attach<Value: Equatable>(
  _ first: SyncSide<Value>,
  _ second: SyncSide<Value>,
  _ onReport: ((SyncReport<Value>) -> Void)?
) -> Synchronization {
  let mirror = SyncMirror(first, second, report: onReport ?? { $0.printInDebugBuilds() })
  mirror.begin()
  return Synchronization(mirror)
}
