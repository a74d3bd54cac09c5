/// A collection that logs which of its elements have changed: ``IdentifiedArray``.
protocol LoggedCollection: ContentStamped, SendableMetatype {
  /// The difference between two states of the collection.
  associatedtype Change

  /// Removes the log, and returns the stamp of the most recent change.
  mutating func takeLogStamp() -> Int

  /// Removes all elements, and the log.
  mutating func empty()

  /// Makes the collection equal to `other`, a later state of the collection.
  ///
  /// - Parameter stamp: The stamp up to which this collection has followed the log of `other`. The method sets it to
  ///   the current stamp of `other`.
  /// - Returns: The change from `other` back to the old state; `nil` if the two were equal.
  mutating func follow(_ other: Self, since stamp: inout Int) -> Change?

  /// Makes the collection equal to `other`, as `follow(_:since:)` does. The caller need not keep a stamp: this
  /// collection keeps the stamp in its own log until the next call.
  mutating func follow(_ other: Self)

  /// Applies changes, one after the other. Returns, for each change, the change that reverts it.
  mutating func apply(_ changes: [Change]) -> [Change]

  /// Joins two successive changes into one.
  static func join(_ first: Change, _ second: Change) -> Change
}

extension LoggedCollection {
  /// Joins two successive changes whose types are erased.
  static func join(_ first: Any, _ second: Any) -> Any {
    guard let first = first as? Change, let second = second as? Change else { return second }
    return join(first, second) as Change
  }
}

/// One step of a change of an identified array. A change is a list of steps.
enum ArrayChange<ID: Hashable, Element> {
  /// Replaces the whole array.
  case whole(IdentifiedArray<ID, Element>)
  /// For each pair in `replaced`, replaces the element at `index` by `element`. Also replaces the elements in `range`
  /// by `elements`. All indices refer to the array before the step. `range` contains no index in `replaced`.
  case parts(replaced: [(index: Int, element: Element)], range: Range<Int>, elements: [Element])
}

extension IdentifiedArray: LoggedCollection {
  mutating func takeLogStamp() -> Int {
    defer { log = [] }
    return changes(since: contentStamp).stamp
  }

  mutating func empty() {
    removeAll()
    log = []
  }

  mutating func follow(_ other: Self, since stamp: inout Int) -> [ArrayChange<ID, Element>]? {
    guard contentStamp != other.contentStamp else { return nil }
    let logged = other.changes(since: stamp)
    stamp = logged.stamp
    guard let ids = logged.ids else {
      let old = self
      self = other
      log = []
      return isEqual(old.slots, slots) == true ? nil : [.whole(old)]
    }
    if ids.count == 1, idsStamp == other.idsStamp, let index = positions[ids[0]] {
      // The most frequent change is a change of one element. For such a change, this branch avoids the slower
      // `follow(_:changed:)`, which makes sets and arrays in code that is not specialised.
      let old = slots[index]
      slots[index] = other.slots[index]
      (contentStamp, log) = (other.contentStamp, [])
      return isEqual(old, slots[index]) == true
        ? nil : [.parts(replaced: [(index, old)], range: count..<count, elements: [])]
    }
    return follow(other, changed: Set(ids))
  }

  mutating func follow(_ other: Self) {
    var stamp = takeLogStamp()
    _ = follow(other, since: &stamp)
    log = [(stamp, nil)]
  }

  private mutating func follow(_ other: Self, changed ids: Set<ID>) -> [ArrayChange<ID, Element>]? {
    let (head, tail) = commonEnds(other, changed: ids)
    let (oldRange, newRange) = (head..<(count - tail), head..<(other.count - tail))
    var replaced: [(index: Int, element: Element)] = []
    for id in ids {
      guard let index = other.positions[id], !newRange.contains(index), let oldIndex = positions[id] else { continue }
      let old = exchange(at: oldIndex, with: other.slots[index])
      if isEqual(old, other.slots[index]) != true { replaced.append((index, old)) }
    }
    let elements = Array(slots[oldRange])
    let isSpliced = !oldRange.isEmpty || !newRange.isEmpty
    if isSpliced { replace(oldRange, with: other.slots[newRange]) }
    adoptStamps(of: other)
    return isSpliced || !replaced.isEmpty ? [.parts(replaced: replaced, range: newRange, elements: elements)] : nil
  }

