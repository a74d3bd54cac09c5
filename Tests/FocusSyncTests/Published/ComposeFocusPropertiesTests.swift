import FocusSync
import Testing

/// The cases of Compose's `CustomFocusTraversalTest` and `CancelFocusMoveTest`.
///
/// Left out: moves of the directions Enter and Exit, and properties on a modifier around a focus target, which Compose
/// merges into the target's own. `start` and `end` are `left` and `right` here, as an exit belongs to a side of the
/// screen.
@Suite struct ComposeFocusPropertiesTests {
  /// `focusProperties_next` and the like: in a row or a column of three, the first names the third, or the third the
  /// first.
  @Test(arguments: [
    (FocusMove.next, 1, 3), (.previous, 3, 1), (.up, 3, 1), (.down, 1, 3), (.left, 3, 1), (.right, 1, 3),
  ])
  func anItemNamesItsNeighbour(move: FocusMove, source: Int, target: Int) {
    let isColumn = move == .up || move == .down
    let engine = FocusEngine<Int>(options: FocusOptions(directionalPolicy: .nearest))
    func show(_ exits: [FocusMove: FocusExit<Int>]) {
      engine.setContent(
        (1...4).map { id in
          let offset = Double(id) * 10
          let node = FocusNode.element(
            id,
            frame: FocusRect(x: isColumn ? 0 : offset, y: isColumn ? offset : 0, width: 8, height: 8)
          )
          return id == source ? node.exitFocus(exits) : node
        }
      )
    }
    show([move: .to(target)])
    #expect(engine.focused(after: move, from: source) == target)
    // `changedFocusProperties`.
    show([move: .to(4)])
    #expect(engine.focused(after: move, from: source) == 4)
    // Without the property, the next item has focus.
    show([:])
    #expect(engine.focused(after: move, from: source) == 2)
  }

  /// `cancelLeft`, `cancelNextAndPrevious` and so on: an item in the middle of three rows, with an item inside it.
  @Test func aCancelledMoveLeavesFocusAndOthersDoNotNotice() {
    let moves = FocusMove.allCases
    for bits in 0..<(1 << moves.count) {
      let cancelled = moves.indices.filter { bits >> $0 & 1 == 1 }.map { moves[$0] }
      let engine = FocusEngine<Int>(options: FocusOptions(directionalPolicy: .nearest))
      engine.setContent(Self.threeRows(cancelling: cancelled))
      for move in moves {
        let found = engine.focused(after: move, from: 5)
        #expect(found == (cancelled.contains(move) ? 5 : Self.defaults[move]), "\(move), cancelled \(cancelled)")
      }
    }
  }

  private static let defaults: [FocusMove: Int] = [.next: 7, .previous: 4, .up: 2, .down: 9, .left: 4, .right: 6]

  private static func threeRows(cancelling moves: [FocusMove]) -> [FocusNode<Int>] {
    let places = [1: (0, 0), 2: (1, 0), 3: (2, 0), 4: (0, 1), 5: (1, 1), 6: (2, 1), 8: (0, 2), 9: (1, 2), 10: (2, 2)]
    let outer = FocusNode.element(0, frame: FocusRect(x: 0, y: 0, width: 300, height: 300))
    let items = places.sorted { $0.key < $1.key }.map { id, place in
      let frame = FocusRect(x: Double(place.0) * 100, y: Double(place.1) * 100, width: 90, height: 90)
      let exits = id == 5 ? Dictionary(uniqueKeysWithValues: moves.map { ($0, FocusExit<Int>.cancel) }) : [:]
      return FocusNode.element(id, in: 0, frame: frame).exitFocus(exits)
    }
    return [outer] + items + [.element(7, in: 5, frame: FocusRect(x: 100, y: 100, width: 10, height: 10))]
  }

  /// A deactivated parent cancels or redirects the exit: here, a scope.
  @Test func aGroupCancelsOrRedirectsTheExit() {
    let engine = FocusEngine<String>(options: FocusOptions(directionalPolicy: .nearest))
    func box(_ id: String, in parent: String?, _ x: Double, _ y: Double) -> FocusNode<String> {
      .element(id, in: parent, frame: FocusRect(x: x, y: y, width: 10, height: 10))
    }
    func show(_ exit: FocusExit<String>?) {
      engine.setContent([
        FocusNode.scope("parent").exitFocus(exit.map { [.right: $0, .next: $0] } ?? [:]),
        box("focused", in: "parent", 10, 10), box("next", in: nil, 40, 10), box("other", in: nil, 0, 60),
      ])
    }
    for move in [FocusMove.right, .next] {
      show(nil)
      #expect(engine.focused(after: move, from: "focused") == "next")
      show(.cancel)
      #expect(engine.focused(after: move, from: "focused") == "focused")
      show(.to("other"))
      #expect(engine.focused(after: move, from: "focused") == "other")
    }
  }
}

extension FocusEngine {
  /// The element that has focus after a move from an element.
  func focused(after move: FocusMove, from id: ID) -> ID? {
    request(id)
    switch move {
    case .next: tab()
    case .previous: tab(forward: false)
    case .up: self.move(.up)
    case .down: self.move(.down)
    case .left: self.move(.left)
    case .right: self.move(.right)
    }
    return focused
  }
}
