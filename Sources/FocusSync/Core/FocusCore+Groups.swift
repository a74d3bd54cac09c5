/// Moves focus in groups, and into them.
extension FocusCore {
  /// The effect of a key in the groups around an item.
  enum GroupStep {
    case item(Int, FocusExplanation)
    /// The key is at the end of a group, and nothing moves.
    case end
    /// No group takes the key. An arrow leaves the outermost group at whose end it is.
    case passes(leaving: Int?)
  }

  /// Moves the active item that the focused element controls, as `step` decides. Returns false if there is no such
  /// group, or the group does not take the key.
  ///
  /// - Parameter step: Takes the present item, if there is one, the innermost group around it, and the limit of the
  ///   move.
  mutating func moveActiveItem(
    _ step: (inout FocusCore, _ item: Int?, _ innermost: Int, _ limit: Int) -> GroupStep
  ) -> Bool {
    guard let group = controlledGroup else { return false }
    switch step(&self, activeItems[group], group, group) {
    case .item(let item, let reason): activate(item, in: group, because: reason)
    case .end: outcome.reason = .endOfGroup
    case .passes: return false
    }
    return true
  }

  /// Moves the active item, or otherwise focus in the groups around it, as `step` decides.
  private mutating func moveInGroups(
    _ step: (inout FocusCore, _ item: Int?, _ innermost: Int, _ limit: Int) -> GroupStep
  ) {
    if moveActiveItem(step) { return }
    switch step(&self, focus, tree.places[focus].group, activeTrap) {
    case .item(let item, let reason): moveFocus(to: item, .key, because: reason)
    case .end: outcome.reason = .endOfGroup
    case .passes: break
    }
  }

  /// The effect of an arrow in groups. Inner groups come first.
  ///
  /// - Parameters:
  ///   - item: The present item; `nil` if the group has none.
  ///   - innermost: The innermost group around it.
  ///   - passing: A node that passes the arrow on, with the groups in it.
  mutating func step(
    _ direction: FocusDirection,
    from item: Int?,
    in innermost: Int,
    within limit: Int,
    besides passing: Int? = nil
  ) -> GroupStep {
    var (group, part, left) = (innermost, item, nil as Int?)
    while group != FocusTree.root, tree.isInside(group, limit) {
      if passing.map({ tree.isInside(group, $0) }) != true, let rules = tree.group(group),
        rules.moves(toward: direction)
      {
        let forward = tree.isForward(direction, in: group)
        if let item, let part {
          if let next = tree.item(from: item, part: part, toward: direction, in: group) {
            return .item(next, .nextInGroup(forward: forward))
          }
        } else if forward, let entry = entry(ofGroup: group, tree.groupItems) {
          return .item(entry.item, .enteredGroup(entry.reason))
        }
        switch rules.atEnd {
        case .stops: return .end
        case .wraps:
          let other =
            if let item { tree.itemAfterWrapping(from: item, toward: direction, in: group) } else {
              tree.tabEdge(of: group, tree.groupItems, forward: forward)
            }
          return other.map { .item($0, .edgeOfGroup(isLast: !forward)) } ?? .end
        case .leaves: left = group
        }
      }
      part = group
      group = tree.places[group].group
    }
    return .passes(leaving: left)
  }

  /// Moves to the first or last item of a group, or of the row of a grid.
  ///
  /// - Parameter ofGrid: True if the move goes to the end of a grid instead of a row. Other groups then take no part.
  mutating func moveToEdge(forward: Bool, ofGrid: Bool) {
    moveInGroups { core, item, innermost, limit in
      var group = innermost
      while group != FocusTree.root, core.tree.isInside(group, limit) {
        if let rules = core.tree.group(group), rules.usesHomeAndEnd, !ofGrid || rules.axis == .grid {
          let reading = core.tree.places[group].direction
          let edge: Int? =
            if let item, rules.axis == .grid, !ofGrid {
              core.tree.endOfLine(of: item, toward: reading.logical(forward ? .right : .left), in: group)
            } else {
              core.tree.tabEdge(of: group, core.tree.groupItems, forward: !forward)
            }
          return edge.map { .item($0, .edgeOfGroup(isLast: forward)) } ?? .end
        }
        group = core.tree.places[group].group
      }
      return .passes(leaving: nil)
    }
  }

  /// Moves to the next item whose text begins with the text that has been typed.
  mutating func type(_ characters: String) {
    let former = typed
    typed.append(characters)
    typed.hasMatch = false
    outcome.reason = .nothingTyped(typed.prefix)
    moveInGroups { core, item, innermost, limit in
      var group = innermost
      while group != FocusTree.root, core.tree.isInside(group, limit) {
        if let match = core.tree.item(matching: core.typed, after: item, in: group) {
          core.typed.hasMatch = true
          return .item(match, .typed(core.typed.prefix))
        }
        group = core.tree.places[group].group
      }
      return .passes(leaving: nil)
    }
    // The event is handled again when the program has answered.
    if outcome.asksToShow != nil { typed = former }
  }

  // MARK: Entering

  /// The item at which a move that names no item enters a group.
  ///
  /// - Parameter stops: The items that the move may enter at.
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

  /// The first stop in a container, or the entry of the group in the container that begins with the stop.
  mutating func entry(to container: Int, _ stops: TabStops) -> Int? {
    guard let first = tree.tabEdge(of: container, stops, forward: true) else { return nil }
    let group = tree.outermostGroup(around: first, within: container, without: container)
    return group.flatMap { entry(ofGroup: $0, stops)?.item } ?? first
  }
}
