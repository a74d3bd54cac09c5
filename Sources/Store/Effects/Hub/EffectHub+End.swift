extension EffectHub {
  /// Does what follows from the end of an effect: the next one in its sequence, the next one in its queue.
  func ended(_ effect: RunningEffect) async {
    var aftermath = Aftermath()
    let monitor = locked {
      effect.hasEnded = true
      settle(effect.frame, &aftermath)
      // With steps to come the effect stays a member until they have begun, so that nothing looks finished between.
      if aftermath.steps.isEmpty { remove(effect, &aftermath) }
      return self.monitor
    }
    let steps = aftermath.takeSteps()
    if !steps.isEmpty {
      if let actor = self.actor { await perform(steps, isolation: actor) }
      locked {
        fulfilAdmitted(&aftermath)
        remove(effect, &aftermath)
      }
    }
    aftermath.run()
    monitor?(.ended(effect))
  }

  func perform(_ steps: [EffectStep], isolation: isolated any Actor) {
    withCore { core in
      for step in steps { core.resume(step) }
    }
  }

  /// Does what follows from a change of the books that was not made by an effect at its end.
  func conclude(_ aftermath: Aftermath) {
    var aftermath = aftermath
    let (steps, groups) = (aftermath.takeSteps(), aftermath.takeAdmitted())
    aftermath.run()
    guard !steps.isEmpty || !groups.isEmpty else { return }
    Task(executorPreference: executor) { [self] in
      if let actor { await perform(steps, isolation: actor) }
      for group in groups { fulfil(group) }
    }
  }

  /// What was waiting has been started.
  func fulfilAdmitted(_ aftermath: inout Aftermath) {
    for group in aftermath.takeAdmitted() {
      group.pending -= 1
      finishIfDone(group, &aftermath)
    }
  }

  func remove(_ effect: RunningEffect, _ aftermath: inout Aftermath) {
    if let scope = effect.scope {
      scope.members.remove(effect)
      scope.leaveIfEmpty()
    }
    effect.context.token?.members.remove(effect)
    effect.group.members.remove(effect)
    effect.task = nil
    finishIfDone(effect.group, &aftermath)
  }

  /// One effect of a frame has ended: finds what is to be started.
  func settle(_ frame: EffectFrame?, _ aftermath: inout Aftermath) {
    var current = frame
    while let frame = current {
      frame.remaining -= 1
      guard frame.remaining == 0 else { return }
      let scope = frame.scope
      if frame.context.token?.isCancelled == true || scope.isCancelled || frame.group.isCancelled {
        aftermath.dropped.append(frame.rest)
        frame.rest = []
      }
      if let next = frame.rest.popFirst() {
        frame.remaining = 1
        aftermath.steps.append(
          EffectStep(tree: next, context: frame.context, frame: frame, group: frame.group, action: frame.action)
        )
        return
      }
      scope.pins -= 1
      if let token = frame.token { close(token, &aftermath) }
      scope.leaveIfEmpty()
      current = frame.parent
    }
  }

  /// A cancellable effect has ended: the next that waits for its id may start.
  func close(_ token: EffectToken, _ aftermath: inout Aftermath) {
    token.leaveParent()
    let scope = token.scope
    guard let slot = scope.slots[token.id] else { return }
    slot.remove(token)
    var next: WaitingEffect?
    if let first = slot.first, case .atMost(let count) = first.policy.kind,
      slot.hasRoom(count, for: first.step.context.token)
    {
      next = slot.popFirst()
    }
    if let next {
      // Its group is done with waiting once the effect has begun, so that it does not look finished between.
      waiting -= 1
      aftermath.admitted.append(next.step.group)
      admit(next, &aftermath)
      scope.pins -= 1
    }
    if slot.isEmpty, scope.slots[token.id] === slot { scope.slots[token.id] = nil }
  }
}
