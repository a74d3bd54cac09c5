import Observation
import Store

/// Runs the turns of an engine: passes events to the core, and calls the program back.
///
/// The runner identifies nodes by slots, so it is not generic in the type of the ids. It contains the core, the
/// handlers of each slot and the queue. ``FocusEngine`` converts ids to slots and calls the runner.
@usableFromInline
final class TurnRunner: Observable {
  // Exclusivity is not checked for the core, the queue and the turn: only the engine's actor uses them, and no access
  // is open while code of the program runs.
  @exclusivity(unchecked)
  var core: FocusCore
  /// The handlers of each node, by slot.
  var handlers: [DeclaredHandlers] = []
  /// The nodes that publish values for their scenes, in the order in which they began to publish.
  var scenePublishers: [Slot] = []
  /// The rotation handler that was called last: the slot of its node, and its index among the node's handlers. The
  /// remainder is the part of the rotation that was too small for a step.
  var rotated = (slot: FocusTree.root, index: 0, remainder: 0.0)
  /// For each binding: whether its values are Booleans, and the function that describes a value in reports.
  var bindings: [BindingID: (isBoolean: Bool, describe: (Int) -> String?)] = [:]
  let changes = Listeners<FocusChange<Slot>>()
  /// Notified of each turn. The listeners are the program's observers of turns and the engine's side of each mirror:
  /// see `FocusBinding+Side.swift`.
  @usableFromInline let turns = Listeners<FocusTurn<Int>>()
  /// Notified at the end of a turn, after the observers of turns, if a mirror waits for the end. The listeners are the
  /// engine's sides of the mirrors: see `FocusBinding+Side.swift`.
  @usableFromInline let rests = Listeners<Void>()
  /// Notified of the answer to each claim. A mirror's side ignores the answers to claims of other sides.
  @usableFromInline let verdicts = Listeners<(claim: ClaimID, result: FocusRequestResult)>()
  var shouldMove: ((FocusChange<Slot>) -> Bool)?
  /// Shows an element. Returns false if the program cannot show it.
  var bringIntoView: ((Slot) -> Bool)?
  var trace: ((FocusEvent, FocusOutcome) -> Void)?
  var report: (FocusReport<Slot>) -> Void = { _ in }

  /// The pieces of work that were asked for during the turn, each with the time of its intent.
  @exclusivity(unchecked)
  private(set) var queue = Queue<(time: UInt64, run: () -> Void)>()
  @exclusivity(unchecked)
  var turn = FocusTurn<Slot>()
  @usableFromInline private(set) var isInTurn = false
  /// True if a mirror waits for the end of the turn.
  private var isAwaited = false
  private var eventsInTurn = 0
  /// The time of `IntentClock` at which the current work was requested.
  private var time: UInt64 = 0
  /// The time of the intent that the engine honoured last: an intent of the user or of the program. A move that the
  /// engine makes by itself is no intent.
  @usableFromInline private(set) var lastIntent: UInt64 = 0
  /// The time of the latest request that had to wait for its element, or for the window of its element to become
  /// active. The time stays after the wait has ended.
  private(set) var waitingIntent: UInt64 = 0
  var modality = FocusModality.program {
    didSet { if modality != oldValue { tellReaders() } }
  }
  let registrar = ObservationRegistrar()
  /// True if `noteRead` was called since Observation was last told of a change. If false, Observation need not be told.
  var isRead = false
  /// The number of the newest claim or binding.
  var lastNumber: UInt64 = 0

  init(options: FocusOptions) { core = FocusCore(options: options) }

  /// Asks for a notice to the listeners of `rests` at the end of the present turn.
  ///
  /// - Returns: True if a turn is going on. If false, no notice follows.
  @usableFromInline
  func notifyAtRest() -> Bool {
    if isInTurn { isAwaited = true }
    return isInTurn
  }

  // MARK: Turns

  /// Handles one event and all that the event causes. During a turn, the event is queued. The method allocates a
  /// closure only for a queued event. A call of `enter` would allocate a closure for every event.
  ///
  /// - Parameter time: The time of the intent; by default the present.
  @discardableResult
  func perform(_ event: FocusEvent, at time: UInt64? = nil) -> FocusRequestResult {
    guard beginTurn(at: time) else {
      queue.append((time ?? IntentClock.now(), { [unowned self] in process(event) }))
      return .queued
    }
    let result = process(event)
    endTurn()
    return result
  }

  /// Runs `work` in a new turn. During a turn, `work` is queued.
  func enter<Result>(queued: Result, _ work: @escaping (TurnRunner) -> Result) -> Result {
    guard beginTurn() else {
      queue.append((IntentClock.now(), { [unowned self] in _ = work(self) }))
      return queued
    }
    let result = work(self)
    endTurn()
    return result
  }

  /// Notifies the observers of turns, and Observation. Called when `bind` or `unbind` has changed the value of a
  /// binding, because the core handles no event for this change.
  func noteTurn() {
    enter(queued: ()) { runner in
      runner.turn.happened = true
      runner.tellReaders()
    }
  }

