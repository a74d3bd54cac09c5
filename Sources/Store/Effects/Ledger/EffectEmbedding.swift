/// How the actions of effects become those of the feature around them. Used on the store's actor only.
///
/// A subclass that knows the child is elsewhere: the ledger needs to know no more than this.
class EffectEmbedding {
  /// Names the child that the effects belong to. `nil` where the effects were only mapped.
  let scope: EffectScopeID?

  init(scope: EffectScopeID?) {
    self.scope = scope
  }

  /// Turns an action of the effects into one of the feature around them.
  func embed(_ action: Any) -> Any { action }

  /// True if the child has left, so that effects of it do not start.
  var hasLeft: Bool { false }

  /// True if the child is presented, and so can be dismissed.
  var isDismissible: Bool { false }

  /// The action of the feature around it that dismisses the child.
  var dismissal: Any? { nil }
}

/// How `Effect.map` turns the actions of effects into others.
final class EffectMapping: EffectEmbedding {
  private let transform: (Any) -> Any

  init(_ transform: @escaping (Any) -> Any) {
    self.transform = transform
    super.init(scope: nil)
  }

  override func embed(_ action: Any) -> Any { transform(action) }
}

/// Names a child among the children of one parent.
@usableFromInline
struct EffectScopeID: Hashable {
  /// The reducer that holds the child: its key path, or its line.
  let holder: AnyHashable
  /// The child's id, if the reducer holds many.
  let element: AnyHashable?

  @usableFromInline
  init(_ holder: some Hashable, element: AnyHashable? = nil) {
    self.holder = AnyHashable(holder)
    self.element = element
  }
}