  /// Returns how many elements at the beginning, and how many at the end, have the same ids in this array and in
  /// `other`, a later state of the array. No element is counted twice.
  ///
  /// Elements that are not in `ids` have kept their order among themselves. So the elements before the first element
  /// that was added, removed or moved have kept their indices. The elements after the last such element have kept their
  /// distances from the end.
  private func commonEnds(_ other: Self, changed ids: Set<ID>) -> (head: Int, tail: Int) {
    let least = Swift.min(count, other.count)
    var (head, tail) = (least, least)
    for id in ids {
      let (old, new) = (positions[id], other.positions[id])
      let (oldEnd, newEnd) = (old.map { count - 1 - $0 }, new.map { other.count - 1 - $0 })
      if old != new { head = Swift.min(head, old ?? head, new ?? head) }
      if oldEnd != newEnd { tail = Swift.min(tail, oldEnd ?? tail, newEnd ?? tail) }
    }
    return (head, Swift.min(tail, least - head))
  }

  mutating func apply(_ changes: [[ArrayChange<ID, Element>]]) -> [[ArrayChange<ID, Element>]] {
    // Each call of `replace` may visit all entries of `positions`. If there are many changes, `replace` is not called.
    // Instead, `positions` is rebuilt at the end, and before a `.whole` step, which copies this array into `back`.
    let isLong = changes.count > 16
    var isStale = false
    let back = changes.map { change in
      var back: [ArrayChange<ID, Element>] = []
      for step in change {
        switch step {
        case .whole(let other):
          if isStale { _ = rebuildPositions() }
          isStale = false
          back.insert(.whole(self), at: 0)
          self = other
        case .parts(let replaced, let range, let elements):
          back.insert(exchange(replaced, around: range, with: elements), at: 0)
          if range.isEmpty, elements.isEmpty { continue }
          if isLong { storage.replaceSubrange(range, with: elements) } else { replace(range, with: elements) }
          isStale = isLong
        }
      }
      return back
    }
    if isStale { _ = rebuildPositions() }
    return back
  }

  /// Replaces the elements at the indices in `replaced`, which lie outside of `range`. The caller then replaces the
  /// elements in `range` by `elements`. Returns the step that reverts both replacements.
  private mutating func exchange(
    _ replaced: [(index: Int, element: Element)],
    around range: Range<Int>,
    with elements: [Element]
  ) -> ArrayChange<ID, Element> {
    let end = range.lowerBound + elements.count
    let back = replaced.map { index, element in
      (
        index: index < range.lowerBound ? index : index + end - range.upperBound,
        element: exchange(at: index, with: element)
      )
    }
    return .parts(replaced: back, range: range.lowerBound..<end, elements: Array(slots[range]))
  }

  static func join(
    _ first: [ArrayChange<ID, Element>],
    _ second: [ArrayChange<ID, Element>]
  ) -> [ArrayChange<ID, Element>] {
    if case .whole? = second.first { return second }
    guard first.count == 1, second.count == 1, case .parts(let earlier, let moved, let others) = first[0],
      moved.isEmpty, others.isEmpty, case .parts(var replaced, let range, let elements) = second[0]
    else { return first + second }
    // The first step neither adds nor removes elements, so an index means the same element in both steps.
    let indices = Set(replaced.map(\.index))
    replaced += earlier.filter { !indices.contains($0.index) && !range.contains($0.index) }
    return [.parts(replaced: replaced, range: range, elements: elements)]
  }
}
