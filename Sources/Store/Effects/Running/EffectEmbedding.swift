/// Turns the actions of a child's effects into actions of the parent. For `Effect.map`, transforms actions with the
/// closure of the call. Used on the store's actor only.
final class EffectEmbedding {
  /// The holder of the child; `nil` if the embedding only transforms actions and has no owner.
  let holder: ChildHolder?
  let element: AnyHashable?
  /// The identity of the child when its reducer returned the effects.
  let identity: AnyHashable?
  private let transform: ((Any) -> Any)?
  /// The child that the effects belong to. ``FeatureTree/claim(_:)`` sets it when the reducers and the hooks of the
  /// action have run, before the effects start. The owner stays `nil` if the action has removed or replaced the child,
  /// or if `holder` is `nil`.
  var owner: FeatureNode?

  init(holder: ChildHolder, element: AnyHashable? = nil, identity: AnyHashable? = nil) {
    self.holder = holder
    self.element = element
    self.identity = identity
    self.transform = nil
  }

  /// Makes an embedding that transforms actions and has no owner.
  init(mapping transform: @escaping (Any) -> Any) {
    self.transform = transform
    (holder, element, identity) = (nil, nil, nil)
  }

  func embed(_ action: Any) -> Any {
    holder?.embed(action, element) ?? transform?(action) ?? action
  }

  /// True if the child has left. The ledger starts no effects of such a child.
  var hasLeft: Bool { holder != nil && owner?.hasLeft != false }

  /// The action of the parent that dismisses the child; `nil` if the child is not presented.
  var dismissal: Any? { holder?.dismiss?(element) }
}

extension EffectTree {
  /// Returns this effect as an effect of a child: its actions are embedded in the parent's, its ids belong to the
  /// child, and it ends when the child leaves.
  ///
  /// - Parameters:
  ///   - element: The id of the child, if the holder has several.
  ///   - identity: The identity of the child after its reducer has run.
  @usableFromInline
  func owned(by holder: ChildHolder, element: AnyHashable?, identity: AnyHashable?) -> EffectTree {
    embedded(by: EffectEmbedding(holder: holder, element: element, identity: identity))
  }

  func embedded(by embedding: EffectEmbedding) -> EffectTree { EffectTree(.embed(embedding), [self]) }
}

/// The list of embeddings, innermost first, that turn an action of an effect into an action of the store.
///
/// `@unchecked Sendable`: `parent` changes only while the list is released, and the other properties are constants. The
/// embeddings are used on the store's actor only.
@usableFromInline
final class EffectPath: @unchecked Sendable {
  private(set) var parent: EffectPath?
  let embedding: EffectEmbedding
  /// True if the effect belongs to a presented child, or to a feature inside one.
  let isDismissible: Bool

  init(parent: EffectPath?, embedding: EffectEmbedding) {
    self.parent = parent
    self.embedding = embedding
    self.isDismissible = embedding.holder?.dismiss != nil || parent?.isDismissible == true
  }

  /// Releases a long chain of parents one by one, because a recursive release would overflow the stack.
  deinit {
    var parent = self.parent.take()
    while isKnownUniquelyReferenced(&parent) { parent = parent?.parent.take() }
  }

  /// Turns an action of an effect at `path` into an action of the store. If `path` is `nil`, the action is the store's.
  @usableFromInline
  static func embed(_ action: Any, from path: EffectPath?) -> Any {
    var (action, path) = (action, path)
    while let current = path {
      action = current.embedding.embed(action)
      path = current.parent
    }
    return action
  }

  /// The store's action that dismisses the nearest presented child around the effect; `nil` if there is none.
  var dismissal: Any? {
    for path in sequence(first: self, next: { $0.parent }) {
      if let dismissal = path.embedding.dismissal { return Self.embed(dismissal, from: path.parent) }
    }
    return nil
  }
}
