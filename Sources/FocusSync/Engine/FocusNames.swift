/// Numbers the ids of an engine, or the values of a binding. The number of an id is its slot in the tree.
///
/// An id keeps its slot as long as anything refers to it. An element that is removed and added again is therefore the
/// same element for requests and scopes that remember it.
@usableFromInline
struct FocusNames<ID: Hashable> {
  @usableFromInline private(set) var slots: [ID: Int] = [:]
  /// The ids by slot. Slot 0 is the root of the tree, which has no id.
  @usableFromInline private(set) var ids: [ID?] = [nil]
  private var free: [Int] = []
  /// If there are more ids than this, the unused ids should be removed: see `isFull`.
  @usableFromInline private(set) var limit = 64

  /// The id of a slot; `nil` for the root, and for a slot without an id.
  @inlinable subscript(slot: Int) -> ID? { slot < ids.count ? ids[slot] : nil }

  /// The id of a slot. The slot must have an id.
  func id(_ slot: Int) -> ID { ids[slot]! }

  /// The slot of an id; `nil` if the id has none.
  func slot(of id: ID) -> Int? { slots[id] }

  /// The slot of an id. Assigns a slot if the id has none.
  @inlinable
  mutating func slot(naming id: ID) -> Int { slots[id] ?? name(id) }

  @usableFromInline
  mutating func name(_ id: ID) -> Int {
    let slot = free.popLast() ?? ids.count
    if slot == ids.count { ids.append(id) } else { ids[slot] = id }
    slots[id] = slot
    return slot
  }

  /// True if the number of ids exceeds `limit`. The caller should then free unused slots with `forgetUnused(_:)`.
  @inlinable var isFull: Bool { slots.count > limit }

  /// Frees the slots that are not used.
  ///
  /// - Complexity: O(n), where n is the largest number of ids that have had slots at the same time. Between two calls,
  ///   at least n / 2 new ids get slots. So the calls cost O(1) amortised for each new id.
  mutating func forgetUnused(_ isUsed: (Int) -> Bool) {
    for slot in ids.indices {
      guard let id = ids[slot], !isUsed(slot) else { continue }
      slots[id] = nil
      ids[slot] = nil
      free.append(slot)
    }
    limit = max(64, 2 * slots.count, ids.count)
  }
}
