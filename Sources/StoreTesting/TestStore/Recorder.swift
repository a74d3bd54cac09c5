import Store

/// Records the actions that effects send to a test store, with the states they lead to, until the test asserts them.
@usableFromInline
final class Recorder<State, Action> {
  /// An action of an effect, with the state after it.
  @usableFromInline
  struct Received {
    @usableFromInline let action: Action
    @usableFromInline let state: State
    @usableFromInline let source: ActionSource
    /// The hooks that ran with the action.
    @usableFromInline let hooks: [HookRun]

    @inlinable
    init(action: Action, state: State, source: ActionSource, hooks: [HookRun]) {
      self.action = action
      self.state = state
      self.source = source
      self.hooks = hooks
    }
  }

  /// The state after an action that the test sent, and the hooks that ran with it.
  @usableFromInline
  struct Sent {
    @usableFromInline let state: State
    @usableFromInline let hooks: [HookRun]

    @inlinable
    init(state: State, hooks: [HookRun]) {
      self.state = state
      self.hooks = hooks
    }
  }

  /// An action that a step of the test accepted without an assertion, with the state before it.
  @usableFromInline
  struct Passed {
    @usableFromInline let before: State
    @usableFromInline let received: Received
  }

  /// The first change after which the invariant did not hold.
  struct Broken {
    /// The name of the action, or the text for the mounting of the feature.
    let cause: String
    let before: State
    let after: State
  }

  /// The actions that the test has yet to receive.
  @usableFromInline private(set) var pending = Queue<Received>()
  /// The actions that a step of the test accepted without an assertion. A later step may still assert them.
  private var passedOver: ArraySlice<Passed> = []
  /// The state after the action that the test is sending, once it is known.
  @usableFromInline var sent: Sent?
  @usableFromInline var isSending = false
  @usableFromInline let invariant: ((State) -> Bool)?
  private var broken: Broken?
  @usableFromInline private(set) var isBroken = false

  init(invariant: ((State) -> Bool)?) {
    self.invariant = invariant
  }

  @inlinable
  func handle(before: State, after: State, action: Action, source: ActionSource, hooks: [HookRun]) {
    if isSending {
      isSending = false
      sent = Sent(state: after, hooks: hooks)
    } else {
      receive(Received(action: action, state: after, source: source, hooks: hooks))
    }
    check(before: before, after: after, cause: caseName(of: action))
  }

  @usableFromInline
  func receive(_ received: Received) {
    pending.append(received)
  }

  /// Records the first change after which the invariant does not hold.
  @inlinable
  func check(before: State, after: State, cause: @autoclosure () -> String) {
    if let invariant, !isBroken, !invariant(after) { noteBroken(cause(), before, after) }
  }

  @usableFromInline
  func noteBroken(_ cause: String, _ before: State, _ after: State) {
    isBroken = true
    broken = Broken(cause: cause, before: before, after: after)
  }

  /// Announces that the next action comes from the test, which does not have to receive it.
  @inlinable
  func willSend() {
    isSending = true
  }

  /// Removes and returns the state after the action that the test sent, before the actions that followed in the same
  /// turn.
  @inlinable
  func takeSent() -> Sent? {
    isSending = false
    return sent.take()
  }

  func takeBroken() -> Broken? {
    isBroken = false
    return broken.take()
  }

  // MARK: Actions to be received

  @inlinable var isEmpty: Bool { pending.isEmpty }

  @usableFromInline
  func removeFirst(_ count: Int = 1) {
    for _ in 0..<count { _ = pending.popFirst() }
  }

  // MARK: Actions that were passed over

  @usableFromInline var hasPassedOver: Bool { !passedOver.isEmpty }

  /// Accepts all pending actions without an assertion. `before` is the state before the first of them.
  func passOver(after before: State) {
    var before = before
    for next in pending {
      passedOver.append(Passed(before: before, received: next))
      before = next.state
    }
    removeFirst(pending.count)
  }

  /// Removes and returns the first accepted action, or, if `anywhere`, the first that matches. If there is no match,
  /// forgets all of them.
  @usableFromInline
  func takePassedOver(anywhere: Bool, where matches: (Action) -> Bool) -> Passed? {
    let candidates = anywhere ? passedOver : passedOver.prefix(1)
    guard let index = candidates.firstIndex(where: { matches($0.received.action) }) else {
      forgetPassedOver()
      return nil
    }
    defer { passedOver = passedOver[(index + 1)...] }
    return passedOver[index]
  }

  func forgetPassedOver() {
    passedOver = []
  }
}
