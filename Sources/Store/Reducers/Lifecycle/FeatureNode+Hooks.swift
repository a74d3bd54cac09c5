extension FeatureNode {
  // MARK: State

  /// Calls `body` with the feature's state, in place if possible. Returns `false` if the feature has left.
  ///
  /// - Parameter writes: True if `body` may change the state. If `body` was given a copy, the copy is written back.
  @discardableResult
  func withState(
    in root: ChildHolder.Address,
    writes: Bool = false,
    _ body: (ChildHolder.Address) -> Void
  ) -> Bool {
    guard !hasLeft else { return false }
    guard let holder, let parent else {
      body(root)
      return true
    }
    var isThere = false
    parent.withState(in: root, writes: writes) { state in
      holder.withChild(state, element, writes: writes) { child in
        guard isIdentity(of: child) else { return }
        isThere = true
        body(child)
      }
    }
    return isThere
  }

  // MARK: Effects

  /// Embeds an effect of the feature in the root's actions. The effect belongs to the feature.
  func ownedEffect(_ tree: EffectTree) -> EffectTree {
    guard let holder, let parent else { return tree }
    let embedding = ChildEmbedding(holder: holder, element: element, identity: identity)
    return parent.ownedEffect(EffectTree(.embed(embedding, tree)))
  }

  /// Embeds an effect of a feature that has left in the root's actions. The effect belongs to the nearest feature
  /// around it that is still there.
  func inheritedEffect(_ tree: EffectTree) -> EffectTree {
    guard let holder, let parent, hasLeft else { return ownedEffect(tree) }
    let mapping = EffectMapping { [element] action in holder.embed(action, element) }
    return parent.inheritedEffect(EffectTree(.embed(mapping, tree)))
  }
}
