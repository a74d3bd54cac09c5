/// Changes the tree.
///
/// Removed nodes stay in the tree until the update ends. Therefore the order of the edits of different nodes usually
/// does not matter. For example, a node that moves out of a removed parent stays, whichever edit comes first. But the
/// order of additions matters: if two buttons of a form have the same shortcut, the button that was added first
/// performs its action.
extension FocusCore {
  mutating func update(_ edits: [FocusEdit]) {
    updates += 1
    let (formerOrphans, formerTraps) = (orphans, traps)
    let removals = removals(in: edits)
    var removed: Set<Int> = []
    for edit in edits {
      switch edit {
      case .add(let node): add(node, besides: removals)
      case .change(let node): change(node)
      case .remove(let slot):
        guard tree.contains(slot), !tree.places[slot].isLeaving else {
          outcome.reports.append(.unknownID(slot))
          continue
        }
        tree.places[slot].isLeaving = true
        removed.insert(slot)
      }
    }
    if !orphans.isEmpty { reparent() }
    if traps != formerTraps { sortTraps(after: formerTraps) }
    let leaving = slotsThatLeave(removed)
    for subtree in leaving { tree.markLeaving(subtree) }
    if !orphans.isEmpty { reportOrphans(besides: formerOrphans) }
    reportEmptyTraps()
    inheritReturns()
    if !leaving.isEmpty { noteSubstitutes() }
    restoreInInactiveScenes(leaving)
    settle()
    noteStartThatLeaves()
    for subtree in leaving { for slot in subtree.reversed() { remove(slot) } }
  }

  /// Returns the nodes that `edits` remove, or an empty set for a single edit. The callers use the set to recognise
  /// a node that leaves with a removed ancestor and is added again. A single edit cannot do both.
  private func removals(in edits: [FocusEdit]) -> Set<Int> {
    edits.count == 1 ? [] : Set(edits.compactMap { if case .remove(let slot) = $0 { slot } else { nil } })
  }

  /// For each node that the edits add or change: the last addition or change of the node. Edits that the update drops
  /// with a report do not count. A node with a later `.remove` is left out.
  func declarations(by edits: [FocusEdit]) -> [FocusEdit] {
    let removals = removals(in: edits)
    // The index of the edit that declares a node; `nil` for a removed node.
    var declaredAt: [Slot: Int?] = [:]
    for (index, edit) in edits.enumerated() {
      let slot = edit.slot
      let isThere = declaredAt[slot].map { $0 != nil } ?? tree.contains(slot)
      switch edit {
      case .add:
        let isReplaced = declaredAt[slot] == nil && tree.contains(slot) && tree.isContent(slot, of: removals)
        if !isThere || isReplaced { declaredAt.updateValue(index, forKey: slot) }
      case .change: if isThere { declaredAt.updateValue(index, forKey: slot) }
      case .remove: if isThere { declaredAt.updateValue(nil, forKey: slot) }
      }
    }
    return edits.indices.filter { declaredAt[edits[$0].slot] == $0 }.map { edits[$0] }
  }

  private mutating func add(_ node: FocusNode<Slot>, besides removals: Set<Int>) {
    let slot = node.id
    if !tree.contains(slot) {
      let parent = node.parent ?? FocusTree.root
      tree.insert(checked(node), under: tree.contains(parent) ? parent : FocusTree.root)
      noteDeclaration(of: slot)
    } else if tree.places[slot].isLeaving
      || tree.places[slot].declaredIn != updates && tree.isContent(slot, of: removals)
    {
      // This update removes the node, alone or with an ancestor, and adds the node again. The node keeps its slot. The
      // node loses its former handlers, and each child that the update does not declare.
      tree.renew(slot)
      change(node)
      outcome.removed.append(slot)
    } else {
      outcome.reports.append(.duplicateID(slot))
      return
    }
    if node.keepsFocus { setTrap(slot, to: true) }
    if node.role == .scope { fresh.insert(slot) }
  }

  private mutating func change(_ node: FocusNode<Slot>) {
    let slot = node.id
    guard tree.contains(slot), !tree.places[slot].isLeaving else {
      outcome.reports.append(.unknownID(slot))
      return
    }
    let (wasTrap, keptFocus) = (tree.places[slot].attributes.isModal, tree.places[slot].attributes.keepsFocus)
    let isActivated = tree.isInactiveScene(tree.places[slot].attributes) && !tree.isInactiveScene(node)
    tree.change(to: checked(node))
    if isActivated { noteActivation(of: slot) }
    switchTrap(slot, wasTrap: wasTrap, keptFocus: keptFocus)
    noteDeclaration(of: slot)
  }

