/// How the effects of a child become its parent's, and the child that they belong to.
final class ChildEmbedding: EffectEmbedding {
  let holder: ChildHolder
  let element: AnyHashable?
  /// The identity of the child when its reducer returned the effects.
  let identity: AnyHashable?
  /// The child as the store remembers it, found when the action was handled that the effects were returned for.
  var child: RememberedChild?
  /// True if the child was not there any more when the action had been handled.
  var isRefused = false

  init(holder: ChildHolder, element: AnyHashable?, identity: AnyHashable?) {
    self.holder = holder
    self.element = element
    self.identity = identity
    super.init(scope: EffectScopeID(holder.id, element: element))
  }

  override var hasLeft: Bool { isRefused || child?.hasLeft == true }

  override func embed(_ action: Any) -> Any { holder.embed(action, element) }

  override var isDismissible: Bool { holder.dismiss != nil }

  override var dismissal: Any? { holder.dismiss?(element) }
}

extension Effect {
  /// Makes this effect a child's: its actions are embedded in the parent's, and its ids and its life are the child's.
  ///
  /// - Parameters:
  ///   - element: Names the child where the holder has several.
  ///   - identity: The identity of the child when its reducer has run.
  @usableFromInline
  func owned<ParentAction>(
    by holder: ChildHolder,
    element: AnyHashable? = nil,
    identity: AnyHashable? = nil
  ) -> Effect<ParentAction> {
    guard let tree else { return .none }
    let embedding = ChildEmbedding(holder: holder, element: element, identity: identity)
    return Effect<ParentAction>(tree: EffectTree(.embed(embedding, tree)))
  }
}
