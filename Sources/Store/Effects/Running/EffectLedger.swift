/// The bookkeeping of one store's effects: the running effects, their owners, and the effects that start when others
/// end.
///
/// The ledger is a pure value. There is a method for each event, such as the end of an effect. The method changes the
/// rows and adds the resulting commands, which the caller then takes. The ledger has no lock and no task, and calls no
/// code of the user except `Hashable` of ids. ``EffectRunner`` guards it with a lock and performs the commands.
///
/// - *Owners* are the features that have effects, as a tree. A child that owns nothing has no row.
/// - *Works* are the asynchronous operations that run.
/// - *Sequences* store the effects that start when others have ended.
/// - *Cancellables* are sequences with an id.
/// - *Uses* are the ids of cancellation in each owner. For each use, the ledger lists the cancellables that run, and
///   the cancellables that wait until others have ended.
/// - *Sends* are the actions that started effects. A send finishes when everything that it started has ended.
///
/// `@unchecked Sendable`: a lock guards the ledger. Ids are hashed and compared under the lock, on any thread. The
/// closures in the ledger are `Sendable`, or are used on the store's actor. An action in the ledger never changes.
/// Reports and traces read the name of its case on any thread.
struct EffectLedger: @unchecked Sendable {
  let root: OwnerID
  var owners = LedgerTable<OwnerRow>()
  var works = LedgerTable<RunningEffect>()
  var sequences = LedgerTable<SequenceRow>()
  var sends = LedgerTable<SendRow>()
  var uses = LedgerTable<UseRow>()

  var usesByID: [AnyHashable: [OwnerID: UseID]] = [:]

  var ownersOfOwner = LedgerLists<OwnerRow, OwnerRow>()
  var worksOfOwner = LedgerLists<OwnerRow, RunningEffect>()
  var usesOfOwner = LedgerLists<OwnerRow, UseRow>()
  var worksOfSend = LedgerLists<SendRow, RunningEffect>()
  var cancellablesOfSend = LedgerLists<SendRow, SequenceRow>()
  var worksOfCancellable = LedgerLists<SequenceRow, RunningEffect>()
  /// For each cancellable, its parts: the cancellables directly inside it, running or waiting.
  var partsOfCancellable = LedgerLists<SequenceRow, SequenceRow>()
  var runningOfUse = LedgerLists<UseRow, SequenceRow>()
  var waitingOfUse = LedgerLists<UseRow, SequenceRow>()

  var isShutDown = false
  var commands = EffectCommands()

  init() {
    root = owners.insert(OwnerRow(parent: nil))
  }

  /// Returns the commands that follow from the events since the last call.
  mutating func takeCommands() -> EffectCommands {
    exchange(&commands, with: EffectCommands())
  }

  // MARK: Sends

  /// Returns `send` if it has a row. Otherwise inserts a row and returns its id.
  mutating func openSend(_ send: SendID?) -> SendID {
    if let send, sends.contains(send) { return send }
    return sends.insert(SendRow())
  }

  /// Counts a queued action as part of a send. Inserts a row if `send` is `nil` or has finished.
  mutating func expect(_ send: SendID?) -> SendID {
    let send = openSend(send)
    sends[send].pending += 1
    return send
  }

  func isFinished(_ send: SendID) -> Bool {
    !sends.contains(send)
  }

  /// Stores a continuation that is resumed when the send finishes. If the send has finished, returns false instead.
  mutating func wait(for send: SendID, _ waiter: UnsafeContinuation<Void, Never>) -> Bool {
    guard sends.contains(send) else { return false }
    sends[send].waiters.append(waiter)
    return true
  }

  /// Lowers the number `pending` of a send by 1: see ``SendRow``. At 0, the send has finished: its row is removed, and
  /// its waiters are resumed.
  mutating func fulfil(_ send: SendID) {
    sends[send].pending -= 1
    guard sends[send].pending == 0, let row = sends.remove(send) else { return }
    // An operation of `withTaskCancellation` may still run, in a task that the effect started and did not await. The
    // list of the finished send must not keep the row of the operation.
    for part in cancellablesOfSend.members(of: send) { cancellablesOfSend.remove(part, from: send) }
    for waiter in row.waiters { commands.list.append(.resume(waiter)) }
  }

  // MARK: Positions

  /// True if nothing may start at a position: the store has shut down, the owner has left, the send was cancelled, or
  /// the effect around the position was cancelled.
  func isRefused(_ position: EffectPosition) -> Bool {
    isShutDown || sends[position.send].isCancelled || owners[position.owner].isGone
      || position.cancellable.map { sequences[$0].isCancelled } == true
  }

  /// Keeps the rows of a position's owner and send until ``release(_:)``, for an ``EffectStep`` or a running effect.
  mutating func hold(_ position: EffectPosition) {
    pin(position.owner)
    sends[position.send].pending += 1
  }

  /// Adds an effect to those that start next.
  mutating func addStep(_ tree: EffectTree, _ position: EffectPosition) {
    hold(position)
    commands.following.append(EffectStep(tree: tree, position: position))
  }

  /// Undoes ``hold(_:)``. If the send has finished, its waiters are resumed.
  mutating func release(_ position: EffectPosition) {
    fulfil(position.send)
    unpin(position.owner)
  }

  // MARK: Queries

  /// The running effects, in no particular order, without the effects of children that have left.
  var running: [RunningEffect] {
    works.handles.map { works[$0] }.filter { !owners[$0.position.owner].isGone }
  }
}

/// The commands that follow from an event. The runner performs them after it has released the lock of the ledger.
///
/// `@unchecked Sendable`: passed from the ledger to its caller, which alone uses it.
struct EffectCommands: @unchecked Sendable {
  enum Command {
    case launch(RunningEffect)
    /// Cancels the task of an effect that the ledger has marked as cancelled.
    case cancel(RunningEffect)
    case cancelPart(() -> Void)
    /// Resumes a task that waits for a `send`: everything that the send started has ended.
    case resume(UnsafeContinuation<Void, Never>)
  }

  var list = ShortList<Command>()
  /// The effects to start next, on the store's actor.
  var following = ShortList<EffectStep>()
  /// The rows that the ledger has removed or emptied. They are released outside the lock, because their release may run
  /// deinitialisers of the user's objects.
  var dropped = ShortList<Any>()
}
