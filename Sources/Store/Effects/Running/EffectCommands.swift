/// The commands that follow from an event. The runner performs them after it has released the lock of the ledger.
///
/// `@unchecked Sendable`: passed from the ledger to its caller, which alone uses it.
struct EffectCommands: @unchecked Sendable {
  enum Command {
    case launch(RunningEffect)
    indirect case enqueue(Delivery)
    /// Cancels the task of an effect that the ledger has marked as cancelled.
    case cancel(RunningEffect)
    /// Cancels a part of an effect.
    case cancelPart(() -> Void)
    /// Resumes a task that waits for a `send`: everything that the send started has ended.
    case resume(UnsafeContinuation<Void, Never>)
    /// Asks the clock of a throttle, then starts the rest of the pass. Always the last command.
    indirect case ask(Question)
  }

  /// An action of `Effect.send`, to be queued in the current turn.
  struct Delivery {
    let action: Any
    let location: CodeLocation
    let path: EffectPath?
    let send: SendID
    /// The child that sends the action; `nil` for the root.
    let owner: OwnerID?

    var embedded: Any { path?.embed(action) ?? action }
  }

  /// A throttle that must ask its clock before the rest of the pass can start.
  struct Question {
    let throttle: EffectThrottle
    let id: AnyHashable
    let tree: EffectTree
    let position: EffectPosition
    let last: Any?
    let rest: EffectPass

    /// Asks the clock, and returns the pass to start then.
    func answered() -> EffectPass {
      var pass = rest
      pass.append(EffectStep(node: .decided(throttle.decide(last), id: id, tree), position: position))
      return pass
    }
  }

  var list = ShortList<Command>()
  /// The effects to start next, on the store's actor.
  var following: [EffectStep] = []
  /// The rows that were removed from the ledger. They are released outside the lock, because their release may run
  /// deinitialisers of the user's objects.
  var dropped: [Any] = []
  var monitors: [EffectMonitor] = []

  func tell(_ event: EffectEvent) {
    for monitor in monitors { monitor.tell(event) }
  }
}
