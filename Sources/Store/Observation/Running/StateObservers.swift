/// The observers of a root store, in the order in which they were added.
///
/// The list is a class, because an observer may add or end observers while `notify()` runs.
///
/// - Complexity: O(1) amortised to add an observer, or to end an observer that has no row. O(n + m) to end an observer
///   of a row, where n is the number of observers of that row, and m the number of observed collections. `notify()`
///   asks each observer at most once whether its part of the state has changed. It asks the observers of a row only if
///   the row may have changed. A turn calls `notify()` again after observers have sent actions.
final class StateObservers {
  /// The observers that belong to no row. A slot is `nil` if its observer has ended. The empty slots are removed
  /// before the array grows. `end` also removes them if there are more than 32 slots and most of them are empty.
  // Exclusivity is not checked, here and for `rows` and `changed`: only the store's actor uses the properties, and no
  // access is open while other code runs.
  @exclusivity(unchecked)
  private var slots: [StateObserver?] = []
  private var slotCount = 0
  /// The collections whose rows are observed.
  @exclusivity(unchecked)
  private var rows: [ObservedCollection] = []
  private var lastNumber = 0
  /// `notify()` fills this array with the observers to call. Between turns, the array is empty, but usually keeps its
  /// storage, so that a turn need not allocate it.
  @exclusivity(unchecked)
  private var changed: [StateObserver] = []

  deinit {
    for collection in rows { collection.removeAll() }
  }

  var isEmpty: Bool { slotCount == 0 && rows.isEmpty }

  /// Adds an observer. The observers that are in the list already are notified before it.
  ///
  /// - Parameter mayRead: True if the state can be read now, because no reducer is changing it.
  func add(_ observer: StateObserver, mayRead: Bool = true) {
    lastNumber += 1
    observer.number = lastNumber
    guard let row = observer.row else { return addToSlots(observer) }
    if !row.collection.isObserved {
      rows.append(row.collection)
      if mayRead { row.collection.start() }
    }
    row.collection.add(observer, to: row.id)
  }

  private func addToSlots(_ observer: StateObserver) {
    if slots.count == slots.capacity { compact() }
    observer.slot = slots.count
    slots.append(observer)
    slotCount += 1
  }

  /// Ends an observer. It is not notified again.
  func end(_ observer: StateObserver) {
    observer.handle.end()
    // The closures of the observer may retain the token of another observer. The release of this token calls `end`, and
    // `end` changes the list. So the observer is released only after the list has been updated.
    withExtendedLifetime(observer) {
      remove(observer)
      if slots.count > 32, slots.count > slotCount * 2 { compact() }
    }
  }

  /// Notifies the observers whose part of the state has changed.
  func notify() {
    var changed = exchange(&self.changed, with: [])
    for case let observer? in slots where !observer.hasEnded && observer.hasChanged() { changed.append(observer) }
    if !rows.isEmpty { compareRows(into: &changed) }
    if !changed.isEmpty {
      for observer in changed where observer.isOnce { remove(observer) }
      for observer in changed where !observer.hasEnded { observer.notify() }
      changed.removeAll(keepingCapacity: changed.capacity <= 64)
    }
    swap(&changed, &self.changed)
  }

  private func compareRows(into changed: inout [StateObserver]) {
    let before = changed.count
    for collection in rows { collection.compare(into: &changed) }
    if changed.count > max(before, 1) { changed.sort { $0.number < $1.number } }
  }

  private func remove(_ observer: StateObserver) {
    if let row = observer.row {
      guard row.collection.remove(observer, from: row.id), !row.collection.isObserved else { return }
      rows.removeAll { $0 === row.collection }
    } else if observer.slot < slots.count, slots[observer.slot] === observer {
      slots[observer.slot] = nil
      slotCount -= 1
    }
  }

  private func compact() {
    slots.removeAll { $0 == nil }
    for (slot, observer) in slots.enumerated() { observer?.slot = slot }
  }
}
