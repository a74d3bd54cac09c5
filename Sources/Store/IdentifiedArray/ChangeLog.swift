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
  @usableFromInline
  mutating func changes(since stamp: Int) -> (stamp: Int, ids: [ID]?) {
    if entries.isEmpty { entries.append(Entry(stamp: IdentityStamp.next(), id: nil)) }
    guard let last = entries.last else { return (0, nil) }
    guard last.stamp != stamp else { return (stamp, []) }
    guard let known = entries.lastIndex(where: { $0.stamp == stamp }) else { return (last.stamp, nil) }
    return (last.stamp, entries[(known + 1)...].compactMap(\.id))
  }
}

extension ChangeLog.Entry: Sendable where ID: Sendable {}
extension ChangeLog: Sendable where ID: Sendable {}
