/// Moves the active items of the groups that elements control.
extension FocusCore {
  /// The group that the focused element controls; `nil` if the element controls no group or is disabled.
  var controlledGroup: Int? {
    guard let group = tree.places[focus].attributes.controlledGroup, tree.isGroup(group) else { return nil }
    return isFocusDisabled ? nil : group
  }

  /// The group that the focused element controls, and the node at which input begins: the active item, or the item's
  /// parent if the item is disabled. `nil` if `controlledGroup` is `nil`, or if the group has no active item. Input
  /// goes from this node outward to the group, and then to the focused element.
  @inline(__always)
  var activeTarget: (item: Int, group: Int)? {
    guard !activeItems.isEmpty, let group = controlledGroup, let item = activeItems[group] else { return nil }
    return (tree.places[item].attributes.isEnabled ? item : tree.places[item].parent, group)
  }

  /// The element that Return and Space activate: the active item, or otherwise the focused element.
  var activatedElement: Int { controlledGroup.flatMap { activeItems[$0] } ?? focus }

  /// True if the focused element is in a group or controls a group. Keys then move in the group.
  var isInGroup: Bool { tree.places[focus].group != FocusTree.root || controlledGroup != nil }

  /// Makes an item active. If the item is out of view, the program must first agree to show it: see `isShown(_:)`.
  mutating func activate(_ item: Int, in group: Int, because reason: FocusExplanation?) {
    if isShown(item) { setActiveItem(item, of: group, because: reason) }
  }

  private mutating func setActiveItem(_ item: Int?, of group: Int, because reason: FocusExplanation?) {
    outcome.reason = reason
    guard activeItems[group] != item else { return }
    activeItems[group] = item
    outcome.activations.append((group, item))
    outcome.result = .moved
  }

  /// Handles a request of the program to make an item of a group active; `nil` to make no item active.
  mutating func activate(_ item: Int?, of group: Int) {
    guard tree.isGroup(group) else { return refuse(.absent) }
    guard let item else { return setActiveItem(nil, of: group, because: .askedFor) }
    guard item != group, tree.contains(item), tree.isInside(item, group) else { return refuse(.absent) }
    guard tree.isFocusable(item) else { return refuse(.disabled) }
    activate(item, in: group, because: .askedFor)
  }

  /// Handles a click on an item of a group that an element controls, or on a node in the item: the item becomes active.
  /// Returns false for any other click, and while a trap in the group is active.
  mutating func activateClicked(_ slot: Int) -> Bool {
    // In a trap inside the group, elements take focus themselves: see `isForActivation(_:within:)`.
    guard let group = tree.controlledGroup(around: slot), !tree.isInside(activeTrap, group) else { return false }
    var item = slot
    while item != group, !tree.isFocusable(item) { item = tree.places[item].parent }
    if item == group { return false }
    activate(item, in: group, because: .clicked)
    return true
  }

  /// Replaces each active item that can no longer be active by the next item of its group, or by the previous item if
  /// there is no next item. If no other item can be active, the group then has no active item.
  mutating func settleActiveItems() {
    for (group, item) in activeItems {
      guard tree.isGroup(group), !tree.places[group].isLeaving else {
        activeItems[group] = nil
        continue
      }
      if tree.isFocusable(item), tree.isInside(item, group) { continue }
      let next = tree.tabStop(from: item, tree.groupItems, forward: true, within: group)
      let other = next ?? tree.tabStop(from: item, tree.groupItems, forward: false, within: group)
      setActiveItem(other, of: group, because: .activeItemWentAway)
    }
  }
}
