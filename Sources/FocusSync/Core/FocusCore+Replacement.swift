/// Moves focus when the focused element cannot keep it, for example because the element was removed, disabled or
/// scrolled out of view.
extension FocusCore {
  /// Chooses the element that takes focus after the element `lost`, and moves focus there.
  mutating func replaceFocus(lostAt lost: Int, within limit: Int) {
    let policy = options.removalPolicy
    outcome.reason = tree.isFocusable(lost) ? .scrolledAway(policy) : .wentAway(policy)
    let restored = elementToRestore(lostAt: lost, within: limit)
    let target = restored ?? replacement(lostAt: lost, within: limit) ?? FocusTree.root
    // The element to which focus would return may lie outside the active trap. Then an element in the trap takes
    // focus, and the trap returns focus to the element outside when the trap ends.
    let former = restored == nil ? elementToRestore(lostAt: lost, within: FocusTree.root) : nil
    setFocus(target, .removal, isReturn: restored != nil, from: former)
  }

  /// The element to which focus returns; `nil` if there is none. The first of these that can have focus:
  /// 1. If a trap around the lost element was turned off: the element to which the trap gives focus back.
  /// 2. If scopes around the lost element are being removed with it: their return targets, innermost scope first.
  private mutating func elementToRestore(lostAt lost: Int, within limit: Int) -> Int? {
    if let back = elementToGiveBack(from: lost, within: limit) { return back }
    for scope in tree.ancestors(of: lost).prefix(while: { tree.places[$0].isLeaving }) {
      if let from = returnTarget(of: scope), tree.canTakeFocus(from, within: limit) { return from }
    }
    return nil
  }

  /// Returns the element that gets focus in place of the lost element; `nil` if there is none. The first of these:
  /// 1. The element that the removal policy chooses.
  /// 2. If `limit` is a trap: the element at which focus enters the trap.
  mutating func replacement(lostAt lost: Int, within limit: Int) -> Int? {
    let remaining = tree.ancestors(of: lost).drop(while: { tree.places[$0].isLeaving })
    let parent = remaining.first ?? FocusTree.root
    switch options.removalPolicy {
    case .clear: break
    case .neighbour:
      guard tree.isInside(lost, limit) else { break }
      if tree.isFocusable(lost), let nearest = tree.nearestVisible(to: lost, within: limit) { return nearest }
      let neighbours = [true, false].compactMap { forward in
        tree.tabStop(from: lost, .focusable, forward: forward, within: limit)
      }
      if let sibling = neighbours.first(where: { tree.places[$0].parent == parent }) { return sibling }
      for group in remaining where tree.places[group].attributes.isGroup {
        if let item = neighbours.first(where: { tree.isInside($0, group) }) { return item }
      }
      if let first = neighbours.first {
        let group = tree.outermostGroup(around: first, within: limit, without: lost)
        return group.flatMap { entry(ofGroup: $0, .focusable)?.item } ?? first
      }
    case .default:
      for scope in remaining + [FocusTree.root] {
        if let target = preferred(in: scope, byUser: false), tree.isInside(target, limit) { return target }
      }
    }
    return limit == FocusTree.root ? nil : entry(of: limit, byUser: false)
  }
}
