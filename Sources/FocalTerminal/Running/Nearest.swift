/// Returns the word of `known` with the smallest difference from `word`. Returns `nil` if the difference is more than a
/// third of the length of the longer word, or if `known` is empty.
///
/// The difference is the number of letters to insert, remove, replace or swap with their neighbour (optimal string
/// alignment). Upper and lower case are equal. Of several words with the same difference, the first one counts.
func nearest(to word: String, in known: [String]) -> String? {
  let differences = known.map { (word: $0, count: difference(Array(word.lowercased()), Array($0.lowercased()))) }
  guard let best = differences.min(by: { $0.count < $1.count }) else { return nil }
  return 3 * best.count <= max(best.word.count, word.count) ? best.word : nil
}

private func difference(_ one: [Character], _ other: [Character]) -> Int {
  // `rows[i][j]` is the difference between the first `i` letters of `one` and the first `j` letters of `other`.
  var rows = [Array(0...other.count)]
  for i in 1..<one.count + 1 {
    var row = [i]
    for j in 1..<other.count + 1 {
      let replaced = rows[i - 1][j - 1] + (one[i - 1] == other[j - 1] ? 0 : 1)
      var least = min(rows[i - 1][j] + 1, row[j - 1] + 1, replaced)
      if i > 1, j > 1, one[i - 1] == other[j - 2], one[i - 2] == other[j - 1] {
        least = min(least, rows[i - 2][j - 2] + 1)
      }
      row.append(least)
    }
    rows.append(row)
  }
  return rows[one.count][other.count]
}
