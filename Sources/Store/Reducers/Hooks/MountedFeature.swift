/// A feature that has hooks, or contains features with hooks, while its state is there.
final class MountedFeature {
  let hooks: FeatureHooks
  /// `nil` for the root.
  let holder: ChildHolder?
  /// The id of the feature, if the holder has several.
  let element: AnyHashable?
  let identity: AnyHashable?
  /// Unowned: the tree retains the parent as long as this feature is in it.
  private unowned let parent: MountedFeature?
  /// The number of features that were mounted before it.
  let number: Int
  /// The children of each holder, in the order of `hooks.holders`.
  var held: [MountedChildren]
  /// The watched values, one for each `onChange` hook.
  let watches: [ValueWatch]
  /// The value that is passed to `onDismount` hooks.
  private(set) var last: StateCopy?

  var isMounted = true
  /// True if the feature is in the list of features to compare.
  var isTouched = false
  /// True if the feature is in the list of features whose last value must be renewed.
  var isAged = false

  /// - Parameter state: The state with which the feature appears.
  init(
    _ hooks: FeatureHooks,
    holder: ChildHolder?,
    element: AnyHashable?,
    parent: MountedFeature?,
    number: Int,
    at state: ChildHolder.Address
  ) {
    self.hooks = hooks
    self.holder = holder
    self.element = element
    self.identity = holder?.identify?(state)
    self.parent = parent
    self.number = number
    self.held = hooks.holders.map { _ in MountedChildren() }
    self.watches = hooks.changes.compactMap { $0.watch?(state) }
    renewLast(at: state)
  }

  func renewLast(at state: ChildHolder.Address) {
    last = hooks.dismounts.first?.copy(state)
  }

  // MARK: State

  /// Calls `body` with the feature's state, in place if possible. Returns `false` if the feature has left.
  @discardableResult
  func read(_ root: ChildHolder.Address, _ body: (ChildHolder.Address) -> Void) -> Bool {
    access(root, writes: false, body)
  }

  /// Calls `body` with the feature's state. Writes it back if `body` was given a copy. Returns `false` if the feature
  /// has left.
  @discardableResult
  func modify(_ root: ChildHolder.Address, _ body: (ChildHolder.Address) -> Void) -> Bool {
    access(root, writes: true, body)
  }

  private func access(_ root: ChildHolder.Address, writes: Bool, _ body: (ChildHolder.Address) -> Void) -> Bool {
    guard isMounted else { return false }
    guard let holder, let parent else {
      body(root)
      return true
    }
    var isThere = false
    _ = parent.access(root, writes: writes) { state in
      let visit = writes ? holder.modifyChild : holder.withChild
      visit(state, element) { child in
        guard holder.identify?(child) == identity else { return }
        isThere = true
        body(child)
      }
    }
    return isThere
  }

  // MARK: Effects

  /// Embeds an effect of the feature in the root's actions. The effect belongs to the feature.
  func owning(_ tree: EffectTree) -> EffectTree {
    guard let holder, let parent else { return tree }
    let embedding = ChildEmbedding(holder: holder, element: element, identity: identity)
    return parent.owning(EffectTree(.embed(embedding, tree)))
  }

  /// Embeds an effect of a feature that has left in the root's actions. The effect belongs to the nearest feature
  /// around it that is still there.
  func bequeathing(_ tree: EffectTree) -> EffectTree {
    guard let holder, let parent, !isMounted else { return owning(tree) }
    let mapping = EffectMapping { [element] action in holder.embed(action, element) }
    return parent.bequeathing(EffectTree(.embed(mapping, tree)))
  }
}

/// The mounted children of one holder in one feature.
struct MountedChildren {
  /// The children by their ids. A holder with one child stores it under `nil`.
  var features: [AnyHashable?: MountedFeature] = [:]
  /// The stamp of the collection when it was last compared.
  var stamp = 0
}
