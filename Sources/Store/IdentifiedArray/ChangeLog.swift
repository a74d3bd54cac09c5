/// The last changes of a collection: the ids of elements that were added, changed, replaced or removed, the latest
/// last.
///
/// A store that remembers some of the elements looks at these, rather than at all, to see which are still there, and
/// which are new. The
/// log is a part of the collection's value: a copy has the same log, and goes on with its own. Its stamps are unique in
/// the process, so a stamp that is in a log stands for the same moment in each copy.
///
/// A collection keeps no log until it is first asked for changes, because most are never looked at.
@usableFromInline
struct ChangeLog<ID: Hashable> {
  @usableFromInline
  struct Entry {
    @usableFromInline let stamp: Int
    /// `nil` if any element may have changed.
    @usableFromInline let id: ID?

    @inlinable
    init(stamp: Int, id: ID?) {
      self.stamp = stamp
      self.id = id
    }
  }

  @usableFromInline var entries: [Entry] = []

  @inlinable
  init() {}

  @inlinable
  var isKept: Bool { !entries.isEmpty }

  /// Notes that an element was added, changed, replaced or removed.
  @inlinable @inline(__always)
  mutating func note(_ id: ID) {
    if isKept { append(id) }
  }

  @inlinable
  mutating func append(_ id: ID) {
    if entries.count == Self.capacity { entries.removeFirst(Self.capacity / 2) }
    entries.append(Entry(stamp: IdentityStamp.next(), id: id))
  }

  /// Notes that any element may have changed.
  @inlinable
  mutating func noteAll() {
    if isKept { entries = [Entry(stamp: IdentityStamp.next(), id: nil)] }
  }

  /// The changes between two actions are few, or so many that it is faster to look at all elements.
  @inlinable
  static var capacity: Int { 64 }

  /// The stamp of the collection as it is now, and the ids that were noted since `stamp`: `nil` if that is not known.
  ///
  /// The first call starts the log.
  // Inlined: generic code of another module would look up the metadata of the entries at each call.
  @inlinable
  mutating func changes(since stamp: Int) -> (stamp: Int, ids: [ID]?) {
    if entries.isEmpty { entries.append(Entry(stamp: IdentityStamp.next(), id: nil)) }
    let last = entries[entries.count - 1].stamp
    guard last != stamp else { return (stamp, []) }
    var known = entries.count - 2
    while known >= 0, entries[known].stamp != stamp { known -= 1 }
    guard known >= 0 else { return (last, nil) }
    var ids: [ID] = []
    for index in (known + 1)..<entries.count {
      if let id = entries[index].id { ids.append(id) }
    }
    return (last, ids)
  }
}

extension ChangeLog.Entry: Sendable where ID: Sendable {}
extension ChangeLog: Sendable where ID: Sendable {}
