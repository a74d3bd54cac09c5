/// The embedding of a child's effects in its parent. ``FeatureTree/claim(_:)`` sets the owner, after the reducers and
/// the hooks of the action for which the effects were returned.
final class ChildEmbedding: EffectEmbedding {
  let holder: ChildHolder
  let element: AnyHashable?
  /// The identity of the child when its reducer returned the effects.
  let identity: AnyHashable?

  init(holder: ChildHolder, element: AnyHashable?, identity: AnyHashable?) {
    self.holder = holder
    self.element = element
    self.identity = identity
  }

  override func embed(_ action: Any) -> Any { holder.embed(action, element) }

  override var isDismissible: Bool { holder.dismiss != nil }

  override var dismissal: Any? { holder.dismiss?(element) }
}

extension Effect {
  /// Makes this effect belong to a child: its actions are embedded in the parent's, its ids belong to the child, and it
  /// ends with the child.
  ///
  /// - Parameters:
  ///   - element: The id of the child, if the holder has several.
  ///   - identity: The identity of the child after its reducer has run.
  @usableFromInline
  func owned<ParentAction>(
    by holder: ChildHolder,
    element: AnyHashable? = nil,
    identity: AnyHashable? = nil
  ) -> Effect<ParentAction> {
    guard let tree else { return .none }
    return Effect<ParentAction>(tree: tree.owned(by: holder, element: element, identity: identity))
  }
}

extension EffectTree {
  /// Makes the effects belong to a child.
  func owned(by holder: ChildHolder, element: AnyHashable? = nil, identity: AnyHashable? = nil) -> EffectTree {
    EffectTree(.embed(ChildEmbedding(holder: holder, element: element, identity: identity), self))
  }
}
