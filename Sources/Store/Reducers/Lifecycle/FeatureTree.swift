/// The features of one store that have effects or hooks, and the features around them, as a tree.
///
/// After each action, when all of its reducers have run and before its effects start, the store compares the tree with
/// the state. If a feature has left, or was replaced by a feature of another identity, its effects end and its
/// `onDismount` hooks run, no matter which reducer removed it. If one action removes a feature and a later action adds
/// it again, it is a new feature, even with the same identity.
///
/// A feature that is not in the tree costs nothing. In an ``IdentifiedArray``, the comparison usually visits only the
/// elements that have changed.
///
/// Used on the store's actor only.
final class FeatureTree {
  /// A child that was found in the state and is not in the tree yet.
  typealias Arrival = (element: AnyHashable?, place: HeldFeatures)

  let root: FeatureNode
  let state: ChildHolder.MutableAddress

  /// Features that had effects and have left. If a feature and one inside it have left, only the outer one is listed.
  private var ended: [FeatureNode] = []
  /// Features that have hooks and have left since the last `takeMoves()`, each after the features inside it.
  private var departed: [FeatureNode] = []
  /// Children that have hooks and have appeared since the last `takeMoves()`.
  private var arrived: [Arrival] = []
  /// Features that have `onChange` or `onDismount` hooks and may have changed since the last `takeTouched()`. Children
  /// come before parents.
  private var touched: [FeatureNode] = []

  private var joinedCount = 0
  /// The number of features, without the root.
  private var count = 0
  /// The number of features in the tree whose `canLeave` is true.
  private var leavingCount = 0
  /// Counts down to the next sweep. Each call of `compare()`, `claim(_:)` or `add` counts one. A sweep forgets features
  /// that have no hooks and whose effects have ended.
  private var stepsUntilSweep = FeatureTree.sweepInterval

  /// The smallest number of steps between two sweeps. `sweepIfDue()` adds two steps for each feature in the tree,
  /// because a sweep visits all features.
  private static let sweepInterval = 16

  /// - Parameters:
  ///   - type: The type of the root's state.
  ///   - state: The address of the root's state.
  ///   - hooks: The hooks of the root, and of all features that the root can contain.
  init(of type: Any.Type, at state: ChildHolder.MutableAddress, hooks: ReducerHooks? = nil) {
    self.state = state
    self.root = FeatureNode(of: ObjectIdentifier(type), at: state, hooks: hooks)
  }

  /// True if `compare()` has nothing to remove, because `canLeave` is false for each feature in the tree.
  var isAtRest: Bool { leavingCount == 0 }

  func takeMoves() -> (departed: [FeatureNode], arrived: [Arrival]) {
    (exchange(&departed, with: []), exchange(&arrived, with: []))
  }

  func takeTouched() -> [FeatureNode] {
    for feature in touched { feature.isTouched = false }
    return exchange(&touched, with: [])
  }

  func touch(_ feature: FeatureNode) {
    guard feature.hooks?.seesChanges == true, !feature.isTouched else { return }
    feature.isTouched = true
    touched.append(feature)
    // Ancestors of `feature` may be in `touched` already, from an earlier comparison. These ancestors move behind
    // `feature`, because children come before parents.
    var around = feature.parent
    while let parent = around {
      if parent.isTouched, let index = touched.lastIndex(where: { $0 === parent }) {
        touched.append(touched.remove(at: index))
      }
      around = parent.parent
    }
  }

  // MARK: Comparing

  /// Compares the tree with the state, and removes the features that are not there any more.
  ///
  /// - Returns: The features that have left and whose effects must end.
  /// - Complexity: O(n), where n counts the features outside collections, the changed elements, and the features inside
  ///   these elements. If the log of a collection does not name the changed elements, all its elements count. The
  ///   features that have left are sorted: O(m log m) for m of them.
  func compare() -> [FeatureNode] {
    sweepIfDue()
    compare(root, at: state)
    return exchange(&ended, with: [])
  }

  private func compare(_ feature: FeatureNode, at address: ChildHolder.Address) {
    for held in feature.held where !held.isOutside {
      guard let changes = held.holder.changes?(address, held.stamp) else {
        compareChild(nil, in: held, address)
        continue
      }
      held.stamp = changes.stamp
      if let elements = changes.ids {
        for element in elements { compareChild(element, in: held, address) }
      } else {
        compareChildren(in: held, address)
      }
    }
    feature.removeEmptyHolders()
    touch(feature)
  }

  /// Compares all children in a collection with the state, because any child may have changed.
  private func compareChildren(in held: HeldFeatures, _ address: ChildHolder.Address) {
    let holder = held.holder
    let gone = held.features.values.filter { !holder.contains(address, $0.element) }
    for child in gone.inOrder { remove(child, from: held) }
    if held.hooks != nil {
      for element in holder.elements(address) { compareChild(element, in: held, address) }
    } else if held.features.values.contains(where: \.isVisited) {
      for element in held.features.keys { compareChild(element, in: held, address) }
    }
  }

