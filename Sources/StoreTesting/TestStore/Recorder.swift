import Store

/// What a test store's store did: the actions that effects sent, with the states they led to, until the test asserts them.
final class Recorder<State, Action> {
  struct Received {
    let action: Action
    let state: State
    let source: ActionSource
  }

  private(set) var received: [Received] = []
  private var head = 0
  /// The state after the action that the test is sending, once it is known.
  private var sentState: State?
  private var isSending = false
  private let invariant: ((State) -> Bool)?
  private var broken: Broken?
  private(set) var isBroken = false

  /// The first action after which the invariant did not hold.
  struct Broken {
    let action: Action
    let before: State
    let after: State
  }

  init(invariant: ((State) -> Bool)?) {
    self.invariant = invariant
  }

  func handle(before: State, after: State, action: Action, source: ActionSource) {
    if isSending {
      isSending = false
      sentState = after
    } else {
      received.append(Received(action: action, state: after, source: source))
    }
    guard let invariant, !isBroken, !invariant(after) else { return }
    isBroken = true
    broken = Broken(action: action, before: before, after: after)
  }

  /// The next action is the test's own, and not one to be received.
  func willSend() {
    isSending = true
  }

  /// The state after the action that the test sent, before those that followed in the same turn.
  func takeSent() -> State? {
    isSending = false
    return sentState.take()
  }

  // MARK: The queue of actions to be received

  var isEmpty: Bool { head == received.count }
  var pending: ArraySlice<Received> { received[head...] }

  func removeFirst(_ count: Int = 1) {
    head += count
    guard head == received.count else { return }
    received.removeAll(keepingCapacity: true)
    head = 0
  }

  func takeBroken() -> Broken? {
    isBroken = false
    return broken.take()
  }
}

/// Whether the root feature asked to be dismissed.
final class Dismissal: Sendable {
  private let flag = Locked(false)

  var isNoted: Bool { flag.withLock { $0 } }

  func note() { flag.withLock { $0 = true } }
}
