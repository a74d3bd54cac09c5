/// A collection whose rows may be observed, with the observers of its rows.
///
/// At the end of a turn, only the observers of changed rows check whether their part of the row has changed. The change
/// log of the collection names the changed rows. If the log does not name them, all observers check. A turn that
/// changed no row costs one comparison of stamps, however many rows are observed.
///
/// An observer of a part of a row, or of a collection in the row, counts as an observer of that row.
///
/// While rows are observed, there is a retain cycle: this object retains the observers, the observers retain the paths
/// to the rows, and the paths retain this object. ``StateObservers``, the list of the root, removes the observers when
/// the list is released, so the cycle ends with the store.
@usableFromInline
final class ObservedCollection {
  /// Reads the change log; returns `nil` if the collection is not there.
  private let changes: (_ since: Int) -> ChangedElements?
  private var observers: [AnyHashable: [StateObserver]] = [:]
  /// The stamp of the collection at the latest call of `start` or `compare`; `nil` if the collection was not there.
  private var stamp: Int? = 0

  @usableFromInline
  init(changes: @escaping (_ since: Int) -> ChangedElements?) {
    self.changes = changes
  }

  var isObserved: Bool { !observers.isEmpty }

  /// Stores the current stamp of the log, so that the next comparison finds only the changes from now on. Called before
  /// the first observer is added, if the state can be read at that moment.
  func start() { stamp = changes(stamp ?? 0)?.stamp }

  func add(_ observer: StateObserver, to row: AnyHashable) {
    observers[row, default: []].append(observer)
  }

  /// Removes an observer. Returns false if it was not there.
  func remove(_ observer: StateObserver, from row: AnyHashable) -> Bool {
    guard let index = observers[row]?.firstIndex(where: { $0 === observer }) else { return false }
    observers[row]?.remove(at: index)
    if observers[row]?.isEmpty == true { observers[row] = nil }
    return true
  }

  func removeAll() { observers = [:] }

  /// Appends to `changed` the observers whose part of a row has changed.
  ///
  /// - Complexity: O(m + n), where m is the number of entries in the change log, and n is the number of observers of
  ///   the changed rows. If the collection has come or left, or if the log does not name the changed rows, n is the
  ///   number of all observers.
  func compare(into changed: inout [StateObserver]) {
    let (before, now) = (stamp, changes(stamp ?? 0))
    stamp = now?.stamp
    guard before != nil || now != nil else { return }
    if let rows = now?.ids {
      for row in rows.count > 1 ? Array(Set(rows)) : rows { compare(observers[row] ?? [], into: &changed) }
    } else {
      for observers in observers.values { compare(observers, into: &changed) }
    }
  }

  private func compare(_ observers: [StateObserver], into changed: inout [StateObserver]) {
    for observer in observers where observer.hasChanged() { changed.append(observer) }
  }
}

/// Identifies a row that may be observed, by its collection and its id.
@usableFromInline
final class ObservedRow {
  let collection: ObservedCollection
  let id: AnyHashable

  @usableFromInline
  init(of collection: ObservedCollection, id: AnyHashable) {
    self.collection = collection
    self.id = id
  }
}
