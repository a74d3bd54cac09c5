import StoreTesting
import Testing

@testable import Store

@Suite struct LoggedCollectionTests {
  typealias Rows = IdentifiedArrayOf<Row>

  private static let start = Rows(uniqueElements: (0..<8).map { Row(id: $0) })

  /// The change of an array, by what it keeps: the elements in place, the range and the elements of that.
  private func kept(_ change: (inout Rows) -> Void) -> [String]? {
    var (rows, copy) = (Self.start, Self.start)
    var stamp = copy.takeLogStamp()
    change(&rows)
    let back = copy.follow(rows, since: &stamp)
    #expect(copy == rows && copy.elements == rows.elements && copy.brokenInvariants() == [])
    #expect(copy.log.isEmpty && rows.changes(since: stamp).ids == [])
    // The next change is followed as well.
    rows.modify(id: 5) { $0.text += "next" }
    let next = copy.follow(rows, since: &stamp)
    #expect(copy.elements == rows.elements && next?.count == (rows.contains(id: 5) ? 1 : nil))
    let changed = rows
    let forth = next.map { rows.apply([$0]) }
    if let back {
      // Undoing a change and redoing it restores the rows.
      let middle = rows
      let again = rows.apply([back])
      #expect(rows.elements == Self.start.elements && rows.brokenInvariants() == [])
      let backAgain = rows.apply(again)
      #expect(rows.elements == middle.elements && rows.brokenInvariants() == [])
      if let forth {
        let nextAgain = rows.apply(forth)
        #expect(rows.elements == changed.elements && rows.brokenInvariants() == [])
        _ = rows.apply(nextAgain)
      }
      _ = rows.apply(backAgain)
    }
    #expect(rows.elements == Self.start.elements && rows.brokenInvariants() == [])
    return back?.map {
      switch $0 {
      case .whole(let rows): "whole \(rows.count)"
      case .parts(let replaced, let range, let elements):
        "\(replaced.map(\.index).sorted()) \(range) \(elements.map(\.id))"
      }
    }
  }

  @Test func aChangeKeepsTheElementsThatItTouches() {
    #expect(kept { _ in } == nil)
    #expect(kept { $0[id: 3]?.text = "" } == nil)
    #expect(kept { $0[id: 3]?.text = "a" } == ["[3] 8..<8 []"])
    #expect(kept { $0.modify(id: 7) { $0.text = "a" } } == ["[7] 8..<8 []"])
    #expect(kept { $0.append(Row(id: 9)) } == ["[] 8..<9 []"])
    #expect(kept { $0.insert(Row(id: 9), at: 2) } == ["[] 2..<3 []"])
    #expect(kept { $0.remove(id: 6) } == ["[] 6..<6 [6]"])
    #expect(kept { $0.removeLast() } == ["[] 7..<7 [7]"])
    #expect(kept { $0.update(Row(id: 9), at: 4) } == ["[] 4..<5 [4]"])
    #expect(kept { $0.update(Row(id: 4, text: "a"), at: 4) } == ["[4] 8..<8 []"])
    #expect(kept { $0.updateOrAppend(Row(id: 3, text: "a")) } == ["[3] 8..<8 []"])
  }

  @Test func aMoveKeepsTheElementsBetweenItsEnds() {
    #expect(kept { $0.swapAt(2, 4) } == ["[] 2..<5 [2, 3, 4]"])
    #expect(kept { $0.move(from: 5, to: 3) } == ["[] 3..<6 [3, 4, 5]"])
    #expect(kept { $0.move(fromOffsets: [1], toOffset: 4) } == ["[] 1..<4 [1, 2, 3]"])
    #expect(kept { $0[2...4].reverse() } == ["[] 2..<5 [2, 3, 4]"])
    let oneReturns = kept { rows in
      rows.swapAt(2, 4)
      rows.move(from: 4, to: 2)
    }
    #expect(oneReturns == ["[] 3..<5 [3, 4]"])
    let otherReturns = kept { rows in
      rows.swapAt(2, 4)
      rows.move(from: 2, to: 4)
    }
    #expect(otherReturns == ["[] 2..<4 [2, 3]"])
  }

