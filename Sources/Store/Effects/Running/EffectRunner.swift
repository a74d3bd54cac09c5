/// Runs the effects of one store. It guards the ledger with a lock, and performs the commands that the ledger returns.
///
/// The ledger is guarded by a lock, and not by the store's actor, because effects end, and stores are released, on any
/// thread. No code of the user runs under the lock, except `Hashable` of ids.
///
/// `@unchecked Sendable`: the variables are set before the first action. The store sets `isSharing` when it is made,
/// and a test store sets `executor` and `retainedEffects`.
@usableFromInline
package final class EffectRunner: @unchecked Sendable {
  let ledger = Locked(EffectLedger())
  /// The effects that have ended and that are not yet removed from the ledger.
  ///
  /// Many effects may end at once. The thread of the first one waits for the lock of the ledger, and then handles all
  /// effects that have ended by then. The other threads do not wait.
  let ended = Locked(ShortList<RunningEffect>())

  /// Notified of the phases of effects, on any thread.
  let monitors = Listeners<(phase: EffectPhase, effect: RunningEffect)>()

  /// Weak: effects keep neither the actor nor the store alive.
  weak let actor: (any Actor)?
  weak let lifetime: StoreLifetime?
  var executor: (any TaskExecutor)?
  /// True if the state can hold shared values. Set when the store is made.
  var isSharing = false
  /// The listeners to the dismissal of the root feature, which has no parent.
  let rootDismissals = Listeners<Void>()
  /// Set by a test store. Counts the effects that have ended without a cancellation and are still retained.
  var retainedEffects: RetainedEffects?

  init(actor: (any Actor)?, lifetime: StoreLifetime?) {
    self.actor = actor
    self.lifetime = lifetime
  }

  // MARK: Events

  /// Changes the ledger, and returns the resulting commands, which the caller performs.
  func change<R: Sendable>(_ body: (inout EffectLedger) -> R) -> (result: R, commands: EffectCommands) {
    ledger.withLock { ledger in
      let result = body(&ledger)
      return (result, ledger.takeCommands())
    }
  }

  /// Changes the ledger, and performs the resulting commands.
  @discardableResult
  func update<R: Sendable>(_ body: (inout EffectLedger) -> R) -> R {
    let (result, commands) = change(body)
    perform(commands)
    // A new task starts the effects that follow. `ended(_:)` needs no new task, because it runs in the task of the
    // effect that has ended.
    let following = commands.following
    if !following.isEmpty {
      Task(executorPreference: executor) { [self] in await startFollowing(following, on: actor) }
    }
    return result
  }

  /// Starts the effects of an action, and returns the send that they belong to. Called on the store's actor.
  ///
  /// - Parameters:
  ///   - send: The send that the action belongs to. If it is `nil` or has finished, a new send is made.
  ///   - enqueue: Queues an action of `Effect.send`.
  @usableFromInline
  func start(
    _ tree: EffectTree,
    for send: SendID?,
    action: Any,
    enqueue: (StartedEffects.Delivery) -> Void
  ) -> SendID {
    let (send, pass) = ledger.withLock { $0.makePass(tree, for: send, action: action) }
    start(pass, enqueue: enqueue)
    return send
  }

  /// Starts the effects of a pass, one after another. The ledger stops at each throttle. The runner then asks the
  /// throttle which effects to start, and goes on with the pass. Called on the store's actor.
  func start(_ pass: EffectPass, enqueue: (StartedEffects.Delivery) -> Void) {
    var next: EffectPass? = pass
    while let pass = next {
      let (started, commands) = change { $0.start(pass) }
      perform(commands)
      for delivery in started.deliveries { enqueue(delivery) }
      next = started.rest?()
    }
  }

  // MARK: Commands

  /// Performs the commands in order. The caller must not hold the lock.
  func perform(_ commands: EffectCommands) {
    for command in commands.list {
      switch command {
      case .launch(let effect):
        effect.runner = self
        monitors.tell((.started, effect))
        effect.start()
      case .cancel(let effect):
        monitors.tell((.cancelled, effect))
        effect.cancelTask()
      case .cancelPart(let cancel): cancel()
      case .resume(let waiter): waiter.resume()
      }
    }
  }

  // MARK: The store

  /// Calls `body` with the store and keeps the store alive during the call. Returns `false` if the store has been
  /// released.
  @discardableResult
  func withStore(_ body: (AnyStoreCore) -> Void) -> Bool {
    guard let lifetime else { return false }
    withExtendedLifetime(lifetime) { body(lifetime.core) }
    return true
  }

  /// Counts a queued action as part of a send. Opens a new send if `send` has finished or is `nil`.
  @usableFromInline
  func expect(_ send: SendID?) -> SendID {
    ledger.withLock { $0.expect(send) }
  }

  /// Notes that a queued action was handled or dropped. Inlined code calls this method, because it cannot name the
  /// ledger.
  @usableFromInline
  func handled(_ send: SendID) {
    update { $0.fulfil(send) }
  }

  /// Called when an action of the child `owner` is taken from the queue. The action then no longer keeps the row of the
  /// child in the ledger. Returns `false` if the child is no longer in the state.
  @usableFromInline
  func unpinAfterQueue(_ owner: OwnerID) -> Bool {
    ledger.withLock { $0.unpinAfterQueue(owner) }
  }

  // MARK: Sends

  /// Waits until everything that a send started has ended.
  nonisolated(nonsending) func finish(_ send: SendID) async {
    await withUnsafeContinuation { continuation in
      if !ledger.withLock({ $0.wait(for: send, continuation) }) { continuation.resume() }
    }
  }

  /// The running effects, in no particular order.
  package var running: [RunningEffect] {
    ledger.withLock { $0.running }
  }
}
