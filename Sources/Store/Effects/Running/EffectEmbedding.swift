/// Turns the actions of an effect into actions of the feature around it. Used on the store's actor only.
///
/// ``ChildEmbedding`` is the subclass for children. The ledger uses only this class.
class EffectEmbedding {
  /// The child that the effects belong to; `nil` if the effects were only mapped.
  var owner: EffectOwner?

  /// Turns an action of the effects into an action of the feature around them. Returns the action unchanged; subclasses
  /// override this.
  func embed(_ action: Any) -> Any { action }

  /// True if the child is presented and can be dismissed.
  var isDismissible: Bool { false }

  /// The action of the parent that dismisses the child; `nil` if the child is not presented.
  var dismissal: Any? { nil }
}

/// The embedding of `Effect.map`. It transforms actions and has no owner.
final class EffectMapping: EffectEmbedding {
  private let transform: (Any) -> Any

  init(_ transform: @escaping (Any) -> Any) {
    self.transform = transform
  }

  override func embed(_ action: Any) -> Any { transform(action) }
}

/// A child that has effects, as the ledger sees it. ``FeatureNode`` is the subclass for the features of a store.
///
/// Used on the store's actor only.
class EffectOwner {
  /// The row of the ledger; `nil` or stale if the child owns nothing. The ledger sets it.
  var id: OwnerID?
  /// True if the child has left. Its effects that have not started do not start.
  var hasLeft: Bool

  init(hasLeft: Bool = false) { self.hasLeft = hasLeft }
}

/// The embeddings from an effect up to the store. They turn an action of the effect into an action of the store.
///
/// `@unchecked Sendable`: immutable until it is released. Its closures are called on the store's actor only.
final class EffectPath: @unchecked Sendable {
  private(set) var parent: EffectPath?
  let embedding: EffectEmbedding
  /// True if the effect belongs to a presented child, or to a feature inside one.
  let isDismissible: Bool

  init(parent: EffectPath?, embedding: EffectEmbedding) {
    self.parent = parent
    self.embedding = embedding
    self.isDismissible = embedding.isDismissible || parent?.isDismissible == true
  }

  /// Releases a long chain of parents one by one, because a recursive release would overflow the stack.
  deinit {
    var parent = self.parent.take()
    while isKnownUniquelyReferenced(&parent) { parent = parent?.parent.take() }
  }

  /// Turns an action of an effect at `path` into an action of the store. If `path` is `nil`, the action is the store's.
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
    var path: EffectPath? = self
    while let current = path {
      if let dismissal = current.embedding.dismissal {
        return Self.embed(dismissal, from: current.parent)
      }
      path = current.parent
    }
    return nil
  }
}
