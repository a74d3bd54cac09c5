/// The way from an effect up to the store: how its actions are embedded, and which scope and id it belongs to.
final class EffectContext: @unchecked Sendable {
  // Immutable, but for the deinitialiser. The transforms are called on the store's actor only.
  private var parent: EffectContext?
  private let embedding: EffectEmbedding?
  let token: EffectToken?
  /// Whether the effect belongs to a child that its parent presents.
  let isDismissible: Bool
  private let found: EffectScope?
  /// The nearest context above whose scope is this one's too; `nil` where it is this one.
  private let home: EffectContext?

  init(root: EffectScope) {
    self.parent = nil
    self.embedding = nil
    self.token = nil
    self.isDismissible = false
    self.found = root
    self.home = nil
  }

  init(parent: EffectContext, embedding: EffectEmbedding? = nil, token: EffectToken? = nil) {
    self.parent = parent
    self.embedding = embedding
    self.token = token ?? parent.token
    self.isDismissible = embedding?.dismissal != nil || parent.isDismissible
    self.found = nil
    self.home = embedding?.scope == nil ? parent.home ?? parent : nil
  }

  deinit {
    var parent = self.parent.take()
    while isKnownUniquelyReferenced(&parent) { parent = parent?.parent.take() }
  }

  /// Turns an action of the effect into one of the store.
  func embed(_ action: Any) -> Any {
    var action = action
    var context = self
    while true {
      if let embedding = context.embedding { action = embedding.transform(action) }
      guard let parent = context.parent else { return action }
      context = parent
    }
  }

  /// The store's action that dismisses the nearest child that is presented and that the effect belongs to.
  var dismissal: Any? {
    var context: EffectContext? = self
    while let current = context {
      if let dismissal = current.embedding?.dismissal, let parent = current.parent {
        return parent.embed(dismissal())
      }
      context = current.parent
    }
    return nil
  }

  /// The nearest id that the feature has given the effect.
  var givenID: AnyHashable? {
    var context: EffectContext? = self
    while let current = context, let token = current.token {
      if !(token.id.base is any PrivateID) { return token.id }
      context = current.parent
    }
    return nil
  }

  /// The scope of the effect, which joins the tree if it is not there.
  func scope() -> EffectScope {
    var ids: [EffectScopeID] = []
    var context = home ?? self
    while context.found == nil, let parent = context.parent {
      if let id = context.embedding?.scope { ids.append(id) }
      context = parent.home ?? parent
    }
    guard let root = context.found else { preconditionFailure("A context hangs below that of its store.") }
    return ids.reversed().reduce(root) { $0.child($1) }
  }
}
