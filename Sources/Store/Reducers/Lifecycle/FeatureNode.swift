/// A feature in the ``FeatureTree``: the root of a store, or a child while its state is there.
final class FeatureNode {
  /// `nil` for the root.
  let holder: ChildHolder?
  /// The id of the feature, if the holder has several.
  let element: AnyHashable?
  let identity: AnyHashable?
  /// The type of the state.
  let type: ObjectIdentifier
  /// Unowned: the tree retains the parent as long as this feature is in it.
  unowned let parent: FeatureNode?
  /// The number of features that joined the tree before it.
  let number: Int
  /// The features in this one, by their holders. Those that can have hooks come first, in the order of
  /// `hooks.hookedHolders`.
  var held: [HeldFeatures]

  /// True if the feature has left. Its effects that have not started do not start.
  var hasLeft = false
  /// True if the feature, or one inside it, has had an effect.
  var hasEffects = false
  /// True if the feature must stay in the tree after its effects have ended, because it has throttles.
  var isPinned = false

  /// `nil` for a feature that is in the tree only for its effects.
  let hooks: ReducerHooks?
  /// The watched values, one for each `onChange` hook.
  let watches: [ValueWatch]
  /// The value that is passed to `onDismount` hooks.
  private(set) var last: StateCopy?
  /// True if the feature is in the list of features to compare.
  var isTouched = false
  /// True if the feature is in the list of features whose last value must be renewed.
  var isOutdated = false

  /// Makes a feature: a child if it has a holder and a parent, otherwise the root.
  ///
  /// - Parameters:
  ///   - type: The type of the state.
  ///   - number: The number of features that joined the tree before it.
  ///   - state: The state with which the feature appears, if it has hooks.
  init(
    of type: ObjectIdentifier,
    in holder: ChildHolder? = nil,
    element: AnyHashable? = nil,
    identity: AnyHashable? = nil,
    parent: FeatureNode? = nil,
    number: Int = 0,
    at state: ChildHolder.Address?,
    hooks: ReducerHooks?
  ) {
    self.holder = holder
    self.element = element
    self.identity = identity
    self.type = type
    self.parent = parent
    self.number = number
    self.hooks = hooks
    self.held = hooks?.hookedHolders.map { HeldFeatures(holder: $0.holder, hooks: $0) } ?? []
    self.watches = state.flatMap { state in hooks?.changes.compactMap { $0.watch?(state) } } ?? []
    if let state { renewLast(at: state) }
  }

  /// True if a state at the place of this feature is the feature's, and not that of another with the same place.
  func isIdentity(of state: ChildHolder.Address) -> Bool {
    guard let identify = holder?.identify else { return true }
    return identify(state) == identity
  }

  func renewLast(at state: ChildHolder.Address) {
    last = hooks?.dismounts.first?.copy(state)
  }

  /// True if the state of the feature has to be looked at while it is there.
  var isVisited: Bool { !held.isEmpty || hooks?.seesChanges == true }

  fileprivate var canBeForgotten: Bool { held.isEmpty && hooks == nil && !isPinned }

  /// The path from the root to the effects of this feature.
  var path: [EffectScopeID] {
    var path: [EffectScopeID] = []
    var feature: FeatureNode? = self
    while let current = feature, let holder = current.holder {
      path.append(EffectScopeID(holder.id, element: current.element))
      feature = current.parent
    }
    return path.reversed()
  }

  /// The index of a holder in ``held``. Adds the holder if it is not among them.
  func index(of holder: ChildHolder) -> Int {
    // A reducer that is made inside a closure makes a new holder of the same place for each action.
    let index = held.firstIndex { $0.holder === holder } ?? held.firstIndex { $0.holder.id == holder.id }
    if let index { return index }
    held.append(HeldFeatures(holder: holder))
    return held.count - 1
  }

  func removeEmptyHolders() {
    guard held.contains(where: \.isUseless) else { return }
    held.removeAll(where: \.isUseless)
  }
}

/// The features of one holder in one parent.
struct HeldFeatures {
  let holder: ChildHolder
  /// The hooks of the features that the holder can hold. `nil` if they have none.
  var hooks: HookedHolder?
  /// The features by their ids. A holder with one child stores it under `nil`.
  var features: [AnyHashable?: FeatureNode] = [:]
  /// The stamp of the collection when it was last compared.
  var stamp = 0

  fileprivate var isUseless: Bool { features.isEmpty && hooks == nil }

  /// Removes the features that only the tree retains. A running effect retains its embedding, which retains the
  /// feature.
  mutating func takeUnused() -> [FeatureNode] {
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
