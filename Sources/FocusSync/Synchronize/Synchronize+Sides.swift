/// Keeps two sides equal: a change of one side is written to the other, once.
///
/// ```swift
/// mirror = synchronize(SyncSide(model, \.focusedField), SyncSide(engine))
/// ```
///
/// A field of a store is synchronized in one line: `synchronize(store, \.focusedField, with: engine)`. Use sides for
/// anything else.
///
/// The first side says where focus should be, the second where it is. At first, the first side's value is written to
/// the second; if the first side has no preference, it adopts the second side's value. If both sides change in one
/// turn, the later change wins. If the second side refuses a value, one write reverts the first side. The
/// ``SyncWrite/reason`` of this write names the refusal.
///
/// - Parameters:
///   - first: The side that says where focus should be. The synchronization retains both sides. The initialiser of a
///     side says what the side retains.
///   - second: The side that says where focus is.
///   - onReport: Called on the actor of the sides, with each ``SyncReport``. By default, ``SyncReport/denied(_:_:)`` is
///     ignored, and every other report is an issue. An issue fails the running test, at the line that calls
///     `synchronize`. Without a test, the issue goes to standard error.
/// - Returns: The synchronization. Keep it in a property as long as the two sides should be equal: releasing or
///   cancelling the synchronization ends the writing. `_ = synchronize(…)` releases it at once, without a report. A
///   synchronization does not make one side retain the other.
@inlinable
public func synchronize<Value: Equatable>(
  _ first: SyncSide<Value>,
  _ second: SyncSide<Value>,
  onReport: ((SyncReport<Value>) -> Void)? = nil,
  fileID: StaticString = #fileID,
  line: UInt = #line
) -> Synchronization {
  let report = onReport ?? { $0.reportAsIssue(fileID, line) }
  guard let a = first.get(), let b = second.get() else {
    report(.missingSide)
    return Synchronization(SyncMirror<Value>?.none)
  }
  let mirror = SyncMirror(first, a, second, b, report: report)
  mirror.begin()
  return Synchronization(mirror)
}
