import Store

/// The moment of an intent: the user pressed a key, or the program wrote state or asked for focus.
///
/// All synchronizations, stores and engines use one clock. The intent with the latest time wins.
public struct SyncTime: Comparable, Hashable, Sendable {
  @usableFromInline let count: UInt64

  @inlinable init(count: UInt64) { self.count = count }

  /// The time of a value that nobody asked for. It is earlier than all others.
  @usableFromInline static var never: SyncTime { SyncTime(count: 0) }

  /// The present moment. It is later than all moments that were read before.
  public static func now() -> SyncTime { SyncTime(count: IntentClock.now()) }

  @inlinable
  public static func < (one: SyncTime, other: SyncTime) -> Bool { one.count < other.count }
}
