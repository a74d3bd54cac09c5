@testable import FocusSync

/// The conditions that hold after every event.
extension FocusCore {
  /// Describes the conditions that do not hold.
  var violations: [String] {
    var found: [String] = []
    if focus != FocusTree.root {
      if !tree.isFocusable(focus) { found.append("focus is on something that cannot hold it") }
      if !tree.isInside(focus, activeTrap) { found.append("focus is outside the trap") }
      if !tree.isVisible(focus), !tree.canAskToShow { found.append("focus is on something that is not visible") }
    } else if activeTrap != FocusTree.root, tree.slots(in: activeTrap).contains(where: tree.isTarget) {
      found.append("nothing is focused although there is a trap")
    }
    var (kept, renewed) = (tree, tree)
    kept.prepareTabOrder()
    renewed.tabOrder.hasCurrentStops = false
    renewed.prepareTabOrder()
    if kept.tabOrder.stops != renewed.tabOrder.stops { found.append("the Tab stops are not those of the tree") }
    if !tree.answers.isEmpty { found.append("an answer of the program outlasts its event") }
    if focus != FocusTree.root, tree.inactiveScene(around: focus) != nil {
      found.append("focus is in an inactive window")
    }
    if accessibilityFocus != FocusTree.root, !tree.contains(accessibilityFocus) {
      found.append("the accessibility focus is on a node that has gone")
    }
    for request in awaited where presentElement(for: request.goal) != nil {
      found.append("a request waits for an element that is there")
    }
    if let start {
      if !tree.contains(start.slot) { found.append("Tab goes on from a node that has gone") }
      if focus != FocusTree.root { found.append("Tab has a place to go on from besides focus") }
      if !tree.contains(start.inputOrigin) { found.append("keys begin at a node that has gone") }
    }
    if traps.contains(where: { !tree.contains($0) || !tree.places[$0].attributes.keepsFocus }) {
      found.append("something keeps focus that is no trap")
    }
    if !endedTraps.isEmpty || !resumedTraps.isEmpty { found.append("a trap that was switched has not been settled") }
    if wayBack.steps.count > WayBack.limit || wayBack.position > wayBack.steps.count {
      found.append("the way back has no end")
    }
    let input = inputTarget
    if !tree.contains(input) || !tree.isInside(input, activeTrap) { found.append("keys begin outside the trap") }
    let declaring = tree.slots(in: FocusTree.root).filter {
      !tree.places[$0].attributes.shortcuts.isEmpty || tree.places[$0].attributes.hasExitCommand
    }
    if actionNodes != Set(declaring) { found.append("a keyboard shortcut is not known") }
    for (group, item) in activeItems {
      if !tree.contains(group) || !tree.places[group].attributes.isGroup { found.append("an active item has no group") }
      if !tree.isFocusable(item) || !tree.isInside(item, group) { found.append("\(item) is active and may not be") }
    }
    return found + tree.violations + tabViolations
  }

  /// Tab leaves the groups around focus, and enters others as a naive model does.
  private var tabViolations: [String] {
    [true, false].compactMap { forward in
      var copy = self
      for slot in tree.places.indices where !tree.places[slot].attributes.exitFocus.isEmpty {
        copy.tree.places[slot].attributes.exitFocus = [:]
      }
      let outcome = copy.handle(.tab(forward: forward))
      guard focus != FocusTree.root, outcome.change?.cause == .key, !outcome.isRedirected else { return nil }
      let (left, entered) = (groups(around: focus), groups(around: copy.focus))
      if let group = entered.first, group == left.first { return "Tab stays in \(group)" }
      guard let group = entered.first(where: { !left.contains($0) }), let entry = naiveEntry(of: group) else {
        return nil
      }
      return entry == copy.focus ? nil : "Tab enters \(group) at \(copy.focus) instead of \(entry)"
    }
  }

  /// The groups around a node inside the active trap, the outermost first.
  private func groups(around slot: Int) -> [Int] {
    var found: [Int] = []
    var at = slot
    while at != activeTrap, at > FocusTree.root {
      at = tree.places[at].parent
      if tree.places[at].attributes.isGroup { found.insert(at, at: 0) }
    }
    return found
  }

