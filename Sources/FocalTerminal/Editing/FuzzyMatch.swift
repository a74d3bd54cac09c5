/// The characters of a title that match a text. A title matches if it contains all characters of the text in the order
/// of the text. Other characters may stand between them.
///
/// If there are several ways to match, the best one counts. A matching character that directly follows the previous
/// matching character adds 3 to the score, and one at the beginning of a word adds 2. So `ug` matches the beginnings of
/// both words of `Undo grouping`.
public struct FuzzyMatch: Equatable, Sendable {
  /// The indices, in the title, of the characters that match the text.
  public let indices: [Int]
  /// The quality of the match: greater is better.
  public let score: Int

  /// A match of the text's first characters, such as `un` of `undo`, with characters of the title.
  private struct Way {
    var score: Int
    /// The index in the title at which the preceding character of the text matches; `nil` for the first character.
    var previous: Int?
  }

  /// Matches a text. Ignores case, and the blanks in the text. An empty text matches every title.
  ///
  /// - Returns: `nil` if the title does not match.
  /// - Complexity: O(n · m), where n and m are the lengths of the text and the title.
  public init?(_ text: String, in title: String) {
    let (letters, lowercase) = (Array(title), title.map { $0.lowercased() })
    // `ways[n][index]` is the best way to match the text from its beginning to character n, with character n at `index`
    // of the title. The entry is `nil` if there is no such way. Blanks in the text are not counted.
    var ways: [[Way?]] = []
    for wanted in text where !wanted.isWhitespace {
      var row = [Way?](repeating: nil, count: letters.count)
      // The best way to match the characters before `wanted` with characters of the title before `index`.
      var best: Way? = ways.isEmpty ? Way(score: 0) : nil
      for index in letters.indices {
        if index > 0, let last = ways.last?[index - 1], best.map({ last.score > $0.score }) ?? true {
          best = Way(score: last.score, previous: index - 1)
        }
        guard lowercase[index] == wanted.lowercased(), var way = best else { continue }
        if let last = index > 0 ? ways.last?[index - 1] : nil, last.score + 3 > way.score {
          way = Way(score: last.score + 3, previous: index - 1)
        }
        if Self.beginsWord(index, of: letters) { way.score += 2 }
        row[index] = way
      }
      ways.append(row)
    }
    guard let last = ways.last else {
      (indices, score) = ([], 0)
      return
    }
    guard let end = last.indices.filter({ last[$0] != nil }).max(by: { last[$0]!.score < last[$1]!.score }) else {
      return nil
    }
    var indices: [Int] = []
    var index: Int? = end
    for row in ways.reversed() {
      guard let at = index else { break }
      indices.append(at)
      index = row[at]?.previous
    }
    self.indices = indices.reversed()
    score = last[end]!.score
  }

  private static func beginsWord(_ index: Int, of letters: [Character]) -> Bool {
    guard index > 0 else { return true }
    let (before, letter) = (letters[index - 1], letters[index])
    return !before.isLetter && !before.isNumber || before.isLowercase && letter.isUppercase
  }
}
