/// What an ``Effect`` holds: a description of work, as a tree.
///
/// The tree does not know the type of the actions: that keeps ``Effect/map(_:)`` O(1), and generic metadata out of the way.
/// Each action is boxed once, when it is sent.
@usableFromInline
final class EffectTree {
  enum Kind {
    case send(Any, SourceLocation)
    case run(EffectWork)
    case merge([EffectTree])
    case concatenate([EffectTree])
    case embed(EffectScopeID?, (Any) -> Any, EffectTree)
    case cancellable(AnyHashable, EffectQueueing, EffectTree)
    case cancel(AnyHashable)
    case cancelScope(EffectScopeID)
    case taken
  }

  var kind: Kind

  init(_ kind: Kind) {
    self.kind = kind
  }

  /// Takes a deep tree apart level by level: releasing it recursively would overflow the stack.
  deinit {
    var owned = Self.takeChildren(of: &kind)
    while let tree = owned.popLast() {
      var tree = tree
      if isKnownUniquelyReferenced(&tree) {
        owned.append(contentsOf: Self.takeChildren(of: &tree.kind))
      }
    }
  }

  private static func takeChildren(of kind: inout Kind) -> [EffectTree] {
    let children: [EffectTree]
    switch kind {
    case .send, .run, .cancel, .cancelScope, .taken: return []
    case .merge(let trees), .concatenate(let trees): children = trees
    case .embed(_, _, let tree), .cancellable(_, _, let tree): children = [tree]
    }
    kind = .taken
    return children
  }
}

/// The asynchronous work of one `Effect.run`.
final class EffectWork: Sendable {
  let priority: TaskPriority?
  let name: String?
  let location: SourceLocation
  /// The reporter and the dependencies that were in force where the effect was made.
  let context: CapturedContext
  let operation: @Sendable (RunningEffect) async -> Void

  init(
    priority: TaskPriority?,
    name: String?,
    location: SourceLocation,
    operation: @escaping @Sendable (RunningEffect) async -> Void
  ) {
    self.priority = priority
    self.name = name
    self.location = location
    self.context = CapturedContext()
    self.operation = operation
  }
}

/// The task-local values that an effect takes along from the reducer that made it.
struct CapturedContext: Sendable {
  let handler = IssueReporting.handler

  func run(_ operation: () async -> Void) async {
    guard let handler else { return await operation() }
    await IssueReporting.$handler.withValue(handler, operation: operation)
  }
}

/// Names the child that an effect came from, among the children of one parent.
@usableFromInline
struct EffectScopeID: Hashable {
  private let base: AnyHashable

  @usableFromInline
  init(_ base: some Hashable) {
    self.base = AnyHashable(base)
  }
}
