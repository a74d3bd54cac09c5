/// The position of an effect: the rows that it belongs to, and the action that it came from.
struct EffectPosition {
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

/// An effect that is about to be started. The step holds its position: see ``EffectLedger/hold(_:)``.
///
/// `@unchecked Sendable`: passed from the ledger to the store's actor, where its closures are called.
struct EffectStep: @unchecked Sendable {
  enum Node {
    case tree(EffectTree)
    /// A throttled effect, and the decision that followed from its clock.
    indirect case decided(EffectThrottle.Decision, id: AnyHashable, EffectTree)
  }

  let node: Node
  let position: EffectPosition
}

/// Effects to start one after another, the last of the list first.
typealias EffectPass = ShortList<EffectStep>
