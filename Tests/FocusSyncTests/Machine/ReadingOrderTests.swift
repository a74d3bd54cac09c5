import Testing

@testable import FocusSync

@Suite struct ReadingOrderTests {
  @Test func elementsBesideATallOneAreReadFromTheTop() {
    let engine = FocusEngine<String>()
    engine.update {
      $0.add(.element("bottom", frame: Rect(x: 10, y: 2, width: 5, height: 2)))
      $0.add(.element("top", frame: Rect(x: 10, y: 0, width: 5, height: 2)))
      $0.add(.element("inside top", frame: Rect(x: 10, y: 0.5, width: 5, height: 1)))
      $0.add(.element("tall", frame: Rect(x: 0, y: 0, width: 5, height: 4)))
    }
    var order: [String?] = []
    for _ in 0..<4 {
      engine.tab()
      order.append(engine.focused)
    }
    #expect(order == ["tall", "top", "inside top", "bottom"])
  }

  private func key(_ slot: Int, _ x: ClosedRange<Double>, _ y: ClosedRange<Double>, order: Int = .max) -> ReadingKey {
    ReadingKey(
      order: order,
      top: y.lowerBound,
      bottom: y.upperBound,
      leading: x.lowerBound,
      trailing: x.upperBound,
      age: slot,
      slot: slot
    )
  }

  /// The slots after sorting, which must not depend on the order before.
  private func sorted(_ keys: [ReadingKey], _ location: SourceLocation = #_sourceLocation) -> [Int] {
    var results: Set<[Int]> = []
    for turn in keys.indices {
      for isReversed in [false, true] {
        var keys = Array(keys[turn...] + keys[..<turn])
        if isReversed { keys.reverse() }
        keys.withUnsafeMutableBufferPointer { ReadingOrder.sort($0) }
        results.insert(keys.map(\.slot))
      }
    }
    #expect(results.count == 1, sourceLocation: location)
    return results.first!
  }

  @Test func anExplicitOrderComesFirstAndIgnoresFrames() {
    let keys = [key(1, 0...1, 0...1), key(2, 0...1, 9...10, order: 2), key(3, 5...6, 5...6, order: 1)]
    #expect(sorted(keys) == [3, 2, 1])
    // Of equal orders the older node comes first, wherever it is.
    #expect(sorted([key(1, 9...10, 9...10, order: 0), key(2, 0...1, 0...1, order: 0)]) == [1, 2])
  }

  @Test func nodesWhoseExtentsOverlapAreOneRow() {
    // The third overlaps the second only.
    #expect(sorted([key(1, 8...9, 0...4), key(2, 4...5, 3...7), key(3, 0...1, 6...9)]) == [3, 2, 1])
    // A tall node keeps its row open below a short one.
    #expect(sorted([key(1, 8...9, 0...9), key(2, 4...5, 1...2), key(3, 0...1, 8...10)]) == [3, 2, 1])
  }

  @Test func extentsThatTouchAreTwoRows() {
    #expect(sorted([key(1, 8...9, 0...4), key(2, 0...1, 4...8)]) == [1, 2])
    #expect(sorted([key(1, 8...9, 0...4), key(2, 0...1, 3.5...8)]) == [2, 1])
  }

  @Test func aRowIsReadFromTheLeadingEdgeThenFromTheTop() {
    #expect(sorted([key(1, 2...9, 0...4), key(2, 2...5, 0...4), key(3, 0...9, 1...4)]) == [3, 2, 1])
    #expect(sorted([key(1, 0...1, 2...4), key(2, 0...1, 0...3), key(3, 5...6, 0...4)]) == [2, 1, 3])
    #expect(sorted([key(1, 0...1, 0...4), key(2, 0...1, 0...3)]) == [2, 1])
    #expect(sorted([key(1, 0...1, 0...4), key(2, 0...1, 0...4), key(3, 0...1, 0...4)]) == [1, 2, 3])
  }

  /// Of two empty nodes in one place, each is a row of its own.
  @Test func emptyNodesAreReadFromTheTop() {
    #expect(sorted([key(1, 0...0, 5...5), key(2, 9...9, 0...0), key(3, 0...0, 0...0)]) == [2, 3, 1])
    #expect(sorted([key(1, 0...0, 0...0)]) == [1])
  }
}
