/// A running effect, for its task, for `Send` and for reports.
struct RunningEffect: Sendable {
  let runner: EffectRunner
  let launched: LaunchedWork

  /// The effect that the current task belongs to.
  @TaskLocal static var current: RunningEffect?

  var work: EffectWork { launched.work }
  var send: SendID { launched.place.send }
  var isDismissible: Bool { launched.place.path?.isDismissible == true }

  func run() async {
    // An effect that was cancelled before it began, in the turn that started it, never runs.
    if !Task.isCancelled, !launched.isCancelled {
      if runner.executor != nil { launched.noteOwnTask(Self.presentTask) }
      // The context is entered only if there is one, because each asynchronous call costs tens of nanoseconds.
      let work = launched.work
      if work.context.isEmpty {
        await Self.$current.withValue(self) { await work.operation() }
      } else {
        await Self.$current.withValue(self) {
          await work.context.runAsync { await work.operation() }
        }
      }
    }
    await runner.ended(launched)
  }

  static var presentTask: Int? { withUnsafeCurrentTask { $0?.hashValue } }

  /// Sends the parent the action that dismisses the effect's feature.
  func dismiss() async {
    guard let actor = runner.actor else { return }
    await dismiss(isolation: actor)
  }

  private func dismiss(isolation: isolated any Actor) {
    guard !launched.isCancelled, let action = launched.place.path?.dismissal else { return }
    receive(action)
  }

  /// Notes, for a test, that a delivery waits for its turn on the store's actor.
  func willDeliver() {
    if runner.executor != nil { launched.willDeliver() }
  }

  @inline(never)
  func deliver(_ sent: SentAction, isolation: isolated any Actor) {
    if runner.executor != nil { launched.didDeliver() }
    guard !Task.isCancelled, !launched.isCancelled else { return }
    let isLate = launched.hasEnded
    let isHandled = receive(embed(sent.action))
    if isLate { reportLate(sent.action, isHandled: isHandled) }
  }

  /// Reads a part of the state of the effect's feature.
  @inline(never)
  func read<State, Value>(_ keyPath: KeyPath<State, Value>, isolation: isolated any Actor) -> Value? {
    guard !Task.isCancelled, !launched.isCancelled else { return nil }
    var value: Value?
    runner.withHost { host in
      host.withState(at: launched.place.path) { state, type in
        guard type == ObjectIdentifier(State.self) else { return reportOtherState(State.self) }
        value = state.assumingMemoryBound(to: State.self).pointee[keyPath: keyPath]
      }
    }
    return value
  }

  private func reportOtherState(_ type: Any.Type) {
    work.context.run {
      reportIssue(
        """
        An effect\(work.name.map { " '\($0)'" } ?? "") asked for the state of another feature, and got 'nil'.

          Asked for: \(type)

        'send.state' reads the state of the feature that returned the effect. The store finds it where 'Scope', \
        'ifLet', 'ifCaseLet' or 'forEach' hold it: the state of a reducer that is called by hand cannot be found.
        """,
        location: work.location
      )
    }
  }

  private func embed(_ action: Any) -> Any {
    launched.place.path?.embed(action) ?? action
  }

  /// Passes an action to the store. Returns false if the store has been released. The reducers do not see dependencies
  /// that are overridden in the effect, neither by the feature nor by `withDependencies`.
  @discardableResult
  private func receive(_ action: Any) -> Bool {
    guard !DependencyValues.current.isEmpty else { return runner.withHost { $0.receive(action, from: self) } }
    return DependencyValues.$current.withValue(DependencyValues()) {
      runner.withHost { $0.receive(action, from: self) }
    }
  }

  /// Reports a `Send` that was used after the effect had ended. For a cancelled effect it reports nothing.
  func reportLate(_ action: Any, isHandled: Bool) {
    guard launched.hasEnded, !launched.isCancelled else { return }
    work.context.run {
      reportIssue(
        """
        The effect\(work.name.map { " '\($0)'" } ?? "") sent an action after it had ended\
        \(isHandled ? "" : " and its store had gone").

          Action: \(caseName(of: embed(action)))

        \(isHandled ? "It is handled, but nothing would have cancelled it." : "Nothing handles it.") 'send' is for use \
        within the operation of 'Effect.run': let the operation go on until the last action is sent, for instance by \
        iterating a stream instead of handing 'send' to a callback or a task.
        """,
        location: work.location
      )
    }
  }

  var info: EffectInfo {
    EffectInfo(
      name: work.name,
      id: launched.givenID.map { String(describing: $0.base) },
      location: work.location,
      action: caseName(of: launched.place.action)
    )
  }
}
