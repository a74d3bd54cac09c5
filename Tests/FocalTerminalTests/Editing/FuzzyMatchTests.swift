import FocalTerminal
import TestSupport
import Testing

struct FuzzyMatchTests {
  @Test(arguments: [
    // A character behind the last match counts most, then the beginning of a word.
    ("ug", "Undo grouping", [0, 5]), ("und", "Undo", [0, 1, 2]), ("do", "Redo, then do", [11, 12]),
    ("gs", "Open guests", [5, 8]), ("rm", "readMe", [0, 4]), ("2", "Step 2", [5]),
    // Upper and lower case, blanks, and accents as they are typed.
    ("N M", "New meeting", [0, 4]), ("é", "Crème brûlée", [10]), ("", "New", []), (" ", "New", []),
    // The first of equal ways.
    ("o", "Zoo", [1]), ("ol", "Zoo halls", [1, 6]),
  ])
  func theBestWayCounts(text: String, title: String, indices: [Int]) {
    #expect(FuzzyMatch(text, in: title)?.indices == indices)
  }

  @Test(arguments: [("x", "New"), ("wen", "New"), ("neww", "New"), ("a", "")])
  func aTitleWithoutTheLettersDoesNotMatch(text: String, title: String) {
    #expect(FuzzyMatch(text, in: title) == nil)
  }

  @Test func aBetterMatchHasAGreaterScore() throws {
    func score(_ title: String) throws -> Int { try #require(FuzzyMatch("ed", in: title)).score }
    #expect(try score("Edit") > score("Every day") && score("Every day") > score("Need"))
    #expect(try score("Need") > score("Decide"))
  }

  /// Each way to match is tried, of all texts of up to three letters in all titles of up to four letters, or of up to
  /// five in a thorough run.
  @MainActor @Test func noWayIsBetterThanTheBest() {
    let texts = words(of: ["a", "b"], upTo: 3)
    for title in words(of: ["a", "b", " "], upTo: Thoroughness.count(4, of: 5)) {
      for text in texts {
        let best = ways(of: Array(text), in: Array(title)).map { score(of: $0, in: Array(title)) }.max()
        let match = FuzzyMatch(text, in: title)
        #expect(match?.score == best)
        if let match { #expect(score(of: match.indices, in: Array(title)) == match.score) }
      }
    }
  }

  private func words(of letters: [String], upTo length: Int) -> [String] {
    var (words, last) = ([""], [""])
    for _ in 0..<length {
      last = last.flatMap { word in letters.map { word + $0 } }
      words += last
    }
    return words
  }

  /// All ways in which the letters of a text stand in a title.
  private func ways(of text: [Character], in title: [Character], from start: Int = 0) -> [[Int]] {
    guard let first = text.first else { return [[]] }
    return title.indices.dropFirst(start).filter { title[$0] == first }.flatMap { index in
      ways(of: Array(text.dropFirst()), in: title, from: index + 1).map { [index] + $0 }
    }
  }

  private func score(of indices: [Int], in title: [Character]) -> Int {
    zip(indices, [nil] + indices.map(Optional.some)).reduce(0) { score, pair in
      let (index, before) = pair
      let beginsWord = index == 0 || title[index - 1] == " "
      return score + (beginsWord ? 2 : 0) + (before == index - 1 ? 3 : 0)
    }
  }
}
