/// A feature in the ``FeatureTree``: the root of a store, or a child while its state is there.
///
/// Used on the store's actor only.
final class FeatureNode {
  /// The id of the feature's row in the ledger; `nil` or stale if the feature is not an owner. The ledger sets it.
  var id: OwnerID?
  /// True if the feature is no longer in the tree. Its effects that have not started do not start.
  var hasLeft = false
  /// The holder that has this feature as a child; `nil` for the root.
  let holder: ChildHolder?
  /// The id of the feature among the children of its holder; `nil` if the holder can have only one child.
  let element: AnyHashable?
  let identity: AnyHashable?
  /// The type of the state.
  let type: ObjectIdentifier
  /// Unowned: the tree retains the parent as long as this feature is in the tree.
  unowned let parent: FeatureNode?
  /// The number of features around this one.
  let depth: Int
  /// The number of features that joined the tree before this one.
  let number: Int
  /// The features in this one, by their holders. Holders whose features can have hooks come first, in the order of
  /// `hooks.hookedHolders`.
  var held: [HeldFeatures] = []

  /// True if the state of the feature cannot be found in the state of the root.
  let isOutside: Bool

  /// The hooks of the feature; `nil` if the feature is in the tree only for its effects.
  let hooks: ReducerHooks?
  /// The watched values, one for each `onChange` hook.
  let watches: [ValueWatch]
  /// The state that `onDismount` hooks receive; `nil` if the feature has no such hook.
  private(set) var last: Any?
  /// True if the feature is in the list `touched` of the tree.
  var isTouched = false

  /// Makes a child in `place`, or the root if `place` is `nil`.
  ///
  /// - Parameter state: The state with which the feature appears, if it has hooks.
  init(
    of type: ObjectIdentifier,
    _ element: AnyHashable? = nil,
    identity: AnyHashable? = nil,
    in place: HeldFeatures? = nil,
    number: Int = 0,
    at state: ChildHolder.Address?,
    hooks: ReducerHooks?
  ) {
    self.holder = place?.holder
    self.element = element
    self.identity = identity
    self.type = type
    self.parent = place?.parent
    self.depth = place.map { $0.parent.depth + 1 } ?? 0
    self.isOutside = place?.isOutside ?? false
    self.number = number
    self.hooks = hooks
    self.watches = state.flatMap { state in hooks?.changes.compactMap { $0.watch?(state) } } ?? []
    // A feature of the greatest depth gets none of its `hookedHolders`, so the features inside it are not mounted.
    if let hooks, depth < Self.greatestDepth {
      self.held = hooks.hookedHolders.map { HeldFeatures($0.holder, in: self, hooks: $0) }
    }
    if let state { renewLast(at: state) }
  }

  /// The greatest depth at which hooks run: features that are nested more deeply are not mounted. Without this limit, a
  /// feature that presents itself in `onMount` could overflow the stack.
  static let greatestDepth = 256

  func renewLast(at state: ChildHolder.Address) {
    last = hooks?.dismounts.first?.copy(state)
  }

  /// True if the feature can leave while its parent stays. A feature with `isOutside` leaves only with its parent.
  var canLeave: Bool { holder?.canLeave == true && !isOutside }

  /// True if the feature has not left, and the feature or one around it can be dismissed.
  var isPresented: Bool { !hasLeft && (holder?.dismiss != nil || parent?.isPresented == true) }

  /// True if a comparison must visit the state of the feature: features inside it may have appeared or left, or a hook
  /// must learn of changes.
  var isVisited: Bool { !held.isEmpty || hooks?.seesChanges == true }

  fileprivate var canBeForgotten: Bool { held.isEmpty && hooks == nil }

  // MARK: Children

  /// Returns the features of a holder. Adds the holder to `held` if it is not there yet.
  ///
  /// - Parameters:
  ///   - isOutside: True if the state of the features cannot be found in the state of this feature.
  ///   - isThere: Tests if the child of a holder is there. The holders of two enum cases have equal ids if their
  ///     reducers are on one line. The test then selects the holder of the case that the enum is in.
  func held(
    by holder: ChildHolder,
    isOutside: Bool = false,
    where isThere: (ChildHolder) -> Bool = { _ in true }
  ) -> HeldFeatures {
    // Compares the ids, too: a reducer that is made while an action is handled, for instance in the closure of a
    // `Reduce`, makes a new holder for each action, always with the same id.
    let known = held.first {
      $0.isOutside == isOutside && ($0.holder === holder || $0.holder.id == holder.id && isThere($0.holder))
    }
    if let known { return known }
    let new = HeldFeatures(holder, in: self, isOutside: isOutside)
    held.append(new)
    return new
  }

