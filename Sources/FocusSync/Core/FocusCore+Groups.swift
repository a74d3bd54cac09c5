/// Moves focus in groups, and into them.
extension FocusCore {
  /// Moves focus to the destination of a key. If `group` is not `nil`, the focused element controls this group, and the
  /// destination becomes the active item of the group instead.
  mutating func follow(_ found: Destination, activatingIn group: Int? = nil) {
    if let item = found.target, let group {
      activate(item, in: group, because: found.reason)
    } else if let item = found.target {
      moveFocus(to: item, .key, because: found.reason)
    } else {
      outcome.reason = found.reason
    }
  }

  /// Handles a key in groups. If the focused element controls a group that takes the key, the active item moves.
  /// Otherwise, the key goes to the groups around the focused element, from the innermost outward. Focus moves in the
  /// first group that takes the key.
  mutating func moveInGroups(to find: (inout FocusCore, _ item: Int?, _ part: Int?, _ group: Int) -> Destination?) {
    if let group = controlledGroup,
      let found = firstDestination(from: activeItems[group], in: group, within: group, find)
    {
      follow(found, activatingIn: group)
    } else if let found = firstDestination(from: focus, in: tree.places[focus].group, within: activeTrap, find) {
      follow(found)
    }
  }

  /// Finds the destination of a key. Asks the groups from `innermost` outward, inside `limit`. The first group that
  /// takes the key decides; `nil` if none takes it.
  ///
  /// - Parameter find: Finds the destination in `group`; `nil` if `group` does not take the key. For the innermost
  ///   group, `part` equals `item`. For each outer group, `part` is the group that was asked before.
  private mutating func firstDestination(
    from item: Int?,
    in innermost: Int,
    within limit: Int,
    _ find: (inout FocusCore, _ item: Int?, _ part: Int?, _ group: Int) -> Destination?
  ) -> Destination? {
    var (group, part) = (innermost, item)
    while group != FocusTree.root, tree.isInside(group, limit) {
      if let found = find(&self, item, part, group) { return found }
      part = group
      group = tree.places[group].group
    }
    return nil
  }

  /// Finds the destination of an arrow in the groups around an item. `found` is `nil` if no group takes the arrow.
  /// An arrow at the end of a group leaves the group if the group is declared with `.leaves`. `left` is the outermost
  /// group that the arrow has left; `nil` if there is none.
  ///
  /// - Parameters:
  ///   - item: The item at which the arrow starts. This is usually the focused item. If the focused element controls
  ///     the group, this is the active item, or `nil` if no item is active.
  ///   - innermost: The innermost group around the item.
  ///   - passing: A node that passes the arrow on. The node and the groups in it do not take the arrow.
  mutating func destination(
    inGroupsToward direction: FocusDirection,
    from item: Int?,
    in innermost: Int,
    within limit: Int,
    besides passing: Int? = nil
  ) -> (found: Destination?, left: Int?) {
    var left: Int?
    let found = firstDestination(from: item, in: innermost, within: limit) { core, item, part, group in
      guard !core.isInside(group, passing), let rules = core.tree.group(group), rules.moves(toward: direction) else {
        return nil
      }
      let forward = core.tree.isForward(direction, in: group)
      if let item, let part {
        if let next = core.tree.item(from: item, part: part, toward: direction, in: group) {
          return Destination(target: next, reason: .nextInGroup(forward: forward))
        }
      } else if forward, let entry = core.entry(ofGroup: group, core.tree.groupItems) {
        return Destination(target: entry.item, reason: .enteredGroup(entry.reason))
      }
      switch rules.atEnd {
      case .stops: return Destination(reason: .endOfGroup)
      case .wraps:
        let other = core.tree.itemAfterWrapping(from: item, toward: direction, in: group)
        return Destination(edge: other, isLast: !forward)
      case .leaves:
        left = group
        return nil
      }
    }
    return (found, left)
  }

  /// Handles Home and End in groups: moves to the first or last item of the group. In a grid, moves to the first or
  /// last item of the present row.
  ///
  /// - Parameter ofGrid: True for Control-Home and Control-End. Only grids take these keys, and move to the first or
  ///   last item of the whole grid.
  mutating func moveToEdge(forward: Bool, ofGrid: Bool) {
    moveInGroups { core, item, _, group in
      guard let rules = core.tree.group(group), rules.usesHomeAndEnd, !ofGrid || rules.axis == .grid else { return nil }
      let reading = core.tree.places[group].direction
      let edge: Int? =
        if let item, rules.axis == .grid, !ofGrid {
          core.tree.endOfLine(of: item, toward: reading.logical(forward ? .right : .left), in: group)
        } else {
          core.tree.tabEdge(of: group, core.tree.groupItems, forward: !forward)
        }
      return Destination(edge: edge, isLast: forward)
    }
  }

  // MARK: Entering

  /// The item at which a move enters a group if the move names no item.
  ///
  /// - Parameter stops: The items at which the move may enter.
  mutating func entry(ofGroup group: Int, _ stops: TabStops) -> (item: Int, reason: FocusGroup.Entry)? {
    let selected = tree.places[group].attributes.selectedItem ?? group
    if selected != group, tree.contains(selected), tree.isInside(selected, group) {
      if tree.isTabStop(selected, stops) { return (selected, .selected) }
      if tree.places[selected].attributes.role != .element {
        let isGroup = tree.places[selected].attributes.isGroup
        let first = isGroup ? entry(ofGroup: selected, stops)?.item : entry(to: selected, stops)
        if let first { return (first, .selected) }
      }
      let next = tree.tabStop(from: selected, skippingContent: true, stops, forward: true, within: group)
      let beside = next ?? tree.tabStop(from: selected, stops, forward: false, within: group)
      if let beside { return (beside, .besideSelected) }
    }
    let last = tree.places[group].lastFocused
    if tree.isTabStop(last, stops), tree.isInside(last, group) { return (last, .last) }
    return entry(to: group, stops).map { ($0, .first) }
  }

  /// Returns the first stop in a container. If this stop is in a group inside the container, returns the entry of the
  /// outermost such group instead.
  mutating func entry(to container: Int, _ stops: TabStops) -> Int? {
    guard let first = tree.tabEdge(of: container, stops, forward: true) else { return nil }
    let group = tree.outermostGroup(around: first, within: container, without: container)
    return group.flatMap { entry(ofGroup: $0, stops)?.item } ?? first
  }
}

extension FocusCore.Destination {
  /// Makes the destination of a move to `edge`, the first or last item of a group or line. If `edge` is `nil`, focus
  /// stays.
  fileprivate init(edge: Int?, isLast: Bool) {
    self.init(target: edge, reason: edge == nil ? .endOfGroup : .edgeOfGroup(isLast: isLast))
  }
}
