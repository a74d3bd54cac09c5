import Store

/// Runs the turns of an engine: passes events to the core, and calls the program back.
///
/// The runner is not generic: it contains the core, the handlers by slot and the queue. ``FocusEngine`` converts ids to
/// slots and calls it.
@usableFromInline
final class TurnRunner {
  // Unchecked: accessed on the engine's actor only, and never during a call of the program.
  @exclusivity(unchecked)
  var core: FocusCore
  var handlers: [NodeHandlers?] = []
  var scenePublishers: [ScenePublisher] = []
  /// The functions that describe the values of bindings in reports.
  var bindings: [BindingID: (Int) -> String?] = [:]
  let changes = Listeners<FocusChange<Slot>>()
  @usableFromInline let turns = Listeners<FocusTurn<Int>>()
  /// Notified before an input, a request or an update, so that mirrors of state make their outstanding requests. See
  /// ``TurnOpening``.
  @usableFromInline let beginnings = Listeners<Void>()
  /// Notified of every request that is queued because a turn is going on, with its claim.
  @usableFromInline let queueing = Listeners<ClaimID?>()
  var shouldMove: ((FocusChange<Slot>) -> Bool)?
  var trace: ((SlotEvent, FocusOutcome<Slot>) -> Void)?
  var report: (FocusReport<Slot>) -> Void = { _ in }

  /// Work that was asked for during the turn, with its claim if it is a request.
  private var queue = Queue<(claim: ClaimID?, run: () -> Void)>()
  private var turn = FocusTurn<Slot>()
  @usableFromInline private(set) var isInTurn = false
  /// True while the observers of a beginning are notified. If one of them begins a turn, the others are not notified
  /// again.
  private var isBeginning = false
  private var eventsInTurn = 0
  /// The number of turns that began with a change of the elements. A change that a callback makes does not count.
  private(set) var changesOfElements = 0
  /// The number of times that the user or the program asked for focus. The requests of mirrors do not count.
  private(set) var wishes = 0
  private var lastClaim: UInt64 = 0
  private var lastBinding = 0

  init(options: FocusOptions) { core = FocusCore(options: options) }

  /// True if the queue contains work that callbacks have asked for.
  @usableFromInline var hasQueuedWork: Bool { !queue.isEmpty }

  // MARK: Turns

  /// Handles one event and everything that it causes. During a turn, the event is queued. `enter` would allocate a
  /// closure for each event.
  @discardableResult
  func perform(_ event: SlotEvent) -> FocusRequestResult {
    guard beginTurn(event.opening) else {
      queue.append((nil, { [unowned self] in process(event) }))
      queueing.tell(nil)
      return .queued
    }
    let result = process(event)
    endTurn()
    return result
  }

  /// Runs `work` in a new turn. During a turn, `work` is queued.
  func enter<Result>(
    _ opening: TurnOpening = .input,
    queued: Result,
    _ work: @escaping (TurnRunner) -> Result
  ) -> Result {
    guard beginTurn(opening) else {
      queue.append((nil, { [unowned self] in _ = work(self) }))
      queueing.tell(nil)
      return queued
    }
    let result = work(self)
    endTurn()
    return result
  }

  /// Notifies the observers of turns of a change that no event of the core made.
  func noteTurn() { enter(.note, queued: ()) { $0.turn.happened = true } }

  /// Begins a turn. Returns false if a turn is going on.
  func beginTurn(_ opening: TurnOpening = .input) -> Bool {
    if isInTurn { return false }
    if opening == .input { notifyBeginning() }
    isInTurn = true
    eventsInTurn = 0
    // The turn has begun, so requests that are made now are queued behind the update.
    if opening == .update {
      changesOfElements += 1
      notifyBeginning()
    }
    return true
  }

  private func notifyBeginning() {
    if isBeginning { return }
    isBeginning = true
    beginnings.tell(())
    isBeginning = false
  }

  /// Runs queued work and notifies the observers of the turn, until neither causes more.
  func endTurn() {
    defer { isInTurn = false }
    while true {
      while let work = queue.popFirst() {
        guard !isLooping else { return }
        work.run()
      }
      guard turn.happened else { return }
      notifyTurn()
    }
  }

  private func notifyTurn() {
    let ended = turn
    turn = FocusTurn()
    turns.tell(ended)
  }

  /// True if the turn has more than 1,000 events. Such a turn is a loop, because no interface has that many handlers
  /// that cause one another. The rest of the turn is dropped.
  private var isLooping: Bool {
    eventsInTurn += 1
    guard eventsInTurn > 1_000 else { return false }
    _ = queue.takeAll()
    report(.loop(events: 1_000))
    if turn.happened {
      notifyTurn()
      _ = queue.takeAll()
    }
    return true
  }

