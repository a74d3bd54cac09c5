extension EffectRunner {
  /// Performs the commands in order. The caller does not hold the lock. If a throttle had to ask its clock, returns the
  /// pass that is left to start.
  @discardableResult
  func perform(
    _ commands: EffectCommands,
    _ monitor: (@Sendable (EffectEvent) -> Void)?,
    enqueue: (EffectCommands.Delivery) -> Void = { _ in preconditionFailure("Only a start enqueues actions.") }
  ) -> EffectPass? {
    for command in commands.list {
      switch command {
      case .launch(let launched): launch(launched, monitor)
      case .enqueue(let delivery): enqueue(delivery)
      case .cancel(let launched):
        monitor?(.cancelled(RunningEffect(runner: self, launched: launched)))
        launched.cancelTask()
      case .cancelPart(let cancel): cancel()
      case .resume(let waiter): waiter.resume()
      case .ask(let question): return question.answered()
      }
    }
    return nil
  }

  private func launch(_ launched: LaunchedWork, _ monitor: (@Sendable (EffectEvent) -> Void)?) {
    let effect = RunningEffect(runner: self, launched: launched)
    monitor?(.started(effect))
    launched.leftBehind = leftBehind
    let priority = launched.work.priority
    let task =
      if let executor {
        Task(executorPreference: executor, priority: priority) { await effect.run() }
      } else {
        Task(priority: priority) { await effect.run() }
      }
    launched.attach(task)
  }

  // MARK: Effects that follow others

  /// Starts effects on the store's actor, from a new task. For effects that follow an event other than the end of work.
  func startLater(_ steps: [EffectStep]) {
    guard !steps.isEmpty else { return }
    let steps = FollowingSteps(steps: steps)
    Task(executorPreference: executor) { [self] in await startFollowing(steps.steps) }
  }

  /// `@unchecked Sendable`: see ``EffectPass``.
  private struct FollowingSteps: @unchecked Sendable {
    let steps: [EffectStep]
  }

  func startFollowing(_ steps: [EffectStep]) async {
    if let actor {
      await resume(FollowingSteps(steps: steps), isolation: actor)
    } else {
      handle(.abandoned(steps))
    }
  }

  private func resume(_ following: FollowingSteps, isolation: isolated any Actor) {
    var steps = following.steps[...]
    while let host, let step = steps.popFirst() { host.resume(EffectPass(step)) }
    if !steps.isEmpty { handle(.abandoned(Array(steps))) }
  }
}
