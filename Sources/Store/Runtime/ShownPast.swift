/// The present state of a store that shows a state of its past, and the actions and effects that the store holds until
/// it resumes.
@usableFromInline
final class ShownPast<State, Action> {
  enum Held {
    /// `from` is the effect that sent the action; `nil` if no effect sent it.
    case action(Action, ActionSource, SendID, time: UInt64, from: RunningEffect?)
    /// The next effects of a sequence, to start when the store resumes.
    case pass(EffectPass)
  }

  let present: UnsafeMutablePointer<State>
  var held: [Held] = []
  /// True while observers and mirrors are told of a jump. The actions that they send meanwhile are dropped.
  var isTelling = false
  /// The time of the latest jump.
  var jumped: UInt64 = 0
  private let runner: EffectRunner

  init(_ state: State, _ runner: EffectRunner) {
    present = .allocate(capacity: 1)
    present.initialize(to: state)
    self.runner = runner
  }

  deinit {
    // The store may be released while it shows its past and holds actions. The tasks that wait for these actions are
    // then resumed here.
    for case .action(_, _, let send, _, _) in held { runner.handled(send) }
    present.deinitialize(count: 1)
    present.deallocate()
  }
}

extension StoreCore {
  /// Replaces the state by a state of the past, and tells the observers and the mirrors. Not called during a turn.
  func show(_ past: State) {
    let shown = self.past ?? ShownPast(state.pointee, runner)
    self.past = shown
    flags.insert(.isHeld)
    shown.isTelling = true
    replaceState(by: past)
    shown.jumped = IntentClock.now()
    if flags.contains(.isMirrored) { turns.jumped(at: shown.jumped) }
    shown.isTelling = false
  }

  /// Restores the present. Then starts the held effects and handles the held actions, in one turn. Drops the actions of
  /// effects that were cancelled and, with `droppingInputs`, the actions that no effect has sent.
  func showPresent(droppingInputs: Bool) {
    guard let shown = past else { return }
    shown.isTelling = true
    replaceState(by: shown.present.pointee)
    past = nil
    flags.remove(.isHeld)
    flags.insert(.isBusy)
    // A mirror compares the time of this return with the time of the last move of focus: the later one wins. With
    // `droppingInputs`, the return has the present time, and wins. Otherwise, the return has the time of the latest
    // jump, and a move of focus after this jump wins.
    if flags.contains(.isMirrored) { turns.jumped(at: droppingInputs ? IntentClock.now() : shown.jumped) }
    takeChanges()
    for held in exchange(&shown.held, with: []) {
      switch held {
      case .pass(let pass): runner.start(pass) { enqueue($0) }
      case .action(let action, let source, let send, let time, let effect):
        let isWanted = effect.map { !$0.isCancelled } ?? !droppingInputs
        if isWanted { _ = handle(action, source, send: send, at: time) }
        runner.handled(send)
      }
      forgetChain()
    }
    finishTurn()
  }

  private func replaceState(by new: State) {
    flags.insert(.isBusy)
    state.pointee = new
    notifyObservers()
    flags.remove(.isBusy)
  }

  /// Holds an action that is sent while the store shows its past. Drops the action if observers and mirrors are being
  /// told of a jump: see `ShownPast.isTelling`.
  @usableFromInline
  func hold(_ action: Action, _ source: ActionSource, send: SendID?) -> SendID? {
    guard let past, !past.isTelling else {
      // Drops the action. A mirror that sent the action must not send it again: see `endJump()`.
      if flags.contains(.isMirrored) { turns.endJump() }
      return send
    }
    let send = runner.expect(send)
    let effect = source.kind == .effect ? RunningEffect.current : nil
    past.held.append(.action(action, source, send, time: queueTime, from: effect))
    return send
  }
}
