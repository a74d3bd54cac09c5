/// The description of work that an ``Effect`` holds, as a tree.
///
/// The tree does not know the type of the actions: it stores them as `Any`. Therefore ``Effect/map(_:)`` is O(1), and
/// the hot path looks up no generic metadata.
///
/// `@unchecked Sendable`: `parts` changes only in `deinit`, and the other properties are constants. Embeddings and the
/// closures of throttles are used on the store's actor only. The operation of an effect is `Sendable`.
@usableFromInline
final class EffectTree: @unchecked Sendable {
  enum Kind {
    case send(Any, CodeLocation)
    case run(EffectWork)
    case merge
    case concatenate
    case embed(EffectEmbedding)
    case cancellable(AnyHashable, InFlightPolicy)
    /// A throttle. The closure asks the clock, and returns the effects to start. Its argument `last` is the instant at
    /// which the throttle last let an effect through; `nil` if there is none.
    case throttle(AnyHashable, (_ last: Any?, EffectTree) -> EffectTree)
    /// Stores the instant at which a throttle last let an effect through.
    case mark(AnyHashable, Any)
    case cancel(AnyHashable)
  }

  let kind: Kind
  /// The direct children of this node: at least one for `merge` and `concatenate`; one for `embed`, `cancellable` and
  /// `throttle`; none for the other kinds. Written only when the tree is released.
  @exclusivity(unchecked)
  private(set) var parts: [EffectTree]
  /// True if the tree contains effects of children, or effects that were mapped.
  let hasEmbeddings: Bool

  init(_ kind: Kind, _ parts: [EffectTree] = []) {
    self.kind = kind
    self.parts = parts
    hasEmbeddings = if case .embed = kind { true } else { parts.contains { $0.hasEmbeddings } }
  }

  /// Releases a deep tree node by node, because a recursive release would overflow the stack.
  deinit {
    var owned = exchange(&parts, with: [])
    while var tree = owned.popLast() {
      if isKnownUniquelyReferenced(&tree) { owned.append(contentsOf: exchange(&tree.parts, with: [])) }
    }
  }
}

/// The asynchronous work of one `Effect.run`.
struct EffectWork: Sendable {
  /// The raw value of the priority. A `TaskPriority` here would make `EffectWork` slow to copy: the compiler does not
  /// know the size of `TaskPriority`, so each copy would look up the layout of `EffectWork` at run time.
  let rawPriority: UInt8?
  let name: String?
  let location: CodeLocation
  /// The issue reporter and the dependencies that were in force where the effect was made.
  let context = StoreContext()
  /// Runs the operation of `Effect.run`, and handles an error that the operation throws. The argument is the running
  /// effect, which is also the task-local value `RunningEffect.current` during the call.
  let operation: @Sendable (RunningEffect) async -> Void

  var priority: TaskPriority? { rawPriority.map(TaskPriority.init(rawValue:)) }
}