  /// Changes near the beginning, in the middle and near the end of long arrays, with undo and redo.
  @Test func aSpliceOfALongArrayLeadsThereAndBack() {
    var random = FuzzRandom(seed: 5)
    for count in [1, 63, 64, 65, 66, 300] {
      var rows = Rows(uniqueElements: (0..<count).map { Row(id: $0) })
      var copy = rows
      var stamp = copy.takeLogStamp()
      for step in 0..<60 {
        let before = rows
        let index = Int.random(in: 0...rows.count, using: &random)
        let last = min(rows.count, index + Int.random(in: 0...3, using: &random))
        rows.removeSubrange(index..<last)
        for number in 0..<Int.random(in: 0...3, using: &random) {
          rows.insert(Row(id: 1000 + 10 * step + number), at: min(index, rows.count))
        }
        let after = rows
        guard let back = copy.follow(rows, since: &stamp) else {
          #expect(before == after)
          continue
        }
        #expect(copy.elements == rows.elements && copy.brokenInvariants() == [])
        let inverse = rows.apply([back])
        #expect(rows.elements == before.elements && rows.brokenInvariants() == [])
        let forth = copy.follow(rows, since: &stamp) ?? []
        _ = rows.apply(step.isMultiple(of: 2) ? [forth] : inverse)
        #expect(rows.elements == after.elements && rows.brokenInvariants() == [])
        _ = copy.follow(rows, since: &stamp)
      }
    }
  }

  /// Many changes are applied in another way than a few.
  @Test(arguments: [1, 16, 17, 40]) func severalChangesAreUndoneAndRedoneAtOnce(count: Int) {
    var random = FuzzRandom(seed: 6)
    var rows = Rows(uniqueElements: (0..<30).map { Row(id: $0) })
    let first = rows
    var copy = rows
    var stamp = copy.takeLogStamp()
    var changes: [[ArrayChange<Row.ID, Row>]] = []
    for number in 0..<count {
      switch number % 4 {
      case 0: rows.remove(at: Int.random(in: 0..<rows.count, using: &random))
      case 1: rows[id: rows.ids[5]]?.text = "\(number)"
      case 2 where number == 22: rows = Rows(uniqueElements: (0..<20).map { Row(id: 200 + $0) })
      default: rows.insert(Row(id: 100 + number), at: Int.random(in: 0...rows.count, using: &random))
      }
      if let change = copy.follow(rows, since: &stamp) { changes.insert(change, at: 0) }
    }
    #expect(changes.count == count)
    let last = rows
    let forth = rows.apply(changes)
    #expect(rows.elements == first.elements && rows.brokenInvariants() == [])
    _ = rows.apply(forth.reversed())
    #expect(rows.elements == last.elements && rows.brokenInvariants() == [])
  }

