import Synchronization

/// Everything that one store has running.
///
/// Effects end on any thread, and a store can be released on any thread, so the bookkeeping is under a lock rather than on
/// the store's actor. No user code runs under the lock but the `Hashable` of cancellation ids.
@usableFromInline
final class EffectHub: @unchecked Sendable {
  private let lock = Mutex<Void>(())
  let root = EffectScope(id: nil, parent: nil)
  let rootContext: EffectContext

  /// The store must keep neither its actor alive nor, through its effects, itself.
  weak let actor: (any Actor)?
  private weak let anchor: StoreAnchor?
  var executor: (any TaskExecutor)?
  /// Told, in a test, that the root feature wants to be dismissed, which has no parent to do it.
  var onRootDismissal: (@Sendable () -> Void)?
  private var monitor: (@Sendable (EffectEvent) -> Void)?
  private var isShutDown = false
  /// How many effects wait for others of their id.
  private var waiting = 0

  init(actor: (any Actor)?, anchor: StoreAnchor?) {
    self.actor = actor
    self.anchor = anchor
    self.rootContext = EffectContext(root: root)
  }

  /// How often to try for the lock before waiting for it. What it guards takes a fraction of a microsecond, while waiting means
  /// two changes of threads: on Linux, tens of microseconds.
  private static var tries: Int { 200 }

  /// What the lock guards is checked by hand, not by the compiler: the parts know one another.
  private func locked<Result>(_ body: () -> Result) -> Result {
    var result: Result?
    for _ in 0..<Self.tries {
      lock.withLockIfAvailable { _ in result = body() }
      if let result { return result }
    }
    lock.withLock { _ in result = body() }
    return result.unsafelyUnwrapped
  }

  // MARK: Starting

  /// Starts the effects of a tree. Actions to be sent in this turn are handed to `enqueue`, with the child that they come from,
  /// which is to be left when they are handled. To be called on the store's actor.
  func start(_ step: EffectStep, enqueue: (Any, CodeLocation, EffectGroup, EffectScope?) -> Void) {
    var steps = [step]
    var aftermath = Aftermath()
    while let step = steps.popLast() {
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

      case .mark(let id, let instant):
        locked {
          if !isRefused(step) { step.context.scope().throttles[id] = instant }
          settle(step.frame, &aftermath)
        }

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
      steps.append(contentsOf: aftermath.takeSteps().reversed())
      aftermath.run()
    }
    locked { fulfilAdmitted(&aftermath) }
    aftermath.run()
  }

  /// Whether a step belongs to something that has been cancelled.
  private func isRefused(_ step: EffectStep) -> Bool {
    isShutDown || step.group.isCancelled || step.context.token?.isCancelled == true
  }

  /// Keeps the child that a step belongs to until an action of it has been handled.
  private func enter(_ step: EffectStep) -> (isRefused: Bool, scope: EffectScope?) {
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

  private func launch(_ work: EffectWork, _ step: EffectStep, _ aftermath: inout Aftermath) {
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
      effect.task =
        if let executor {
          Task(executorPreference: executor, priority: work.priority) { await effect.run() }
        } else {
          Task(priority: work.priority) { await effect.run() }
        }
      return (true, self.monitor)
    }
    if isStarted { monitor?(.started(effect)) }
  }

