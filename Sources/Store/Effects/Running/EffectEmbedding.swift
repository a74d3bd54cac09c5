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
