import Testing

@testable import FocusSync

@Suite struct ReadingOrderTests {
  @Test func elementsBesideATallOneAreReadFromTheTop() {
    let engine = FocusEngine<String>()
    engine.update {
      $0.add(.element("bottom", frame: FocusRect(x: 10, y: 2, width: 5, height: 2)))
      $0.add(.element("top", frame: FocusRect(x: 10, y: 0, width: 5, height: 2)))
      $0.add(.element("inside top", frame: FocusRect(x: 10, y: 0.5, width: 5, height: 1)))
      $0.add(.element("tall", frame: FocusRect(x: 0, y: 0, width: 5, height: 4)))
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
        keys.withUnsafeMutableBufferPointer { $0.sortForReading() }
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

  @Test func nodesThatOverlapByHalfAreOnOneLine() {
    #expect(sorted([key(1, 8...9, 0...4), key(2, 0...1, 2...6)]) == [2, 1])
    #expect(sorted([key(1, 8...9, 0...4), key(2, 0...1, 2.1...6.1)]) == [1, 2])
    #expect(sorted([key(1, 8...9, 0...4), key(2, 0...1, 4...8)]) == [1, 2])
    // Half of the lower one.
    #expect(sorted([key(1, 8...9, 0...40), key(2, 0...1, 36...44)]) == [2, 1])
    #expect(sorted([key(1, 8...9, 0...40), key(2, 0...1, 37...45)]) == [1, 2])
  }

  /// Each overlaps the next, and a line is no longer than what is beside its first node to end.
  @Test func aLineDoesNotGoOnThroughItsNodes() {
    #expect(sorted([key(1, 8...9, 0...4), key(2, 4...5, 2...6), key(3, 0...1, 4...8)]) == [2, 1, 3])
    #expect(sorted([key(1, 8...9, 0...9), key(2, 4...5, 1...2), key(3, 0...1, 8...10)]) == [2, 1, 3])
  }

  @Test func aTallButtonIsReadWithTheFirstOfTheLinesBesideIt() {
    for (top, bottom) in [(0.0, 30.0), (-2, 32), (2, 28), (0, 300)] {
      var form: [ReadingKey] = []
      for line in 0..<3 {
        let y = Double(line * 10)...Double(line * 10 + 9)
        form += [key(line * 2 + 1, 0...4, y), key(line * 2 + 2, 5...9, y)]
      }
      #expect(sorted(form + [key(7, 10...14, top...bottom)]) == [1, 2, 7, 3, 4, 5, 6])
      #expect(sorted(form + [key(7, -4...0, top...bottom)]) == [7, 1, 2, 3, 4, 5, 6])
    }
  }

  @Test func aKeypadWithATallKeyIsReadLineByLine() {
    var keys: [ReadingKey] = []
    for digit in 1...9 {
      let (x, y) = (Double((digit - 1) % 3), Double((digit - 1) / 3))
      keys.append(key(digit, x...(x + 1), y...(y + 1)))
    }
    #expect(sorted(keys + [key(10, 3...4, 1...3)]) == [1, 2, 3, 4, 5, 6, 10, 7, 8, 9])
  }

  /// A grid whose frames are moved by up to a fifth of a line is read as before.
  @Test(arguments: 0..<8 as Range<UInt64>) func smallChangesOfFramesDoNotChangeTheOrder(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let keys = (0..<40).map { index in
      let (x, y) = (Double(index % 5) * 10, Double(index / 5) * 10)
      let (up, down) = (Double.random(in: -2...2, using: &random), Double.random(in: -2...2, using: &random))
      return key(index, x...(x + 9), (y + up)...(y + 10 + down))
    }
    #expect(sorted(keys) == Array(0..<40))
  }

  @Test func aLineIsReadFromTheLeadingEdgeThenFromTheTop() {
    #expect(sorted([key(1, 2...9, 0...4), key(2, 2...5, 0...4), key(3, 0...9, 1...4)]) == [3, 2, 1])
    #expect(sorted([key(1, 0...1, 2...4), key(2, 0...1, 0...3), key(3, 5...6, 0...4)]) == [2, 1, 3])
    #expect(sorted([key(1, 0...1, 0...4), key(2, 0...1, 0...3)]) == [2, 1])
    #expect(sorted([key(1, 0...1, 0...4), key(2, 0...1, 0...4), key(3, 0...1, 0...4)]) == [1, 2, 3])
  }

  /// Of two empty nodes in one place, each is a line of its own.
  @Test func emptyNodesAreReadFromTheTop() {
    #expect(sorted([key(1, 0...0, 5...5), key(2, 9...9, 0...0), key(3, 0...0, 0...0)]) == [2, 3, 1])
    #expect(sorted([key(1, 0...0, 0...0)]) == [1])
  }
}
