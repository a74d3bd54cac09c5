import Store

extension FocusBinding {
  /// The engine's side of a mirror.
  ///
  /// Each write makes a request. All requests of the side have the same ``ClaimID``, so a new request replaces a
  /// request that still waits. The engine stores whether a request waits. The side retains the binding. Neither the
  /// side nor the binding retains the engine.
  ///
  /// - Parameters:
  ///   - read: Converts the value of the binding to that of the side.
  ///   - write: Converts a value of the side to that of the binding.
  @inlinable
  func side<Result: Equatable>(
    read: @escaping (Value?) -> Result,
    write: @escaping (Result) -> Value?
  ) -> SyncSide<Result> {
    // If the engine has been released, the side has no value and is never written, so its claim does not matter.
    let claim = engine?.runner.makeClaim() ?? .program
    var side = SyncSide<Result>(
      get: { [self] in engine.map { read(value(in: $0)) } },
      set: { [self] change in
        guard let engine else { return .refused(.absent) }
        // If the engine refuses the request, `ask` notifies the listener of `verdicts` below, and the listener tells
        // the mirror. So this closure does not return the refusal.
        engine.runner.ask(for: goal(write(change.value), of: engine), claim, through: id, at: change.time.count)
        return engine.runner.isAwaiting(claim) ? .pending : .done
      },
      observe: { [self] tell in
        guard let engine else { return ObserveToken {} }
        let tokens = [
          engine.runner.turns.add { [unowned engine] _ in tell(.dated(SyncTime(count: engine.runner.lastIntent))) },
          engine.runner.rests.add { tell(.rested) },
          engine.runner.verdicts.add { verdict in
            if verdict.claim == claim, case .refused(let reason) = verdict.result { tell(.refused(reason)) }
          },
        ]
        return ObserveToken {
          for token in tokens { token.cancel() }
          self.engine?.runner.withdraw(claim)
        }
      }
    )
    // One closure reads the whole state, and loads the weak reference to the engine once. The default `state` would
    // call `isBusy`, `get` and `isPending`, and each of these closures would load the reference.
    side.state = { [self] in
      guard let engine else { return .gone }
      // `notifyAtRest` returns true during a turn, and makes the engine notify `rests` at the end of this turn.
      if engine.runner.notifyAtRest() { return .busy }
      return .atRest(read(value(in: engine)), isPending: engine.runner.isAwaiting(claim))
    }
    // Each binding is a field of its own. Exception: all bindings whose values are the engine's ids are the same field.
    side.field = engine.map {
      SyncField(identity == nil ? ObjectIdentifier(self) : ObjectIdentifier($0), of: Result.self)
    }
    return side
  }
}
