import Synchronization

/// Counts the moments at which users and programs ask for something. One clock serves all stores and engines, so that a
/// mirror between two of them knows which of two intents is newer.
package enum IntentClock {
  private static let count = Atomic<UInt64>(0)

  /// Returns a moment that is later than all moments that were returned before.
  package static func now() -> UInt64 { count.wrappingAdd(1, ordering: .relaxed).newValue }
}