  // MARK: Events

  /// Handles one event within a turn. Callbacks run in the order blur, focus, change.
  @discardableResult
  func process(_ event: SlotEvent) -> FocusRequestResult {
    let old = core.focus
    let unboundValue = event.isExpiry ? unboundValue : nil
    if event.isWish { wishes += 1 }
    let outcome = core.handle(event, vetoed: vetoes(of: event))
    trace?(event, outcome)
    turn.note(outcome)
    // The blur handlers of a removed element still run.
    let blurred = outcome.change == nil ? nil : handler(old)
    for slot in outcome.removed where slot < handlers.count { handlers[slot] = nil }
    for each in outcome.reports { report(each) }
    if let unboundValue { report(.neverBound(unboundValue)) }
    guard let change = outcome.change else { return outcome.result }
    if let blurred { for blur in blurred.blurs { blur() } }
    if let focused = handler(core.focus) { for focus in focused.focuses { focus() } }
    changes.tell(change)
    return outcome.result
  }

  /// The moves that ``shouldMove`` vetoes. `shouldMove` may change the engine, so a copy of the core tries the event.
  private func vetoes(of event: SlotEvent) -> [FocusChange<Slot>] {
    guard let shouldMove else { return [] }
    let core = core
    return core.vetoes(of: event, allows: shouldMove)
  }

  @inline(__always)
  func handler(_ slot: Int) -> NodeHandlers? { slot < handlers.count ? handlers[slot] : nil }

  // MARK: Claims

  /// Makes a request with its own claim, which replaces the earlier request of the same asker.
  @usableFromInline
  func ask(
    for goal: SlotRequest.Goal,
    _ claim: ClaimID,
    replacing replaced: ClaimID?,
    through binding: BindingID
  ) -> FocusRequestResult {
    let request = SlotRequest(goal: goal, claim: claim, replaced: replaced, binding: binding)
    if let replaced { removeFromQueue(replaced) }
    guard beginTurn(.input) else {
      // The replaced request is withdrawn now, so that no earlier event of the queue grants it.
      if let replaced { core.withdraw(replaced) }
      queue.append((claim, { [unowned self] in process(.request(request)) }))
      queueing.tell(claim)
      return .queued
    }
    let result = process(.request(request))
    endTurn()
    return result
  }

  @usableFromInline
  func makeClaim() -> ClaimID {
    lastClaim += 1
    return ClaimID(number: lastClaim)
  }

  /// True if a request is queued.
  @usableFromInline
  func isQueued(_ claim: ClaimID) -> Bool { queue.contains { $0.claim == claim } }

  /// Withdraws a claim without a report, because its owner has been released.
  @usableFromInline
  func withdraw(_ claim: ClaimID) {
    removeFromQueue(claim)
    if core.isAwaiting(claim) { perform(.withdraw(claim)) }
  }

  private func removeFromQueue(_ claim: ClaimID) {
    if !queue.isEmpty { queue.removeAll { $0.claim == claim } }
  }

  // MARK: Bindings

  func makeBinding() -> BindingID {
    lastBinding += 1
    return BindingID(number: lastBinding)
  }

  func remove(_ binding: BindingID) {
    bindings[binding] = nil
    core.remove(binding)
  }

  /// Describes the value that a request waits for, if no element stands for the value.
  var unboundValue: String? {
    guard core.awaitedElement == nil, case .value(let value)? = core.awaited.first?.target else { return nil }
    return bindings[value.binding]?(value.number)
  }
}

/// The kind of a turn's first event. It determines when mirrors make the outstanding requests of state.
///
/// State that changed before a turn is older than the turn, so its request comes first, and the later write wins. An
/// update is different. It expresses no intent: the front end shows the result of state, and the elements that it adds,
/// enables, disables or removes are those that the request is about. The request therefore comes after the edits, and
/// wins over the moves of focus that the edits cause.
enum TurnOpening {
  /// An intent of the user or of the program. Requests of state come before it.
  case input
  /// A change of the tree. Requests of state come after it, in the same turn.
  case update
  /// An event that moves no focus.
  case note
}

extension SlotEvent {
  /// True if the user or the program asks for focus, and not a mirror of state.
  var isWish: Bool {
    switch self {
    case .request(let request): request.claim == .program
    case .input(.tab), .input(.move), .input(.point), .input(.request), .input(.reset): true
    default: false
    }
  }

  var isExpiry: Bool { if case .input(.expirePending) = self { true } else { false } }

  var opening: TurnOpening {
    switch self {
    case .input(.update), .input(.setDefault): .update
    case .input(.expirePending), .input(.supersedePending), .input(.configure), .elementsCame, .withdraw: .note
    case .input, .request: .input
    }
  }
}
