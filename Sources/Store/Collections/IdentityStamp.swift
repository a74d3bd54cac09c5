import Synchronization

/// Makes numbers that are unique in the process.
///
/// For instance, an identified array takes a new stamp each time its ids or their order change. Two arrays with equal
/// stamps have the same ids in the same order, so the question "were ids added or removed?" costs one comparison.
/// Different stamps prove nothing.
@usableFromInline
enum IdentityStamp {
  private static let last = Atomic(0)

  private static let wantsLogs = Atomic(false)

  /// True after the first time that any collection in the program was asked for its changes: see `ChangeLog.swift`.
  @usableFromInline
  static var logsAreWanted: Bool { wantsLogs.load(ordering: .relaxed) }

  @usableFromInline
  static func wantLogs() {
    if !logsAreWanted { wantsLogs.store(true, ordering: .relaxed) }
  }

  /// Returns a number that was not returned before.
  @usableFromInline
  static func next() -> Int {
    // A checked addition would need a compare-and-exchange loop.
    last.wrappingAdd(1, ordering: .relaxed).newValue
  }
}

/// A collection or a shared value, with a stamp that is new after each change.
///
/// Two values with equal stamps are equal. Observers compare stamps, in constant time. They keep no copy of a
/// collection, because a copy would force the collection's next change to copy the storage. A change that leaves the
/// elements equal counts as a change.
@usableFromInline
protocol ContentStamped {
  var contentStamp: Int { get }
}
