@testable import FocusSync

/// The machines of a world, without the classes around them: the engines by their states, and the books of the mirrors.
///
/// This world takes the steps of the store, the engines and the mirrors, in the same order. `ExplorerTests` checks that
/// it does the same.
final class MachineWorld {
  /// One action that the store is to handle.
  private struct Action {
    var value: Int?
    var reason: FocusRefusal?
    var isCrossing = false
  }

  let table: CoreTable
  private(set) var field: Int?
  private(set) var windows: [MachineWindow] = []
  /// The actions that crossed in this step, and their reasons.
  private(set) var crossed: [FocusRefusal?] = []
  private(set) var hasReported = false
  /// True while the store tells the windows of a change.
  private(set) var isTelling = false
  /// True if this step concerns more than one window, because an action was sent or a window asked about the others.
  private(set) var isShared = false

  /// The windows in the order in which they are synchronized at first.
  private var order: [MachineWindow] = []
  /// The windows in the order in which they were synchronized.
  private var attached: [MachineWindow] = []
  private var isBusy = false
  private var actions: [Action] = []

  /// A world at its beginning, with every window synchronized.
  init(_ table: CoreTable, order: [Int]) {
    self.table = table
    windows = (0..<table.plan.windows).map { _ in MachineWindow(self) }
    self.order = order.map { windows[$0] }
    for window in self.order { attach(window) }
  }

  /// Puts the store into a state of rest. Each window is put there by its own ``MachineWindow/restore(core:machine:)``.
  func restore(field: Int?) {
    self.field = field
    attached = order
    crossed.removeAll(keepingCapacity: true)
    hasReported = false
    isShared = false
  }

  // MARK: Events

  func happen(_ event: WorldEvent) {
    switch event {
    case .assign(let value): assign(value)
    case .reattach(let window): reattach(windows[window])
    default:
      let window = event.window!
      windows[window].happen(table.plan.events(in: window).firstIndex(of: event)!)
    }
  }

  func assign(_ value: Int?) { send(Action(value: value)) }

  /// The mirror of a window ends, and the two sides are synchronized anew.
  func reattach(_ window: MachineWindow) {
    window.withdraw()
    attached.removeAll { $0 === window }
    attach(window)
  }

  private func attach(_ window: MachineWindow) {
    attached.append(window)
    window.begin()
  }

  // MARK: The store

  var hasQueuedActions: Bool { !actions.isEmpty }

  func report() { hasReported = true }

  /// The mirror of a window writes to the store.
  func cross(_ value: Int?, _ reason: FocusRefusal?, from window: MachineWindow) -> SyncResult {
    send(Action(value: value, reason: reason, isCrossing: true), from: window)
    return field == value ? .done : .queued
  }

  private func send(_ action: Action, from writer: MachineWindow? = nil) {
    isShared = true
    actions.append(action)
    if isBusy {
      for window in attached where window !== writer { window.noteRequest() }
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
        hasReported = true
        return actions.removeAll()
      }
      while !actions.isEmpty {
        let action = actions.removeFirst()
        field = action.value
        if action.isCrossing { crossed.append(action.reason) }
      }
      isTelling = true
      for window in attached { window.note(.first, .changed) }
      isTelling = false
      for window in attached { window.decide() }
    }
  }

  /// True if another window than the one that denied a value has it or waits for it.
  func isHeld(_ value: Int?, besides denier: MachineWindow) -> Bool {
    isShared = true
    for other in attached where other !== denier { other.follow() }
    for other in attached where other !== denier && other.holds(value) { return true }
    return false
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
    field == snapshot.field
      && windows.indices.allSatisfy { index in
        windows[index].core == table.index(of: snapshot.cores[index], claim: snapshot.claims[index])
          && windows[index].machine.key == snapshot.machines[index]!.key
      }
  }
}
