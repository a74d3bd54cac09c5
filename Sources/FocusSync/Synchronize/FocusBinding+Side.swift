import Store

extension FocusBinding {
  /// The engine's side of a synchronization: notices tell, at the end of every turn, what it means for this binding.
  ///
  /// Each write is one claim on the engine. The engine knows whether the claim is queued, waits, or was answered; the
  /// side holds the claim and nothing else.
  ///
  /// - Parameter keepingBinding: whether the side keeps the binding alive, if nobody else does.
  func side(keepingBinding: Bool = false) -> SyncSide<Value?> {
    let asked = LastClaim()
    let kept = keepingBinding ? self : nil
    var side = SyncSide<Value?>(
      get: { [weak self] in (kept ?? self).flatMap { $0.engine == nil ? nil : .some($0.wrappedValue) } },
      set: { [weak self] write in
        guard let self, let runner = engine?.runner else { return .refused(.absent) }
        let replaced = asked.claim
        let claim = runner.makeClaim()
        asked.claim = claim
        // A refusal is told by a notice, at the end of the turn.
        if request(write.value, claim: claim, replacing: replaced) == .queued { return .queued }
        return asked.claim == claim && runner.core.isAwaiting(claim) ? .pending : .done
      },
      isPending: { [weak self] in
        guard let claim = asked.claim else { return false }
        return self?.engine?.runner.core.isAwaiting(claim) ?? false
      },
      isBusy: { [weak self] in self?.engine?.runner.hasQueuedWork ?? false },
      observe: { [weak self] tell in
        guard let self, let runner = engine?.runner else { return ObserveToken {} }
        let turns = observeTurns(of: runner, asked, tell)
        let queue = runner.queueing.add { claim in if claim == nil || claim != asked.claim { tell(.changing) } }
        return ObserveToken { [weak runner] in
          turns.cancel()
          queue.cancel()
          if let claim = asked.claim { runner?.withdraw(claim) }
        }
      }
    )
    side.observeBeginnings = { [weak self] body in self?.engine?.runner.beginnings.add(body) }
    return side
  }

  private func observeTurns(
    of runner: TurnRunner,
    _ asked: LastClaim,
    _ tell: @escaping (SyncNotice<Value?>) -> Void
  ) -> ObserveToken {
    var last = wrappedValue
    return runner.turns.add { [weak self, unowned runner] turn in
      guard let self else { return }
      let lost = last
      last = wrappedValue
      if let claim = asked.claim {
        // An open request says where focus should be; where it is meanwhile does not matter to the other side.
        if runner.isOpen(claim) { return }
        asked.claim = nil
        // A turn that was stopped for looping has dropped the request.
        if case .refused(let reason) = turn.verdict(of: claim) ?? .refused(.superseded) {
          return tell(.refused(reason))
        }
      }
      if last == nil, let lost { tell(.blurred(lost)) } else { tell(.changed) }
    }
  }
}

/// The claim of the last write of one side.
private final class LastClaim {
  var claim: ClaimID?
}
