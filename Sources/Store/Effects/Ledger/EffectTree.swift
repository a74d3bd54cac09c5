/// The description of work that an ``Effect`` holds, as a tree.
///
/// The tree does not know the type of the actions. That keeps ``Effect/map(_:)`` O(1), and generic metadata off the hot path.
/// An action is boxed once, when it is sent.
///
/// `@unchecked Sendable`: immutable until it is released, and its closures are called on the store's actor only.
@usableFromInline
final class EffectTree: @unchecked Sendable {
  enum Kind {
    case send(Any, CodeLocation)
    case run(EffectWork)
    case merge([EffectTree])
    case concatenate([EffectTree])
    case embed(EffectEmbedding, EffectTree)
    case cancellable(AnyHashable, InFlightPolicy, EffectTree)
    case throttle(AnyHashable, EffectThrottle, EffectTree)
    /// Sets the instant at which a throttled effect was last let through.
    case mark(AnyHashable, Any)
    case ifRunning(AnyHashable, EffectTree)
    case cancel(AnyHashable)
    case cancelScope(EffectScopeID)
    case pruneScopes(EffectScopeID, (AnyHashable) -> Bool)
    /// The children have been taken out, to be released.
    case taken
  }

  var kind: Kind

  init(_ kind: Kind) {
    self.kind = kind
  }

  /// Takes a deep tree apart node by node: releasing it recursively would overflow the stack.
  deinit {
    var owned = Self.takeChildren(of: &kind)
    while var tree = owned.popLast() {
      if isKnownUniquelyReferenced(&tree) {
        owned.append(contentsOf: Self.takeChildren(of: &tree.kind))
      }
    }
  }

  private static func takeChildren(of kind: inout Kind) -> [EffectTree] {
    let children: [EffectTree]
    switch kind {
    case .send, .run, .mark, .cancel, .cancelScope, .pruneScopes, .taken: return []
    case .merge(let trees), .concatenate(let trees): children = trees
    case .embed(_, let tree), .cancellable(_, _, let tree), .throttle(_, _, let tree), .ifRunning(_, let tree):
      children = [tree]
    }
    kind = .taken
    return children
  }
}
