/// The arrow moves that led to the focused element, so that the opposite arrows lead back.
///
/// The way ends with any other move of focus.
struct WayBack: Equatable {
  struct Step: Equatable {
    /// The element that had focus before the move.
    @CompactSlot var from: Int
    var direction: FocusDirection
  }

  /// The number of moves that are remembered. More than a user remembers.
  static let limit = 32

  private(set) var steps: [Step] = []
  /// The number of the last move of the way, among all moves of focus.
  private var end: UInt64 = 0

  /// True if no other move has followed the last one of the way.
  func isCurrent(after moves: UInt64) -> Bool { end == moves && !steps.isEmpty }

  /// The element that a move goes back to, after a number of moves of focus.
  func target(toward direction: FocusDirection, after moves: UInt64) -> Int? {
    guard isCurrent(after: moves), steps[steps.count - 1].direction == direction.opposite else { return nil }
    return steps[steps.count - 1].from
  }

  /// Notes a move by an arrow: as a step of the way, or as a step back. Steps from elements that cannot have focus are
  /// left out. If the move then leads elsewhere than the way, the way begins anew.
  ///
  /// - Parameter moves: The number of moves of focus, this one included.
  mutating func note(
    _ direction: FocusDirection,
    from old: Int,
    to new: Int,
    moves: UInt64,
    isFocusable: (Int) -> Bool
  ) {
    if !isCurrent(after: moves - 1) { steps.removeAll(keepingCapacity: true) }
    end = moves
    var isBroken = false
    while let last = steps.last, last.direction == direction.opposite, last.from == new || !isFocusable(last.from) {
      steps.removeLast()
      if last.from == new { return }
      isBroken = true
    }
    if isBroken { steps.removeAll(keepingCapacity: true) }
    if steps.count == Self.limit { steps.removeFirst() }
    steps.append(Step(from: old, direction: direction))
  }
}
