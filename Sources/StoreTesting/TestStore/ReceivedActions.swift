import Store

/// Records the actions that effects send to a test store, and the changes of shared values by effects, other stores and
/// files. Keeps each of them, with the state it leads to, until the test asserts or skips it.
@usableFromInline
final class ReceivedActions<State, Action> {
  /// An action of an effect, or a change of a shared value, with the change of the state that it made.
  @usableFromInline
  struct Received {
    /// `nil` for a change of a shared value.
    @usableFromInline let action: Action?
    @usableFromInline let source: ActionSource
    @usableFromInline let change: StateTransition<State>

    @inlinable
    init(action: Action?, source: ActionSource, change: StateTransition<State>) {
      self.action = action
      self.source = source
      self.change = change
    }

    @usableFromInline var name: String { action.map { caseName(of: $0) } ?? "a change of a shared value" }

    /// The received action or change of a shared value, with its cause, for the text of a failure. An action is shown
    /// with its payload.
    var text: String {
      action.map { "\(describe($0)), sent by \(source)" } ?? "a change of a shared value, made by \(source)"
    }
  }

  /// The actions that the test has yet to receive.
  @usableFromInline var pending = Queue<Received>()
  /// The actions that `send` and `finish` took from `pending`, because the test had not asserted them. A later
  /// `receive` may still assert them. With exhaustivity off, `send` does not keep such actions.
  @usableFromInline var passedOver = Queue<Received>()
  /// The change by the action that the test is sending. Set when the store handles the action.
  @usableFromInline var sent: StateTransition<State>?
  @usableFromInline var isSending = false
  @usableFromInline let invariant: ((State) -> Bool)?
  /// The failure text for the first change after which the invariant did not hold.
  @usableFromInline var broken: String?

  init(invariant: ((State) -> Bool)?) { self.invariant = invariant }

  /// Records an action or, if `action` is `nil`, a change of a shared value that was made elsewhere, for example by an
  /// effect.
  @inlinable
  func handle(_ action: Action?, _ change: StateTransition<State>, source: ActionSource) {
    if isSending, action != nil {
      isSending = false
      sent = change
    } else {
      pending.append(Received(action: action, source: source, change: change))
    }
    check(change, cause: action.map { caseName(of: $0) } ?? "a change of a shared value")
  }

  /// Records the first change after which the invariant does not hold.
  @inlinable
  func check(_ change: StateTransition<State>, cause: @autoclosure () -> String) {
    if let invariant, broken == nil, !invariant(change.after) { broken = change.brokenInvariant(after: cause()) }
  }

  /// Returns the change by the action that `send` sends; `nil` if the store did not handle the action. The test need
  /// not receive this action. Actions that follow in the same turn are not part of the change, and become pending.
  @inlinable
  func change(by send: () -> Void) -> StateTransition<State>? {
    isSending = true
    send()
    isSending = false
    return sent.take()
  }

  var isEmpty: Bool { pending.isEmpty && passedOver.isEmpty }

  // MARK: Actions that were passed over

  var all: [Received] { passedOver + Array(pending) }

  /// Removes and returns the first passed-over action that matches. Forgets the actions before the match, or all of
  /// them if there is no match.
  ///
  /// - Parameter onlyFirst: True if only the first of the actions may match.
  @inlinable
  func takePassedOver(onlyFirst: Bool, where matches: (Action?) -> Bool) -> Received? {
    while let next = passedOver.popFirst() {
      if matches(next.action) { return next }
      if onlyFirst { passedOver = Queue() }
    }
    return nil
  }
}

/// A change of the state: by one or several actions, by a change of a shared value from elsewhere, or by the mounting
/// of the feature.
@usableFromInline
struct StateTransition<State> {
  @usableFromInline let before: State
  @usableFromInline let after: State
  /// The hooks that ran with the change.
  @usableFromInline let hooks: [HookRun]

  @inlinable
  init(before: State, after: State, hooks: [HookRun] = []) {
    self.before = before
    self.after = after
    self.hooks = hooks
  }

  /// The failure text for a change after which the invariant does not hold.
  @usableFromInline
  func brokenInvariant(after cause: String) -> String {
    """
    The invariant does not hold after \(cause).

    \(indented(diff(before, after) ?? describe(after)))

      (− before, + after)
    """
  }
}
