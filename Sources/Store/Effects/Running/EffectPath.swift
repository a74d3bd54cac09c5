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