  private mutating func noteDeclaration(of slot: Int) {
    tree.places[slot].declaredIn = updates
    if tree.places[slot].declaredParent != tree.places[slot].parent { orphans.insert(slot) }
    noteActions(of: slot)
  }

  /// The declaration without its handlers. Reports an invalid frame or visible rectangle, and makes it empty.
  private mutating func checked(_ node: FocusNode<Slot>) -> FocusNode<Slot> {
    var checked = node
    checked.handlers = []
    if node.frame?.isWellFormed != false, node.visibleRect?.isWellFormed != false { return checked }
    outcome.reports.append(.invalidFrame(node.id))
    if node.frame?.isWellFormed == false { checked.frame = .zero }
    if node.visibleRect?.isWellFormed == false { checked.visibleRect = .zero }
    return checked
  }

  // MARK: Parents

  /// Moves nodes under their declared parents. A node that contains its new parent waits until the parent has moved.
  private mutating func reparent() {
    var rest = orphans.sorted(by: tree.isOlder)
    orphans = []
    while !rest.isEmpty {
      let count = rest.count
      rest = rest.filter { !reparent($0) }
      guard rest.count == count else { continue }
      // No node can move, so there is a cycle. The first node stays where it is.
      let slot = rest.removeFirst()
      outcome.reports.append(.cycle(slot, parent: tree.places[slot].declaredParent))
      let parent = tree.places[slot].parent
      tree.places[slot].attributes.parent = parent == FocusTree.root ? nil : parent
    }
  }

  /// Moves a node under its declared parent, or to the top level if the parent is not in the tree. Returns false if the
  /// node contains the parent.
  private mutating func reparent(_ slot: Int) -> Bool {
    var parent = tree.places[slot].declaredParent
    if !tree.contains(parent) {
      orphans.insert(slot)
      parent = FocusTree.root
    }
    if tree.isInside(parent, slot) { return false }
    if tree.places[slot].parent != parent { tree.move(slot, under: parent) }
    return true
  }

  private mutating func reportOrphans(besides former: Set<Int>) {
    for slot in orphans.subtracting(former).sorted() where !tree.places[slot].isLeaving {
      outcome.reports.append(.missingParent(slot, parent: tree.places[slot].declaredParent))
    }
  }

  // MARK: Removing

  /// The subtrees that leave the tree, each with its outer nodes first. A subtree inside another is not listed by
  /// itself. A node begins a subtree in two cases:
  /// - The update removes the node, and does not add the node again.
  /// - The update removes the parent of the node, adds the parent again, and does not declare the node. This function
  ///   then marks the node as leaving.
  private mutating func slotsThatLeave(_ removed: Set<Int>) -> [[Int]] {
    var roots = removed.sorted().filter { tree.places[$0].isLeaving }
    for slot in outcome.removed {
      var child = tree.places[slot].firstChild
      while child != FocusTree.noSlot {
        if tree.places[child].declaredIn != updates, !tree.places[child].isLeaving {
          tree.places[child].isLeaving = true
          roots.append(child)
        }
        child = tree.places[child].nextSibling
      }
    }
    return roots.filter { tree.innermost(from: tree.places[$0].parent) { tree.places[$0].isLeaving ? $0 : nil } == nil }
      .sorted().map { tree.slots(in: $0) }
  }

  /// Replaces the starting point if one of its two nodes leaves the tree. If `slot` leaves, the new `slot` is the
  /// nearest node before it in the Tab order that stays in the tree, or the root if there is none. The new
  /// `inputOrigin` is the innermost scope that stays: the old `inputOrigin` itself, or a scope around it.
  private mutating func noteStartThatLeaves() {
    guard let start, tree.places[start.slot].isLeaving || tree.places[start.inputOrigin].isLeaving else { return }
    let predecessor = tree.places[start.slot].isLeaving ? tree.tabPredecessor(of: start.slot) : start.slot
    self.start = StartingPoint(slot: predecessor, inputOrigin: tree.scope(from: start.inputOrigin), hasLeft: true)
  }

  private mutating func remove(_ slot: Int) {
    tree.remove(slot)
    if !orphans.isEmpty { orphans.remove(slot) }
    setTrap(slot, to: false)
    fresh.remove(slot)
    noteActions(of: slot)
    outcome.removed.append(slot)
  }
}