  /// Compares one child with the state: it may have appeared, left or been replaced.
  private func compareChild(_ element: AnyHashable?, in held: HeldFeatures, _ address: ChildHolder.Address) {
    let holder = held.holder
    guard let child = held.features[element] else {
      if held.hooks != nil, holder.contains(address, element) { arrived.append((element, held)) }
      return
    }
    if holder.identify == nil, !child.isVisited {
      if !holder.contains(address, element) { remove(child, from: held) }
      return
    }
    var (isPresent, isSame) = (false, false)
    holder.visit(address, element) { childAddress in
      isPresent = true
      guard child.isIdentity(of: childAddress) else { return }
      isSame = true
      compare(child, at: childAddress)
    }
    guard !isSame else { return }
    remove(child, from: held)
    if isPresent, held.hooks != nil { arrived.append((element, held)) }
  }

  private func remove(_ child: FeatureNode, from held: HeldFeatures) {
    held.features[child.element] = nil
    if child.id != nil { ended.append(child) }
    leave(child)
  }

  private func leave(_ feature: FeatureNode) {
    forget(feature)
    for held in exchange(&feature.held, with: []) {
      for child in exchange(&held.features, with: [:]).values.inOrder { leave(child) }
    }
    if feature.hooks != nil { departed.append(feature) }
  }

  private func forget(_ feature: FeatureNode) {
    feature.hasLeft = true
    count -= 1
    if feature.canLeave { leavingCount -= 1 }
  }

  // MARK: Adding

  /// - Parameter child: The address of the feature's state, if the feature has hooks.
  func add(
    _ element: AnyHashable?,
    identity: AnyHashable?,
    to held: HeldFeatures,
    at child: ChildHolder.Address? = nil,
    hooks: ReducerHooks? = nil
  ) -> FeatureNode {
    joinedCount += 1
    count += 1
    stepsUntilSweep -= 1
    let feature = FeatureNode(
      of: ObjectIdentifier(held.holder.childState),
      element,
      identity: identity,
      in: held,
      number: joinedCount,
      at: child,
      hooks: hooks
    )
    if feature.canLeave { leavingCount += 1 }
    held.features[element] = feature
    return feature
  }

  /// Finds the feature that each effect in `tree` belongs to, and stores the feature in the embedding of the effect.
  /// Adds the feature to the tree of features if it is missing.
  ///
  /// A feature may have left after it returned effects, for example because its parent's reducer removed it. Then the
  /// embedding gets no owner, and the effects do not start.
  func claim(_ tree: EffectTree) {
    sweepIfDue()
    claim(tree, for: root, at: state)
  }

  /// - Parameter state: The address of the parent's state; `nil` if it cannot be found.
  private func claim(_ tree: EffectTree, for parent: FeatureNode, at state: ChildHolder.Address?) {
    var trees = [tree]
    while let tree = trees.popLast() {
      guard tree.hasEmbeddings else { continue }
      guard case .embed(let embedding) = tree.kind else {
        trees.append(contentsOf: tree.parts)
        continue
      }
      let effects = tree.parts[0]
      if let holder = embedding.holder {
        claim(effects, of: embedding, in: holder, parent, state)
      } else {
        // `Effect.map` made this embedding, or `FeatureNode.embed` made it for a feature that has left. Such an
        // embedding has no holder. So the address of the state that `effects` belong to is unknown: `at` is `nil`.
        claim(effects, for: parent, at: nil)
      }
    }
  }

  private func claim(
    _ effects: EffectTree,
    of embedding: EffectEmbedding,
    in holder: ChildHolder,
    _ parent: FeatureNode,
    _ state: ChildHolder.Address?
  ) {
    embedding.owner = nil
    if let state, holder.parentType == parent.type {
      holder.visit(state, embedding.element) { address in
        guard holder.identify?(address) == embedding.identity else { return }
        let held = parent.held(by: holder) { $0.contains(state, embedding.element) }
        let child = owner(of: embedding, in: held)
        embedding.owner = child
        claim(effects, for: child, at: address)
      }
    } else {
      let child = owner(of: embedding, in: parent.held(by: holder, isOutside: true))
      embedding.owner = child
      claim(effects, for: child, at: nil)
    }
  }

  /// Finds the feature that an effect belongs to. Adds the feature if it is not in the tree.
  private func owner(of embedding: EffectEmbedding, in held: HeldFeatures) -> FeatureNode {
    let known = held.features[embedding.element]
    if let known, held.isOutside || known.identity == embedding.identity { return known }
    return add(embedding.element, identity: embedding.identity, to: held)
  }

  // MARK: Sweeping

  /// Lowers `stepsUntilSweep` by one. At 0 or less, forgets the features that have no hooks and whose effects have
  /// ended.
  ///
  /// - Complexity: O(1) amortised.
  private func sweepIfDue() {
    stepsUntilSweep -= 1
    guard stepsUntilSweep <= 0 else { return }
    sweep(root)
    stepsUntilSweep = Self.sweepInterval + 2 * count
  }

  private func sweep(_ parent: FeatureNode) {
    for held in parent.held {
      for child in held.features.values where !child.held.isEmpty { sweep(child) }
      for child in held.takeUnused() { forget(child) }
    }
    parent.removeEmptyHolders()
  }
}
