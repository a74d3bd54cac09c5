/// The features of one store that have effects or hooks, and those that hold such features, as a tree.
///
/// After each action, when all of its reducers have run and before its effects start, the store compares the tree with
/// the state. The effects of a feature end and its hooks run if it has left, or if a feature of another identity has
/// replaced it, no matter which reducer removed it. A feature that is removed by one action and added again by a later
/// one is a new feature, even with the same identity.
///
/// Features with neither effects nor hooks are not in the tree, so they cost nothing. The log of a collection names the
/// elements that have changed; other elements are not visited.
///
/// Used on the store's actor only.
final class FeatureTree {
  let root: FeatureNode
  private let state: ChildHolder.Address
  private var joinedCount = 0
  /// The number of features but for the root.
  private var count = 0
  /// The number of features that can leave.
  private var leavingCount = 0
  /// The number of comparisons and additions until the next sweep, which forgets features without effects.
  private var stepsUntilSweep = FeatureTree.sweepInterval

  /// The shortest interval between two sweeps. A sweep visits all features, so the interval grows with their number.
  private static let sweepInterval = 16

  /// - Parameters:
  ///   - type: The type of the root's state.
  ///   - state: The address of the root's state.
  ///   - hooks: The hooks of the root, and of all that it can hold.
  init(of type: Any.Type, at state: ChildHolder.Address, hooks: ReducerHooks? = nil) {
    self.state = state
    self.root = FeatureNode(of: ObjectIdentifier(type), at: state, hooks: hooks)
  }

  /// True if no feature can leave, so that there is nothing to compare.
  var isAtRest: Bool { leavingCount == 0 }

  // MARK: Comparing

  /// The differences that comparisons of the tree with the state have found.
  struct Difference {
    /// The paths of the effects that end. If a feature and one inside it have left, only the outer one is listed.
    var endedPaths: [[EffectScopeID]] = []
    /// Features with hooks that have left, each after the features inside it.
    var departed: [FeatureNode] = []
    /// Children with hooks that are not in the tree yet.
    var arrived: [Arrival] = []
    /// Features with hooks that may have changed. Children come before parents.
    var touched: [FeatureNode] = []

    mutating func touch(_ feature: FeatureNode) {
      guard feature.hooks?.seesChanges == true, !feature.isTouched else { return }
      feature.isTouched = true
      touched.append(feature)
    }
  }

  struct Arrival {
    let element: AnyHashable?
    let parent: FeatureNode
    /// The index of the holder in the parent.
    let index: Int

    /// True if the child has been added since.
    var isInTree: Bool { !parent.hasLeft && parent.held[index].features[element] != nil }
  }

  /// Compares the tree with the state, and removes the features that are not there any more.
  ///
  /// - Complexity: O(n), where n is the number of features outside collections plus the number of changed elements.
  func compare(_ difference: inout Difference) {
    sweepIfDue()
    compare(root, at: state, &difference)
  }

  private func compare(_ feature: FeatureNode, at address: ChildHolder.Address, _ difference: inout Difference) {
    for index in feature.held.indices {
      let holder = feature.held[index].holder
      guard let changes = holder.changes?(address, feature.held[index].stamp) else {
        compareChild(nil, in: feature, index, address, &difference)
        continue
      }
      feature.held[index].stamp = changes.stamp
      if let elements = changes.ids {
        for element in elements { compareChild(element, in: feature, index, address, &difference) }
      } else {
        compareChildren(in: feature, index, address, &difference)
      }
    }
    feature.removeEmptyHolders()
    difference.touch(feature)
  }

  /// Looks at a collection of which any element may have changed.
  private func compareChildren(
    in parent: FeatureNode,
    _ index: Int,
    _ address: ChildHolder.Address,
    _ difference: inout Difference
  ) {
    let holder = parent.held[index].holder
    let gone = parent.held[index].features.values.filter { !holder.isPresent(address, $0.element) }
    for child in gone.inOrder { remove(child, from: parent, index, &difference) }
    // The features that are left are elements, so if there are as many elements, none is new.
    let isHooked = parent.held[index].hooks != nil
    let mayHaveArrivals = isHooked && holder.count?(address) != parent.held[index].features.count
    let isVisited = holder.identify != nil || parent.held[index].features.values.contains(where: \.isVisited)
    guard mayHaveArrivals || isVisited else { return }
    let elements = isHooked ? holder.elements?(address) ?? [] : Array(parent.held[index].features.keys)
    for element in elements { compareChild(element, in: parent, index, address, &difference) }
  }

