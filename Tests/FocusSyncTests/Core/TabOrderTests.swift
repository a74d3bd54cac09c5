import TestSupport
import Testing

@testable import FocusSync

/// The Tab order, compared with a plain sort of all elements into rows.
@Suite struct TabOrderTests {
  @Test(arguments: Thoroughness.seeds(1, of: 40), [1.0, 3.0])
  func theKeptOrderEqualsTheSortedOne(seed: UInt64, spread: Double) {
    var random = SeededGenerator(seed: seed)
    var machine = CoreOfIDs<Int>(options: FocusOptions(wraps: false))
    var frames: [(id: Int, frame: FocusRect)] = []
    for step in 0..<Thoroughness.count(50, of: 80) {
      let frame = FocusRect(
        x: Double(Int.random(in: 0..<20, using: &random)),
        y: Double(Int.random(in: 0..<30, using: &random)) * spread,
        width: Double(Int.random(in: 1..<5, using: &random)),
        height: Double(Int.random(in: 0..<4, using: &random))
      )
      switch Int.random(in: 0..<4, using: &random) {
      case 0 where !frames.isEmpty:
        let index = Int.random(in: 0..<frames.count, using: &random)
        machine.handle(.update([.remove(frames.remove(at: index).id)]))
      case 1 where !frames.isEmpty:
        let index = Int.random(in: 0..<frames.count, using: &random)
        frames[index].frame = frame
        machine.handle(.update([.change(.element(frames[index].id, frame: frame))]))
      default:
        frames.append((step, frame))
        machine.handle(.update([.add(.element(step, frame: frame))]))
      }
      let expected = inReadingOrder(frames)
      #expect(order(of: machine) == expected)
      #expect(Array(order(of: machine, forward: false).reversed()) == expected)
    }
  }

  @Test func aNodeThatIsReplacedWhileItsParentChangesIsCounted() {
    var machine = CoreOfIDs<String>()
    machine.handle(
      .update([.add(.scope("scope", isEnabled: false)), .add(.element("a", in: "scope")), .add(.element("b"))])
    )
    machine.handle(.update([.remove("a"), .change(.scope("scope")), .add(.element("a", in: "scope"))]))
    #expect(machine.violations == [])
    #expect(Set(order(of: machine)) == ["a", "b"])
  }

  @Test func aChangeOfAnExplicitOrderChangesTheTabOrder() {
    var machine = CoreOfIDs<String>()
    machine.handle(.update(["a", "b", "c"].enumerated().map { .add(.element($1, order: $0)) }))
    #expect(order(of: machine) == ["a", "b", "c"])
    machine.handle(.update([.change(.element("a", order: 9))]))
    #expect(order(of: machine) == ["b", "c", "a"])
  }

  /// A scope without a position of its own, whose content is read among the elements around it.
  @Test func everyChangeOfADeclarationThatConcernsTheOrderCounts() {
    var sorted = CoreOfIDs<String>()
    sorted.handle(
      .update([
        .add(.element("a", frame: FocusRect(x: 0, y: 0, width: 5, height: 1))),
        .add(.scope("scope")),
        .add(.element("b", in: "scope", frame: FocusRect(x: 20, y: 0, width: 5, height: 1))),
        .add(.element("c", in: "scope", frame: FocusRect(x: 0, y: 10, width: 5, height: 1))),
        .add(.element("d", frame: FocusRect(x: 10, y: 0, width: 5, height: 1))),
      ])
    )
    sorted.handle(.tab(forward: true))
    sorted.handle(.request(nil))
    func visited(changing id: String, _ change: (inout FocusNode<String>) -> Void) -> [String] {
      var machine = sorted
      var node = machine.node(id)!
      change(&node)
      machine.handle(.update([.change(node)]))
      return order(of: machine)
    }
    #expect(order(of: sorted) == ["a", "d", "b", "c"])
    #expect(visited(changing: "scope") { $0.role = .section } == ["b", "c", "a", "d"])
    #expect(visited(changing: "scope") { $0.readingDirection = .leftToRight } == ["a", "b", "c", "d"])
    #expect(visited(changing: "scope") { $0.isModal = true } == ["c"])
    #expect(visited(changing: "scope") { $0.isEnabled = false } == ["a", "d"])
    #expect(visited(changing: "c") { $0.frame?.y = -1 } == ["c", "a", "d", "b"])
    #expect(visited(changing: "c") { $0.interactions = [] } == ["a", "d", "b"])
    #expect(visited(changing: "c") { $0.interactions = .activate } == ["a", "d", "b"])
    #expect(visited(changing: "c") { $0.isTabStop = false } == ["a", "d", "b"])
    #expect(visited(changing: "c") { $0.role = .section } == ["a", "d", "b"])
  }

