/// A write from one side to the other.
public struct SyncWrite<Value> {
  /// The reason for a write.
  public typealias Reason = SyncReason

  /// The value to write.
  public var value: Value
  /// The reason for the write.
  public var reason: Reason
  /// The number of the write, counted from 1 for each synchronization.
  public var sequence: UInt64
  /// The time of the intent that the write carries. A host that is itself mirrored passes it on with
  /// ``SyncNotice/dated(_:)``.
  public var time: SyncTime

  /// Makes a write, for instance to test a side.
  @inlinable
  public init(value: Value, reason: Reason = .change, sequence: UInt64 = 1, time: SyncTime = .now()) {
    self.value = value
    self.reason = reason
    self.sequence = sequence
    self.time = time
  }
}

/// The reason for a write.
public enum SyncReason: Hashable, Sendable {
  /// The other side changed to the value.
  case change
  /// The other side refused a request, or stopped waiting for it. The value is the one that the other side really has.
  case refused(FocusRefusal)
  /// The other side refused a request, and other synchronizations mirror the same field. The write only announces the
  /// refusal, and the side keeps its value. The written value is the one that the other side really has.
  case denied(FocusRefusal)
}

/// The result of a write.
public enum SyncResult: Hashable, Sendable {
  /// The side has the value.
  case done
  /// The side will take the value later; until then, its `isPending` is true. The side sends `changed` when it has the
  /// value, or `refused` if it will never have it.
  case pending
  /// The side does not take the value, for this reason.
  case refused(FocusRefusal)
}

/// A notice of a side.
public enum SyncNotice<Value> {
  /// The side is about to change, or was asked to change, and will send another notice after the change. The change
  /// counts as made at the time of this notice.
  case changing
  /// The side may have changed. The synchronization reads the value. The change counts as made at the time of the
  /// preceding `changing`, or now if there was none.
  case changed
  /// An intent at this time determined the side's value, even if the value is the same as before. The synchronization
  /// reads the value.
  case dated(SyncTime)
  /// The side lost this value and has none now, for an unknown reason. The other side is cleared only if it has the
  /// same value. If the user or the program asked for the loss, send `dated` instead.
  case blurred(Value)
  /// The turn of the side is over: its `isBusy` was true, and is false now.
  case rested
  /// A write that was pending or accepted will not be honoured.
  case refused(FocusRefusal)
}