  /// Compares one child with the state: it may have appeared, left or been replaced.
  private func compareChild(
    _ element: AnyHashable?,
    in parent: FeatureNode,
    _ index: Int,
    _ address: ChildHolder.Address,
    _ difference: inout Difference
  ) {
    let holder = parent.held[index].holder
    let arrival = parent.held[index].hooks.map { _ in Arrival(element: element, parent: parent, index: index) }
    guard let child = parent.held[index].features[element] else {
      if let arrival, holder.isPresent(address, element) { difference.arrived.append(arrival) }
      return
    }
    if holder.identify == nil, !child.isVisited {
      if !holder.isPresent(address, element) { remove(child, from: parent, index, &difference) }
      return
    }
    var (isPresent, isSame) = (false, false)
    holder.withChild(address, element) { childAddress in
      isPresent = true
      guard child.isIdentity(of: childAddress) else { return }
      isSame = true
      compare(child, at: childAddress, &difference)
    }
    guard !isSame else { return }
    remove(child, from: parent, index, &difference)
    if isPresent, let arrival { difference.arrived.append(arrival) }
  }

  private func remove(
    _ child: FeatureNode,
    from parent: FeatureNode,
    _ index: Int,
    _ difference: inout Difference
  ) {
    parent.held[index].features[child.element] = nil
    if child.hasEffects { difference.endedPaths.append(child.path) }
    leave(child, &difference)
  }

  private func leave(_ feature: FeatureNode, _ difference: inout Difference) {
    forget(feature)
    for held in feature.held {
      for child in held.features.values.inOrder { leave(child, &difference) }
    }
    feature.held = []
    if feature.hooks != nil { difference.departed.append(feature) }
  }

  private func forget(_ feature: FeatureNode) {
    feature.hasLeft = true
    count -= 1
    if feature.holder?.canLeave == true { leavingCount -= 1 }
  }

  // MARK: Adding

  /// Adds a feature to the tree.
  ///
  /// - Parameter child: The address of the feature's state, if the feature has hooks.
  @discardableResult
  func add(
    _ element: AnyHashable?,
    identity: AnyHashable?,
    to parent: FeatureNode,
    _ index: Int,
    at child: ChildHolder.Address? = nil,
    hooks: ReducerHooks? = nil
  ) -> FeatureNode {
    let holder = parent.held[index].holder
    joinedCount += 1
    count += 1
    stepsUntilSweep -= 1
    if holder.canLeave { leavingCount += 1 }
    let feature = FeatureNode(
      of: holder.childType,
      in: holder,
      element: element,
      identity: identity,
      parent: parent,
      number: joinedCount,
      at: child,
      hooks: hooks
    )
    parent.held[index].features[element] = feature
    return feature
  }

  /// Finds the features that the effects of `tree` belong to, and adds them.
  ///
  /// If the feature has left with the action that returned the effects, they are marked and do not start.
  func claim(_ tree: EffectTree) {
    sweepIfDue()
    claim(tree, for: root, at: state)
  }

  private func claim(_ tree: EffectTree, for parent: FeatureNode, at state: ChildHolder.Address) {
    var trees = [tree]
    while let tree = trees.popLast() {
      guard tree.hasEmbeddings else { continue }
      guard case .embed(let embedding, let effects) = tree.kind else {
        trees.append(contentsOf: tree.parts)
        continue
      }
      // The state of a feature that was mapped by hand cannot be found. Its effects go on until the feature around it
      // leaves.
      guard let embedding = embedding as? ChildEmbedding, embedding.holder.parentType == parent.type else { continue }
      claim(effects, of: embedding, parent, state)
    }
  }

  private func claim(
    _ effects: EffectTree,
    of embedding: ChildEmbedding,
    _ parent: FeatureNode,
    _ state: ChildHolder.Address
  ) {
    let holder = embedding.holder
    var owner: FeatureNode?
    if effects.hasEmbeddings || holder.identify != nil {
      holder.withChild(state, embedding.element) { address in
        guard holder.identify?(address) == embedding.identity else { return }
        let child = self.owner(of: embedding, in: parent)
        owner = child
        if effects.hasEmbeddings { claim(effects, for: child, at: address) }
      }
    } else if holder.isPresent(state, embedding.element) {
      owner = self.owner(of: embedding, in: parent)
    }
    embedding.feature = owner
    embedding.isRefused = owner == nil
    if effects.hasThrottles { owner?.isPinned = true }
  }

  /// Finds the feature that an effect belongs to. Adds it if it is not in the tree.
  private func owner(of embedding: ChildEmbedding, in parent: FeatureNode) -> FeatureNode {
    let index = parent.index(of: embedding.holder)
    let known = parent.held[index].features[embedding.element].flatMap { $0.identity == embedding.identity ? $0 : nil }
    let feature = known ?? add(embedding.element, identity: embedding.identity, to: parent, index)
    feature.hasEffects = true
    return feature
  }

  // MARK: Sweeping

  /// Forgets the features without hooks whose effects have ended.
  ///
  /// - Complexity: O(1) amortised.
  private func sweepIfDue() {
    stepsUntilSweep -= 1
    guard stepsUntilSweep <= 0 else { return }
    sweep(root)
    stepsUntilSweep = Self.sweepInterval + 2 * count
  }

  private func sweep(_ parent: FeatureNode) {
    for index in parent.held.indices {
      for child in parent.held[index].features.values where !child.held.isEmpty { sweep(child) }
      for child in parent.held[index].takeUnused() { forget(child) }
    }
    parent.removeEmptyHolders()
  }
}
