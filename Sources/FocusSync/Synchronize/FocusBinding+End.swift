/// What one synchronization wants of an engine and has not got yet.
///
/// Several synchronizations may share an engine, or even a binding. One request waits at a time, but each knows by itself
/// whether that one is its own, so that every side hears once what became of what it asked for.
final class FocusClaim<Value> {
  /// What was written and has not come true yet.
  private(set) var expected: Value??
  private(set) var isWriting = false
  private var writes = 0
  /// Why what is being written will not come true after all, where the turn that it began has found that out.
  var ended: FocusRefusal?

  /// Writes a value by means of `request`, and expects it for as long as it has to wait.
  ///
  /// - Parameter request: hands its argument the request to make, now or when its turn has come. It is made if nothing
  ///   newer was written meanwhile. Many writes in one turn thus cross as one, where the last of them stands.
  func write(
    _ value: Value?,
    by request: (_ make: @escaping (() -> FocusRequestResult) -> FocusRequestResult) -> FocusRequestResult
  ) -> FocusRequestResult {
    expected = .some(value)
    writes += 1
    let number = writes
    ended = nil
    isWriting = true
    let result = request { [self] in number == writes ? noting($0(), of: number) : .unchanged }
    // A newer write that was made from inside this one has taken its place.
    guard number == writes else { return result }
    isWriting = false
    if result == .pending, let ended {
      expected = nil
      return .refused(ended)
    }
    if result != .pending, result != .queued { expected = nil }
    return result
  }

  /// What has come true is not expected any more, wherever focus goes from there.
  private func noting(_ result: FocusRequestResult, of number: Int) -> FocusRequestResult {
    if number == writes, result == .moved || result == .unchanged { expected = nil }
    return result
  }

  /// Takes what was expected and is not waited for any more. What became of a write that is being made its result says.
  func takeExpected() -> Value?? {
    guard !isWriting, let wanted = expected else { return nil }
    expected = nil
    return .some(wanted)
  }

  /// Whether anything is expected, and `isWaiting` says that it is being waited for.
  func waits(_ isWaiting: (Value) -> Bool) -> Bool {
    guard case .some(.some(let value)) = expected else { return false }
    return isWaiting(value)
  }
}

extension FocusBinding {
  /// The engine's side of a synchronization: tells at the end of every turn what it means for this binding.
  ///
  /// - Parameter keepingBinding: whether the end keeps the binding alive, where nobody else does.
  func end(keepingBinding: Bool = false) -> SyncEnd<Value?> {
    let claim = FocusClaim<Value>()
    let kept = keepingBinding ? self : nil
    var end = SyncEnd<Value?>(
      get: { [weak self] in (kept ?? self).flatMap { $0.engine == nil ? nil : .some($0.wrappedValue) } },
      set: { [weak self] write in
        guard let self, let engine else { return .refused(.absent) }
        return SyncResult(
          claim.write(write.value) { make in
            engine.enter(queued: .queued) { engine in make { self.request(write.value, of: engine) } }
          }
        )
      },
      isPending: { [weak self] in self.map { claim.waits($0.isWaiting) } ?? false },
      observe: { [weak self] tell in
        guard let self, let engine else { return SyncSubscription {} }
        let observation = observeTurns(of: engine, claim, tell)
        let waiter = engine.addWaiter { [weak self] in self.map { claim.waits($0.isWaiting) } ?? false }
        waiters.append(waiter)
        return SyncSubscription { [weak self, weak engine] in
          observation.cancel()
          self?.waiters.removeAll { $0 === waiter }
          engine?.remove(waiter) { [self] in self.map { claim.waits($0.isWaiting) } ?? false }
        }
      }
    )
    end.isBusy = { [weak engine] in engine?.hasQueuedWork ?? false }
    return end
  }

  private func observeTurns(
    of engine: FocusEngine<ID>,
    _ claim: FocusClaim<Value>,
    _ tell: @escaping (SyncNotice<Value?>) -> Void
  ) -> FocusObservation {
    var last = wrappedValue
    return engine.observeTurns { [weak self] turn in
      guard let self else { return }
      let now = wrappedValue
      let lost = last
      last = now
      // What waits says where focus should be; where it is meanwhile does not matter to the other side.
      if claim.waits(isWaiting) { return }
      if claim.isWriting, let wanted = claim.expected { claim.ended = now == wanted ? nil : reason(wanted, turn) }
      if let wanted = claim.takeExpected(), now != wanted { return tell(.refused(reason(wanted, turn))) }
      if now == nil, let lost { tell(.blurred(lost)) } else { tell(.changed) }
    }
  }

  /// Why a turn did not give what was wanted.
  private func reason(_ wanted: Value?, _ turn: FocusTurn<ID>) -> FocusRefusal {
    let refusal = turn.abandoned.last { entry in
      guard let id = entry.id, let wanted else { return entry.id == nil && wanted == nil }
      return isElement(id, for: wanted)
    }
    return refusal?.reason ?? (turn.hasExpired ? .absent : .superseded)
  }
}

extension SyncResult {
  init(_ result: FocusRequestResult) {
    switch result {
    case .moved, .unchanged: self = .done
    case .pending: self = .pending
    case .refused(let reason): self = .refused(reason)
    case .queued: self = .queued
    }
  }
}
