/// The key by which a node is sorted among the nodes of its group.
struct ReadingKey {
  /// The explicit order; `Int.max` for a node that is sorted by its frame.
  var order = Int.max
  /// The vertical extent.
  var top = 0.0
  var bottom = 0.0
  /// The extent along the line, growing in the direction of reading.
  var leading = 0.0
  var trailing = 0.0
  /// The age of the node, which makes the order total.
  var age = 0
  var slot = 0
}

/// Sorts a group of nodes into the order of reading.
///
/// Nodes with an explicit order come first. The others make rows: nodes whose vertical extents overlap, directly or
/// through others, are one row. Rows are read from the top, and a row from the leading edge to the trailing one, and
/// from the top where nodes begin and end at the same edges. A label that sits two points lower than its field is
/// therefore still read on the field's line. Extents that only touch are two rows.
///
/// Android sorts in the same way, with one difference. In a right-to-left layout it compares left edges, which matters
/// only if one element of a row covers another. Here the order is the mirror image of the left-to-right order.
enum ReadingOrder {
  static func sort(_ keys: UnsafeMutableBufferPointer<ReadingKey>) {
    sort(keys, by: isDeclaredAbove)
    var start = keys.firstIndex { $0.order == .max } ?? keys.count
    while start < keys.count {
      var bottom = keys[start].bottom
      var end = start + 1
      while end < keys.count, keys[end].top < bottom {
        bottom = max(bottom, keys[end].bottom)
        end += 1
      }
      sort(UnsafeMutableBufferPointer(rebasing: keys[start..<end]), by: isReadBefore)
      start = end
    }
  }

  /// Sorts keys unless they are sorted, as most are: the sort of the standard library allocates.
  @inline(__always)
  private static func sort(
    _ keys: UnsafeMutableBufferPointer<ReadingKey>,
    by precedes: (ReadingKey, ReadingKey) -> Bool
  ) {
    var keys = keys
    if keys.indices.dropFirst().contains(where: { precedes(keys[$0], keys[$0 - 1]) }) { keys.sort(by: precedes) }
  }

  /// Compares two keys vertically, to find the rows.
  private static func isDeclaredAbove(_ a: ReadingKey, _ b: ReadingKey) -> Bool {
    if a.order != b.order { return a.order < b.order }
    if a.order == .max {
      if a.top != b.top { return a.top < b.top }
      if a.bottom != b.bottom { return a.bottom < b.bottom }
    }
    return a.age < b.age
  }

  /// Compares two keys within a row.
  private static func isReadBefore(_ a: ReadingKey, _ b: ReadingKey) -> Bool {
    if a.leading != b.leading { return a.leading < b.leading }
    if a.trailing != b.trailing { return a.trailing < b.trailing }
    // Orders nodes that are stacked beside a node as tall as all of them.
    if a.top != b.top { return a.top < b.top }
    if a.bottom != b.bottom { return a.bottom < b.bottom }
    return a.age < b.age
  }
}
