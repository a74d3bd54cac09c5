import Synchronization

/// The observers of a root store, in the order in which they were added.
///
/// A class, because an observer may add or end others while it compares.
///
/// - Complexity: O(1) amortised to add and to end an observer. A turn compares each observer once.
final class ObserverList {
  /// `nil` where an observer has ended. At most about half of the slots are empty.
  private var slots: [StateObserver?] = []
  private var count = 0

  var isEmpty: Bool { count == 0 }

  func add(_ observer: StateObserver) {
    // An observer whose token was released leaves at the end of the next turn. Without a turn, it leaves before the
    // list grows.
    if slots.count == slots.capacity { compact() }
    observer.slot = slots.count
    slots.append(observer)
    count += 1
  }

  /// Ends an observer: it is not notified again.
  func end(_ observer: StateObserver) {
    observer.hasEnded.store(true, ordering: .releasing)
    remove(observer)
    if slots.count > 32, slots.count > count * 2 { compact() }
  }

  /// Notifies the observers whose part of the state has changed.
  func notify() {
    var changed: [StateObserver] = []
    for case let observer? in slots {
      let hasEnded = observer.hasEnded.load(ordering: .acquiring)
      if hasEnded || observer.hasChanged() { changed.append(observer) }
      if hasEnded { remove(observer) }
    }
    for observer in changed where observer.isOnce { remove(observer) }
    for observer in changed where !observer.hasEnded.load(ordering: .acquiring) { observer.notify() }
  }

  private func remove(_ observer: StateObserver) {
    guard observer.slot < slots.count, slots[observer.slot] === observer else { return }
    slots[observer.slot] = nil
    count -= 1
  }

  private func compact() {
    // Released after the list is whole, because the closures of an observer may hold the token of another.
    var dropped: [StateObserver] = []
    var kept = 0
    for index in slots.indices {
      guard let observer = slots[index] else { continue }
      if observer.hasEnded.load(ordering: .acquiring) {
        dropped.append(observer)
        slots[index] = nil
      } else {
        observer.slot = kept
        slots.swapAt(index, kept)
        kept += 1
      }
    }
    slots.removeLast(slots.count - kept)
    count = kept
    withExtendedLifetime(dropped) {}
  }
}
