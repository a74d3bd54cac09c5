extension EffectHub {
  /// Cancels an id in a scope and in those below it.
  func cancel(_ id: AnyHashable, in scope: EffectScope, _ aftermath: inout Aftermath) {
    var scopes = [scope]
    while let scope = scopes.popLast() {
      scopes.append(contentsOf: scope.children.values)
      guard let slot = scope.slots.removeValue(forKey: id) else { continue }
      cancel(slot, in: scope, &aftermath)
      scope.leaveIfEmpty()
    }
    dropWaiting(&aftermath)
  }

  /// Cancels the effects of an id in a scope, but for those that `token` is a part of.
  func cancelOthers(
    of id: AnyHashable,
    in scope: EffectScope,
    than token: EffectToken?,
    _ aftermath: inout Aftermath
  ) {
    guard let slot = scope.slots.removeValue(forKey: id) else { return }
    for token in slot.whole(of: token) {
      slot.remove(token)
      scope.slot(id).insert(token)
    }
    cancel(slot, in: scope, &aftermath)
    dropWaiting(&aftermath)
  }

  func cancel(_ slot: EffectSlot, in scope: EffectScope, _ aftermath: inout Aftermath) {
    for token in slot.tokens { cancel(token, &aftermath) }
    for effect in slot.takeWaiting(where: { _ in true }) { forget(effect, in: scope, &aftermath) }
  }

  /// An effect waits no longer, and will not run.
  func forget(_ effect: WaitingEffect, in scope: EffectScope, _ aftermath: inout Aftermath) {
    scope.pins -= 1
    waiting -= 1
    effect.step.group.pending -= 1
    aftermath.dropped.append(effect)
    finishIfDone(effect.step.group, &aftermath)
    settle(effect.step.frame, &aftermath)
  }

  /// Forgets the effects that wait and belong to something that was cancelled. O(children with effects), if any waits.
  func dropWaiting(_ aftermath: inout Aftermath) {
    guard waiting > 0 else { return }
    var scopes = [root]
    while let scope = scopes.popLast() {
      scopes.append(contentsOf: scope.children.values)
      for (id, slot) in scope.slots {
        for effect in slot.takeWaiting(where: { isRefused($0.step) }) { forget(effect, in: scope, &aftermath) }
        if slot.isEmpty, scope.slots[id] === slot { scope.slots[id] = nil }
      }
      scope.leaveIfEmpty()
    }
  }

  func cancel(_ token: EffectToken, _ aftermath: inout Aftermath) {
    var tokens = [token]
    while let token = tokens.popLast() {
      // What is in a cancelled one has been cancelled with it.
      if token.isCancelled { continue }
      token.isCancelled = true
      if let onCancel = token.onCancel { aftermath.events.append(onCancel) }
      tokens.append(contentsOf: token.children)
      for effect in token.members.items { cancel(effect, &aftermath) }
    }
  }

  func cancel(_ scope: EffectScope, _ aftermath: inout Aftermath) {
    var scopes = [scope]
    while let scope = scopes.popLast() {
      scope.isCancelled = true
      scopes.append(contentsOf: scope.children.values)
      for slot in scope.slots.values { cancel(slot, in: scope, &aftermath) }
      scope.slots = [:]
      for effect in scope.members.items { cancel(effect, &aftermath) }
    }
  }

  func cancel(_ effect: RunningEffect, _ aftermath: inout Aftermath) {
    guard !effect.isCancelled, !effect.hasEnded else { return }
    effect.isCancelled = true
    if let task = effect.task { aftermath.cancelled.append(task) }
    if let monitor { aftermath.events.append { monitor(.cancelled(effect)) } }
  }

  /// Gives a part of a running effect an id.
  func open(
    id: AnyHashable,
    cancelInFlight: Bool,
    for effect: RunningEffect,
    onCancel: @escaping () -> Void
  ) -> EffectToken {
    var aftermath = Aftermath()
    let (token, isRefused) = locked {
      let scope = effect.scope ?? root
      if cancelInFlight { cancelOthers(of: id, in: scope, than: effect.context.token, &aftermath) }
      let token = EffectToken(id: id, policy: .unlimited, scope: scope, group: effect.group)
      token.isCancelled = effect.isCancelled
      guard !effect.isCancelled else { return (token, true) }
      token.onCancel = onCancel
      scope.slot(id).insert(token)
      effect.context.token?.add(token)
      return (token, false)
    }
    conclude(aftermath)
    if isRefused { onCancel() }
    return token
  }

  /// Cancels an id as an effect of the child that `effect` belongs to would.
  func cancel(_ id: AnyHashable, from effect: RunningEffect) {
    var aftermath = Aftermath()
    locked {
      let scope = effect.scope ?? root
      cancel(id, in: scope, &aftermath)
      scope.leaveIfEmpty()
    }
    conclude(aftermath)
  }

  func close(_ token: EffectToken) {
    var aftermath = Aftermath()
    locked {
      close(token, &aftermath)
      token.scope.leaveIfEmpty()
    }
    conclude(aftermath)
  }

  func cancel(_ group: EffectGroup) {
    var aftermath = Aftermath()
    locked {
      group.isCancelled = true
      for effect in group.members.items { cancel(effect, &aftermath) }
      dropWaiting(&aftermath)
    }
    conclude(aftermath)
  }

  /// Cancels everything: the store is gone.
  func shutDown() {
    var aftermath = Aftermath()
    locked {
      isShutDown = true
      cancel(root, &aftermath)
      root.children = [:]
      fulfilAdmitted(&aftermath)
    }
    _ = aftermath.takeSteps()
    aftermath.run()
  }
}