  /// The item at which Tab enters a group; `nil` if the group contains another, or a scope is selected.
  private func naiveEntry(of group: Int) -> Int? {
    var sorted = tree
    sorted.prepareTabOrder()
    let content = tree.slots(in: group).dropFirst().filter(sorted.isTabMember)
      .sorted { sorted.tabOrder.runs[$0].lowerBound < sorted.tabOrder.runs[$1].lowerBound }
    if content.contains(where: { tree.places[$0].attributes.isGroup }) { return nil }
    func isStop(_ slot: Int) -> Bool { tree.isTabStop(slot, tabStops) }
    if let selected = tree.places[group].attributes.selectedItem, tree.contains(selected),
      tree.slots(in: group).dropFirst().contains(selected)
    {
      if tree.places[selected].attributes.role != .element { return nil }
      let index = content.firstIndex(of: selected)!
      let inside = tree.slots(in: selected).dropFirst()
      if isStop(selected) { return selected }
      if let next = content[index...].first(where: { isStop($0) && !inside.contains($0) }) { return next }
      if let previous = content[..<index].last(where: isStop) { return previous }
    }
    let last = tree.places[group].lastFocused
    return content.contains(last) && isStop(last) ? last : content.first(where: isStop)
  }
}

extension FocusTree {
  /// Describes the conditions of the tree and its Tab order that do not hold.
  var violations: [String] {
    var found: [String] = []
    let nodes = slots(in: Self.root).dropFirst()
    if nodes.count != presentCount - 1 { found.append("the tree miscounts its nodes") }
    for slot in nodes {
      let place = places[slot]
      let (node, parent) = (place.attributes, places[place.parent])
      let isEnabled = node.isEnabled || node.isFocusableWhenDisabled && node.role == .element
      let isInactive = node.role == .scope && node.isScene && !node.isActive
      if place.isReachable != (parent.isReachable && parent.attributes.isEnabled && isEnabled && !isInactive) {
        found.append("\(slot) does not know whether it is reachable")
      }
      let group = places[place.parent].attributes.isGroup ? place.parent : places[place.parent].group
      if place.group != group { found.append("\(slot) does not know its group") }
      if place.depth != places[place.parent].depth + 1 { found.append("\(slot) does not know how deep it is") }
      if place.isScrollRegion != clips(place.attributes) { found.append("\(slot) does not know whether it scrolls") }
      let inside = slots(in: slot)
      if place.focusableCount != inside.count(where: isFocusable) { found.append("\(slot) miscounts its content") }
      if place.isLeaving { found.append("\(slot) has not left") }
    }
    var sorted = self
    sorted.prepareTabOrder()
    if sorted.tabOrder.slots.count != nodes.count(where: isTabMember) { found.append("the Tab order is incomplete") }
    for slot in nodes where isTabMember(slot) && isTabMember(places[slot].parent) {
      let (run, around) = (sorted.tabOrder.runs[slot], sorted.tabOrder.runs[places[slot].parent])
      if run.lowerBound <= around.lowerBound || run.upperBound > around.upperBound {
        found.append("\(slot) is not beside its siblings")
      }
    }
    let controlled = nodes.compactMap { places[$0].attributes.controlledGroup }
    if Dictionary(controlled.map { ($0, 1) }, uniquingKeysWith: +) != controllers {
      found.append("the tree miscounts what controls its groups")
    }
    return found
  }
}

extension CoreOfIDs {
  /// Describes the conditions that do not hold: see ``FocusCore/violations``.
  var violations: [String] { core.violations + names.violations(in: core.tree) }
}

extension FocusEngine {
  /// Describes the conditions that do not hold: see ``FocusCore/violations``.
  var violations: [String] { runner.core.violations + names.violations(in: runner.core.tree) }
}

extension FocusNames {
  fileprivate func violations(in tree: FocusTree) -> [String] {
    tree.slots(in: FocusTree.root).dropFirst().compactMap { slot in
      guard let id = self[slot] else { return "the node in \(slot) has no id" }
      return self.slot(of: id) == slot ? nil : "\(id) has lost its slot"
    }
  }
}
