import Store

extension FocusBinding {
  /// The engine's side of a synchronization: notices tell, at the end of every turn, what it means for this binding.
  ///
  /// Each write is one claim on the engine. The engine knows whether the claim is queued, waits, or was answered; the
  /// side holds the claim and the value of the last turn. The side keeps the binding alive. Neither keeps the engine
  /// alive.
  func side(_ memory: FocusSideMemory<Value> = FocusSideMemory()) -> SyncSide<Value?> {
    var side = SyncSide<Value?>(
      get: { [self] in engine == nil ? nil : .some(wrappedValue) },
      set: { [self] write in
        guard let runner = engine?.runner else { return .refused(.absent) }
        let replaced = memory.claim
        let claim = runner.makeClaim()
        memory.claim = claim
        // A refusal is told by a notice, at the end of the turn.
        if request(write.value, claim: claim, replacing: replaced) == .queued { return .queued }
        return memory.claim == claim && runner.core.isAwaiting(claim) ? .pending : .done
      },
      isPending: { [self] in
        guard let claim = memory.claim else { return false }
        return engine?.runner.core.isAwaiting(claim) ?? false
      },
      isBusy: { [self] in engine?.runner.hasQueuedWork ?? false },
      observe: { [self] tell in
        guard let runner = engine?.runner else { return ObserveToken {} }
        let turns = observeTurns(of: runner, memory, tell)
        let queue = runner.queueing.add { claim in if claim == nil || claim != memory.claim { tell(.changing) } }
        return ObserveToken { [weak runner] in
          turns.cancel()
          queue.cancel()
          if let claim = memory.claim { runner?.withdraw(claim) }
        }
      }
    )
    side.observeBeginnings = { [self] body in engine?.runner.beginnings.add(body) }
    return side
  }

  private func observeTurns(
    of runner: TurnRunner,
    _ memory: FocusSideMemory<Value>,
    _ tell: @escaping (SyncNotice<Value?>) -> Void
  ) -> ObserveToken {
    memory.last = wrappedValue
    return runner.turns.add { [weak self, unowned runner] turn in
      guard let self else { return }
      let lost = memory.last
      memory.last = wrappedValue
      if let claim = memory.claim {
        // An open request says where focus should be; where it is meanwhile does not matter to the other side.
        if runner.isOpen(claim) { return }
        memory.claim = nil
        // A turn that was stopped for looping has dropped the request.
        if case .refused(let reason) = turn.verdict(of: claim) ?? .refused(.superseded) {
          return tell(.refused(reason))
        }
      }
      if memory.last == nil, let lost { tell(.blurred(lost)) } else { tell(.changed) }
    }
  }
}

/// What the side of a binding remembers from one turn of the engine to the next.
final class FocusSideMemory<Value> {
  /// The claim of the last write, until it is answered.
  var claim: ClaimID?
  /// The value of the binding at the end of the last turn.
  var last: Value?
}
