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
    var time: SyncTime
    /// The reason of a mirror that sends the action.
    var crossing: SyncReason?
  }

  let table: CoreTable
  private(set) var field: Int?
  let windows: [MachineWindow]
  var log = StepLog(origin: nil)
  /// True if this step concerns more than one window, because an action was sent or a window asked about the others.
  private(set) var isShared = false
  /// The callbacks that this step has called.
  private(set) var called = SmallSet()
  /// True if the callback that answered wrote the value that was there already.
  private(set) var hasRepeated = false

  /// The windows in the order in which they were synchronized at first.
  private let order: [Int]
  /// The windows in the order in which they write.
  private var writers: [Int]
  private var isBusy = false
  private var isWriting = false
  private var actions: [Action] = []
  private var armed: Answer?

  /// A world at its beginning, with every window synchronized.
  init(_ table: CoreTable, order: [Int]) {
    self.table = table
    self.order = order
    writers = order
    windows = (0..<table.plan.windows).map { MachineWindow(table, $0) }
    for window in windows { window.world = self }
    for window in order {
      windows[window].begin()
      rest()
    }
  }

  /// Puts the store into a state of rest. Each window is put there by its own ``MachineWindow/restore(core:machine:)``.
  func restore(field: Int?) {
    self.field = field
    writers = order
    isShared = false
  }

  // MARK: Events

  /// Lets a step happen, from a state of rest.
  func take(_ move: Move, answer: Answer? = nil) {
    armed = answer
    log = StepLog(origin: move.window)
    called = SmallSet()
    happen(move)
    armed = nil
  }

  private func happen(_ move: Move) {
    switch move.event {
    case .assign(let value): send(Action(value: value, time: .now()))
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
    if case .assign(let value) = event { value == field } else { false }
  }

  /// The mirror of a window ends, and the two sides are synchronized anew.
  private func reattach(_ window: Int) {
    windows[window].withdraw()
    writers.removeAll { $0 == window }
    writers.append(window)
    windows[window].begin()
    rest()
  }

  // MARK: The store

  /// The mirror of a window writes to the store.
  func cross(_ value: Int?, _ reason: SyncReason, at time: SyncTime) {
    send(Action(value: value, time: time, crossing: reason))
  }

  private func send(_ action: Action) {
    isShared = true
    actions.append(action)
    guard !isBusy else { return }
    isBusy = true
    while !actions.isEmpty {
      while !actions.isEmpty { handle(actions.removeFirst()) }
      answer(.earlyObserver)
      answer(.lateObserver)
    }
    isBusy = false
    rest()
  }

  private func handle(_ action: Action) {
    if case .denied = action.crossing {} else { field = action.value }
    if let reason = action.crossing { log.append(.crossed(reason)) }
    for window in windows { window.noteField(at: action.time) }
  }

  // MARK: The mirrors

  /// Lets the mirrors write what is due, in turns.
  func rest() {
    guard !isWriting, !isBusy else { return }
    isWriting = true
    var (next, idle, writes) = (0, 0, 0)
    while idle < writers.count {
      let window = windows[writers[next % writers.count]]
      next += 1
      idle = window.write() ? 0 : idle + 1
      if idle == 0 { writes += 1 }
      guard writes < Synchronization.limit * writers.count else {
        log.append(.report)
        break
      }
    }
    isWriting = false
  }
}

/// Compares the world with one of classes.
extension MachineWorld {
  func restore(_ snapshot: World.Snapshot) {
    restore(field: snapshot.field)
    for (index, window) in windows.enumerated() {
      window.restore(
        core: table.index(of: snapshot.cores[index], claim: snapshot.claims[index]),
        machine: snapshot.machines[index]
      )
    }
  }

  func isSame(as snapshot: World.Snapshot) -> Bool {
    field == snapshot.field
      && windows.indices.allSatisfy { index in
        windows[index].core == table.index(of: snapshot.cores[index], claim: snapshot.claims[index])
          && windows[index].machine.key == snapshot.machines[index].key
      }
  }
}
