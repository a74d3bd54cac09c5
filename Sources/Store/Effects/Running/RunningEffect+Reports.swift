// Reports of an error that nothing handles, and of a misuse of `Send`.

extension RunningEffect {
  /// A space and the name of the effect in quotes, as in `An effect 'load' threw`. Empty if the effect has no name.
  private var name: String { work.name.map { " '\($0)'" } ?? "" }

  /// Reports an issue at the line that made the effect, with the issue reporter that was in force there.
  private func report(_ message: @autoclosure () -> String) {
    work.context.run { reportIssue(message(), location: work.location) }
  }

  func reportUnhandled(_ error: any Error) {
    report(
      """
      An effect\(name) threw an error that nothing handles.

        Error: \(error)

      Catch it in the effect and send an action that says what happened, or pass 'catch:' to 'Effect.run'.
      """
    )
  }

  func reportOtherState(_ type: Any.Type) {
    report(
      """
      An effect\(name) asked for the state of another feature, and got 'nil'.

        Asked for: \(type)

      'send.state' reads the state of the feature that returned the effect. The store finds it where 'Scope', \
      'ifLet', 'ifCaseLet' or 'forEach' hold it: the state of a reducer that is called by hand cannot be found.
      """
    )
  }

  /// Reports a `Send` that was used after the effect had ended. Reports nothing for a cancelled effect.
  ///
  /// - Parameter action: The action that was sent, embedded in the store's action. If the actor has been released, the
  ///   action is not embedded, because actions are embedded on the actor only.
  func reportLate(_ action: Any, isHandled: Bool) {
    guard hasEnded, !isCancelled else { return }
    report(
      """
      The effect\(name) sent an action after it had ended\
      \(isHandled ? "" : " and its store had gone").

        Action: \(caseName(of: action))

      \(isHandled ? "It is handled, but nothing would have cancelled it." : "Nothing handles it.") 'send' is for use \
      within the operation of 'Effect.run': let the operation go on until the last action is sent, for instance by \
      iterating a stream instead of handing 'send' to a callback or a task.
      """
    )
  }

  /// Reports an action that was sent from a task made with `Task { }`. Called in tests only: see
  /// `isInUnstructuredTask`.
  func reportUnstructured(_ action: Any) {
    report(
      """
      The effect\(name) sent an action from a task that is not part of it, such as \
      'Task { }'.

        Action: \(caseName(of: action))

      It is handled, but the test cannot know when such a task sends, and the task is not cancelled with the effect. \
      Call 'send' in the operation of 'Effect.run' itself, or in a child task of it: 'async let' or a task group. \
      For a callback, iterate a stream that the callback feeds.
      """
    )
  }
}