  @Test func aPausedTrapIsReadWhereItsContentIs() {
    var machine = CoreOfIDs<String>()
    func row(_ id: String, in parent: String? = nil, _ y: Double) -> CoreOfIDs<String>.Edit {
      .add(.element(id, in: parent, frame: FocusRect(x: 0, y: y, width: 5, height: 1)))
    }
    machine.handle(
      .update([row("a", 0), .add(.scope("trap", isModal: true).paused()), row("b", in: "trap", 5), row("c", 2)])
    )
    #expect(order(of: machine) == ["a", "c", "b"])
  }

  @Test func theLowerOfTwoElementsAtOnePlaceIsReadFirst() {
    var machine = CoreOfIDs<String>()
    machine.handle(
      .update([
        .add(.element("tall", frame: FocusRect(x: 0, y: 0, width: 5, height: 4))),
        .add(.element("low", frame: FocusRect(x: 0, y: 0, width: 5, height: 2))),
      ])
    )
    #expect(order(of: machine) == ["low", "tall"])
  }

  @Test func theOrderIsSortedOnceForAnUnchangedTree() {
    var machine = CoreOfIDs<String>()
    machine.handle(.update([.add(.element("a")), .add(.element("b"))]))
    #expect(!machine.core.tree.tabOrder.isSorted)
    machine.handle(.tab(forward: true))
    #expect(machine.core.tree.tabOrder.isSorted)
    #expect(machine.core.tree.tabOrder.hasCurrentStops)
    #expect(machine.core.tree.tabOrder.keys.isEmpty)
  }

  @Test(arguments: [1, 8, 9]) func theStopsOfAFewChangedElementsAreFoundAlone(count: Int) {
    var machine = CoreOfIDs<String>()
    func change(isEnabled: Bool) {
      for id in 0..<count { machine.handle(.update([.change(.element("\(id)", order: id, isEnabled: isEnabled))])) }
      #expect(machine.core.tree.tabOrder.hasCurrentStops == (count <= TabOrder.changeLimit))
    }
    let ids = (0..<20).map { "\($0)" }
    machine.handle(.update(ids.indices.map { .add(.element(ids[$0], order: $0)) }))
    machine.handle(.tab(forward: true))
    machine.handle(.request(nil))
    change(isEnabled: false)
    #expect(order(of: machine) == Array(ids[count...]))
    machine.core.tree.prepareTabOrder()
    change(isEnabled: true)
    #expect(order(of: machine) == ids)
  }

  @Test func anExplicitOrderComesFirst() {
    var machine = CoreOfIDs<String>()
    machine.handle(
      .update([
        .add(.element("a", frame: FocusRect(x: 0, y: 0, width: 1, height: 1))),
        .add(.element("second", frame: FocusRect(x: 0, y: 5, width: 1, height: 1), order: 2)),
        .add(.element("first", frame: FocusRect(x: 0, y: 9, width: 1, height: 1), order: 1)),
      ])
    )
    #expect(order(of: machine) == ["first", "second", "a"])
  }

  /// The order in which Android's stable sort leaves them.
  @Test(arguments: [ReadingDirection.leftToRight, .rightToLeft])
  func elementsBesideATallOneAreReadFromTheTop(direction: ReadingDirection) {
    var machine = CoreOfIDs<String>(options: FocusOptions(readingDirection: direction))
    machine.handle(
      .update([
        .add(.element("lower", frame: FocusRect(x: 20, y: 12, width: 10, height: 5))),
        .add(.element("upper", frame: FocusRect(x: 20, y: 2, width: 10, height: 5))),
        .add(.element("image", frame: FocusRect(x: direction == .leftToRight ? 0 : 40, y: 0, width: 10, height: 20))),
      ])
    )
    #expect(order(of: machine) == ["image", "upper", "lower"])
  }

  @Test func aLineIsReadFromTheRightInARightToLeftLayout() {
    var machine = CoreOfIDs<Int>(options: FocusOptions(readingDirection: .rightToLeft))
    let edits = (0..<6).map { index in
      CoreOfIDs.Edit.add(
        .element(index, frame: FocusRect(x: Double(index % 3) * 10, y: Double(index / 3) * 2, width: 8, height: 1))
      )
    }
    machine.handle(.update(edits))
    #expect(order(of: machine) == [2, 1, 0, 5, 4, 3])
    machine.handle(.configure(FocusOptions(readingDirection: .leftToRight)))
    #expect(order(of: machine) == [0, 1, 2, 3, 4, 5])
  }

  @Test func theContentOfASectionIsVisitedTogether() {
    var machine = CoreOfIDs<String>()
    machine.handle(
      .update([
        .add(.element("left 2", in: "left", frame: FocusRect(x: 0, y: 4, width: 5, height: 1))),
        .add(.section("left", frame: FocusRect(x: 0, y: 0, width: 10, height: 10))),
        .add(.section("right", frame: FocusRect(x: 20, y: 0, width: 10, height: 10))),
        .add(.element("left 1", in: "left", frame: FocusRect(x: 0, y: 0, width: 5, height: 1))),
        .add(.element("right 1", in: "right", frame: FocusRect(x: 20, y: 2, width: 5, height: 1))),
        .add(.element("below", frame: FocusRect(x: 0, y: 12, width: 5, height: 1))),
      ])
    )
    #expect(order(of: machine) == ["left 1", "left 2", "right 1", "below"])
  }

