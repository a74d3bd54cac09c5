/// Finds groups and their items.
extension FocusTree {
  /// The rules of a group; `nil` if the node is no group.
  func group(_ slot: Int) -> FocusGroup? {
    places[slot].attributes.isGroup ? places[slot].attributes.group : nil
  }

  func isGroup(_ slot: Int) -> Bool { contains(slot) && places[slot].attributes.isGroup }

  /// Returns the outermost group around a node, of the groups that the parameters allow; `nil` if there is none.
  ///
  /// - Parameters:
  ///   - limit: Only this node and the groups inside it count.
  ///   - origin: This node and the groups around it do not count. The default is the root, which is in no group.
  func outermostGroup(around slot: Int, within limit: Int, without origin: Int = root) -> Int? {
    var found: Int?
    var group = places[slot].group
    while group != Self.root, isInside(group, limit), origin == Self.root || !isInside(origin, group) {
      found = group
      group = places[group].group
    }
    return found
  }

  /// Searches outward from a node for a group that an element controls.
  func controlledGroup(around slot: Int) -> Int? {
    if controllers.isEmpty { return nil }
    var group = places[slot].group
    while group != Self.root {
      if controllers[group] != nil { return group }
      group = places[group].group
    }
    return nil
  }

  /// The kind of stops in which the items of every group are found: see ``TabStops``. Usually, this is `focusable`.
  /// While an element controls a group, this is `items`, because `focusable` leaves out the items of that group.
  var groupItems: TabStops { controllers.isEmpty ? .focusable : .items }

  /// True if an element controls a group around the node. Keys then usually make the node active, and do not focus it.
  /// Exception: false if `limit` is this group, or a node inside this group, such as a trap.
  @inline(__always)
  func isForActivation(_ slot: Int, within limit: Int = root) -> Bool {
    guard !controllers.isEmpty, let group = controlledGroup(around: slot) else { return false }
    return !isInside(limit, group)
  }

  /// True if a key can move focus from `slot` to another node without leaving `limit`. No key moves focus into a group
  /// that an element controls.
  func isReachedByKeys(_ other: Int, from slot: Int, within limit: Int) -> Bool {
    guard isInside(other, limit) else { return false }
    return !isForActivation(other, within: limit) || controlledGroup(around: other) == controlledGroup(around: slot)
  }

  /// True if an arrow goes forward in the order of reading of a group.
  func isForward(_ direction: FocusDirection, in group: Int) -> Bool {
    let logical = places[group].direction.logical(direction)
    return logical == .right || logical == .down
  }

  /// The item that an arrow reaches from `item` in a group; `nil` if there is none.
  ///
  /// - Parameter part: Usually equals `item`. If an inner group around `item` has passed the arrow on to `group`,
  ///   `part` is this inner group.
  mutating func item(from item: Int, part: Int, toward direction: FocusDirection, in group: Int) -> Int? {
    if self.group(group)?.axis == .grid {
      let inner = part == item ? nil : part
      return directionalTarget(from: item, toward: direction, policy: .adjacent, within: group, besides: inner)
    }
    let forward = isForward(direction, in: group)
    return tabStop(from: part, skippingContent: part != item, groupItems, forward: forward, within: group)
  }

  /// The item to which an arrow wraps at the end of a group.
  ///
  /// - Parameter item: The item at the end; `nil` if no item is active.
  mutating func itemAfterWrapping(from item: Int?, toward direction: FocusDirection, in group: Int) -> Int? {
    let forward = isForward(direction, in: group)
    guard let item, self.group(group)?.axis == .grid else { return tabEdge(of: group, groupItems, forward: forward) }
    // Forward, the arrow goes to the beginning of the next line. Backward, it goes to the end of the previous line.
    let reading = places[group].direction
    let across = direction.isHorizontal ? (forward ? .down : .up) : reading.logical(forward ? .right : .left)
    let start = forward ? endOfLine(of: item, toward: direction.opposite, in: group) : item
    guard let next = self.item(from: start, part: start, toward: across, in: group) else { return nil }
    return endOfLine(of: next, toward: direction.opposite, in: group)
  }

  /// The last item in a direction, in the grid's row or column that contains `item`.
  ///
  /// - Complexity: O(n), where n is the number of nodes in the grid.
  mutating func endOfLine(of item: Int, toward direction: FocusDirection, in group: Int) -> Int {
    prepareTabOrder()
    guard let frame = places[item].attributes.frame else { return item }
    let beam = DirectionalBeam(source: frame, direction: direction, policy: .adjacent)
    var (last, end) = (item, -Double.infinity)
    let items = groupItems
    for index in tabOrder.indices(of: items, in: group) {
      let slot = tabOrder.stop(items, at: index)
      guard let frame = places[slot].attributes.frame, beam.reaches(frame) else { continue }
      let span = DirectionalBeam.span(frame, direction)
      if span.end > end { (last, end) = (slot, span.end) }
    }
    return last
  }
}
