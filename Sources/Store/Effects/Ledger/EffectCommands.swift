/// Everything that follows from an event, to be carried out once the lock of the ledger is released.
///
/// `@unchecked Sendable`: it is handed from the ledger to its caller, and used there alone.
struct EffectCommands: @unchecked Sendable {
  enum Command {
    case launch(LaunchedWork)
    case enqueue(Delivery)
    /// The work was cancelled: cancels its task.
    case cancel(LaunchedWork)
    /// Cancels a part of an effect.
    case cancelPart(() -> Void)
    /// Everything that a `send` started has ended: resumes a task that waits for that.
    case resume(CheckedContinuation<Void, Never>)
    /// Asks the clock of a throttle, then starts the rest of the pass. The last command of a start.
    indirect case ask(Question)
  }

  /// An action of `Effect.send`, to be queued in the present turn.
  struct Delivery {
    let action: Any
    let location: CodeLocation
    let path: EffectPath?
    let send: SendID
    /// The child that it comes from; the root's actions need none.
    let owner: OwnerID?

    var embedded: Any { path?.embed(action) ?? action }
  }

  /// A throttle that has to ask its clock before the rest of the pass can start.
  struct Question {
    let throttle: EffectThrottle
    let id: AnyHashable
    let tree: EffectTree
    let place: EffectPlace
    let last: Any?
    let rest: EffectPass

    /// Asks the clock; gives what to start then.
    func answered() -> EffectPass {
      var pass = rest
      pass.push(EffectStep(node: .decided(throttle.decide(last), id: id, tree), place: place))
      return pass
    }
  }

  /// A row that has left the ledger. Releasing it may run the deinitialisers of a user's objects, which must not happen
  /// under the lock.
  enum Dropped {
    case sequence(SequenceRow)
    case waiting(WaitingRow)
    case cancellable(CancellableRow)
    case name(NameRow)
    case throttles([AnyHashable: Any])
  }

  var list: [Command] = []
  /// Effects that are now to be started, on the store's actor.
  var following: [EffectStep] = []
  var dropped: [Dropped] = []
}
