@testable import FocusSync

extension SyncArbiter<Int?> {
  /// Identifies a state of the machine at rest, packed into one number.
  ///
  /// Times do not count, because every intent is older than the last decision.
  var key: UInt64 {
    precondition(refusal == nil && lost == nil, "A machine at rest has nothing to tell.")
    precondition(max(first.time, second.time) <= decided, "A machine at rest has decided on all intents.")
    return UInt64((first.settled ?? -1) + 1) << 3 | UInt64((second.settled ?? -1) + 1)
  }
}
