import Synchronization

/// The observers of a root store, in the order in which they were added.
///
/// The list is a class, because an observer may add or end others while it compares.
///
/// - Complexity: O(1) amortised to add and to end an observer. A turn compares each observer once; the observers of a
///   row only if the row has changed.
final class StateObservers {
  /// The observers that belong to no row. A slot is `nil` if its observer has ended. At most about half of the slots
  /// are empty.
  // Exclusivity is not checked, here and for `rows` and `changed`: only the store's actor uses the properties, and no
  // access is open while other code runs.
  @exclusivity(unchecked)
  private var slots: [StateObserver?] = []
  private var slotCount = 0
  /// The collections whose rows are observed.
  @exclusivity(unchecked)
  private var rows: [RowObservers] = []
  private var lastNumber = 0
  /// Empty storage for the observers that `notify()` finds changed. Kept between turns, so that a turn allocates
  /// nothing.
  @exclusivity(unchecked)
  private var changed: [StateObserver] = []
  private(set) lazy var released = ReleasedObservers()

  var isEmpty: Bool { slotCount == 0 && rows.isEmpty }

  /// Adds an observer.
  ///
  /// - Parameter mayRead: True if the state can be read now, because no reducer is changing it.
  func add(_ observer: StateObserver, of row: ObservedRow? = nil, mayRead: Bool = true) {
    lastNumber += 1
    observer.number = lastNumber
    guard let row else { return addToSlots(observer) }
    // Removes the observers whose tokens were released. The end of a turn removes them too, but until then they would
    // accumulate.
    removeReleased()
    observer.row = row
    let observers = row.collection.observers ?? addRows(of: row.collection)
    if mayRead { observers.start() }
    observers.add(observer, to: row.id)
  }

  private func addRows(of collection: ObservedCollection) -> RowObservers {
    let observers = RowObservers(of: collection)
    rows.append(observers)
    return observers
  }

  private func removeReleased() {
    for handle in released.takeAll() { if let observer = handle.observer { remove(observer) } }
  }

  private func addToSlots(_ observer: StateObserver) {
    // An observer whose token was released is removed at the end of the next turn. If there is no turn, it is removed
    // before the list grows.
    if slots.count == slots.capacity { compact() }
    observer.slot = slots.count
    slots.append(observer)
    slotCount += 1
  }

  /// Ends an observer. It is not notified again.
  func end(_ observer: StateObserver) {
    observer.hasEnded.store(true, ordering: .releasing)
    remove(observer)
    if slots.count > 32, slots.count > slotCount * 2 { compact() }
  }

  /// Notifies the observers whose part of the state has changed. The array `changed` also retains the observers that
  /// have ended, so that they are released only after the others were notified.
  func notify() {
    if !rows.isEmpty { removeReleased() }
    var changed: [StateObserver] = []
    swap(&changed, &self.changed)
    for case let observer? in slots {
      let hasEnded = observer.hasEnded.load(ordering: .acquiring)
      if hasEnded || observer.hasChanged() { changed.append(observer) }
      if hasEnded { remove(observer) }
    }
    if !rows.isEmpty { compareRows(into: &changed) }
    if !changed.isEmpty {
      for observer in changed where observer.isOnce { remove(observer) }
      for observer in changed where !observer.hasEnded.load(ordering: .acquiring) { observer.notify() }
      changed.removeAll(keepingCapacity: changed.capacity <= 64)
    }
    swap(&changed, &self.changed)
  }

  private func compareRows(into changed: inout [StateObserver]) {
    let before = changed.count
    for observers in rows { observers.compare(into: &changed) }
    if changed.count > max(before, 1) { changed.sort { $0.number < $1.number } }
  }

  private func remove(_ observer: StateObserver) {
    if let row = observer.row {
      guard let observers = row.collection.observers, observers.remove(observer, from: row.id),
        observers.count == 0
      else { return }
      rows.removeAll { $0 === observers }
    } else if observer.slot < slots.count, slots[observer.slot] === observer {
      slots[observer.slot] = nil
      slotCount -= 1
    }
  }

  private func compact() {
    // The observers that have ended are released after the list is complete, because the closures of an observer may
    // retain the token of another.
    var dropped: [StateObserver] = []
    var kept = 0
    for index in slots.indices {
      guard let observer = slots[index] else { continue }
      if observer.hasEnded.load(ordering: .acquiring) {
        dropped.append(observer)
      } else {
        observer.slot = kept
        slots.swapAt(index, kept)
        kept += 1
      }
    }
    slots.removeLast(slots.count - kept)
    slotCount = kept
    withExtendedLifetime(dropped) {}
  }
}

/// An observer of a part of the state. The root compares the part and notifies the observer at the end of each turn.
@usableFromInline
class StateObserver {
  final let isOnce: Bool
  /// True if the observer has ended. Set on any thread, because a token may be released on any thread.
  final let hasEnded = Atomic(false)
  /// The slot in the list of the root, if it observes no row.
  final var slot = 0
  /// The observed row, if there is one.
  final var row: ObservedRow?
  /// The handle of the token, if there is one.
  final var handle: ObserverHandle?
  /// The position in the order of notification.
  final var number = 0

  private let comparison: () -> Bool
  private let notification: () -> Void

  /// - Parameters:
  ///   - isOnce: True if the root notifies the observer at most once. The root removes the observer first.
  ///   - hasChanged: Compares the current value with the last one, and stores the current one.
  ///   - notify: Called after a turn that changed the value.
  @usableFromInline
  init(isOnce: Bool = false, hasChanged: @escaping () -> Bool, notify: @escaping () -> Void) {
    self.isOnce = isOnce
    self.comparison = hasChanged
    self.notification = notify
  }

  deinit {
    clearHandle()
  }

  // Methods, because a caller that loads a closure would retain it for the call.

  final func hasChanged() -> Bool { comparison() }

  func notify() { notification() }
}
