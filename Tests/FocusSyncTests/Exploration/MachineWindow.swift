@testable import FocusSync

/// One engine and its mirror's machine in a world of machines.
///
/// The window takes the steps of the engine and of its side, in the same order. The machine decides.
final class MachineWindow {
  // Sound without a check: the world holds its windows, and they are reached through the world only.
  unowned(unsafe) var world: MachineWorld!
  private let table: CoreTable
  private let index: Int
  private(set) var core = 0
  private(set) var machine = SyncArbiter<Int?>(first: nil, second: nil, firstHasNoPreference: true)

  // The engine.
  private(set) var isInTurn = false
  private var hasNews = false
  private var queue: [(time: SyncTime, input: Int)] = []
  private var time = SyncTime.never
  private var lastIntent = SyncTime.never
  private var waitingIntent = SyncTime.never
  private var events = 0

  init(_ table: CoreTable, _ index: Int) {
    self.table = table
    self.index = index
  }

  var facts: EngineFacts { table.facts[core] }

  var value: Int? { table.facts[core].value }

  /// Puts the window into a state of rest.
  func restore(core: Int, machine: SyncArbiter<Int?>) {
    self.core = core
    self.machine = machine
    // Every intent is older than the last decision.
    self.machine.decided = .now()
    (lastIntent, waitingIntent) = (.never, SyncTime(count: 1))
  }

  // MARK: The engine

  /// Lets an event happen, by the number of the input.
  func happen(_ input: Int) {
    if isInTurn { queue.append((.now(), input)) } else { turn(input, at: .now()) }
  }

  /// The mirror ends, and its request with it.
  func withdraw() { core = table.step(core, table.withdrawal).after }

  private func turn(_ input: Int, at time: SyncTime) {
    isInTurn = true
    events = 0
    self.time = time
    process(input)
    while !queue.isEmpty {
      events += 1
      guard events < 50 else {
        // Handlers that move focus without end break law 2.
        world.log.append(.report)
        queue = []
        break
      }
      let next = queue.removeFirst()
      self.time = next.time
      process(next.input)
    }
    isInTurn = false
    machine.record(.second, value, at: lastIntent)
    world.rest()
  }

  private func process(_ input: Int) {
    let hadFocus = facts.focus != nil
    let step = table.step(core, input)
    core = step.after
    switch step.dating {
    case .none: break
    case .waiting: waitingIntent = time
    case .fulfilled: lastIntent = waitingIntent
    case .honoured: lastIntent = time
    }
    if case .refused(let reason) = step.verdict { machine.refusal = reason }
    guard step.moves else { return }
    if hadFocus { world.answer(.blur) }
    if facts.focus != nil { world.answer(.focus) }
  }

  // MARK: The mirror

  /// Synchronizes the two sides anew.
  func begin() {
    machine = SyncArbiter(first: world.field, second: value, firstHasNoPreference: world.field == nil)
  }

  /// An action has been handled.
  func noteField(at time: SyncTime) {
    if world.field != machine.first.value { machine.record(.first, world.field, at: time) }
  }

  /// Makes the next write, if one is due.
  func write() -> Bool {
    guard !isInTurn else { return false }
    let isShared = world.windows.count > 1
    guard
      let (write, side) = machine.decide(world.field, value, isPending: facts.isMirrorWaiting, isShared: isShared)
    else { return false }
    if side == .second {
      world.log.append(.asked(window: index))
      let keepsWait = !table.cores[core].awaited.isEmpty && write.time <= waitingIntent
      turn(table.input(askingFor: write.value, keepsWait: keepsWait), at: write.time)
    } else {
      world.cross(write.value, write.reason, at: write.time)
    }
    return true
  }
}
