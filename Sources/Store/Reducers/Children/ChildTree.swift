/// The children of one store that have effects, as a tree that follows the features that hold them.
///
/// After each action, when all of its reducers have run and before its effects start, the store compares the remembered
/// children with those that are in the state. The effects of a child that has left, or has given way to a child of
/// another identity, end. It does not matter which reducer removed it. A child that is removed and added again by a
/// later action is a new child, although its identity is the same.
///
/// Only children with effects are remembered, so children without effects cost nothing. A collection tells which of its
/// elements have changed, and no other element is visited.
///
/// The tree is used on the store's actor only.
final class ChildTree {
  private let root: RememberedChild
  private var count = 0
  /// The number of remembered children that can leave.
  private var leavingCount = 0
  /// The number of comparisons and additions until the children whose effects have ended are forgotten.
  private var stepsUntilSweep = ChildTree.sweepInterval

  /// A sweep visits all remembered children, so it pays to wait for as many steps as there are children, and for a few
  /// more.
  private static let sweepInterval = 16

  init(of state: Any.Type) {
    self.root = RememberedChild(holder: nil, element: nil, identity: nil, parent: nil, type: ObjectIdentifier(state))
  }

  /// True if no remembered child can leave, so that there is nothing to compare.
  var isAtRest: Bool { leavingCount == 0 }

  // MARK: Leaving

  /// Forgets the children that are no longer in `state`, and returns the paths of their effects.
  ///
  /// A child below one of those has gone with it, and is not listed.
  ///
  /// - Complexity: O(remembered children that are not elements of a collection, and elements that have changed).
  func takeDeparted(from state: ChildHolder.Address) -> [[EffectScopeID]] {
    sweepIfDue()
    var departed: [[EffectScopeID]] = []
    compare(root, at: state, &departed)
    return departed
  }

  private func compare(_ parent: RememberedChild, at state: ChildHolder.Address, _ departed: inout [[EffectScopeID]]) {
    var isAnyEmpty = false
    for index in parent.held.indices {
      let gone = childrenGone(from: parent, index, state, &departed)
      guard !gone.isEmpty else { continue }
      for child in gone {
        departed.append(child.path)
        parent.held[index].children[child.element] = nil
        forget(child)
      }
      if parent.held[index].children.isEmpty { isAnyEmpty = true }
    }
    if isAnyEmpty { parent.removeEmptyHolders() }
  }

  /// The remembered children of one holder that are not there any more. Those that are there are compared in turn.
  private func childrenGone(
    from parent: RememberedChild,
    _ index: Int,
    _ state: ChildHolder.Address,
    _ departed: inout [[EffectScopeID]]
  ) -> [RememberedChild] {
    var gone: [RememberedChild] = []
    if let changes = parent.held[index].holder.changes?(state, parent.held[index].stamp) {
      parent.held[index].stamp = changes.stamp
      if let elements = changes.elements {
        for element in elements {
          guard let child = parent.held[index].children[element] else { continue }
          if !isThere(child, in: state, &departed), !gone.contains(where: { $0 === child }) { gone.append(child) }
        }
        return gone
      }
    }
    for child in parent.held[index].children.values where !isThere(child, in: state, &departed) { gone.append(child) }
    return gone
  }

  private func isThere(
    _ child: RememberedChild,
    in parent: ChildHolder.Address,
    _ departed: inout [[EffectScopeID]]
  ) -> Bool {
    guard let holder = child.holder else { return true }
    if child.held.isEmpty, holder.identify == nil { return holder.isPresent(parent, child.element) }
    var isThere = false
    holder.withChild(parent, child.element) { address in
      guard holder.identify?(address) == child.identity else { return }
      isThere = true
      compare(child, at: address, &departed)
    }
    return isThere
  }

  private func forget(_ child: RememberedChild) {
    child.hasLeft = true
    count -= 1
    if child.holder?.canLeave == true { leavingCount -= 1 }
    for held in child.held {
      for child in held.children.values { forget(child) }
    }
    child.held = []
  }

  // MARK: Coming

  /// Finds the children that the effects of `tree` belong to, and remembers them.
  ///
  /// The effects of a child that is not there, because it has gone with the action that they were returned for, are
  /// marked and do not start.
  func claim(_ tree: EffectTree, in state: ChildHolder.Address) {
    sweepIfDue()
    claim(tree, for: root, at: state)
  }

  private func claim(_ tree: EffectTree, for parent: RememberedChild, at state: ChildHolder.Address) {
    var trees = [tree]
    while let tree = trees.popLast() {
      guard tree.hasEmbeddings else { continue }
      guard case .embed(let embedding, let effects) = tree.kind else {
        trees.append(contentsOf: tree.parts)
        continue
      }
      // A feature whose state was mapped by hand cannot be found: its effects go on until the child around it leaves.
      guard let embedding = embedding as? ChildEmbedding, embedding.holder.parentType == parent.type else { continue }
      claim(effects, of: embedding, parent, state)
    }
  }