  func removeEmptyHolders() {
    guard held.contains(where: \.isUseless) else { return }
    held.removeAll(where: \.isUseless)
  }

  // MARK: State

  /// True if `state`, which is at the feature's place, is still the state of this feature. False if another feature has
  /// replaced this one.
  func isIdentity(of state: ChildHolder.Address) -> Bool {
    guard let identify = holder?.identify else { return true }
    return identify(state) == identity
  }

  /// Calls `body` with the feature's state, in place if possible. Does nothing if the feature has left, or if its state
  /// cannot be found.
  func withState(in root: ChildHolder.Address, _ body: (ChildHolder.Address) -> Void) {
    guard !hasLeft, !isOutside else { return }
    guard let holder, let parent else { return body(root) }
    parent.withState(in: root) { state in
      holder.visit(state, element) { child in
        if isIdentity(of: child) { body(child) }
      }
    }
  }

  /// Calls `body` with the feature's state, which `body` may change. Does nothing if the feature has left. If `body`
  /// receives a copy, the copy is written back after the call.
  func modifyState(in root: ChildHolder.MutableAddress, _ body: (ChildHolder.MutableAddress) -> Void) {
    guard !hasLeft else { return }
    guard let holder, let parent else { return body(root) }
    parent.modifyState(in: root) { state in
      holder.modify(state, element) { child in
        if isIdentity(of: child) { body(child) }
      }
    }
  }

  // MARK: Effects

  /// Turns the actions of an effect into actions of the root, and makes this feature the owner of the effect. If this
  /// feature has left, the owner is the nearest feature around it that is still there.
  func embed(_ tree: EffectTree) -> EffectTree {
    guard let holder, let parent else { return tree }
    let embedding =
      hasLeft
      ? EffectEmbedding { [element] action in holder.embed(action, element) }
      : EffectEmbedding(holder: holder, element: element, identity: identity)
    return parent.embed(tree.embedded(by: embedding))
  }
}

/// The features of one holder in one parent.
final class HeldFeatures {
  let holder: ChildHolder
  /// Unowned: the parent retains this object.
  unowned let parent: FeatureNode
  /// The hooks of the features that the holder can hold. `nil` if they have none.
  let hooks: HookedHolder?
  /// True if the tree cannot find the state of the features. For example, the parent itself calls `child.reduce(…)`
  /// with a part of its state, and the features are children of `child`. The features then leave when the parent
  /// leaves.
  let isOutside: Bool
  /// The features by their ids. If the holder can have only one child, its feature has the key `nil`.
  var features: [AnyHashable?: FeatureNode] = [:]
  /// The stamp of the collection when the tree last compared these features with the state.
  var stamp = 0

  init(_ holder: ChildHolder, in parent: FeatureNode, hooks: HookedHolder? = nil, isOutside: Bool = false) {
    self.isOutside = isOutside
    self.holder = holder
    self.parent = parent
    self.hooks = hooks
  }

  fileprivate var isUseless: Bool { features.isEmpty && hooks == nil }

  /// Removes and returns the features that have neither hooks nor entries in `held`, and that only the tree retains. A
  /// feature with a row in the ledger or with a running effect stays, because these retain it.
  func takeUnused() -> [FeatureNode] {
    var unused: [FeatureNode] = []
    var position = features.startIndex
    while position != features.endIndex {
      if features.values[position].canBeForgotten, isKnownUniquelyReferenced(&features.values[position]) {
        unused.append(features.values[position])
      }
      features.formIndex(after: &position)
    }
    for feature in unused { features[feature.element] = nil }
    return unused
  }
}

extension Collection where Element == FeatureNode {
  /// The features in the order in which they joined the tree.
  var inOrder: [FeatureNode] { sorted { $0.number < $1.number } }
}
