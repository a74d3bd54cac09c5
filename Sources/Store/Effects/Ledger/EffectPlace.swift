/// The place that an effect belongs to.
struct EffectPlace {
  /// How its actions become the store's; `nil` where they are.
  var path: EffectPath?
  var owner: OwnerID
  /// The nearest effect with an id that it is a part of.
  var cancellable: CancellableID?
  /// The sequence that goes on when it has ended.
  var sequence: SequenceID?
  let send: SendID
  /// The action whose reducer returned it.
  let action: Any
}

/// An effect that is about to be started. It holds its place: see ``EffectLedger/hold(_:)``.
struct EffectStep {
  enum Node {
    case tree(EffectTree)
    /// A throttled effect, with the answer of its clock.
    case decided(EffectThrottle.Decision, id: AnyHashable, EffectTree)
  }

  let node: Node
  let place: EffectPlace
}

/// Effects to be started one after another. A value that the runner carries from the ledger back to it, on the store's
/// actor.
///
/// `@unchecked Sendable`: it is used by one thread at a time, and its closures are called on the store's actor only.
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
