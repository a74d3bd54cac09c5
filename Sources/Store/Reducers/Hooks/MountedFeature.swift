/// A feature with hooks, or one that holds such features, while its state is there.
final class MountedFeature {
  let hooks: FeatureHooks
  /// `nil` for the root.
  let holder: ChildHolder?
  /// Names the feature where its holder has several.
  let element: AnyHashable?
  let identity: AnyHashable?
  /// Retained by the tree for as long as this feature is in it.
  private unowned let parent: MountedFeature?
  /// Counts up in the order of mounting.
  let number: Int
  /// The children of each holder, in the order of `hooks.holders`.
  var held: [MountedChildren]
  /// One for each `onChange` hook.
  let watches: [ValueWatch]
  /// The value that `onDismount` hooks are given.
  private(set) var last: StateCopy?

  var isMounted = true
  /// True if it is among the features whose values are to be judged.
  var isTouched = false
  /// True if it is among the features whose last value is to be renewed.
  var isAged = false

  /// - Parameter state: The state that the feature comes with.
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

  /// Calls `body` with the feature's state, where it lies if it can be reached there. `false` if the feature has gone.
  @discardableResult
  func read(_ root: ChildHolder.Address, _ body: (ChildHolder.Address) -> Void) -> Bool {
    access(root, writes: false, body)
  }

  /// Calls `body` with the feature's state, and writes it back where it does not lie in place. `false` if the feature
  /// has gone.
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

  /// Turns an effect of the feature into one of the root, which belongs to the feature.
  func owning(_ tree: EffectTree) -> EffectTree {
    guard let holder, let parent else { return tree }
    let embedding = ChildEmbedding(holder: holder, element: element, identity: identity)
    return parent.owning(EffectTree(.embed(embedding, tree)))
  }

  /// Turns an effect of the feature, which has gone, into one of the root. It belongs to the nearest feature around it
  /// that is still there.
  func bequeathing(_ tree: EffectTree) -> EffectTree {
    guard let holder, let parent, !isMounted else { return owning(tree) }
    let mapping = EffectMapping { [element] action in holder.embed(action, element) }
    return parent.bequeathing(EffectTree(.embed(mapping, tree)))
  }
}

/// The mounted children of one holder in one feature.
struct MountedChildren {
  /// The children by element; one, without an element, where the holder has no more.
  var features: [AnyHashable?: MountedFeature] = [:]
  /// The stamp of the collection when it was last compared.
  var stamp = 0
}
