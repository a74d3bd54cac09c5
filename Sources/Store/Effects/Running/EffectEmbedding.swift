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
