/// A range of an old sequence, and the range of the new sequence that replaces it. One of the two may be empty.
typealias ChangedRange = (old: Range<Int>, new: Range<Int>)

/// Returns the ranges in which two sequences differ, by a longest common subsequence.
///
/// The function first sets aside equal elements at both ends. A longest common subsequence of many elements would take
/// too long, so the function returns all remaining elements as one `ChangedRange` in two cases:
///
/// - The number of remaining old elements times the number of remaining new elements is above `limit`. The product
///   bounds how often elements are compared.
/// - More than 4,000 elements remain. Besides comparing elements, the standard library's `difference` does work that
///   grows with the square of the number of removed and inserted elements. For 4,000, this work takes about 0.1 s.
///
/// - Complexity: O(n + m + r · d), where n and m are the numbers of elements, r is the number of elements that remain,
///   and d is the number of elements that were removed or inserted, at most r. O(n + m) in the two cases above.
func changedRanges<Element>(
  between old: [Element],
  _ new: [Element],
  limit: Int = 250_000,
  areEqual: (Element, Element) -> Bool
) -> [ChangedRange] {
  let start = zip(old, new).prefix(while: areEqual).count
  let end = zip(old[start...].reversed(), new[start...].reversed()).prefix(while: areEqual).count
  let whole = (old: start..<(old.count - end), new: start..<(new.count - end))
  if whole.old.isEmpty && whole.new.isEmpty { return [] }
  guard !whole.old.isEmpty, !whole.new.isEmpty, whole.old.count * whole.new.count <= limit,
    whole.old.count + whole.new.count <= 4_000
  else { return [whole] }

  var (removed, inserted): (Set<Int>, Set<Int>) = ([], [])
  for change in new[whole.new].difference(from: old[whole.old], by: areEqual) {
    switch change {
    case .remove(let offset, _, _): removed.insert(start + offset)
    case .insert(let offset, _, _): inserted.insert(start + offset)
    }
  }
  var ranges: [ChangedRange] = []
  var (oldNext, newNext) = (start, start)
  while oldNext < whole.old.upperBound || newNext < whole.new.upperBound {
    let (oldStart, newStart) = (oldNext, newNext)
    while removed.contains(oldNext) { oldNext += 1 }
    while inserted.contains(newNext) { newNext += 1 }
    let range = (old: oldStart..<oldNext, new: newStart..<newNext)
    if !range.old.isEmpty || !range.new.isEmpty { ranges.append(range) }
    (oldNext, newNext) = (oldNext + 1, newNext + 1)
  }
  return ranges
}
