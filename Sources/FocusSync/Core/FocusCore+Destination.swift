/// Finds the target of a move by a key, with the exits that nodes declare.
extension FocusCore {
  /// The result of a search for the target of a move.
  struct Destination {
    /// `nil` if focus stays.
    var target: Int?
    var reason: FocusExplanation?
    /// True if Tab or Shift-Tab has found no further stop. If focus wraps, `target` is at the other end of the Tab
    /// order. If focus stays, for example because ``FocusOptions/wraps`` is false, `target` is `nil`.
    var hasWrapped = false
  }

  /// The destination of a move from the focused element, without leaving `limit`.
  ///
  /// The search follows the rules of `FocusProperties` in Compose and of `XYFocus` in Avalonia:
  /// 1. If the focused element has an exit that cancels the move, focus stays. If the exit leads to an element that can
  ///    take focus in `limit`, the result is this element.
  /// 2. Otherwise, Tab follows the Tab order. An arrow follows the way back, or otherwise the rules of the groups
  ///    around focus, or otherwise the geometry. If the focused element or a node around it has the exit `.passOn`, the
  ///    search skips this node and its content.
  /// 3. Then rule 1 is tried for the nodes around focus that the move would leave, the innermost node first. The first
  ///    result of rule 1 replaces the result of rule 2.
  ///
  /// - Complexity: O(d²) in addition to the search, where d is the depth of the tree. O(1) if no node declares an
  ///   exit.
  mutating func destination(of move: FocusMove, within limit: Int) -> Destination {
    var passing: Int?
    if tree.exitCount > 0, focus != FocusTree.root {
      if let declared = declaredDestination(of: move, from: focus, within: limit) { return declared }
      passing = tree.outermostPassingNode(around: focus, for: move, within: limit)
    }
    let found =
      if let direction = move.direction {
        search(toward: direction, besides: passing, within: limit)
      } else {
        searchTabOrder(forward: move == .next, besides: passing, within: limit)
      }
    if tree.exitCount == 0 { return found }
    var at = focus
    while at != limit, at > FocusTree.root {
      at = tree.places[at].parent
      if let target = found.target, !found.hasWrapped, tree.isInside(target, at) { break }
      if at > FocusTree.root, let declared = declaredDestination(of: move, from: at, within: limit) { return declared }
    }
    return found
  }

  /// The destination that a node declares for a move. `nil` if the node declares none, if it passes the move on, or if
  /// the declared target cannot take focus in `limit`.
  private mutating func declaredDestination(of move: FocusMove, from node: Int, within limit: Int) -> Destination? {
    guard let exit = tree.places[node].attributes.rare?.attributes.exitFocus[move] else { return nil }
    switch exit {
    case .cancel: return Destination(reason: .exitCancelled(move))
    case .passOn: return nil
    case .to(let id):
      guard let target = element(declaredAs: id), tree.isInside(target, limit) else { return nil }
      return Destination(target: target, reason: .declaredExit(move))
    }
  }

  /// The element to which a declared exit, entry or return leads: the declared node itself, or the entry of its
  /// content.
  mutating func element(declaredAs id: Int) -> Int? {
    guard tree.contains(id) else { return nil }
    return tree.isTarget(id) ? id : entry(of: id, byUser: true)
  }

  /// True if `slot` is `node` or a descendant of it; false if `node` is `nil`.
  @inline(__always)
  func isInside(_ slot: Int, _ node: Int?) -> Bool { node.map { tree.isInside(slot, $0) } ?? false }