  private func claim(
    _ effects: EffectTree,
    of embedding: ChildEmbedding,
    _ parent: RememberedChild,
    _ state: ChildHolder.Address
  ) {
    let holder = embedding.holder
    var isThere = false
    if effects.hasEmbeddings || holder.identify != nil {
      holder.withChild(state, embedding.element) { address in
        guard holder.identify?(address) == embedding.identity else { return }
        isThere = true
        let child = remember(embedding, parent)
        if effects.hasEmbeddings { claim(effects, for: child, at: address) }
      }
    } else {
      isThere = holder.isPresent(state, embedding.element)
      if isThere { remember(embedding, parent) }
    }
    embedding.isRefused = !isThere
    if effects.hasThrottles { embedding.child?.isPinned = true }
  }

  @discardableResult
  private func remember(_ embedding: ChildEmbedding, _ parent: RememberedChild) -> RememberedChild {
    let index = parent.index(of: embedding.holder)
    if let child = parent.held[index].children[embedding.element], child.identity == embedding.identity {
      embedding.child = child
      return child
    }
    let child = RememberedChild(
      holder: embedding.holder,
      element: embedding.element,
      identity: embedding.identity,
      parent: parent,
      type: embedding.holder.childType
    )
    parent.held[index].children[embedding.element] = child
    embedding.child = child
    count += 1
    stepsUntilSweep -= 1
    if embedding.holder.canLeave { leavingCount += 1 }
    return child
  }

  // MARK: Sweeping

  /// Forgets the children whose effects have ended. Amortised O(1).
  private func sweepIfDue() {
    stepsUntilSweep -= 1
    guard stepsUntilSweep <= 0 else { return }
    sweep(root)
    stepsUntilSweep = Self.sweepInterval + 2 * count
  }

  private func sweep(_ parent: RememberedChild) {
    for index in parent.held.indices {
      for child in parent.held[index].children.values where !child.held.isEmpty { sweep(child) }
      for child in parent.takeUnused(at: index) { forget(child) }
    }
    parent.removeEmptyHolders()
  }
}

/// A child that has effects, as the store remembers it.
final class RememberedChild {
  /// `nil` for the root.
  let holder: ChildHolder?
  /// Names the child where its holder has several.
  let element: AnyHashable?
  let identity: AnyHashable?
  let type: ObjectIdentifier
  /// Retained by the tree for as long as this child is in it.
  private unowned let parent: RememberedChild?
  fileprivate(set) var held: [HeldChildren] = []
  /// Set when the child has left. Effects of it that have not started yet do not start.
  fileprivate(set) var hasLeft = false
  /// True if the child is remembered when its effects have ended: its throttles outlast them.
  fileprivate(set) var isPinned = false

  init(
    holder: ChildHolder?,
    element: AnyHashable?,
    identity: AnyHashable?,
    parent: RememberedChild?,
    type: ObjectIdentifier
  ) {
    self.holder = holder
    self.element = element
    self.identity = identity
    self.parent = parent
    self.type = type
  }

  /// The way from the root to the effects of this child.
  fileprivate var path: [EffectScopeID] {
    var path: [EffectScopeID] = []
    var child: RememberedChild? = self
    while let current = child, let holder = current.holder {
      path.append(EffectScopeID(holder.id, element: current.element))
      child = current.parent
    }
    return path.reversed()
  }

  /// The index of a holder among those with remembered children. The holder joins them if it is not there.
  fileprivate func index(of holder: ChildHolder) -> Int {
    if let index = held.firstIndex(where: { $0.holder === holder || $0.holder.id == holder.id }) { return index }
    held.append(HeldChildren(holder: holder))
    return held.count - 1
  }

  fileprivate func removeEmptyHolders() {
    held.removeAll { $0.children.isEmpty }
  }

  /// Takes the children that nothing but the tree retains: an effect retains its embedding, and that its child.
  fileprivate func takeUnused(at index: Int) -> [RememberedChild] {
    var unused: [RememberedChild] = []
    var position = held[index].children.startIndex
    while position != held[index].children.endIndex {
      if held[index].children.values[position].canBeForgotten,
        isKnownUniquelyReferenced(&held[index].children.values[position])
      {
        unused.append(held[index].children.values[position])
      }
      held[index].children.formIndex(after: &position)
    }
    for child in unused { held[index].children[child.element] = nil }
    return unused
  }

  private var canBeForgotten: Bool { held.isEmpty && !isPinned }
}

/// The remembered children of one holder in one parent.
struct HeldChildren {
  let holder: ChildHolder
  /// The children by element; one, without an element, where the holder has no more.
  var children: [AnyHashable?: RememberedChild] = [:]
  /// The stamp of the collection when it was last compared.
  var stamp = 0
}
