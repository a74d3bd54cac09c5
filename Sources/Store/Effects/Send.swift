/// Sends actions from an effect back into the store that runs it.
public struct Send<Action>: Sendable {
  let running: RunningEffect

  /// Sends an action on the store's actor, and returns when the store has handled it and all that followed in its turn.
  ///
  /// Nothing is sent once the effect is cancelled, its child has left, or the store is released. A call after the
  /// operation has ended, from a callback or a task that was left behind, is reported: nothing would cancel it.
  public func callAsFunction(_ action: sending Action) async {
    guard !Task.isCancelled else { return }
    guard let actor = running.runner.actor else { return running.reportLate(action, isHandled: false) }
    await running.deliver(SentAction(action), isolation: actor)
  }
}

/// An action on its way from an effect to the store's actor.
///
/// `@unchecked Sendable`: `Send` takes the action as `sending`, so the effect has given up every other reference to it.
struct SentAction: @unchecked Sendable {
  let action: Any

  init<Action>(_ action: sending Action) {
    self.action = action
  }
}