  private mutating func search(
    toward direction: FocusDirection,
    besides passing: Int?,
    within limit: Int
  ) -> Destination {
    let policy = options.directionalPolicy
    if let back = wayBack.target(toward: direction, after: sequence), tree.isTarget(back),
      tree.isInside(back, limit), !isInside(back, passing),
      // No arrow moves focus into a group that an element controls, so the way back does not enter such a group. The
      // way back does not leave such a group either.
      tree.controlledGroup(around: back) == tree.controlledGroup(around: focus)
    {
      return Destination(target: back, reason: .wayBack(direction))
    }
    let group = tree.places[focus].group
    let (found, left) =
      destination(inGroupsToward: direction, from: focus, in: group, within: limit, besides: passing)
    if let found { return found }
    var passing = passing
    if let left, !isInside(left, passing) { passing = left }
    let best = tree.directionalTarget(from: focus, toward: direction, policy: policy, within: limit, besides: passing)
    return best == nil
      ? Destination(reason: .nothingInDirection(direction, policy))
      : Destination(target: best, reason: .bestInDirection(direction, policy))
  }

  private mutating func searchTabOrder(forward: Bool, besides passing: Int?, within limit: Int) -> Destination {
    // A group is one stop of Tab, so the search skips the rest of the group that Tab leaves.
    let left = tree.outermostGroup(around: focus, within: limit)
    var found = nextStop(forward: forward, leaving: left, within: limit)
    while let target = found.target, isInside(target, passing) {
      found.target = tree.tabStop(from: target, tabStops, forward: forward, within: limit)
    }
    if found.target != nil { return enteringGroup(found, within: limit) }
    guard options.wraps || focus == FocusTree.root else { return Destination(reason: .endOfTabOrder, hasWrapped: true) }
    var target = tree.tabEdge(of: limit, tabStops, forward: forward)
    while let stop = target, isInside(stop, passing) {
      target = tree.tabStop(from: stop, tabStops, forward: forward, within: limit)
    }
    guard let target, !isInside(target, left) else { return Destination(reason: .endOfTabOrder, hasWrapped: true) }
    let edge = Destination(target: target, reason: .edgeOfTabOrder(forward: forward), hasWrapped: true)
    return enteringGroup(edge, within: limit)
  }

  /// Returns `found`. Exception: if `found` is in a group, returns the entry of the group, which is the item where Tab
  /// enters. A group around the node from which Tab moves does not count. Of nested groups, the outermost counts.
  private mutating func enteringGroup(_ found: Destination, within limit: Int) -> Destination {
    guard let target = found.target,
      let group = tree.outermostGroup(around: target, within: limit, without: tabOrigin?.slot ?? FocusTree.root),
      let entry = entry(ofGroup: group, tabStops)
    else { return found }
    return Destination(target: entry.item, reason: .enteredGroup(entry.reason), hasWrapped: found.hasWrapped)
  }

  /// The node from which Tab moves; `nil` if no element has had focus.
  ///
  /// Tab moves from the focused element. While nothing has focus, Tab moves from the element that had focus last. If
  /// that element has left the tree, Tab starts just after the node that preceded it in the Tab order: the result is
  /// this node, and `startsAfter` is true.
  private var tabOrigin: (slot: Int, startsAfter: Bool)? {
    if let start { return (start.slot, start.hasLeft) }
    return focus == FocusTree.root ? nil : (focus, false)
  }

  /// The next or previous stop of Tab. The search starts at `group`, the group that Tab leaves, or at `tabOrigin` if
  /// `group` is `nil`.
  private mutating func nextStop(forward: Bool, leaving group: Int?, within limit: Int) -> Destination {
    guard let (slot, startsAfter) = tabOrigin else { return Destination() }
    return Destination(
      target: tree.tabStop(
        from: group ?? slot,
        startsAfter: startsAfter,
        skippingContent: group != nil,
        tabStops,
        forward: forward,
        within: limit
      ),
      reason: !startsAfter && tree.isFocusable(slot) ? .nextInTabOrder(forward: forward) : .besideTheGap
    )
  }
}

extension FocusTree {
  /// Searches a node and the nodes around it, inside `limit`, for the outermost one that passes the move on.
  fileprivate func outermostPassingNode(around slot: Int, for move: FocusMove, within limit: Int) -> Int? {
    var (found, at): (Int?, Int) = (nil, slot)
    while at != limit, at > Self.root {
      if places[at].attributes.rare?.attributes.exitFocus[move] == .passOn { found = at }
      at = places[at].parent
    }
    return found
  }
}
