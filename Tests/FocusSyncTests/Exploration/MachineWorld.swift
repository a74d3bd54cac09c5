@testable import FocusSync

/// The machines of a world, without the classes around them: the engines by their states, and the books of the mirrors.
///
/// It does what the store, the engines and the mirrors do between them, in the same order. `ExplorerTests` checks that
/// it does the same.
final class MachineWorld {
  /// One engine and its mirror.
  struct Window {
    var core: Int
    var machine: SyncMachine<Int?>
    fileprivate var claim = Claim.none
    fileprivate var verdict: FocusRequestResult?
    fileprivate var last: Int?
    fileprivate var isInTurn = false
    fileprivate var hasNews = false
    fileprivate var queue: [Int?] = []
    // What the mirror keeps while it runs.
    fileprivate var isRunning = false
    fileprivate var depth = 0
    fileprivate var isFollowing = false
    fileprivate var open: Int??
    /// How often the mirror has asked the engine in this step.
    fileprivate(set) var asked = 0

    init(core: Int, machine: SyncMachine<Int?>) {
      self.core = core
      self.machine = machine
    }
  }

  fileprivate enum Claim {
    case none, queued, waiting, answered
  }

  let table: CoreTable
  private let order: [Int]
  /// The windows whose mirrors are attached, in the order in which they were.
  private var attached: [Int] = []
  private(set) var field: Int?
  private(set) var windows: [Window]
  /// The actions that crossed in this step, and their reasons.
  private(set) var crossed: [FocusRefusal?] = []
  private(set) var hasReported = false
  private var isBusy = false
  private var isTelling = false
  private var actions: [(value: Int?, reason: FocusRefusal?, isCrossing: Bool)] = []

  /// A world at its beginning, with every window synchronized.
  init(_ table: CoreTable, order: [Int]) {
    self.table = table
    self.order = order.filter { $0 < table.plan.windows }
    windows = (0..<table.plan.windows).map { _ in Window(core: 0, machine: SyncMachine(first: nil, second: nil)) }
    for index in self.order { attach(index) }
  }

  /// Puts the world into a state of rest.
  func restore(field: Int?, _ windows: [(core: Int, machine: SyncMachine<Int?>)]) {
    self.field = field
    attached = order
    crossed.removeAll(keepingCapacity: true)
    hasReported = false
    for (index, window) in windows.enumerated() {
      self.windows[index].core = window.core
      self.windows[index].machine = window.machine
      self.windows[index].claim = facts(index).isMirrorWaiting ? .waiting : .none
      self.windows[index].asked = 0
      self.windows[index].last = value(index)
    }
  }

  func facts(_ window: Int) -> EngineFacts { table.facts[windows[window].core] }

  private func value(_ window: Int) -> Int? { table.facts[windows[window].core].value }

  /// Puts the world into the state of a world of classes.
  func restore(_ snapshot: World.Snapshot) {
    restore(
      field: snapshot.field,
      snapshot.cores.indices.map { index in
        (table.index(of: snapshot.cores[index], claim: snapshot.claims[index]), snapshot.machines[index]!)
      }
    )
  }

  func isSame(as snapshot: World.Snapshot) -> Bool {
    field == snapshot.field
      && windows.indices.allSatisfy { index in
        windows[index].core == table.index(of: snapshot.cores[index], claim: snapshot.claims[index])
          && windows[index].machine.key == snapshot.machines[index]!.key
      }
  }

  // MARK: Events

  func happen(_ event: WorldEvent) {
    switch event {
    case .assign(let value): assign(value)
    case .reattach(let window): reattach(window)
    default:
      let window = event.window!
      happen(window, table.plan.events(in: window).firstIndex(of: event)!)
    }
  }

  func assign(_ value: Int?) { send(value, nil, isCrossing: false) }

  /// Lets an event happen in a window, by the number of the input.
  func happen(_ window: Int, _ input: Int) {
    windows[window].isInTurn = true
    process(window, input)
    finishTurn(window)
  }

  /// The mirror of a window ends, and the two sides are synchronized anew.
  func reattach(_ window: Int) {
    windows[window].core = table.step(windows[window].core, table.withdrawal).after
    windows[window].claim = .none
    attached.removeAll { $0 == window }
    attach(window)
  }

  private func attach(_ window: Int) {
    attached.append(window)
    windows[window].last = value(window)
    windows[window].machine = SyncMachine(first: field, second: value(window))
    windows[window].machine.begin(firstHasNoPreference: field == nil)
    run(window)
  }

  // MARK: The engine

  private func process(_ window: Int, _ input: Int) {
    let step = table.step(windows[window].core, input)
    windows[window].core = step.after
    windows[window].hasNews = true
    if let verdict = step.verdict { windows[window].verdict = verdict }
  }

  /// The mirror of a window asks its engine.
  private func ask(_ window: Int, _ value: Int?) -> SyncResult {
    windows[window].queue.removeAll()
    guard !windows[window].isInTurn else {
      if windows[window].claim == .waiting {
        windows[window].core = table.step(windows[window].core, table.withdrawal).after
      }
      windows[window].claim = .queued
      windows[window].queue.append(value)
      return .queued
    }
    windows[window].isInTurn = true
    answer(window, value)
    finishTurn(window)
    return windows[window].claim == .waiting ? .pending : .done
  }

