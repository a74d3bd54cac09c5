/// Keeps two sides the same: what changes on one is written to the other, once.
///
/// ```swift
/// let mirror = synchronize(SyncSide(store, \.focusedField), SyncSide(focus))
/// ```
///
/// The first side says where things should be, the second where they are. On attachment the first side's value
/// crosses; where it has none, it adopts the second's. Where both change in one turn the later change wins on both
/// sides. What the second side refuses is taken back on the first by one write that carries the reason.
///
/// - Parameter onReport: told when the two sides contradict each other; by default debug builds print it.
/// - Returns: what keeps it going. Let go of it, or cancel it, and nothing crosses any more. Neither side is kept alive
///   by the other.
public func synchronize<Value: Equatable>(
  _ first: SyncSide<Value>,
  _ second: SyncSide<Value>,
  onReport: ((SyncReport<Value>) -> Void)? = nil
) -> Synchronization {
  attach(first, second, onReport)
}

/// Keeps two optional values the same; a first side of nil adopts what the second side holds.
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

private func attach<Value: Equatable>(
  _ first: SyncSide<Value>,
  _ second: SyncSide<Value>,
  _ onReport: ((SyncReport<Value>) -> Void)?
) -> Synchronization {
  let mirror = SyncMirror(first, second) { report in
    if let onReport {
      onReport(report)
    } else {
      #if DEBUG
        print("FocusSync: \(report)")
      #endif
    }
  }
  mirror.begin()
  return Synchronization(mirror)
}
