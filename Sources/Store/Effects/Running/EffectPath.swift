/// The embeddings from an effect up to the store. They turn an action of the effect into an action of the store.
///
/// `@unchecked Sendable`: immutable until it is released. Its closures are called on the store's actor only.
final class EffectPath: @unchecked Sendable {
  private(set) var parent: EffectPath?
  let embedding: EffectEmbedding
  /// True if the effect belongs to a presented child.
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

  /// Turns an action of the effect into an action of the store.
  func embed(_ action: Any) -> Any {
    var action = action
    var path: EffectPath? = self
    while let current = path {
      action = current.embedding.embed(action)
      path = current.parent
    }
    return action
  }

  /// The store's action that dismisses the nearest presented child around the effect.
  var dismissal: Any? {
    var path: EffectPath? = self
    while let current = path {
      if let dismissal = current.embedding.dismissal {
        return current.parent?.embed(dismissal) ?? dismissal
      }
      path = current.parent
    }
    return nil
  }
}

/// Turns the actions of an effect into actions of the feature around it. Used on the store's actor only.
///
/// ``ChildEmbedding`` is the subclass for children. The ledger needs no more than this class.
class EffectEmbedding {
  /// The child that the effects belong to; `nil` if the effects were only mapped.
  let scope: EffectScopeID?

  init(scope: EffectScopeID?) {
    self.scope = scope
  }

  /// Turns an action of the effects into an action of the feature around them.
  func embed(_ action: Any) -> Any { action }

  /// True if the child has left. Its effects then do not start.
  var hasLeft: Bool { false }

  /// True if the child is presented and can be dismissed.
  var isDismissible: Bool { false }

  /// The action of the parent that dismisses the child.
  var dismissal: Any? { nil }
}

/// The embedding of `Effect.map`, which only turns actions into others.
final class EffectMapping: EffectEmbedding {
  private let transform: (Any) -> Any

  init(_ transform: @escaping (Any) -> Any) {
    self.transform = transform
    super.init(scope: nil)
  }

  override func embed(_ action: Any) -> Any { transform(action) }
}

/// Identifies a child among the children of one parent.
@usableFromInline
struct EffectScopeID: Hashable {
  /// The identity of the reducer that holds the child: its key path, or its line.
  let holder: AnyHashable
  /// The id of the child, if the reducer holds several.
  let element: AnyHashable?

  @usableFromInline
  init(_ holder: some Hashable, element: AnyHashable? = nil) {
    self.holder = AnyHashable(holder)
    self.element = element
  }
}