  @Test func severalChangesKeepTheElementsBetweenThoseThatAreAddedOrRemoved() {
    #expect(
      kept {
        $0[id: 0]?.text = "a"
        $0.remove(id: 4)
        $0[id: 7]?.text = "b"
      } == ["[0, 6] 4..<4 [4]"]
    )
    #expect(
      kept {
        $0[id: 3]?.text = "a"
        $0.remove(id: 2)
        $0.insert(Row(id: 9), at: 4)
      } == ["[] 2..<5 [2, 3, 4]"]
    )
    #expect(
      kept {
        $0.append(Row(id: 9))
        $0.remove(id: 9)
      } == nil
    )
  }

  @Test func anArrayThatIsAssignedOrSortedIsKeptAsAWhole() {
    #expect(kept { $0.sort { $0.id > $1.id } } == ["whole 8"])
    #expect(kept { $0 = Rows(uniqueElements: [Row(id: 1)]) } == ["whole 8"])
    #expect(kept { $0.removeAll() } == ["whole 8"])
    #expect(kept { $0 = Rows(uniqueElements: $0.elements) } == nil)
    #expect(kept { $0.sort { $0.id < $1.id } } == nil)
  }

  @Test func twoChangesInPlaceAreJoinedIntoOne() {
    var (rows, copy) = (Self.start, Self.start)
    var stamp = copy.takeLogStamp()
    var joined: [ArrayChange<Int, Row>]?
    for text in ["a", "ab", "abc"] {
      rows[id: 2]?.text = text
      if text == "ab" { rows[id: 4]?.text = text }
      guard let back = copy.follow(rows, since: &stamp) else {
        Issue.record("no change")
        return
      }
      joined = joined.map { Rows.join(back, $0) } ?? back
    }
    guard case .parts(let replaced, _, _)? = joined?.first, joined?.count == 1 else {
      Issue.record("\(String(describing: joined))")
      return
    }
    #expect(replaced.map(\.index).sorted() == [2, 4] && replaced.allSatisfy { $0.element.text == "" })
  }

  @Test func aChangeOfAnElementThatTheSameStepAddedKeepsNothingMore() {
    var (rows, copy) = (Self.start, Self.start)
    var stamp = copy.takeLogStamp()
    rows.insert(Row(id: 9), at: 3)
    let added = copy.follow(rows, since: &stamp) ?? []
    rows[id: 9]?.text = "a"
    let typed = copy.follow(rows, since: &stamp) ?? []
    let joined = Rows.join(typed, added)
    #expect(joined.count == 1)
    let changed = rows.elements
    let again = rows.apply([joined])
    #expect(rows.elements == Self.start.elements)
    _ = rows.apply(again)
    #expect(rows.elements == changed && rows.brokenInvariants() == [])
  }

  @Test func aRevertedChangeInPlaceIsLoggedForItsElementAlone() {
    var (rows, copy) = (Self.start, Self.start)
    var stamp = copy.takeLogStamp()
    rows[id: 3]?.text = "a"
    let back = copy.follow(rows, since: &stamp) ?? []
    _ = rows.apply([back])
    #expect(rows.changes(since: stamp).ids == [3])
  }

  /// Changes of the whole array, alone and before so many others that the indices are rebuilt once.
  @Test(arguments: [0, 16]) func anArrayThatReturnsAsAWholeHasItsStampsAgain(later: Int) {
    var (rows, copy) = (Self.start, Self.start)
    var stamp = copy.takeLogStamp()
    rows.sort { $0.id > $1.id }
    let sorted = rows
    var changes = [copy.follow(rows, since: &stamp) ?? []]
    for number in 0..<later {
      rows.append(Row(id: 100 + number))
      changes.insert(copy.follow(rows, since: &stamp) ?? [], at: 0)
    }
    let forth = rows.apply(changes)
    #expect(rows.contentStamp == Self.start.contentStamp && rows.idsStamp == Self.start.idsStamp)
    #expect(rows.elements == Self.start.elements && rows.brokenInvariants() == [])
    _ = rows.apply([forth[later]])
    #expect(rows.elements == sorted.elements && rows.brokenInvariants() == [])
    if later == 0 { #expect(rows.contentStamp == sorted.contentStamp && rows.idsStamp == sorted.idsStamp) }
  }

  @Test func aFollowerKeepsTheStampUpToWhichItHasFollowed() {
    IdentityStamp.wantLogs()
    var (rows, copy) = (Self.start, Self.start)
    for id in [2, 4] {
      rows[id: id]?.text = "a"
      copy.follow(rows)
      #expect(copy.elements == rows.elements && copy.brokenInvariants() == [])
      let stamp = copy.changes(since: 0).stamp
      #expect(rows.changes(since: stamp).ids == [])
    }
  }

  @Test func aFollowerWithALogDoesNotHideTheChangeThatItFollows() {
    var (rows, copy) = (Self.start, Self.start)
    var stamp = copy.takeLogStamp()
    rows[id: 3]?.text = "a"
    let back = copy.follow(rows, since: &stamp) ?? []
    let forth = copy.apply([back])
    _ = copy.apply(forth)
    let before = copy.changes(since: 0).stamp
    rows[id: 5]?.text = "b"
    _ = copy.follow(rows, since: &stamp)
    #expect(copy.elements == rows.elements && copy.changes(since: before).ids != [])
  }

  @Test func anEmptiedArrayHasNoLog() {
    var rows = Self.start
    _ = rows.changes(since: 0)
    rows[id: 2]?.text = "a"
    #expect(!rows.log.isEmpty)
    rows.empty()
    #expect(rows.isEmpty && rows.log.isEmpty)
  }
}
