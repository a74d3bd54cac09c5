/// What an ``Effect`` holds: a description of work, as a tree.
///
/// The tree does not know the type of the actions: that keeps ``Effect/map(_:)`` O(1), and generic metadata out of the way.
/// Each action is boxed once, when it is sent.
@usableFromInline
final class EffectTree {
  enum Kind {
    case send(Any, CodeLocation)
    case run(EffectWork)
    case merge([EffectTree])
    case concatenate([EffectTree])
    case embed(EffectEmbedding, EffectTree)
    case cancellable(AnyHashable, EffectQueueing, EffectTree)
    case throttle(AnyHashable, EffectThrottle, EffectTree)
    case mark(AnyHashable, Any)
    case ifRunning(AnyHashable, EffectTree)
    case cancel(AnyHashable)
    case cancelScope(EffectScopeID)
    case pruneScopes(EffectScopeID, (AnyHashable) -> Bool)
    case taken
  }

  var kind: Kind

  init(_ kind: Kind) {
    self.kind = kind
  }

  /// Takes a deep tree apart level by level: releasing it recursively would overflow the stack.
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

/// The asynchronous work of one `Effect.run`.
final class EffectWork: Sendable {
  let priority: TaskPriority?
  let name: String?
  let location: CodeLocation
  /// The reporter and the dependencies that were in force where the effect was made.
  let context: StoreContext
  let operation: @Sendable (RunningEffect) async -> Void

  init(
    priority: TaskPriority?,
    name: String?,
    location: CodeLocation,
    operation: @escaping @Sendable (RunningEffect) async -> Void
  ) {
    self.priority = priority
    self.name = name
    self.location = location
    self.context = StoreContext()
    self.operation = operation
  }
}

/// How the effects of a child become the parent's.
struct EffectEmbedding {
  /// The child, where its effects and ids are its own.
  var scope: EffectScopeID?
  let transform: (Any) -> Any
  /// The parent's action that dismisses the child, where it is presented.
  var dismissal: (() -> Any)?
}

/// Names the child that an effect came from, among the children of one parent.
@usableFromInline
struct EffectScopeID: Hashable {
  /// The reducer that holds the child: its key path, or its line.
  let holder: AnyHashable
  /// The child's id, where the reducer holds many.
  let element: AnyHashable?

  @usableFromInline
  init(_ holder: some Hashable, element: AnyHashable? = nil) {
    self.holder = AnyHashable(holder)
    self.element = element
  }

  /// The child with this id among those of the same holder.
  @usableFromInline
  func of(_ id: some Hashable) -> EffectScopeID {
    EffectScopeID(holder, element: AnyHashable(id))
  }
}
