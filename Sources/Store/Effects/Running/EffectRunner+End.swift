/// The end of an effect, in the task of the effect.
extension EffectRunner {
  /// Handles the end of an effect. First notifies the monitors. Then starts the effects that follow. Finally, if the
  /// send has finished, resumes the tasks that wait for the send.
  // `ended`, `enterEnds` and `startFollowing` are not inlined, because one inlined frame would need room for the values
  // of all three. See `RunningEffect.run`.
  @inline(never)
  func ended(_ effect: RunningEffect) async {
    effect.markEnded()
    monitors.tell((.ended, effect))
    guard let commands = enterEnds(with: effect) else { return }
    if !commands.following.isEmpty { await startFollowing(commands.following, on: actor) }
    perform(commands)
  }

  /// Tells the ledger of the end of an effect, and of the ends of all other effects in `ended`. Returns `nil` if
  /// another thread is about to tell the ledger of this end.
  @inline(never)
  private func enterEnds(with effect: RunningEffect) -> EffectCommands? {
    let isFirst = ended.withLock { ended in
      ended.append(effect)
      return ended.count == 1
    }
    guard isFirst else { return nil }
    return change { ledger in
      for effect in ended.withLock({ exchange(&$0, with: ShortList()) }) {
        if let id = effect.id { ledger.end(id) }
      }
    }.commands
  }

  /// Starts effects, each in a turn. Once the store or its actor has been released, drops the remaining effects.
  @inline(never)
  func startFollowing(_ following: ShortList<EffectStep>, on actor: isolated (any Actor)?) {
    var steps = following[...]
    while actor != nil, let lifetime, let step = steps.popFirst() { lifetime.core.resume(EffectPass(step)) }
    if !steps.isEmpty { update { for step in steps { $0.release(step.position) } } }
  }
}
