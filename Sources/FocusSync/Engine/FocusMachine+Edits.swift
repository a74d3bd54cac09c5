/// Changing the tree. Focus itself is settled afterwards, once for all edits.
extension FocusMachine {
  mutating func apply(_ edit: FocusEdit<ID>, _ outcome: inout FocusOutcome<ID>) {
    switch edit {
    case .add(let node): add(node, &outcome)
    case .change(let node): change(node, &outcome)
    case .remove(let id):
      guard let slot = slots[id] else {
        outcome.reports.append(.unknownID(id))
        return
      }
      remove(slot, &outcome)
    }
  }

  private mutating func add(_ node: FocusNode<ID>, _ outcome: inout FocusOutcome<ID>) {
    guard slots[node.id] == nil else {
      outcome.reports.append(.duplicateID(node.id))
      return
    }
    let slot = tree.insert(attributes(of: node, &outcome), under: node.parent.flatMap { slots[$0] } ?? FocusTree.root)
    if slot == ids.count { ids.append(node.id) } else { ids[slot] = node.id }
    slots[node.id] = slot
    if let parent = node.parent, slots[parent] == nil || parent == node.id {
      orphans[parent, default: []].append(node.id)
    }
    if let preference = node.defaultFocus { defaults[slot] = preference }
    if node.isTrap { traps.append(slot) }
    if node.role == .scope { fresh.append(tree.reference(to: slot)) }
    adopt(node.id, &outcome)
  }

  /// Puts nodes that were declared before their parent where they belong.
  private mutating func adopt(_ parent: ID, _ outcome: inout FocusOutcome<ID>) {
    guard !orphans.isEmpty, let waiting = orphans.removeValue(forKey: parent) else { return }
    for child in waiting {
      guard let slot = slots[child] else { continue }
      reparent(slot, under: parent, &outcome)
    }
  }

  private mutating func reparent(_ slot: Int, under parent: ID, _ outcome: inout FocusOutcome<ID>) {
    guard let target = slots[parent] else {
      orphans[parent, default: []].append(ids[slot]!)
      if tree.places[slot].parent != FocusTree.root { tree.move(slot, under: FocusTree.root) }
      return
    }
    if tree.isInside(target, slot) {
      outcome.reports.append(.cycle(ids[slot]!, parent: parent))
    } else if tree.places[slot].parent != target {
      tree.move(slot, under: target)
    }
  }

  private mutating func change(_ node: FocusNode<ID>, _ outcome: inout FocusOutcome<ID>) {
    guard let slot = slots[node.id] else {
      outcome.reports.append(.unknownID(node.id))
      return
    }
    let wasTrap = tree.places[slot].attributes.isTrap
    let wasReachable = tree.places[slot].isReachable
    let new = attributes(of: node, &outcome)
    if wasReachable, !new.isEnabled || new.role != .element || new.interactions.isEmpty {
      for each in tree.slots(in: slot) { vacate(each) }
      passOver(slot)
    }
    tree.change(slot, to: new)
    defaults[slot] = node.defaultFocus
    if wasTrap != node.isTrap {
      if node.isTrap { traps.append(slot) } else { traps.removeAll { $0 == slot } }
    }
    forgetOrphan(node.id)
    if let parent = node.parent {
      reparent(slot, under: parent, &outcome)
    } else if tree.places[slot].parent != FocusTree.root {
      tree.move(slot, under: FocusTree.root)
    }
  }

  /// Removes a node and all in it, inner ones first, so that the places next to a lost element stay known.
  private mutating func remove(_ slot: Int, _ outcome: inout FocusOutcome<ID>) {
    let inside = tree.slots(in: slot)
    for each in inside.reversed() {
      vacate(each)
      noteRestoration(of: each)
    }
    passOver(slot)
    for each in inside.reversed() {
      let id = ids[each]!
      if each == focus { focus = FocusTree.root }
      if tree.resolve(loss.parent) == each { loss.parent = tree.reference(to: tree.places[each].parent) }
      tree.remove(each)
      ids[each] = nil
      slots[id] = nil
      if !defaults.isEmpty { defaults[each] = nil }
      forgetOrphan(id)
      if !reportedOrphans.isEmpty { reportedOrphans.remove(id) }
      if !traps.isEmpty { traps.removeAll { $0 == each } }
      reportedTraps.remove(each)
      outcome.removedSlots.append(each)
    }
  }

  /// Remembers where focus came from when it entered a scope that now goes away with it.
  private mutating func noteRestoration(of scope: Int) {
    let place = tree.places[scope]
    guard lostID != nil, place.attributes.restoresFocus, let from = tree.resolve(place.cameFrom) else { return }
    let inner = loss.restorations.last ?? loss.parent
    guard let inner = tree.resolve(inner), tree.isInside(inner, scope) else { return }
    loss.restorations.append(tree.reference(to: from))
  }

  private mutating func forgetOrphan(_ id: ID) {
    guard !orphans.isEmpty else { return }
    for (parent, children) in orphans where children.contains(id) {
      let rest = children.filter { $0 != id }
      orphans[parent] = rest.isEmpty ? nil : rest
    }
  }

  /// Notes that an element can no longer hold focus, before it leaves the Tab order.
  mutating func vacate(_ slot: Int) {
    if slot == focus, lostID == nil {
      lostID = ids[slot]
      loss = FocusLoss()
      loss.parent = tree.reference(to: tree.places[slot].parent)
      loss.next = tree.tabStop(from: slot, .all, forward: true, within: FocusTree.root)
      loss.previous = tree.tabStop(from: slot, .all, forward: false, within: FocusTree.root)
    }
    if loss.next == slot { loss.next = tree.tabStop(from: slot, .all, forward: true, within: FocusTree.root) }
    if loss.previous == slot {
      loss.previous = tree.tabStop(from: slot, .all, forward: false, within: FocusTree.root)
    }
  }

  /// Leaves nothing in a container that goes away as a whole to be the next place beside the gap.
  private mutating func passOver(_ container: Int) {
    while let next = loss.next, tree.isInside(next, container) {
      loss.next = tree.tabStop(from: next, .all, forward: true, within: FocusTree.root)
    }
    while let previous = loss.previous, tree.isInside(previous, container) {
      loss.previous = tree.tabStop(from: previous, .all, forward: false, within: FocusTree.root)
    }
  }

  private func attributes(
    of node: FocusNode<ID>,
    _ outcome: inout FocusOutcome<ID>
  ) -> FocusTree.Attributes {
    var frame = node.frame
    if let declared = frame, !declared.isWellFormed {
      outcome.reports.append(.invalidFrame(node.id))
      frame = .zero
    }
    return FocusTree.Attributes(
      role: FocusNode<Int>.Role(node.role),
      frame: frame,
      order: node.order,
      isEnabled: node.isEnabled,
      interactions: node.role == .element ? node.interactions : [],
      isTrap: node.isTrap,
      restoresFocus: node.restoresFocus,
      remembersFocus: node.remembersFocus,
      isScene: node.isScene
    )
  }
}
