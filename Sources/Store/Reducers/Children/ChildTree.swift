/// The children of one store that have effects, as a tree that follows the features that hold them.
///
/// After each action, when all of its reducers have run and before its effects start, the store compares the remembered
/// children with those that are in the state. The effects of a child end if it has left, or if a child of another
/// identity has replaced it, no matter which reducer removed it. A child that is removed by one action and added again
/// by a later one is a new child, even with the same identity.
///
/// Only children with effects are remembered, so children without effects cost nothing. The log of a collection names
/// the elements that have changed; other elements are not visited.
///
/// Used on the store's actor only.
final class ChildTree {
  private let root: RememberedChild
  private var count = 0
  /// The number of remembered children that can leave.
  private var leavingCount = 0
  /// The number of comparisons and additions until the next sweep, which forgets children without effects.
  private var stepsUntilSweep = ChildTree.sweepInterval

  /// The shortest interval between two sweeps. A sweep visits all remembered children, so the interval grows with their
  /// number.
  private static let sweepInterval = 16

  init(of state: Any.Type) {
    self.root = RememberedChild(holder: nil, element: nil, identity: nil, parent: nil, type: ObjectIdentifier(state))
  }

  /// True if no remembered child can leave, so that there is nothing to compare.
  var isAtRest: Bool { leavingCount == 0 }

  // MARK: Leaving

  /// Forgets the children that are no longer in `state`, and returns the paths of their effects.
  ///
  /// If a child and a child of it have left, only the outer one is listed.
  ///
  /// - Complexity: O(n), where n is the number of remembered children outside collections plus the number of changed
  ///   elements.
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

  /// Finds the remembered children of one holder that have left, and compares the children of the others.
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
  /// If the child has left with the action that returned the effects, they are marked and do not start.
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
      // The state of a feature that was mapped by hand cannot be found. Its effects go on until the child around it
      // leaves.
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

  /// Forgets the children whose effects have ended.
  ///
  /// - Complexity: O(1) amortised.
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

/// A child with effects, as the store remembers it.
final class RememberedChild {
  /// `nil` for the root.
  let holder: ChildHolder?
  /// The id of the child, if the holder has several.
  let element: AnyHashable?
  let identity: AnyHashable?
  let type: ObjectIdentifier
  /// Unowned: the tree retains the parent as long as this child is in it.
  private unowned let parent: RememberedChild?
  fileprivate(set) var held: [HeldChildren] = []
  /// True if the child has left. Its effects that have not started do not start.
  fileprivate(set) var hasLeft = false
  /// True if the child must be remembered after its effects have ended, because it has throttles.
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

  /// The path from the root to the effects of this child.
  fileprivate var path: [EffectScopeID] {
    var path: [EffectScopeID] = []
    var child: RememberedChild? = self
    while let current = child, let holder = current.holder {
      path.append(EffectScopeID(holder.id, element: current.element))
      child = current.parent
    }
    return path.reversed()
  }

  /// The index of a holder among those with remembered children. Adds the holder if it is not among them.
  fileprivate func index(of holder: ChildHolder) -> Int {
    if let index = held.firstIndex(where: { $0.holder === holder || $0.holder.id == holder.id }) { return index }
    held.append(HeldChildren(holder: holder))
    return held.count - 1
  }

  fileprivate func removeEmptyHolders() {
    held.removeAll { $0.children.isEmpty }
  }

  /// Removes the children that only the tree retains. A running effect retains its embedding, which retains the child.
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
  /// The children by their ids. A holder with one child stores it under `nil`.
  var children: [AnyHashable?: RememberedChild] = [:]
  /// The stamp of the collection when it was last compared.
  var stamp = 0
}
