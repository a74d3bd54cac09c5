import Store

/// Records the actions that effects send to a test store, with the states they lead to, until the test asserts them.
final class Recorder<State, Action> {
  /// An action of an effect, with the state after it.
  struct Received {
    let action: Action
    let state: State
    let source: ActionSource
    /// The hooks that ran with it.
    let hooks: [HookRun]
  }

  /// The state after an action that the test sent, and the hooks that ran with it.
  struct Sent {
    let state: State
    let hooks: [HookRun]
  }

  /// An action that the test passed over, with the state before it.
  struct Passed {
    let before: State
    let received: Received
  }

  /// The first action after which the invariant did not hold.
  struct Broken {
    /// The action, or the mounting of the feature.
    let cause: String
    let before: State
    let after: State
  }

  private(set) var received: [Received] = []
  private var head = 0
  /// Actions that a step of the test accepted without an assertion, which a later step may still assert.
  private var passedOver: ArraySlice<Passed> = []
  /// The state after the action that the test is sending, once it is known.
  private var sent: Sent?
  private var isSending = false
  private let invariant: ((State) -> Bool)?
  private var broken: Broken?
  private(set) var isBroken = false

  init(invariant: ((State) -> Bool)?) {
    self.invariant = invariant
  }

  func handle(before: State, after: State, action: Action, source: ActionSource, hooks: [HookRun]) {
    if isSending {
      isSending = false
      sent = Sent(state: after, hooks: hooks)
    } else {
      received.append(Received(action: action, state: after, source: source, hooks: hooks))
    }
    check(before: before, after: after, cause: caseName(of: action))
  }

  /// Notes the first change after which the invariant does not hold.
  func check(before: State, after: State, cause: @autoclosure () -> String) {
    guard let invariant, !isBroken, !invariant(after) else { return }
    isBroken = true
    broken = Broken(cause: cause(), before: before, after: after)
  }

  /// Announces the test's own action, which is not to be received.
  func willSend() {
    isSending = true
  }

  /// The state after the action that the test sent, before the actions that followed in the same turn.
  func takeSent() -> Sent? {
    isSending = false
    return sent.take()
  }

  func takeBroken() -> Broken? {
    isBroken = false
    return broken.take()
  }

  // MARK: Actions to be received

  var isEmpty: Bool { head == received.count }
  var pending: ArraySlice<Received> { received[head...] }

  func removeFirst(_ count: Int = 1) {
    head += count
    guard head == received.count else { return }
    received.removeAll(keepingCapacity: true)
    head = 0
  }

  // MARK: Actions that were passed over

  var hasPassedOver: Bool { !passedOver.isEmpty }

  /// Passes over all pending actions. `before` is the state before the first of them.
  func passOver(after before: State) {
    var before = before
    for next in pending {
      passedOver.append(Passed(before: before, received: next))
      before = next.state
    }
    removeFirst(pending.count)
  }

  /// Removes and returns the first action that was passed over, or the first that matches if `anywhere`. If there is no
  /// match, all of them are forgotten.
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
