/// A stretch of two sequences that has nothing in common, between elements that are equal.
struct Gap: Equatable {
  var old: Range<Int>
  var new: Range<Int>
}

/// Where two sequences differ, by a longest common subsequence.
///
/// Equal elements at both ends are set aside first. What remains is compared greedily (Myers); if that takes more than
/// `bound` steps, the remainder is one gap: a diff of two things that share nothing is not worth waiting for.
///
/// - Complexity: O((*n* + *m*) × *d*) comparisons, *d* being the number of differing elements.
func gaps<Element>(
  between old: [Element],
  _ new: [Element],
  bound: Int = 200_000,
  areEqual: (Element, Element) -> Bool
) -> [Gap] {
  var start = 0
  while start < old.count, start < new.count, areEqual(old[start], new[start]) { start += 1 }
  var (oldEnd, newEnd) = (old.count, new.count)
  while oldEnd > start, newEnd > start, areEqual(old[oldEnd - 1], new[newEnd - 1]) {
    oldEnd -= 1
    newEnd -= 1
  }
  let whole = Gap(old: start..<oldEnd, new: start..<newEnd)
  if whole.old.isEmpty && whole.new.isEmpty { return [] }
  if whole.old.isEmpty || whole.new.isEmpty { return [whole] }
  guard let matches = matches(whole, bound: bound, areEqual: { areEqual(old[$0], new[$1]) }) else { return [whole] }

  var gaps: [Gap] = []
  var (oldNext, newNext) = (start, start)
  for match in matches + [(old: oldEnd, new: newEnd)] {
    let gap = Gap(old: oldNext..<match.old, new: newNext..<match.new)
    if !gap.old.isEmpty || !gap.new.isEmpty { gaps.append(gap) }
    (oldNext, newNext) = (match.old + 1, match.new + 1)
  }
  return gaps
}

/// The pairs of equal elements of a longest common subsequence, in order, or `nil` if finding them takes too long.
private func matches(_ whole: Gap, bound: Int, areEqual: (Int, Int) -> Bool) -> [(old: Int, new: Int)]? {
  let (oldCount, newCount) = (whole.old.count, whole.new.count)
  let (oldStart, newStart) = (whole.old.lowerBound, whole.new.lowerBound)
  /// For each diagonal (old − new), how far down `old` a path of the current number of differences gets.
  var furthest: [Int: Int] = [1: 0]
  /// `furthest` before each round, to walk the path back.
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
      while old < oldCount, old - diagonal < newCount, old - diagonal >= 0,
        areEqual(oldStart + old, newStart + old - diagonal)
      {
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
