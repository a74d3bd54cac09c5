/// The arrow moves that led to the focused element, so that the opposite arrows lead back, and then forth again.
///
/// The way is a path of elements with a position on it. Opposite arrows go back on the path, and the former arrows go
/// forward on it again. Another arrow ends the path at the position and goes on from there. Any other move of focus
/// ends the way.
struct WayBack {
  /// The number of moves that are remembered. More than a user remembers.
  static let limit = 32

  /// Each step, with the element that had focus before the move.
  private(set) var steps: [(from: Int, direction: FocusDirection)] = []
  /// The element behind the last step.
  private(set) var end = FocusTree.root
  /// The number of steps before the focused element.
  private(set) var position = 0
  /// True if the last move went back. Where two steps fit an arrow, the one that was taken last counts.
  private(set) var wentBack = false
  /// The number of the last move of the way, among all moves of focus.
  private var moves: UInt64 = 0

  /// True if no other move has followed the last one of the way.
  func isCurrent(after moves: UInt64) -> Bool { self.moves == moves && !steps.isEmpty }

  /// The element that a move on the way leads to, after a number of moves of focus.
  func target(toward direction: FocusDirection, after moves: UInt64) -> Int? {
    guard isCurrent(after: moves) else { return nil }
    return wentBack ? forward(direction) ?? back(direction) : back(direction) ?? forward(direction)
  }

  private func back(_ direction: FocusDirection) -> Int? {
    position > 0 && steps[position - 1].direction == direction.opposite ? steps[position - 1].from : nil
  }

  private func forward(_ direction: FocusDirection) -> Int? {
    guard position < steps.count, steps[position].direction == direction else { return nil }
    return position + 1 < steps.count ? steps[position + 1].from : end
  }

  /// Notes a move by an arrow: on the way, or as a new step. If elements behind cannot have focus, and the move leads
  /// past them to an element of the way, they are left out. If it leads elsewhere, the way begins anew.
  ///
  /// - Parameter moves: The number of moves of focus, this one included.
  mutating func note(
    _ direction: FocusDirection,
    from old: Int,
    to new: Int,
    moves: UInt64,
    isFocusable: (Int) -> Bool
  ) {
    if !isCurrent(after: moves - 1) { forget() }
    self.moves = moves
    if target(toward: direction, after: moves) == new, back(direction) == new || forward(direction) == new {
      wentBack = back(direction) == new && (!wentBack || forward(direction) != new)
      position += wentBack ? -1 : 1
      return
    }
    if back(direction) != nil {
      while let before = back(direction), before != new, !isFocusable(before) { position -= 1 }
      guard back(direction) == new else {
        forget()
        return append(direction, from: old, to: new)
      }
      position -= 1
      append(direction.opposite, from: new, to: old)
      (position, wentBack) = (position - 1, true)
    } else {
      append(direction, from: old, to: new)
    }
  }

  /// Ends the path at the position, and adds a step.
  private mutating func append(_ direction: FocusDirection, from old: Int, to new: Int) {
    steps.removeSubrange(position...)
    if steps.count == Self.limit { steps.removeFirst() }
    steps.append((old, direction))
    (end, position, wentBack) = (new, steps.count, false)
  }

  private mutating func forget() {
    steps.removeAll(keepingCapacity: true)
    (position, wentBack) = (0, false)
  }
}