  private func answer(_ window: Int, _ value: Int?) {
    windows[window].asked += 1
    windows[window].verdict = nil
    process(window, table.input(askingFor: value))
    windows[window].claim = facts(window).isMirrorWaiting ? .waiting : .answered
  }

  private func finishTurn(_ window: Int) {
    defer { windows[window].isInTurn = false }
    for _ in 0..<Synchronization.limit {
      while !windows[window].queue.isEmpty { answer(window, windows[window].queue.removeFirst()) }
      guard windows[window].hasNews else { return }
      windows[window].hasNews = false
      tell(window)
      if windows[window].queue.isEmpty, !windows[window].hasNews { return }
    }
    // Sides that answer each other without end break law 2.
    hasReported = true
    windows[window].queue.removeAll()
    windows[window].hasNews = false
  }

  /// The end of a turn, as the side of the engine tells it.
  private func tell(_ window: Int) {
    let lost = windows[window].last
    let verdict = windows[window].verdict
    windows[window].verdict = nil
    windows[window].last = value(window)
    if windows[window].claim == .waiting, !facts(window).isMirrorWaiting { windows[window].claim = .answered }
    switch windows[window].claim {
    case .queued, .waiting: return
    case .answered:
      windows[window].claim = .none
      if case .refused(let reason) = verdict ?? .refused(.superseded) { return note(window, .second, .refused(reason)) }
    case .none: break
    }
    if windows[window].last == nil, let lost {
      note(window, .second, .blurred(lost))
    } else {
      note(window, .second, .changed)
    }
  }

  // MARK: The store

  @discardableResult
  private func send(_ value: Int?, _ reason: FocusRefusal?, isCrossing: Bool, by writer: Int? = nil) -> SyncResult {
    actions.append((value, reason, isCrossing))
    if isBusy {
      for window in attached where window != writer { noteRequest(window) }
    } else {
      isBusy = true
      finishTurnOfStore()
      isBusy = false
    }
    return field == value ? .done : .queued
  }

  private func finishTurnOfStore() {
    var turns = 0
    while !actions.isEmpty {
      turns += 1
      // Windows that answer each other without end break law 2.
      guard turns < Synchronization.limit else {
        hasReported = true
        return actions.removeAll()
      }
      while !actions.isEmpty {
        let action = actions.removeFirst()
        field = action.value
        if action.isCrossing { crossed.append(action.reason) }
      }
      isTelling = true
      for window in attached { note(window, .first, .changed) }
      isTelling = false
      for window in attached where windows[window].open != nil {
        windows[window].open = nil
        run(window)
      }
    }
  }

  /// An action is queued by somebody else.
  private func noteRequest(_ window: Int) {
    if !windows[window].machine.knows(first: field) {
      windows[window].machine.note(
        .first,
        .changed,
        first: field,
        second: value(window),
        isQueueing: !actions.isEmpty
      )
    }
    windows[window].machine.ask(.first)
  }

  // MARK: The mirror

  private func note(_ window: Int, _ side: SyncMachine<Int?>.Side, _ notice: SyncNotice<Int?>) {
    let isPending = windows[window].claim == .waiting
    windows[window].machine.note(
      side,
      notice,
      first: field,
      second: value(window),
      isPending: isPending,
      isQueueing: !actions.isEmpty
    )
    run(window)
  }

  private func run(_ window: Int) {
    guard !windows[window].isRunning else {
      if windows[window].depth > 0, case .changed = windows[window].machine.first { _ = step(window) }
      return
    }
    windows[window].isRunning = true
    defer { windows[window].isRunning = false }
    for _ in 0..<Synchronization.limit where !step(window) { return }
    hasReported = true
  }

  /// Makes one write, if there is one to make.
  private func step(_ window: Int) -> Bool {
    let (a, b) = (field, value(window))
    if let open = windows[window].open, a == open, a != b, isTelling { return false }
    if case .refused(let reason, _) = windows[window].machine.second, reason.isDenial, a != b,
      isHeld(a, besides: window)
    {
      windows[window].machine.settle(a, b)
      return false
    }
    let isPending =
      windows[window].depth > 0 || windows[window].claim == .waiting || !windows[window].queue.isEmpty
    guard
      case .write(let value, let side, let reason) = windows[window].machine.next(
        first: a,
        second: b,
        isPending: isPending,
        waitsForQueue: !windows[window].isFollowing,
        isShared: windows.count > 1
      )
    else { return false }
    let sequence = windows[window].machine.sequence
    let result: SyncResult
    switch side {
    case .second:
      windows[window].open = isTelling ? .some(value) : nil
      windows[window].depth += 1
      result = ask(window, value)
      windows[window].depth -= 1
    case .first:
      var refusal: FocusRefusal?
      if case .refused(let reason) = reason { refusal = reason }
      result = send(value, refusal, isCrossing: true, by: window)
    }
    if windows[window].machine.sequence == sequence {
      let holds = side == .first ? field : self.value(window)
      windows[window].machine.wrote(value, to: side, result, holds: holds)
    }
    return true
  }

  private func isHeld(_ value: Int?, besides denier: Int) -> Bool {
    let others = attached.filter { $0 != denier }
    for other in others where !windows[other].isRunning {
      if windows[other].machine.knows(first: field), !windows[other].machine.firstHasChanged { continue }
      windows[other].isFollowing = true
      note(other, .first, .changed)
      windows[other].isFollowing = false
    }
    return others.contains {
      self.value($0) == value || windows[$0].machine.second == .waiting && windows[$0].machine.seen.second == value
    }
  }
}
