// The rows of the ledger. They refer to one another by handles.

@usableFromInline typealias OwnerID = LedgerHandle<OwnerRow>
@usableFromInline typealias SendID = LedgerHandle<SendRow>
/// Identifies an asynchronous effect that was launched and has not ended.
typealias WorkID = LedgerHandle<RunningEffect>
typealias SequenceID = LedgerHandle<SequenceRow>
typealias UseID = LedgerHandle<UseRow>

/// A feature that owns work, ids or other owners: a child, or the root feature of the store.
@usableFromInline
struct OwnerRow {
  /// The owner around this one; `nil` for the root.
  let parent: OwnerID?
  /// The feature that is this owner; `nil` for the root, and after the feature has left. The reference is strong,
  /// because `FeatureTree` may forget a feature that only the tree retains.
  var feature: FeatureNode?
  /// True if the child has left. The row stays until its work has ended, and nothing starts in it.
  var isGone: Bool { parent != nil && feature == nil }
  /// The number of steps (``EffectStep``), running effects, sequences and queued actions that need the row.
  var pins = 0
  /// For each throttled id, the instant at which an effect was last let through.
  var throttles: [AnyHashable: Any] = [:]
}

/// Everything that one `send` started, directly or through actions that its effects sent.
@usableFromInline
struct SendRow {
  var isCancelled = false
  /// The number of steps (``EffectStep``), running effects, waiting effects and queued actions that are not done.
  var pending = 0
  /// The tasks that wait for the send to finish.
  var waiters = ShortList<UnsafeContinuation<Void, Never>>()
}

/// A sequence: effects that run one after another.
///
/// A sequence with a cancellation id is a *cancellable*. A cancellable contains one effect, or one operation of
/// `withTaskCancellation`. Cancelling a cancellable also cancels all effects inside it.
struct SequenceRow {
  /// The position of this row. `position.sequence` and `position.cancellable` are the innermost sequence and the
  /// innermost cancellable around this row.
  var position: EffectPosition
  /// The number of effects that must still end before the first effect of `rest` starts.
  var remaining = 1
  var rest: ArraySlice<EffectTree> = []

  // The properties below are for cancellables only.

  /// The id, in its owner, under which the effect runs or waits. Cancelling the running effect sets `use` to `nil`.
  var use: UseID?
  /// The greatest number of effects of the id that may run at once, if the policy is `atMost`.
  var limit: Int?
  /// The effect, while it waits until another effect of its id has ended.
  var waiting: EffectTree?
  var isCancelled = false
  /// Cancels the operation of `withTaskCancellation`; `nil` if the row is that of an effect.
  var onCancel: (() -> Void)?

  var isCancellable: Bool { use != nil || isCancelled }
}

/// A cancellation id in one owner. The ledger's `runningOfUse` and `waitingOfUse` list the cancellables with this id in
/// this owner.
struct UseRow {
  let id: AnyHashable
  let owner: OwnerID
}
