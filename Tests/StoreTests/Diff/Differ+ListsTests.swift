import Store
import StoreTesting
import TestSupport
import Testing

/// Also tests `ChangedRanges` and `Differ+Keyed`.
@Suite struct DifferListsTests {
  struct Row: Equatable, Identifiable {
    var id: Int
    var title = ""
  }

  struct List: Equatable {
    var rows: [Row] = []
    var numbers: [Int] = []
  }

  @Test func identifiedElementsAreMatchedByID() {
    let old = List(rows: [Row(id: 1, title: "a"), Row(id: 2, title: "b"), Row(id: 3, title: "c")])
    let new = List(rows: [Row(id: 9, title: "z"), Row(id: 1, title: "a"), Row(id: 3, title: "C")])
    #expect(
      diff(old, new) == """
        .rows[id: 3].title
        - "c"
        + "C"
        .rows
        - [id: 2] Row(id: 2, title: "b")
        + [id: 9] Row(id: 9, title: "z")
        """
    )
  }

  @Test func elementsWithAnIDThatIsNotEqualToItselfAreMatchedByPosition() {
    struct Reading: Equatable, Identifiable {
      var id: Double
      var title: String
    }
    let (old, new) = ([Reading(id: .nan, title: "a")], [Reading(id: .nan, title: "b")])
    #expect(diff(old, new)?.hasSuffix("[0].title\n- \"a\"\n+ \"b\"") == true)
  }

  @Test func aMovedElementIsAMove() {
    let old = List(rows: [Row(id: 1), Row(id: 2), Row(id: 3), Row(id: 4)])
    let new = List(rows: [Row(id: 4), Row(id: 1), Row(id: 2), Row(id: 3)])
    #expect(diff(old, new) == ".rows\n~ [id: 4] moved from index 3 to 0")
  }

  @Test func anInsertionIsASingleLine() {
    #expect(diff([1, 2, 3, 4], [1, 9, 2, 3, 4]) == "+ [1] 9")
    #expect(diff([1, 2, 3, 4], [1, 3, 4]) == "- [1] 2")
    #expect(diff([1, 2, 3, 4], [1, 7, 3, 4]) == "[1]\n- 2\n+ 7")
  }

  @Test func aChangeInPlaceIsShownAtItsIndexInTheNewList() {
    struct Point: Equatable {
      var x: Int
      var y: Int
    }
    let old = [Point(x: 1, y: 1), Point(x: 2, y: 2)]
    let new = [Point(x: 9, y: 9), Point(x: 1, y: 1), Point(x: 2, y: 3)]
    #expect(diff(old, new) == "+ [0] Point(x: 9, y: 9)\n[2].y\n- 2\n+ 3")
  }

  @Test func elementsOfASetAreMatchedByIDOnlyIfOneHasChanged() {
    struct Member: Hashable, Identifiable {
      var id: Int
      var name = ""
    }
    let text = diff(Set([Member(id: 1)]), Set([Member(id: 2)]))
    #expect(text?.contains("[id: ") == false)
    let changed = diff(Set([Member(id: 1), Member(id: 2)]), Set([Member(id: 1, name: "a"), Member(id: 2)]))
    #expect(changed == "[id: 1].name\n- \"\"\n+ \"a\"")
  }

  @Test func idsThatAreNotUniqueAreMatchedByPosition() {
    #expect(diff([Row(id: 1), Row(id: 1)], [Row(id: 1)]) != nil)
  }

  /// Pairs of sequences of up to four of three letters: what the diff lists turns one into the other. Pairs that differ
  /// only in the names of the letters count as one. A thorough run tries every pair, otherwise every fourth.
  @Test func theListedChangesTurnOneSequenceIntoTheOther() throws {
    var sequences: [[Int]] = [[]]
    for length in 1...4 {
      var next: [[Int]] = []
      for sequence in sequences where sequence.count == length - 1 {
        next += (0..<3).map { sequence + [$0] }
      }
      sequences += next
    }
    for (number, old) in sequences.enumerated() {
      for (offset, new) in sequences.enumerated() where isNamedInOrder(old + new) {
        guard Thoroughness.isFull || (number + offset) % 8 == 0 else { continue }
        let text = diff(old, new)
        #expect((text == nil) == (old == new))
        let removed = text.map { $0.split(separator: "\n").count { $0.hasPrefix("- ") } } ?? 0
        let inserted = text.map { $0.split(separator: "\n").count { $0.hasPrefix("+ ") } } ?? 0
        #expect(old.count - removed == new.count - inserted)
        #expect(old.count - removed == commonLength(old, new), "\(old) \(new) \(text ?? "")")
      }
    }
  }

  /// True if the first letter that occurs is 0, the next one 1, and the last one 2.
  private func isNamedInOrder(_ letters: [Int]) -> Bool {
    var names: [Int] = []
    for letter in letters where !names.contains(letter) { names.append(letter) }
    return names == Array(names.indices)
  }

  private func commonLength(_ one: [Int], _ other: [Int]) -> Int {
    guard let first = one.first, let second = other.first else { return 0 }
    let (rest, otherRest) = (Array(one.dropFirst()), Array(other.dropFirst()))
    if first == second { return 1 + commonLength(rest, otherRest) }
    return max(commonLength(rest, other), commonLength(one, otherRest))
  }

  /// A diff of 10,000 elements takes a fraction of a second. A quadratic algorithm would take minutes.
  @Test(.timeLimit(.minutes(10))) func manyElementsDiffQuickly() {
    let count = Thoroughness.isFull ? 10_000 : 500
    let old = (0..<count).map { Row(id: $0, title: "row \($0)") }
    var new = old
    new[count / 2].title = "changed"
    new.remove(at: count * 7 / 10)
    new.insert(Row(id: -1), at: 0)
    #expect(diff(old, new)?.split(separator: "\n").count == 5)
    #expect(diff(old, old.reversed())?.hasSuffix("more differences") == true)
    #expect(diff(Array(0..<count), Array((2 * count..<3 * count).reversed()))?.hasSuffix("more differences") == true)
  }
}
