// The rows of the ledger. A row refers to another by its handle.

@usableFromInline typealias OwnerID = RowHandle<OwnerRow>
@usableFromInline typealias SendID = RowHandle<SendRow>
typealias WorkID = RowHandle<WorkRow>
typealias SequenceID = RowHandle<SequenceRow>
typealias CancellableID = RowHandle<CancellableRow>
typealias WaitingID = RowHandle<WaitingRow>
typealias NameID = RowHandle<NameRow>
typealias NameUseID = RowHandle<NameUseRow>

/// A child feature that owns something: work, ids, other owners. The root owner is the store's own feature.
@usableFromInline
struct OwnerRow {
  /// `nil` in the root.
  let parent: OwnerID?
  let scope: EffectScopeID?
  /// The child has left. The row stays until its work has ended, and starts nothing more.
  var isGone = false
  /// How many steps, sequences, waiting effects and queued actions need the row.
  var pins = 0
  /// When an effect was last let through, for each throttled id.
  var throttles: [AnyHashable: Any] = [:]
}

/// All that one `send` started, also by the actions that its effects sent.
@usableFromInline
struct SendRow {
  var isCancelled = false
  /// How many steps, waiting effects and queued actions are still to come.
  var pending = 0
  /// The tasks that wait for the end.
  var waiters: [CheckedContinuation<Void, Never>] = []
}

/// A piece of asynchronous work that was launched and has not ended.
struct WorkRow {
  let launched: LaunchedWork

  var place: EffectPlace { launched.place }
}

/// A place in a sequence of effects: starts the first of `rest` when `remaining` effects have ended.
struct SequenceRow {
  /// The place at which the rest starts. Its own sequence is the parent of this one.
  let place: EffectPlace
  var remaining = 1
  var rest: ArraySlice<EffectTree>
  /// The cancellable effect that ends with this sequence, if it was made for one.
  var closes: CancellableID?
}

/// A running effect that has an id: its parts are cancelled together.
struct CancellableRow {
  let id: AnyHashable
  let owner: OwnerID
  let send: SendID
  /// The cancellable effect that this one is a part of.
  var parent: CancellableID?
  /// The row where the effect counts as running, until it is cancelled by its id.
  var use: NameUseID?
  var isCancelled = false
  /// How many of its steps are yet to start.
  var steps = 0
  /// Cancels the part of an effect that `withTaskCancellation` runs. Such a part runs for as long as the row is there.
  var onCancel: (() -> Void)?
}

/// A cancellation id, as all owners use it.
struct NameRow {
  let id: AnyHashable
}

/// A cancellation id as one owner uses it: its running effects, and those that wait.
struct NameUseRow {
  let name: NameID
  let owner: OwnerID
}

/// An effect that waits until another of its id has ended.
struct WaitingRow {
  let tree: EffectTree
  let place: EffectPlace
  let id: AnyHashable
  /// How many may run at once.
  let limit: Int
  let use: NameUseID
  /// True if the effect waits before the effects that are no part of a running one.
  let isPart: Bool
}
