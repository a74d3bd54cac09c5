import Testing

@testable import Store

@Suite struct ChangedRangesTests {
  /// The length of the longest common subsequence, by its definition.
  private func commonCount(_ old: ArraySlice<Int>, _ new: ArraySlice<Int>) -> Int {
    guard let first = old.first, let other = new.first else { return 0 }
    if first == other { return 1 + commonCount(old.dropFirst(), new.dropFirst()) }
    return max(commonCount(old.dropFirst(), new), commonCount(old, new.dropFirst()))
  }

  /// All sequences of up to four numbers below two.
  private var sequences: [[Int]] {
    var all: [[Int]] = [[]]
    for count in 1...4 { all += all.filter { $0.count == count - 1 }.flatMap { [$0 + [0], $0 + [1]] } }
    return all
  }

  @Test func theElementsOutsideTheRangesAreALongestCommonSubsequence() {
    for old in sequences {
      for new in sequences {
        let ranges = changedRanges(between: old, new, areEqual: ==)
        var (oldNext, newNext, kept) = (0, 0, 0)
        for range in ranges + [(old: old.count..<old.count, new: new.count..<new.count)] {
          #expect(Array(old[oldNext..<range.old.lowerBound]) == Array(new[newNext..<range.new.lowerBound]))
          kept += range.old.lowerBound - oldNext
          (oldNext, newNext) = (range.old.upperBound, range.new.upperBound)
        }
        #expect(kept == commonCount(old[...], new[...]), "\(old) to \(new)")
        #expect(ranges.allSatisfy { !$0.old.isEmpty || !$0.new.isEmpty })
      }
    }
  }

  @Test func longSequencesDifferInOneRange() {
    let (old, new) = ([-1] + Array(0..<100) + [-2], [-3] + Array(0..<100) + [-4])
    #expect(changedRanges(between: old, new, limit: 102 * 102, areEqual: ==).map(\.old) == [0..<1, 101..<102])
    #expect(changedRanges(between: old, new, limit: 102 * 102 - 1, areEqual: ==).map(\.old) == [0..<102])
    // Equal elements at the ends do not count.
    #expect(changedRanges(between: [0, 1, 2], [0, 3, 2], limit: 1, areEqual: ==).map(\.old) == [1..<2])
  }

  /// The product of the two numbers of elements is small, but the time is quadratic in their sum.
  @Test func aShortAndAVeryLongSequenceDifferInOneRange() {
    let old = [-1, 0]
    func new(_ count: Int) -> [Int] { Array(1..<(count - 1)) + [0, count] }
    #expect(changedRanges(between: old, new(3_998), areEqual: ==).map(\.old) == [0..<1, 2..<2])
    #expect(changedRanges(between: old, new(3_999), areEqual: ==).map(\.old) == [0..<2])
    // Equal elements at the ends do not count.
    #expect(changedRanges(between: [-2] + old, [-2] + new(3_998), areEqual: ==).map(\.old) == [1..<2, 3..<3])
  }
}
