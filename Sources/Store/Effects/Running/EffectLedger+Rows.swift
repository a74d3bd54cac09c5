// The rows of the ledger. They refer to one another by handles.

@usableFromInline typealias OwnerID = LedgerHandle<OwnerRow>
@usableFromInline typealias SendID = LedgerHandle<SendRow>
/// An asynchronous effect that was launched and has not ended.
typealias WorkID = LedgerHandle<RunningEffect>
typealias SequenceID = LedgerHandle<SequenceRow>
typealias CancellableID = LedgerHandle<CancellableRow>
typealias WaitingID = LedgerHandle<WaitingRow>
typealias UseID = LedgerHandle<UseRow>

/// A feature that owns work, ids or other owners: a child, or the root feature of the store.
@usableFromInline
struct OwnerRow {
  /// The owner around this one; `nil` for the root.
  let parent: OwnerID?
  /// The child; `nil` for the root, and if the child has left. While it has a row, the tree of features keeps it.
  var feature: FeatureNode?
  /// True if the child has left. The row stays until its work has ended, and nothing starts in it.
  var isGone = false
  /// The number of steps (``EffectStep``), sequences, waiting effects and queued actions that need the row.
  var pins = 0
  /// For each throttled id, the instant at which an effect was last let through.
  var throttles: [AnyHashable: Any] = [:]
}

/// Everything that one `send` started, directly or through actions that its effects sent.
@usableFromInline
struct SendRow {
  var isCancelled = false
  /// The number of steps (``EffectStep``), waiting effects and queued actions that are not done.
  var pending = 0
  /// The tasks that wait for the send to finish.
  var waiters = ShortList<UnsafeContinuation<Void, Never>>()
}

/// A sequence of effects that is under way. The first effect of `rest` starts when `remaining` effects have ended.
struct SequenceRow {
  /// The position of the effects in `rest`. `position.sequence` is the sequence around this one.
  let position: EffectPosition
  var remaining = 1
  var rest: ArraySlice<EffectTree>
  /// The cancellable effect that ends with this sequence, if the sequence was made for one.
  var closes: CancellableID?
}

/// A running effect with an id. Its parts are cancelled with it.
struct CancellableRow {
  let id: AnyHashable
  let send: SendID
  /// True if the effect was started with a limit: its policy is `atMost`.
  let isLimited: Bool
  /// The cancellable effect that contains this one.
  var parent: CancellableID?
  /// The id, in its owner, under which the effect counts as running; `nil` if the effect was cancelled by that id.
  var use: UseID?
  var isCancelled = false
  /// Cancels the operation of `withTaskCancellation`, if the row belongs to one. Such a row exists as long as the
  /// operation runs.
  var onCancel: (() -> Void)?
}

/// A cancellation id in one owner, with its running and waiting effects.
struct UseRow {
  let id: AnyHashable
  let owner: OwnerID
}

/// An effect that waits until another effect of its id has ended.
struct WaitingRow {
  let tree: EffectTree
  let position: EffectPosition
  let id: AnyHashable
  /// The greatest number of effects of the id that may run at once.
  let limit: Int
  let use: UseID
}