  /// The order in which Tab visits all elements, from the first to the last.
  private func order<ID>(of machine: CoreOfIDs<ID>, forward: Bool = true) -> [ID] {
    var machine = machine
    machine.core.options.wraps = false
    machine.handle(.request(nil))
    machine.core.start = .none
    var found: [ID] = []
    while machine.handle(.tab(forward: forward)).result == .moved, found.count <= machine.count {
      found.append(machine.focused!)
    }
    return found
  }

  /// Sorts frames into reading order: the node that ends first is on a line with those that overlap it by half, and a
  /// line is read from the leading edge.
  private func inReadingOrder(_ frames: [(id: Int, frame: FocusRect)]) -> [Int] {
    var (rest, order) = (frames, [Int]())
    while let top = rest.map(\.frame).min(by: { ($0.top, $0.bottom) < ($1.top, $1.bottom) }) {
      // A node that begins below the end of the topmost one is not on its line. If two nodes end together, the upper
      // one counts, and then the older one.
      let first = rest.filter { $0.frame.top < top.bottom || top.height == 0 && $0.frame == top }
        .min { ($0.frame.bottom, $0.frame.top, $0.id) < ($1.frame.bottom, $1.frame.top, $1.id) }!
      let line = rest.filter { id, frame in
        let overlap = min(frame.bottom, first.frame.bottom) - max(frame.top, first.frame.top)
        return id == first.id
          || frame.top < first.frame.bottom && overlap * 2 >= min(frame.height, first.frame.height)
      }
      rest.removeAll { each in line.contains { $0.id == each.id } }
      order += line.sorted {
        let (a, b) = ($0.frame, $1.frame)
        return (a.left, a.right, a.top, a.bottom, $0.id) < (b.left, b.right, b.top, b.bottom, $1.id)
      }
      .map(\.id)
    }
    return order
  }

  /// A scope with a reading direction is as large as its content.
  @Test func aScopeWithoutAFrameIsReadWhereItsContentIs() {
    func order(_ content: [FocusRect], beside other: FocusRect) -> [Int] {
      var machine = CoreOfIDs<Int>(options: FocusOptions(wraps: false))
      var nodes: [FocusNode<Int>] = [.element(1, frame: other), .scope(2, readingDirection: .rightToLeft)]
      for (index, frame) in content.enumerated() { nodes.append(.element(10 + index, in: 2, frame: frame)) }
      machine.handle(.update(nodes.map { .add($0) }))
      return self.order(of: machine)
    }
    func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> FocusRect {
      FocusRect(x: x, y: y, width: width, height: height)
    }
    let content = [rect(10, 10, 5, 2), rect(20, 14, 5, 2)]
    // The content reaches from 10 to 25 and from 10 to 16.
    #expect(order(content, beside: rect(0, 16, 5, 5)) == [10, 11, 1])
    #expect(order(content, beside: rect(0, 13, 5, 5)) == [1, 10, 11])
    #expect(order(content, beside: rect(0, 5, 5, 5)) == [1, 10, 11])
    #expect(order(content, beside: rect(11, 7, 5, 6)) == [10, 11, 1])
    // Of two that begin at one edge, the one that ends first is read first.
    #expect(order(content, beside: rect(10, 10, 16, 1)) == [10, 11, 1])
    #expect(order(content, beside: rect(10, 10, 14, 1)) == [1, 10, 11])
  }

  /// The columns stand side by side, so reading order alone would go from one to the other.
  @Test(arguments: [true, false]) func aScopeWithAFrameIsTabbedThroughAsAWhole(hasFrame: Bool) {
    let engine = FocusEngine<Int>()
    engine.update {
      for column in 0..<2 {
        let x = Double(column) * 10
        $0.add(.scope(10 + column, frame: hasFrame ? FocusRect(x: x, y: 0, width: 5, height: 9) : nil))
        for row in 0..<2 {
          $0.add(
            .element(2 * column + row, in: 10 + column, frame: FocusRect(x: x, y: Double(row), width: 5, height: 1))
          )
        }
      }
    }
    var order: [Int?] = []
    for _ in 0..<4 {
      engine.tab()
      order.append(engine.focused)
    }
    #expect(order == (hasFrame ? [0, 1, 2, 3] : [0, 2, 1, 3]))
  }

  @Test func sortingAgainLeavesNothingOfTheFormerOrder() {
    var machine = CoreOfIDs<Int>()
    machine.handle(.update((0..<4).map { .add(.element($0, order: $0)) }))
    for order in 4..<8 {
      machine.handle(.update([.change(.element(0, order: order))]))
      machine.handle(.tab(forward: true))
      #expect(machine.core.tree.tabOrder.slots.count == 4)
      #expect(machine.core.tree.tabOrder.runs.count == machine.core.tree.places.count)
    }
  }
}
