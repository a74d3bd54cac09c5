import Store

extension FocusBinding {
  /// The engine's side of a synchronization. At the end of every turn, a notice reports the change of this binding's
  /// value.
  ///
  /// Each write is one claim on the engine. The engine stores whether the claim is queued, waits, or was answered; the
  /// side stores the claim and the value after the last turn. The side retains the binding. Neither retains the engine.
  @inlinable
  func side(_ memory: FocusSideMemory<Value> = FocusSideMemory()) -> SyncSide<Value?> {
    var side = SyncSide<Value?>(
      get: { [self] in engine.map { value(in: $0) } },
      set: { [self] write in
        guard let engine else { return .refused(.absent) }
        let replaced = memory.claim
        let claim = engine.runner.makeClaim()
        memory.claim = claim
        // A refusal is reported by a notice at the end of the turn.
        if request(write.value, of: engine, claim: claim, replacing: replaced) == .queued { return .queued }
        return memory.claim == claim && engine.runner.isAwaiting(claim) ? .pending : .done
      },
      isPending: { [self] in
        guard let claim = memory.claim else { return false }
        return engine?.runner.isAwaiting(claim) == true
      },
      isBusy: { [self] in engine?.runner.hasQueuedWork == true },
      observe: { [self] tell in
        guard let engine else { return ObserveToken {} }
        let turns = observeTurns(of: engine, memory, tell)
        let queue = engine.runner.queueing.add { claim in if claim == nil || claim != memory.claim { tell(.changing) } }
        return ObserveToken {
          turns.cancel()
          queue.cancel()
          if let claim = memory.claim { self.engine?.runner.withdraw(claim) }
        }
      }
    )
    side.observeBeginnings = { [self] body in engine?.runner.beginnings.add(body) }
    side.moment = { [self] in engine?.runner.moment }
    return side
  }

  @inlinable
  func observeTurns(
    of engine: FocusEngine<ID>,
    _ memory: FocusSideMemory<Value>,
    _ tell: @escaping (SyncNotice<Value?>) -> Void
  ) -> ObserveToken {
    memory.last = value(in: engine)
    return engine.runner.turns.add { [self] turn in
      guard let engine = self.engine else { return }
      let lost = memory.last
      memory.last = value(in: engine)
      if let claim = memory.claim {
        // While a request is open, the current focus is not written to the other side.
        if engine.runner.isAwaiting(claim) { return tell(.changed) }
        if engine.runner.isQueued(claim) { return }
        memory.claim = nil
        if let reason = turn.refusal(of: claim) { return tell(.refused(reason)) }
      }
      if memory.last == nil, let lost { tell(.blurred(lost)) } else { tell(.changed) }
    }
  }
}

/// The memory of a binding's side from one turn of the engine to the next.
@usableFromInline
final class FocusSideMemory<Value> {
  /// The claim of the last write, until it is answered.
  @usableFromInline var claim: ClaimID?
  /// The value of the binding at the end of the last turn.
  @usableFromInline var last: Value?

  @inlinable init() {}
}
