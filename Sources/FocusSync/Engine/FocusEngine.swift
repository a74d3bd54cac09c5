/// Where focus is, for everything in one window or on one screen, and what moves it.
///
/// ```swift
/// let engine = FocusEngine<Field>()
/// engine.update {
///   $0.add(.element(.username, frame: Rect(x: 0, y: 0, width: 20, height: 1)))
///   $0.add(.element(.password, frame: Rect(x: 0, y: 2, width: 20, height: 1)))
///   $0.add(.element(.logIn, frame: Rect(x: 0, y: 4, width: 8, height: 1), interactions: .activate))
/// }
/// engine.press(KeyEvent(.tab))  // focuses the username
/// ```
///
/// An engine belongs to the actor that made it and is not `Sendable`. Every input is a turn: it runs until nothing is
/// left to do and returns then. Whatever a callback asks of the engine is queued and belongs to the same turn; callbacks
/// are told in the order blur, focus, state. The tree itself is a value, ``FocusMachine``; this class holds one.
public final class FocusEngine<ID: Hashable> {
  /// The state of the engine, for looking at and for copying.
  public private(set) var machine: FocusMachine<ID>

  /// Asked before focus moves; false vetoes the move. Not asked after a removal, nor for entering a trap.
  public var shouldMove: ((FocusChange<ID>) -> Bool)?

  /// Told of every event: what it was, what came of it and why. For finding out why focus went where it went.
  public var trace: ((FocusTraceEntry<ID>) -> Void)?

  /// Told of what the program probably did not mean. Where nothing is set, debug builds print it.
  public var onReport: ((FocusReport<ID>) -> Void)?

  private let changes = ObserverList<FocusChange<ID>>()
  private let turns = ObserverList<FocusTurn<ID>>()
  private var turn = FocusTurn<ID>()
  private var queue: [() -> Void] = []
  /// How much of the queue has been begun.
  private var begun = 0
  private var isInTurn = false
  private var eventsInTurn = 0
  var handlers: [NodeHandlers?] = []
  var waitingHandlers: [ID: NodeHandlers] = [:]
  var scenePublishers: [WeakNode<ID>] = []
  var bindings: [RegisteredBinding<ID>] = []
  /// How many bindings there may be before those that are gone are looked for.
  var bindingLimit = 16
  /// The synchronizations of this engine.
  var waiters: [FocusWaiter] = []
  /// The machine's intent when the program last made a request by itself that had to wait.
  var directIntent: UInt64?

  /// Makes an engine with nothing on the screen. It belongs to the actor that makes it.
  public init(options: FocusOptions = FocusOptions()) {
    machine = FocusMachine(options: options)
  }

  /// The element that has focus.
  public var focused: ID? { machine.ids[machine.focus] }  // Asking the machine itself would copy it.

  /// How the engine navigates. Setting it is an event like any other.
  public var options: FocusOptions {
    get { machine.options }
    set { perform(.configure(newValue)) }
  }

  /// What is focused first, and again after a reset, where no scope says otherwise.
  public var defaultFocus: DefaultFocus<ID>? {
    get { machine.defaults[FocusTree.root] }
    set { perform(.setDefault(newValue)) }
  }

  /// Tells of every move of focus, after the blur and focus handlers of the elements.
  public func observe(_ body: @escaping (FocusChange<ID>) -> Void) -> FocusObservation { changes.add(body) }

  /// Tells once, at the end of every turn in which anything happened, what it did as a whole.
  public func observeTurns(_ body: @escaping (FocusTurn<ID>) -> Void) -> FocusObservation { turns.add(body) }

  /// Lets one event happen, and everything that it causes.
  ///
  /// - Returns: what came of the event itself; ``FocusRequestResult/queued`` from inside a callback.
  @discardableResult
  public func perform(_ event: FocusEvent<ID>) -> FocusRequestResult {
    enter(queued: .queued) { engine in
      let result = engine.process(event)
      if result == .pending { engine.noteDirectRequest() }
      return result
    }
  }

  /// Makes this turn one that is told of, for something that happened beside the machine.
  func noteTurn() { turn.happened = true }

  /// Runs `work` as a turn, or queues it if there is one.
  func enter<Result>(queued: Result, _ work: @escaping (FocusEngine) -> Result) -> Result {
    guard !isInTurn else {
      queue.append { [unowned self] in _ = work(self) }
      return queued
    }
    isInTurn = true
    eventsInTurn = 0
    let result = work(self)
    finishTurn()
    isInTurn = false
    return result
  }

  /// Whether callbacks have asked for something that has not been begun.
  var hasQueuedWork: Bool { begun < queue.count }

  private func finishTurn() {
    while true {
      while begun < queue.count {
        guard !isLooping else { return }
        let work = queue[begun]
        begun += 1
        work()
      }
      dropQueue()
      guard turn.happened else { return }
      let ended = turn
      turn = FocusTurn()
      turns.tell(ended)
      if queue.isEmpty, !turn.happened { return }
    }
  }

  /// A turn of more than 1,000 events is taken for a loop: no interface has that many handlers that answer one another.
  private var isLooping: Bool {
    eventsInTurn += 1
    guard eventsInTurn > 1_000 else { return false }
    dropQueue()
    report(.loop(events: 1_000))
    if turn.happened {
      let ended = turn
      turn = FocusTurn()
      turns.tell(ended)
      dropQueue()
    }
    return true
  }

  private func dropQueue() {
    queue.removeAll()
    begun = 0
  }

  func process(_ event: FocusEvent<ID>) -> FocusRequestResult {
    if case .expirePending = event { for value in unboundValues { report(.neverBound(value)) } }
    let old = machine.focus
    let outcome = shouldMove == nil ? machine.handle(event) : handleWhatIsAllowed(event)
    trace?(FocusTraceEntry(event: event, outcome: outcome))
    turn.note(event, outcome)
    guard let change = outcome.change else {
      settle(event, outcome)
      return outcome.result
    }
    // What the element listens with may have gone with it, but not from here yet.
    let blurred = handler(old)
    settle(event, outcome)
    if let blurred { for blur in blurred.blurs { blur() } }
    if let focused = handler(machine.focus) { for focus in focused.focuses { focus() } }
    changes.tell(change)
    return outcome.result
  }

  private func settle(_ event: FocusEvent<ID>, _ outcome: FocusOutcome<ID>) {
    tidyHandlers(after: event, removedSlots: outcome.removedSlots)
    for each in outcome.reports { report(each) }
    if machine.pending != nil, case .update = event { for binding in bindings { binding.elementsCame() } }
  }

  /// Asks ``shouldMove`` about every move that the event would make, before it is made, so that the one who is asked may
  /// look at the engine. The moves are found by letting the event happen to a copy.
  private func handleWhatIsAllowed(_ event: FocusEvent<ID>) -> FocusOutcome<ID> {
    var answers: [FocusChange<ID>: Bool] = [:]
    while true {
      var asked: FocusChange<ID>?
      var rehearsal = machine
      rehearsal.handle(event) { change in
        if let answer = answers[change] { return answer }
        asked = change
        return true
      }
      guard let asked, let shouldMove else { break }
      answers[asked] = shouldMove(asked)
    }
    return machine.handle(event) { answers[$0] ?? true }
  }

  func report(_ report: FocusReport<ID>) {
    if let onReport {
      onReport(report)
    } else {
      #if DEBUG
        print("FocusSync: \(report)")
      #endif
    }
  }
}
