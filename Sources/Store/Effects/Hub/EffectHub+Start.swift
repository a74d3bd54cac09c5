extension EffectHub {
  /// Starts the effects of a tree. Actions to be sent in this turn are handed to `enqueue`, with the child that they come from,
  /// which is to be left when they are handled. To be called on the store's actor.
  func start(_ step: EffectStep, enqueue: (Any, CodeLocation, EffectGroup, EffectScope?) -> Void) {
    var steps: [EffectStep] = []
    var next: EffectStep? = step
    var aftermath = Aftermath()
    while let step = next.take() ?? steps.popLast() {
      switch step.tree.kind {
      case .send(let action, let location):
        let (isRefused, scope) = locked { enter(step) }
        if !isRefused { enqueue(step.context.embed(action), location, step.group, scope) }
        locked { settle(step.frame, &aftermath) }

      case .run(let work):
        launch(work, step, &aftermath)

      case .merge(let trees):
        if let frame = step.frame { locked { frame.remaining += trees.count - 1 } }
        for tree in trees.reversed() { steps.append(step.with(tree)) }

      case .concatenate(let trees):
        let frame = locked {
          let scope = step.context.scope()
          scope.pins += 1
          return EffectFrame(
            parent: step.frame,
            context: step.context,
            scope: scope,
            rest: trees.dropFirst(),
            token: nil,
            group: step.group,
            action: step.action
          )
        }
        steps.append(step.with(trees[0], frame: frame))

      case .embed(let embedding, let tree):
        let context = EffectContext(parent: step.context, embedding: embedding)
        steps.append(step.with(tree, context: context))

      case .cancellable(let id, let policy, let tree):
        locked {
          admit(WaitingEffect(id: id, policy: policy, step: step.with(tree)), &aftermath)
        }

      case .throttle(let id, let throttle, let tree):
        begin(throttle, of: id, tree, step, &steps, &aftermath)

      case .mark(let id, let instant):
        locked {
          if !isRefused(step) { step.context.scope().throttles[id] = instant }
          settle(step.frame, &aftermath)
        }

      case .ifRunning(let id, let tree):
        let isRunning = locked {
          if step.context.scope().slots[id] != nil { return true }
          settle(step.frame, &aftermath)
          return false
        }
        if isRunning { steps.append(step.with(tree)) }

      case .cancel(let id):
        locked {
          let scope = step.context.scope()
          cancel(id, in: scope, &aftermath)
          scope.leaveIfEmpty()
          settle(step.frame, &aftermath)
        }

      case .cancelScope(let id):
        locked {
          if let scope = step.context.scope().children.removeValue(forKey: id) { cancel(scope, &aftermath) }
          settle(step.frame, &aftermath)
        }

      case .pruneScopes(let id, let isPresent):
        locked {
          let parent = step.context.scope()
          for (childID, scope) in parent.children where childID.holder == id.holder {
            guard let element = childID.element, !isPresent(element) else { continue }
            parent.children[childID] = nil
            cancel(scope, &aftermath)
          }
          settle(step.frame, &aftermath)
        }

      case .taken:
        break
      }
      if !aftermath.steps.isEmpty { steps.append(contentsOf: aftermath.takeSteps().reversed()) }
      aftermath.run()
    }
    if !aftermath.admitted.isEmpty { locked { fulfilAdmitted(&aftermath) } }
    aftermath.run()
  }

  private func begin(
    _ throttle: EffectThrottle,
    of id: AnyHashable,
    _ tree: EffectTree,
    _ step: EffectStep,
    _ steps: inout [EffectStep],
    _ aftermath: inout Aftermath
  ) {
    let scope = locked { step.context.scope() }
    switch throttle.decide(locked { scope.throttles[id] }) {
    case .now(let instant, let replaced):
      locked {
        scope.throttles[id] = instant
        if let replaced { cancel(AnyHashable(ThrottleWait(id: id, end: replaced)), in: scope, &aftermath) }
      }
      steps.append(step.with(EffectTree(.cancellable(id, .unlimited, tree))))
    case .later(let instant, let wait, let policy):
      let trees = [wait, EffectTree(.mark(id, instant.base)), tree].compactMap { $0 }
      let wait = AnyHashable(ThrottleWait(id: id, end: instant))
      let one = EffectTree(.cancellable(wait, policy, EffectTree(.concatenate(trees))))
      steps.append(step.with(EffectTree(.cancellable(id, .unlimited, one))))
    }
  }

  /// Whether a step belongs to something that has been cancelled.
  func isRefused(_ step: EffectStep) -> Bool {
    isShutDown || step.group.isCancelled || step.context.token?.isCancelled == true
  }

  /// Keeps the child that a step belongs to until an action of it has been handled.
  func enter(_ step: EffectStep) -> (isRefused: Bool, scope: EffectScope?) {
    guard !isRefused(step) else { return (true, nil) }
    let scope = step.context.scope()
    guard scope !== root else { return (false, nil) }
    scope.pins += 1
    return (false, scope)
  }

  /// Lets go of the child that a queued action came from, and tells whether it is still there.
  func leave(_ scope: EffectScope) -> Bool {
    locked {
      scope.pins -= 1
      scope.leaveIfEmpty()
      return !scope.isCancelled
    }
  }

  func launch(_ work: EffectWork, _ step: EffectStep, _ aftermath: inout Aftermath) {
    let effect = RunningEffect(
      hub: self,
      work: work,
      context: step.context,
      group: step.group,
      frame: step.frame,
      action: step.action
    )
    let (isStarted, monitor) = locked {
      guard !isRefused(step) else {
        settle(step.frame, &aftermath)
        return (false, self.monitor)
      }
      let scope = step.context.scope()
      effect.scope = scope
      scope.members.insert(effect)
      step.context.token?.members.insert(effect)
      step.group.members.insert(effect)
      return (true, self.monitor)
    }
    guard isStarted else { return }
    monitor?(.started(effect))
    // Making a task may wake a thread, which is no business of those who wait for the lock.
    let task =
      if let executor {
        Task(executorPreference: executor, priority: work.priority) { await effect.run() }
      } else {
        Task(priority: work.priority) { await effect.run() }
      }
    let isCancelled = locked {
      if !effect.hasEnded { effect.task = task }
      return effect.isCancelled
    }
    if isCancelled { task.cancel() }
  }

  /// Starts an effect that has an id, or lets it wait, or drops it.
  func admit(_ effect: WaitingEffect, _ aftermath: inout Aftermath) {
    let step = effect.step
    guard !isRefused(step) else { return settle(step.frame, &aftermath) }
    let scope = step.context.scope()
    scope.pins += 1
    switch effect.policy.kind {
    case .unlimited:
      break
    case .newest:
      cancelOthers(of: effect.id, in: scope, than: step.context.token, &aftermath)
    case .oldest:
      if let slot = scope.slots[effect.id], slot.hasOther(than: step.context.token) {
        scope.pins -= 1
        return settle(step.frame, &aftermath)
      }
    case .atMost(let count):
      let slot = scope.slot(effect.id)
      guard slot.hasRoom(count, for: step.context.token) else {
        waiting += 1
        step.group.pending += 1
        return slot.append(effect)
      }
    }
    let token = EffectToken(id: effect.id, policy: effect.policy, scope: scope, group: step.group)
    scope.slot(effect.id).insert(token)
    step.context.token?.add(token)
    let context = EffectContext(parent: step.context, token: token)
    let frame = EffectFrame(
      parent: step.frame,
      context: context,
      scope: scope,
      rest: [],
      token: token,
      group: step.group,
      action: step.action
    )
    aftermath.steps.append(step.with(step.tree, context: context, frame: frame))
  }
}

extension EffectStep {
  fileprivate func with(_ tree: EffectTree, context: EffectContext? = nil, frame: EffectFrame? = nil) -> EffectStep {
    EffectStep(
      tree: tree,
      context: context ?? self.context,
      frame: frame ?? self.frame,
      group: group,
      action: action
    )
  }
}
