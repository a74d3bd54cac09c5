import Store
import Synchronization

/// What a test store's store did: the actions that effects sent, with the states they led to, until the test asserts them.
final class Recorder<State, Action> {
  struct Received {
    let action: Action
    let state: State
    let source: ActionSource
  }

  private(set) var received: [Received] = []
  private var head = 0
  /// What a step of the test took as it was although the test may be about to assert it.
  private var passedOver: ArraySlice<Passed> = []
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

  /// An action that was passed over, with the state before it.
  struct Passed {
    let before: State
    let received: Received
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

  // MARK: What was passed over

  var hasPassedOver: Bool { !passedOver.isEmpty }

  /// Moves what is to be received to what was passed over; `before` is the state before the first of them.
  func passOver(after before: State) {
    var before = before
    for next in pending {
      passedOver.append(Passed(before: before, received: next))
      before = next.state
    }
    removeFirst(pending.count)
  }

  /// Takes the first action that was passed over, or in whatever place if `anywhere`. One that does not match leaves them all
  /// behind.
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

  func takeBroken() -> Broken? {
    isBroken = false
    return broken.take()
  }
}

/// Whether the root feature asked to be dismissed. Effects ask, on whatever thread they run.
final class Dismissal: Sendable {
  private let flag = Atomic(false)

  var isNoted: Bool { flag.load(ordering: .acquiring) }

  func note() { flag.store(true, ordering: .releasing) }
}
