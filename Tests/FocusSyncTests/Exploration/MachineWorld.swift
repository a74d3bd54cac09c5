@testable import FocusSync

/// The machines of a world, without the classes around them: the engines by their states, and the machines of the
/// mirrors.
///
/// This world takes the steps of the store, the engines and the mirrors, in the same order. `ExplorerTests` checks that
/// the results are equal.
final class MachineWorld {
  /// An event, its window, and the number of the input of that window's engine.
  struct Move {
    var event: WorldEvent
    var window: Int?
    var input: Int

    init(_ event: WorldEvent, _ plan: WorldPlan) {
      self.event = event
      window = event.window
      input = window.map { plan.events(in: $0).firstIndex(of: event)! } ?? 0
    }
  }

  /// A move that a callback makes, once.
  struct Answer {
    var place: WorldAnswer.Place
    var move: Move

    init(_ answer: WorldAnswer, _ plan: WorldPlan) {
      place = answer.place
      move = Move(answer.event, plan)
    }

    var written: WorldAnswer { WorldAnswer(place: place, event: move.event) }
  }

  /// One action that the store is to handle.
  private struct Action {
    var value: Int?
    var reason: FocusRefusal?
    var isCrossing = false
  }

  /// An observer of the store, in the order of registration.
  private enum Observer {
    case program(WorldAnswer.Place)
    case mirror(Int)
  }

  let table: CoreTable
  private(set) var field: Int?
  /// The last value of the field that a window had or waited for.
  var accepted: Int?

  /// True if the field is the accepted value, as it is at rest. A world with one window does not use that value.
  var hasAcceptedField: Bool { windows.count == 1 || accepted == field }
  let windows: [MachineWindow]
  var log = StepLog(origin: nil)
  /// True while the store tells its observers of a change.
  private(set) var isTelling = false
  /// True if this step concerns more than one window, because an action was sent or a window asked about the others.
  private(set) var isShared = false
  /// The callbacks that this step has called.
  private(set) var called = SmallSet()
  /// True if the callback that answered wrote the value that was there already.
  private(set) var hasRepeated = false

  /// The observers in the order in which they were registered at first.
  private var order: [Observer] = []
  private var observers: [Observer] = []
  /// True if the observers are in another order than at first.
  private var isReordered = false
  private var isBusy = false
  private var actions: [Action] = []
  private var armed: Answer?
  private var fieldBefore: Int?
  private var eventWindow: Int?

  /// A world at its beginning, with every window synchronized.
  init(_ table: CoreTable, order: [Int]) {
    self.table = table
    windows = (0..<table.plan.windows).map { MachineWindow(table, $0) }
    for window in windows { window.world = self }
    observers = [.program(.earlyObserver)]
    for window in order { attach(window) }
    observers.append(.program(.lateObserver))
    self.order = observers
  }

  /// Puts the store into a state of rest. Each window is put there by its own ``MachineWindow/restore(core:machine:)``.
  func restore(field: Int?) {
    self.field = field
    accepted = field
    if isReordered { observers = order }
    isReordered = false
    isShared = false
  }

  // MARK: Events

  /// Lets a step happen, from a state of rest.
  func take(_ move: Move, answer: Answer? = nil) {
    armed = answer
    log = StepLog(origin: move.window)
    called = SmallSet()
    fieldBefore = field
    eventWindow = move.window
    happen(move)
    armed = nil
  }

  private func happen(_ move: Move) {
    switch move.event {
    case .assign(let value): send(Action(value: value))
    case .reattach(let window): reattach(window)
    default: windows[move.window!].happen(move.input)
    }
  }

  /// A callback of the program is called.
  func answer(_ place: WorldAnswer.Place) {
    called.insert(place.rawValue)
    guard let answer = armed, answer.place == place else { return }
    armed = nil
    hasRepeated = isThere(answer.move.event)
    happen(answer.move)
  }

  /// True if an event writes the value that is there.
  private func isThere(_ event: WorldEvent) -> Bool {
    switch event {
    case .assign(let value): value == field
    case .request(let index, let value):
      // A change of the field crosses before the window is asked.
      value == windows[index].value && field == fieldBefore
        && (windows[index].facts.awaited == nil || eventWindow != nil && index != eventWindow)
    default: false
    }
  }

  /// The mirror of a window ends, and the two sides are synchronized anew.
  private func reattach(_ window: Int) {
    isReordered = true
    windows[window].withdraw()
    observers.removeAll { if case .mirror(window) = $0 { true } else { false } }
    attach(window)
  }

  private func attach(_ window: Int) {
    observers.append(.mirror(window))
    windows[window].begin()
  }

  // MARK: The store

  var hasQueuedActions: Bool { !actions.isEmpty }

  /// The mirror of a window writes to the store.
  func cross(_ value: Int?, _ reason: FocusRefusal?, from window: MachineWindow) -> SyncResult {
    let outer = window.isWriting
    window.isWriting = true
    send(Action(value: value, reason: reason, isCrossing: true))
    window.isWriting = outer
    return field == value ? .done : .queued
  }

  private func send(_ action: Action) {
    isShared = true
    actions.append(action)
    if isBusy {
      forEachMirror { if !$0.isWriting { $0.noteRequest() } }
    } else {
      isBusy = true
      finishTurn()
      isBusy = false
    }
  }

  private func finishTurn() {
    var turns = 0
    while !actions.isEmpty {
      turns += 1
      // Windows that answer each other without end break law 2.
      guard turns < Synchronization.limit else {
        log.append(.report)
        return actions.removeAll()
      }
      while !actions.isEmpty {
        let action = actions.removeFirst()
        field = action.value
        if action.isCrossing { log.append(.crossed(action.reason)) }
      }
      isTelling = true
      for observer in observers {
        switch observer {
        case .program(let place): answer(place)
        case .mirror(let window): windows[window].note(.first, .changed)
        }
      }
      isTelling = false
      forEachMirror { $0.decide() }
    }
  }

  private func forEachMirror(_ body: (MachineWindow) -> Void) {
    for observer in observers { if case .mirror(let window) = observer { body(windows[window]) } }
  }

  /// True if another window than the one that denied a value has it or waits for it.
  func isHeld(_ value: Int?, besides denier: MachineWindow) -> Bool {
    isShared = true
    forEachMirror { if $0 !== denier { $0.follow() } }
    if windows.contains(where: { $0 !== denier && $0.agrees(with: value) }) { accepted = value }
    return windows.contains { $0 !== denier && $0.holds(value) }
  }

  func expectReturn(to value: Int?, by writer: MachineWindow) {
    forEachMirror { if $0 !== writer { $0.expectReturn(to: value) } }
  }
}

/// Compares the world with one of classes.
extension MachineWorld {
  func restore(_ snapshot: World.Snapshot) {
    restore(field: snapshot.field)
    for (index, window) in windows.enumerated() {
      window.restore(
        core: table.index(of: snapshot.cores[index], claim: snapshot.claims[index]),
        machine: snapshot.machines[index]!
      )
    }
  }

  func isSame(as snapshot: World.Snapshot) -> Bool {
    field == snapshot.field && accepted == field
      && windows.indices.allSatisfy { index in
        windows[index].core == table.index(of: snapshot.cores[index], claim: snapshot.claims[index])
          && windows[index].machine.key == snapshot.machines[index]!.key
      }
  }
}