  /// Begins a turn. Returns false if a turn is going on.
  func beginTurn(at time: UInt64? = nil) -> Bool {
    if isInTurn { return false }
    isInTurn = true
    eventsInTurn = 0
    self.time = time ?? IntentClock.now()
    return true
  }

  /// Ends the turn. Runs the queued work, then notifies the observers of turns if `turn.happened` is true. Repeats both
  /// steps as long as observers queue more work. Finally, notifies `rests` if a mirror waits for the end of the turn.
  func endTurn() {
    while !queue.isEmpty || turn.happened {
      if let work = queue.popFirst() {
        if isLooping { continue }
        time = work.time
        work.run()
      } else {
        turns.tell(exchange(&turn, with: FocusTurn()))
      }
    }
    isInTurn = false
    guard isAwaited else { return }
    isAwaited = false
    rests.tell(())
  }

  /// Counts one piece of queued work. Returns true if the turn has had more than 1,000 pieces. The turn then counts as
  /// an endless loop: the loop is reported once, and the caller drops the rest of the work.
  private var isLooping: Bool {
    eventsInTurn += 1
    if eventsInTurn == 1_001 { report(.loop(events: 1_000)) }
    return eventsInTurn > 1_000
  }

  // MARK: Events

  /// Handles one event within a turn. If focus has moved, calls the blur handlers, the focus handlers and the observers
  /// of moves, in this order. Then calls the actions that the event performs.
  @discardableResult
  func process(_ event: FocusEvent) -> FocusRequestResult {
    let old = core.focus
    let oldAccessibility = core.accessibilityFocus
    let declared = declarations(of: event)
    if let new = event.modality { modality = new }
    for (slot, handlers) in declared { rebind(slot, handlers) }
    var outcome = handle(event)
    let performed = outcome.performed.isEmpty ? [] : outcome.performed.flatMap(actions)
    if performed.isEmpty { outcome.performed = [] }
    trace?(event, outcome)
    turn.happened = true
    turn.note(outcome)
    event.date(outcome, at: time, honoured: &lastIntent, waiting: &waitingIntent)
    for verdict in outcome.verdicts { verdicts.tell(verdict) }
    // The blur handlers of a removed element still run, so they are read before the loop below removes them.
    let blurred = outcome.change == nil ? [] : handlers(at: old)
    let added = outcome.removed.isEmpty ? [:] : Dictionary(declared.map { ($0.slot, $0.handlers) }) { $1 }
    for slot in outcome.removed where slot < handlers.count {
      redeclare(slot, core.tree.contains(slot) ? added[slot] ?? [] : [])
    }
    for (slot, handlers) in declared {
      setHandlers(handlers, at: slot)
      if !core.tree.contains(slot) { redeclare(slot, []) }
    }
    for each in outcome.reports { report(each) }
    let isNews = outcome.change != nil || !outcome.activations.isEmpty || core.accessibilityFocus != oldAccessibility
    if isNews { tellReaders() }
    if let change = outcome.change {
      for case .blur(let blur) in blurred { blur() }
      for case .focus(let focus) in handlers(at: core.focus) { focus() }
      changes.tell(change)
    }
    for action in performed { action() }
    return outcome.result
  }

  /// Lets the core handle an event. If the core needs an element to be shown, this method asks the program to show the
  /// element. The core then continues the event with the answer, and may need another element.
  private func handle(_ event: FocusEvent) -> FocusOutcome {
    var outcome = core.handle(event, vetoed: vetoes(of: event))
    guard outcome.asksToShow != nil else { return outcome }
    var (next, last) = (event, outcome)
    while let slot = last.asksToShow {
      core.tree.answer(slot, isShown: bringIntoView?(slot) ?? false)
      next = next.afterAnswer(to: last)
      last = core.handle(next, vetoed: vetoes(of: next))
      outcome = last.following(outcome)
    }
    core.tree.forgetAnswers()
    return outcome
  }

  /// The moves that ``shouldMove`` vetoes. `shouldMove` may change the engine, so a copy of the core tries the event.
  @inline(never)
  private func vetoes(of event: FocusEvent) -> [FocusChange<Slot>] {
    guard let shouldMove else { return [] }
    let core = core
    return core.vetoes(of: event, allows: shouldMove)
  }
}

extension FocusEvent {
  /// Stores the time of an intent: in `waiting` if the intent is a request that now waits, and in `honoured` if focus
  /// is now where the user or the program asked for. When a waiting request moves focus, its time in `waiting` becomes
  /// the time in `honoured`.
  func date(_ outcome: FocusOutcome, at time: UInt64, honoured: inout UInt64, waiting: inout UInt64) {
    if outcome.result == .pending {
      waiting = time
    } else if outcome.reason == .waitedFor {
      if outcome.change != nil { honoured = waiting }
    } else if honours(outcome) {
      honoured = time
    }
  }

  private func honours(_ outcome: FocusOutcome) -> Bool {
    switch self {
    case .tab, .move, .page, .pane, .moveToEdge, .type: outcome.change != nil
    case .click, .request, .reset:
      (outcome.result == .moved || outcome.result == .unchanged) && outcome.reason != .takesNoClicks
        && outcome.reason != .passedTrap && outcome.activations.isEmpty
    default: false
    }
  }
}