  /// Starts an effect that has an id, or lets it wait, or drops it.
  private func admit(_ effect: WaitingEffect, _ aftermath: inout Aftermath) {
    let step = effect.step
    guard !isRefused(step) else { return settle(step.frame, &aftermath) }
    let scope = step.context.scope()
    scope.pins += 1
    switch effect.policy.kind {
    case .unlimited:
      break
    case .newest:
      if let slot = scope.slots.removeValue(forKey: effect.id) {
        cancel(slot, in: scope, &aftermath)
        dropWaiting(&aftermath)
      }
    case .oldest:
      guard scope.slots[effect.id] == nil else {
        scope.pins -= 1
        return settle(step.frame, &aftermath)
      }
    case .atMost(let count):
      let slot = scope.slot(effect.id)
      guard slot.tokens.count < count else {
        waiting += 1
        step.group.pending += 1
        return slot.append(effect)
      }
    }
    let token = EffectToken(id: effect.id, policy: effect.policy, scope: scope)
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

  // MARK: Ending

  /// Does what follows from the end of an effect: the next one in its sequence, the next one in its queue.
  func ended(_ effect: RunningEffect) async {
    var aftermath = Aftermath()
    locked {
      effect.hasEnded = true
      settle(effect.frame, &aftermath)
      // With steps to come the effect stays a member until they have begun, so that nothing looks finished between.
      if aftermath.steps.isEmpty { remove(effect, &aftermath) }
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
    locked { monitor }?(.ended(effect))
  }

  private func perform(_ steps: [EffectStep], isolation: isolated any Actor) {
    withCore { core in
      for step in steps { core.resume(step) }
    }
  }

  /// Does what follows from a change of the books that was not made by an effect at its end.
  private func conclude(_ aftermath: Aftermath) {
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
  private func fulfilAdmitted(_ aftermath: inout Aftermath) {
    for group in aftermath.takeAdmitted() {
      group.pending -= 1
      finishIfDone(group, &aftermath)
    }
  }

  private func remove(_ effect: RunningEffect, _ aftermath: inout Aftermath) {
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
  private func settle(_ frame: EffectFrame?, _ aftermath: inout Aftermath) {
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
  private func close(_ token: EffectToken, _ aftermath: inout Aftermath) {
    token.leaveParent()
    let scope = token.scope
    guard let slot = scope.slots[token.id] else { return }
    slot.remove(token)
    var next: WaitingEffect?
    if case .atMost(let count)? = slot.first?.policy.kind, slot.tokens.count < count { next = slot.popFirst() }
    if let next {
      // Its group is done with waiting once the effect has begun, so that it does not look finished between.
      waiting -= 1
      aftermath.admitted.append(next.step.group)
      admit(next, &aftermath)
      scope.pins -= 1
    }
    if slot.isEmpty, scope.slots[token.id] === slot { scope.slots[token.id] = nil }
  }

  // MARK: Cancelling

  /// Cancels an id in a scope and in those below it.
  private func cancel(_ id: AnyHashable, in scope: EffectScope, _ aftermath: inout Aftermath) {
    var scopes = [scope]
    while let scope = scopes.popLast() {
      scopes.append(contentsOf: scope.children.values)
      guard let slot = scope.slots.removeValue(forKey: id) else { continue }
      cancel(slot, in: scope, &aftermath)
      scope.leaveIfEmpty()
    }
    dropWaiting(&aftermath)
  }

  private func cancel(_ slot: EffectSlot, in scope: EffectScope, _ aftermath: inout Aftermath) {
    for token in slot.tokens { cancel(token, &aftermath) }
    for effect in slot.takeWaiting(where: { _ in true }) { forget(effect, in: scope, &aftermath) }
  }

  /// An effect waits no longer, and will not run.
  private func forget(_ effect: WaitingEffect, in scope: EffectScope, _ aftermath: inout Aftermath) {
    scope.pins -= 1
    waiting -= 1
    effect.step.group.pending -= 1
    aftermath.dropped.append(effect)
    finishIfDone(effect.step.group, &aftermath)
    settle(effect.step.frame, &aftermath)
  }

  /// Forgets the effects that wait and belong to something that was cancelled. O(children with effects), if any waits.
  private func dropWaiting(_ aftermath: inout Aftermath) {
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

  private func cancel(_ token: EffectToken, _ aftermath: inout Aftermath) {
    var tokens = [token]
    while let token = tokens.popLast() {
      token.isCancelled = true
      if let onCancel = token.onCancel { aftermath.events.append(onCancel) }
      tokens.append(contentsOf: token.children)
      for effect in token.members.items { cancel(effect, &aftermath) }
    }
  }

  private func cancel(_ scope: EffectScope, _ aftermath: inout Aftermath) {
    var scopes = [scope]
    while let scope = scopes.popLast() {
      scope.isCancelled = true
      scopes.append(contentsOf: scope.children.values)
      for slot in scope.slots.values { cancel(slot, in: scope, &aftermath) }
      scope.slots = [:]
      for effect in scope.members.items { cancel(effect, &aftermath) }
    }
  }

  private func cancel(_ effect: RunningEffect, _ aftermath: inout Aftermath) {
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
    let token = locked {
      let scope = effect.scope ?? root
      if cancelInFlight, let slot = scope.slots.removeValue(forKey: id) { cancel(slot, in: scope, &aftermath) }
      let token = EffectToken(id: id, policy: .unlimited, scope: scope)
      token.isCancelled = effect.isCancelled
      guard !effect.isCancelled else { return token }
      token.onCancel = onCancel
      scope.slot(id).insert(token)
      effect.context.token?.add(token)
      return token
    }
    conclude(aftermath)
    if token.isCancelled { onCancel() }
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

  // MARK: Asking

  /// Tells of what becomes of effects, from now on.
  func setMonitor(_ monitor: (@Sendable (EffectEvent) -> Void)?) {
    locked { self.monitor = monitor }
  }

  /// Calls `body` with the root, while a store holds it; the root stays until `body` has returned.
  func withCore(_ body: (AnyStoreCore) -> Void) {
    guard let anchor else { return }
    withExtendedLifetime(anchor) { body(anchor.core) }
  }

  func mayDeliver(_ effect: RunningEffect) -> Bool {
    locked { !effect.isCancelled && !isShutDown }
  }

  /// What runs now, in no particular order.
  var running: [RunningEffect] {
    locked {
      var found: [RunningEffect] = []
      var scopes = [root]
      while let scope = scopes.popLast() {
        found.append(contentsOf: scope.members.items.filter { !$0.hasEnded })
        scopes.append(contentsOf: scope.children.values)
      }
      return found
    }
  }

  // MARK: Groups

  func expect(_ group: EffectGroup) {
    locked { group.pending += 1 }
  }

  func fulfil(_ group: EffectGroup) {
    var aftermath = Aftermath()
    locked {
      group.pending -= 1
      finishIfDone(group, &aftermath)
    }
    aftermath.run()
  }

  func isFinished(_ group: EffectGroup) -> Bool {
    locked { group.isFinished }
  }

  func isCancelled(_ group: EffectGroup) -> Bool {
    locked { group.isCancelled }
  }

  nonisolated(nonsending) func finish(_ group: EffectGroup) async {
    await withCheckedContinuation { continuation in
      let isDone = locked {
        if group.isFinished { return true }
        group.continuations.append(continuation)
        return false
      }
      if isDone { continuation.resume() }
    }
  }

  private func finishIfDone(_ group: EffectGroup, _ aftermath: inout Aftermath) {
    guard group.isFinished, !group.continuations.isEmpty else { return }
    aftermath.resumed.append(contentsOf: group.continuations)
    group.continuations = []
  }
}

/// What a change of the books leads to, done once the lock is released: cancellation handlers are user code.
private struct Aftermath {
  var steps: [EffectStep] = []
  var cancelled: [Task<Void, Never>] = []
  var resumed: [CheckedContinuation<Void, Never>] = []
  var events: [() -> Void] = []
  /// Groups whose effects waited and are among `steps`.
  var admitted: [EffectGroup] = []
  /// What will not run. It is kept until the lock is released, as releasing it may run the deinitialisers of a user's objects.
  var dropped: [Any] = []

  mutating func takeSteps() -> [EffectStep] {
    defer { steps = [] }
    return steps
  }

  mutating func takeAdmitted() -> [EffectGroup] {
    defer { admitted = [] }
    return admitted
  }

  mutating func run() {
    let (cancelled, resumed, events) = (cancelled, resumed, events)
    self.cancelled = []
    self.resumed = []
    self.events = []
    dropped = []
    for event in events { event() }
    for task in cancelled { task.cancel() }
    for continuation in resumed { continuation.resume() }
  }
}

/// What becomes of the asynchronous effects of a store.
@usableFromInline
enum EffectEvent: Sendable {
  case started(RunningEffect)
  case cancelled(RunningEffect)
  case ended(RunningEffect)
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
