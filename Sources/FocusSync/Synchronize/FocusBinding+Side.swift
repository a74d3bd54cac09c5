import Store

extension FocusBinding {
  /// The engine's side of a synchronization.
  ///
  /// Each write is one claim on the engine. The engine stores whether the claim waits; the side stores the claim while
  /// it waits. The side retains the binding. Neither retains the engine.
  ///
  /// - Parameters:
  ///   - read: Converts the value of the binding to that of the side.
  ///   - write: Converts a value of the side to that of the binding.
  @inlinable
  func side<Result: Equatable>(
    _ memory: FocusSideMemory = FocusSideMemory(),
    read: @escaping (Value?) -> Result,
    write: @escaping (Result) -> Value?
  ) -> SyncSide<Result> {
    var side = SyncSide<Result>(
      get: { [self] in engine.map { read(value(in: $0)) } },
      set: { [self] change in
        guard let engine else { return .refused(.absent) }
        let replaced = memory.claim
        let claim = engine.runner.makeClaim()
        memory.claim = claim
        // A refusal is reported during the request.
        request(write(change.value), of: engine, claim: claim, replacing: replaced, at: change.time)
        if engine.runner.isAwaiting(claim) { return .pending }
        if memory.claim == claim { memory.claim = nil }
        return .done
      },
      isPending: { [self] in
        guard let claim = memory.claim else { return false }
        return engine?.runner.isAwaiting(claim) ?? false
      },
      isBusy: { [self] in engine?.runner.mustWait ?? false },
      observe: { [self] tell in
        guard let engine else { return ObserveToken {} }
        let tokens = [
          engine.runner.turns.add { [unowned engine] _ in
            if let claim = memory.claim, !engine.runner.isAwaiting(claim) { memory.claim = nil }
            tell(.dated(SyncTime(count: engine.runner.lastIntent)))
          },
          engine.runner.rests.add { tell(.rested) },
          engine.runner.verdicts.add { verdict in
            guard verdict.claim == memory.claim else { return }
            if case .refused(let reason) = verdict.result { tell(.refused(reason)) }
          },
        ]
        return ObserveToken {
          for token in tokens { token.cancel() }
          if let claim = memory.claim { self.engine?.runner.withdraw(claim) }
        }
      }
    )
    side.field = place(of: Result.self)
    return side
  }

  /// The place of the side's value: the engine if the values are its ids, otherwise this binding.
  @usableFromInline
  func place(of type: Any.Type) -> SyncField? {
    guard let engine else { return nil }
    let owner: AnyObject = identity == nil ? self : engine
    return SyncField(ObjectIdentifier(owner), of: type)
  }

  /// The engine's side, whose value is that of the binding.
  @inlinable
  func side(_ memory: FocusSideMemory = FocusSideMemory()) -> SyncSide<Value?> {
    side(memory, read: { $0 }, write: { $0 })
  }
}

/// The memory of an engine's side.
@usableFromInline
final class FocusSideMemory {
  /// The claim of the last write, while it waits.
  @usableFromInline var claim: ClaimID?

  @inlinable init() {}
}
