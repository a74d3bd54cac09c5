// Sending to the store, and reading its state. Both happen on the store's actor.

extension RunningEffect {
  var isDismissible: Bool { position.path?.isDismissible == true }

  /// Sends the parent the action that dismisses the nearest presented feature around the effect. Does nothing if there
  /// is none, or if the effect was cancelled.
  func dismiss() async {
    guard let actor = runner?.actor else { return }
    await dismiss(isolation: actor)
  }

  private func dismiss(isolation: isolated any Actor) {
    guard !isCancelled, let action = position.path?.dismissal else { return }
    receive(action)
  }

  @inline(never)
  func deliver(
    _ sent: SentAction,
    isolation: isolated any Actor,
    within surround: (@Sendable (() -> Void) -> Void)? = nil
  ) {
    didDeliver()
    guard !Task.isCancelled, !isCancelled else { return }
    let isLate = hasEnded
    var isHandled = false
    if let surround {
      surround { isHandled = receive(embed(sent.action)) }
    } else {
      isHandled = receive(embed(sent.action))
    }
    if isLate {
      reportLate(sent.action, isHandled: isHandled)
    } else if isInUnstructuredTask {
      reportUnstructured(sent.action)
    }
  }

  /// Reads a part of the state of the effect's feature. Returns `nil` if the effect was cancelled, the store was
  /// released or the feature has left, or, with a report, if the key path belongs to the state of another feature.
  @inline(never)
  func read<State, Value>(_ keyPath: KeyPath<State, Value>, isolation: isolated any Actor) -> Value? {
    guard !Task.isCancelled, !isCancelled else { return nil }
    var value: Value?
    runner?.withStore { store in
      store.withState(at: position.path) { state, type in
        guard type == ObjectIdentifier(State.self) else { return reportOtherState(State.self) }
        value = state.assumingMemoryBound(to: State.self).pointee[keyPath: keyPath]
      }
    }
    return value
  }

  private func embed(_ action: Any) -> Any {
    EffectPath.embed(action, from: position.path)
  }

  /// Passes an action to the store. Returns false if the store has been released. The reducers do not see dependencies
  /// that are overridden in the effect, neither by the feature nor by `withDependencies`.
  @discardableResult
  private func receive(_ action: Any) -> Bool {
    guard let runner else { return false }
    return DependencyValues.withoutOverrides { runner.withStore { $0.receive(action, from: self) } }
  }

  // MARK: Reports

  /// The name of the effect in quotes, after a space, to follow 'effect' in a report; empty if the effect has no name.
  private var name: String { work.name.map { " '\($0)'" } ?? "" }

  /// Reports a misuse at the line that made the effect, with the issue reporter of that place.
  private func report(_ message: @autoclosure () -> String) {
    work.context.run { reportIssue(message(), location: work.location) }
  }

  private func reportOtherState(_ type: Any.Type) {
    report(
      """
      An effect\(name) asked for the state of another feature, and got 'nil'.

        Asked for: \(type)

      'send.state' reads the state of the feature that returned the effect. The store finds it where 'Scope', \
      'ifLet', 'ifCaseLet' or 'forEach' hold it: the state of a reducer that is called by hand cannot be found.
      """
    )
  }

  /// Reports a `Send` that was used after the effect had ended. For a cancelled effect it reports nothing.
  func reportLate(_ action: Any, isHandled: Bool) {
    guard hasEnded, !isCancelled else { return }
    report(
      """
      The effect\(name) sent an action after it had ended\
      \(isHandled ? "" : " and its store had gone").

        Action: \(caseName(of: embed(action)))

      \(isHandled ? "It is handled, but nothing would have cancelled it." : "Nothing handles it.") 'send' is for use \
      within the operation of 'Effect.run': let the operation go on until the last action is sent, for instance by \
      iterating a stream instead of handing 'send' to a callback or a task.
      """
    )
  }

  /// Reports, in a test, an action from a task that `Task { }` made.
  private func reportUnstructured(_ action: Any) {
    report(
      """
      The effect\(name) sent an action from a task that is not part of it, such as \
      'Task { }'.

        Action: \(caseName(of: embed(action)))

      It is handled, but the test cannot know when such a task sends, and the task is not cancelled with the effect. \
      Call 'send' in the operation of 'Effect.run' itself, or in a child task of it: 'async let' or a task group. \
      For a callback, iterate a stream that the callback feeds.
      """
    )
  }
}

/// An action on its way from an effect to the store's actor.
///
/// `@unchecked Sendable`: `Send` takes the action as `sending`, so no other reference to it is left.
struct SentAction: @unchecked Sendable {
  let action: Any

  init<Action>(_ action: sending Action) {
    self.action = action
  }
}
