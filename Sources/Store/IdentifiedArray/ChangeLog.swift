/// The last changes of a collection: the ids of elements that were added, changed, replaced or removed, the latest
/// last.
///
/// A store that remembers some of the elements reads the log to learn which of them are gone and which are new. It does
/// not visit all elements. The log is part of the collection's value: a copy has the same log, and continues it
/// independently. Stamps are unique in the process, so a stamp in a log means the same moment in every copy.
///
/// A collection keeps no log until changes are first asked for, because most collections never need one.
@usableFromInline
struct ChangeLog<ID: Hashable> {
  /// The changes, each with its stamp. The id is `nil` if any element may have changed.
  @usableFromInline var entries: [(stamp: Int, id: ID?)] = []

  @inlinable
  init() {}

  /// Records that an element was added, changed, replaced or removed.
  @inlinable @inline(__always)
  mutating func note(_ id: ID) {
    if !entries.isEmpty { append(id) }
  }

  @inlinable
  mutating func append(_ id: ID) {
    if entries.count == Self.capacity { entries.removeFirst(Self.capacity / 2) }
    entries.append((IdentityStamp.next(), id))
  }

  /// Records that any element may have changed.
  @inlinable
  mutating func noteAll() {
    if !entries.isEmpty { entries = [(IdentityStamp.next(), nil)] }
  }

  /// The number of changes that the log keeps, so that its memory is bounded. A turn with more changes visits all
  /// elements.
  @inlinable
  static var capacity: Int { 1_024 }

  /// The current stamp of the collection, and the ids that were recorded since `stamp`; the ids are `nil` if the log
  /// does not reach back to `stamp`.
  ///
  /// The first call starts the log.
  // Inlined: generic code of another module would look up the metadata of the entries at each call.
  @inlinable
  mutating func changes(since stamp: Int) -> (stamp: Int, ids: [ID]?) {
    if entries.isEmpty { entries = [(IdentityStamp.next(), nil)] }
    let last = entries[entries.count - 1].stamp
    guard last != stamp else { return (stamp, []) }
    var known = entries.count - 2
    while known >= 0, entries[known].stamp != stamp { known -= 1 }
    guard known >= 0 else { return (last, nil) }
    return (last, entries[(known + 1)...].compactMap { $0.id })
  }

  /// As `changes(since:)`, for code that does not know the type of the ids.
  @inlinable
  mutating func changedElements(since stamp: Int) -> ChangedElements {
    let (stamp, ids) = changes(since: stamp)
    return (stamp, ids?.map { AnyHashable($0) })
  }
}

/// The current stamp of a collection, and the ids of the elements that have changed since an earlier one; `nil` if any
/// element may have changed.
@usableFromInline
typealias ChangedElements = (stamp: Int, ids: [AnyHashable]?)

extension ChangeLog: Sendable where ID: Sendable {}
