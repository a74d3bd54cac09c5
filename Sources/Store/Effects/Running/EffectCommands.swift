/// The commands that follow from an event. The runner performs them after it has released the lock of the ledger.
///
/// `@unchecked Sendable`: passed from the ledger to its caller, which alone uses it.
@usableFromInline
struct EffectCommands: @unchecked Sendable {
  enum Command {
    case launch(RunningEffect)
    indirect case enqueue(Delivery)
    /// Cancels the task of an effect that the ledger has marked as cancelled.
    case cancel(RunningEffect)
    case cancelPart(() -> Void)
    /// Resumes a task that waits for a `send`: everything that the send started has ended.
    case resume(UnsafeContinuation<Void, Never>)
    /// Asks the clock of a throttle which effects to start, outside the lock because the clock is code of the user.
    /// Then starts these effects and the steps in `rest`, which follow them. Always the last command.
    indirect case ask(() -> EffectTree, EffectPosition, rest: EffectPass)
  }

  /// An action of `Effect.send`, to be queued in the current turn.
  @usableFromInline
  struct Delivery {
    let action: Any
    let path: EffectPath?
    @usableFromInline let location: CodeLocation
    @usableFromInline let send: SendID
    /// The child that sends the action; `nil` for the root.
    @usableFromInline let owner: OwnerID?

    @usableFromInline var embedded: Any { EffectPath.embed(action, from: path) }
  }

  var list = ShortList<Command>()
  /// The effects to start next, on the store's actor.
  var following: [EffectStep] = []
  /// The rows that were removed from the ledger. They are released outside the lock, because their release may run
  /// deinitialisers of the user's objects.
  var dropped: [Any] = []
}
