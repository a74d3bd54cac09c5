// The log of an identified array: the ids of the elements that were added, changed, replaced, moved or removed most
// recently, in the order of the changes. The elements that are not in the log have kept their order among themselves.
//
// A store reads the log to learn which elements have changed, instead of visiting all elements. An undo history reads
// the log to keep only the elements that changed. The log is part of the collection's value: a copy has the same log,
// and continues it independently. Stamps are unique in the process, so a stamp in a log means the same moment in every
// copy.
//
// At first, no collection keeps a log. The first call of `changes(since:)` turns logs on for all collections in the
// program. From then on, a collection begins its log when it is next changed. `changes(since:)` does not begin the log,
// because beginning the log writes to the collection, and another thread may read a copy of the state that shares the
// same memory.

extension IdentifiedArray {
  @inlinable @inline(__always)
  mutating func beginLog() {
    if log.isEmpty, IdentityStamp.logsAreWanted { log = [(contentStamp, nil)] }
  }

  /// Records that an element was added, changed, replaced, moved or removed. Called before or after the change.
  @inlinable @inline(__always)
  mutating func note(_ id: ID) {
    beginLog()
    if !log.isEmpty { appendToLog(id) }
  }

  @inlinable
  mutating func appendToLog(_ id: ID) {
    let capacity = Self.logCapacity(for: slots.count)
    if log.count >= capacity { log.removeFirst(log.count - capacity / 2) }
    log.append((IdentityStamp.next(), id))
  }

  /// Records that any element may have changed.
  @inlinable
  mutating func noteAll() {
    beginLog()
    if !log.isEmpty { log = [(IdentityStamp.next(), nil)] }
  }

  /// The largest number of changes that the log keeps, which bounds its memory. If the log does not reach back to the
  /// stamp of a reader, the reader visits all elements.
  @inlinable
  static func logCapacity(for count: Int) -> Int { Swift.min(Swift.max(count, 32), 1_024) }

  /// The current stamp of the collection, and the ids of the elements that have changed since `stamp`. The ids are
  /// `nil` if the log does not tell which elements have changed, for instance because the log begins after `stamp`.
  /// Without a log, the current stamp is `contentStamp`. The first call in the program turns logs on.
  // Inlinable, so that other modules can specialise it. Unspecialised code would look up types at each call.
  @inlinable
  func changes(since stamp: Int) -> (stamp: Int, ids: [ID]?) {
    IdentityStamp.wantLogs()
    guard let last = log.last?.stamp else {
      return (contentStamp, contentStamp == stamp && stamp != 0 ? [] : nil)
    }
    // A caller that has not asked before passes 0. A log may also begin with 0, the stamp of an array that was never
    // changed. So 0 must not be looked up.
    guard stamp != 0 else { return (last, nil) }
    guard last != stamp else { return (stamp, []) }
    var known = log.count - 2
    while known >= 0, log[known].stamp != stamp { known -= 1 }
    guard known >= 0 else { return (last, nil) }
    return (last, log[(known + 1)...].compactMap { $0.id })
  }

  /// As `changes(since:)`, for code that does not know the type of the ids.
  @inlinable
  func changedElements(since stamp: Int) -> ChangedElements {
    let (stamp, ids) = changes(since: stamp)
    return (stamp, ids?.map { AnyHashable($0) })
  }
}

/// The current stamp of a collection, and the ids of the elements that have changed since an earlier stamp. The ids are
/// `nil` if it is not known which elements have changed.
@usableFromInline
typealias ChangedElements = (stamp: Int, ids: [AnyHashable]?)
