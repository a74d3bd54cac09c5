/// The arrow moves that led to the focused element. The opposite arrows lead back along these moves, and the same
/// arrows then lead forward again.
///
/// The moves are stored as a list of steps, together with the position of focus in the list. An arrow back or forward
/// moves the position. Another arrow removes the steps after the position, and adds a new step. After any other move of
/// focus, such as by Tab or a click, the stored steps no longer count.
struct WayBack {
  /// The maximal number of stored steps, which is more than a user remembers.
  static let limit = 32

  /// Each step, with the element that had focus before the step.
  private(set) var steps: [(from: Int, direction: FocusDirection)] = []
  /// The element to which the last step of the list leads.
  private(set) var end = FocusTree.root
  /// The number of steps before the focused element.
  private(set) var position = 0
  /// The number of moves of focus when `note` was called last, the noted move included.
  private var moves: UInt64 = 0

  /// True if there are stored steps, and focus has not moved since `note` was called last. `moves` is the number of
  /// moves of focus so far.
  func isCurrent(after moves: UInt64) -> Bool { self.moves == moves && !steps.isEmpty }

  /// The element to which an arrow leads along the stored steps. The arrow can undo the step that led to the focused
  /// element, or repeat the step that led away from the focused element. `nil` for any other arrow, and if
  /// `isCurrent(after:)` is false. `moves` is the number of moves of focus so far.
  func target(toward direction: FocusDirection, after moves: UInt64) -> Int? {
    guard isCurrent(after: moves) else { return nil }
    return back(direction) ?? forward(direction)
  }

  private func back(_ direction: FocusDirection) -> Int? {
    position > 0 && steps[position - 1].direction == direction.opposite ? steps[position - 1].from : nil
  }

  private func forward(_ direction: FocusDirection) -> Int? {
    guard position < steps.count, steps[position].direction == direction else { return nil }
    return position + 1 < steps.count ? steps[position + 1].from : end
  }

  /// Stores a move by an arrow. If focus has moved in another way since the last call, such as by Tab, all steps are
  /// removed first. There are four kinds of moves. In the examples, the steps led from A to B and from B to C:
  ///
  /// - The move follows a stored step, back or forward: only `position` changes. Example: from C back to B.
  /// - The move goes back, and skips elements that cannot have focus. Example: B is disabled, so focus moves from C to
  ///   A. A step from A to C then replaces all steps after A.
  /// - The arrow points back, but the move ends elsewhere: all steps are removed, and a step is added. Example: from C
  ///   to D, with the arrow that points back to B.
  /// - Any other move: the steps from index `position` on are removed, and a step is added.
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
    if target(toward: direction, after: moves) == new {
      position += back(direction) == new ? -1 : 1
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
      position -= 1
    } else {
      append(direction, from: old, to: new)
    }
  }

  private mutating func append(_ direction: FocusDirection, from old: Int, to new: Int) {
    steps.removeSubrange(position...)
    if steps.count == Self.limit { steps.removeFirst() }
    steps.append((old, direction))
    (end, position) = (new, steps.count)
  }

  private mutating func forget() {
    steps.removeAll(keepingCapacity: true)
    position = 0
  }
}
