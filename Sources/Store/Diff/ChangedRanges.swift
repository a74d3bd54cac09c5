/// Two corresponding ranges of an old and a new sequence that have no element in common.
struct ChangedRange {
  var old: Range<Int>
  var new: Range<Int>
}

/// Returns the ranges in which two sequences differ, by a longest common subsequence.
///
/// The function first sets aside equal elements at both ends. It compares the rest with the greedy algorithm of Myers.
/// If that takes more than `bound` steps, the whole rest is one range. The standard library's `difference(from:)` has
/// no such bound: for two sequences of 10,000 elements that share none, it needs more than a gigabyte.
///
/// - Complexity: O((n + m) × d) comparisons, where n and m are the numbers of elements, and d is the number of those
///   that differ.
func changedRanges<Element>(
  between old: [Element],
  _ new: [Element],
  bound: Int = 200_000,
  areEqual: (Element, Element) -> Bool
) -> [ChangedRange] {
  var start = 0
  while start < old.count, start < new.count, areEqual(old[start], new[start]) { start += 1 }
  var (oldEnd, newEnd) = (old.count, new.count)
  while oldEnd > start, newEnd > start, areEqual(old[oldEnd - 1], new[newEnd - 1]) {
    oldEnd -= 1
    newEnd -= 1
  }
  let whole = ChangedRange(old: start..<oldEnd, new: start..<newEnd)
  if whole.old.isEmpty && whole.new.isEmpty { return [] }
  if whole.old.isEmpty || whole.new.isEmpty { return [whole] }
  guard let matches = matches(whole, bound: bound, areEqual: { areEqual(old[$0], new[$1]) }) else { return [whole] }

  var ranges: [ChangedRange] = []
  var (oldNext, newNext) = (start, start)
  for match in matches + [(old: oldEnd, new: newEnd)] {
    let range = ChangedRange(old: oldNext..<match.old, new: newNext..<match.new)
    if !range.old.isEmpty || !range.new.isEmpty { ranges.append(range) }
    (oldNext, newNext) = (match.old + 1, match.new + 1)
  }
  return ranges
}

/// The pairs of equal elements of a longest common subsequence, in order, or `nil` if finding them takes too long.
private func matches(_ whole: ChangedRange, bound: Int, areEqual: (Int, Int) -> Bool) -> [(old: Int, new: Int)]? {
  let (oldCount, newCount) = (whole.old.count, whole.new.count)
  let (oldStart, newStart) = (whole.old.lowerBound, whole.new.lowerBound)
  // The furthest offset in `old` that a path with the current number of differences reaches, by diagonal (old − new).
  var furthest: [Int: Int] = [1: 0]
  // `furthest` before each round, to walk the path back.
  var rounds: [[Int: Int]] = []
  var steps = 0

  func isInsertion(_ diagonal: Int, _ round: Int, _ furthest: [Int: Int]) -> Bool {
    diagonal == -round || (diagonal != round && furthest[diagonal - 1]! < furthest[diagonal + 1]!)
  }

  search: for round in 0...(oldCount + newCount) {
    rounds.append(furthest)
    for diagonal in stride(from: -round, through: round, by: 2) {
      var old =
        isInsertion(diagonal, round, furthest) ? furthest[diagonal + 1]! : furthest[diagonal - 1]! + 1
      while old < oldCount, old - diagonal < newCount, areEqual(oldStart + old, newStart + old - diagonal) {
        old += 1
        steps += 1
      }
      furthest[diagonal] = old
      if old >= oldCount && old - diagonal >= newCount { break search }
      steps += 1
      if steps > bound || rounds.count > 400 { return nil }
    }
  }

  var matches: [(old: Int, new: Int)] = []
  var (old, new) = (oldCount, newCount)
  for (round, furthest) in rounds.enumerated().reversed() {
    let diagonal = old - new
    let previous = isInsertion(diagonal, round, furthest) ? diagonal + 1 : diagonal - 1
    let previousOld = round == 0 ? 0 : furthest[previous]!
    let previousNew = round == 0 ? 0 : previousOld - previous
    while old > previousOld && new > previousNew {
      old -= 1
      new -= 1
      matches.append((oldStart + old, newStart + new))
    }
    (old, new) = (previousOld, previousNew)
  }
  return matches.reversed()
}
