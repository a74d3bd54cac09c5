/// The position of an effect: the rows that it belongs to, and the action that it came from.
struct EffectPlace {
  /// The embeddings that turn its actions into the store's; `nil` if the actions are the store's own.
  var path: EffectPath?
  var owner: OwnerID
  /// The nearest effect with an id that contains it.
  var cancellable: CancellableID?
  /// The sequence that is told when it has ended.
  var sequence: SequenceID?
  let send: SendID
  /// The action whose reducer returned the effect.
  let action: Any
}

/// An effect that is about to be started. The step holds its place: see ``EffectLedger/hold(_:)``.
struct EffectStep {
  enum Node {
    case tree(EffectTree)
    /// A throttled effect, and the decision that followed from its clock.
    case decided(EffectThrottle.Decision, id: AnyHashable, EffectTree)
  }

  let node: Node
  let place: EffectPlace
}

/// Effects to start one after another. The runner carries a pass from the ledger back to the ledger, on the store's
/// actor.
///
/// `@unchecked Sendable`: one thread at a time uses it, and its closures are called on the store's actor only.
struct EffectPass: @unchecked Sendable {
  private var next: EffectStep?
  /// The steps after the next one, last first.
  private var others: [EffectStep] = []

  init(_ step: EffectStep) {
    next = step
  }

  mutating func push(_ step: EffectStep) {
    if let next { others.append(next) }
    next = step
  }

  mutating func pop() -> EffectStep? {
    next.take() ?? others.popLast()
  }

  var steps: [EffectStep] {
    (next.map { [$0] } ?? []) + others.reversed()
  }
}
