@testable import FocusSync

/// Visits the states of a world of machines, breadth first, and checks the laws in each state and across each step.
final class MachineExplorer {
  let plan: WorldPlan
  /// How many steps have been taken.
  private(set) var steps = 0
  /// Whether every state that can be reached has been visited.
  private(set) var isComplete = true
  private(set) var violation: Explorer.Violation?
  let table: CoreTable

  /// A state in one number: the field, and for each window the numbers of its engine and of its mirror.
  private typealias State = UInt64

  private let limit: Int
  private let world: MachineWorld
  /// The same world with the windows synchronized in the other order.
  private let swapped: MachineWorld?
  private var machines: [SyncMachine<Int?>] = []
  private var machineIndices: [UInt64: Int] = [:]
  private var known: Set<State> = []
  /// The states in the order in which they were found, and the way to each: the state before it, and the event.
  private var found: [State] = []
  private var ways: [(before: Int32, event: Int32)] = []
  /// Every event: its window, and the number of the input of that window's engine.
  private let events: [(event: WorldEvent, input: Int)]

  var states: Int { found.count }

  init(_ plan: WorldPlan, limit: Int = .max) {
    self.plan = plan
    self.limit = limit
    table = CoreTable(plan)
    world = MachineWorld(table, order: plan.order)
    swapped = plan.windows > 1 ? MachineWorld(table, order: plan.order.reversed()) : nil
    events =
      plan.values.map { (.assign($0), 0) }
      + (0..<plan.windows).flatMap { window in plan.events(in: window).enumerated().map { ($1, $0) } }
    reach(state(of: world), from: -1, by: -1)
  }

  func run() {
    var next = 0
    while next < found.count {
      guard visit(next) else { return }
      next += 1
    }
  }

  /// Takes every step from a state. Returns false where one of them breaks a law.
  private func visit(_ index: Int) -> Bool {
    let (field, windows) = unpacked(found[index])
    for window in windows {
      let broken = table.violations(of: window.core)
      guard broken.isEmpty else { return fail(index, nil, broken) }
    }
    let before = ObservedStep.View(field: field, windows: windows.map { table.facts[$0.core] })
    for (number, each) in events.enumerated() where isPossible(each.event, before) {
      let observed = observe(each, field, windows, before, in: world)
      var broken = observed.violations
      if let swapped {
        let other = observe(each, field, windows, before, in: swapped)
        if !observed.after.isAlike(other.after) {
          broken.append(
            "law 19: the order of synchronizing changes where focus ends, \(observed.after), \(other.after)"
          )
        }
      }
      guard broken.isEmpty else { return fail(index, each.event, broken) }
      reach(state(of: world), from: index, by: number)
    }
    return true
  }

  private func isPossible(_ event: WorldEvent, _ view: ObservedStep.View) -> Bool {
    switch event {
    case .add(let window, let id): !view.windows[window].isPresent(id)
    case .remove(let window, let id), .click(let window, let id): view.windows[window].isPresent(id)
    case .enable(let window, let id): view.windows[window].isPresent(id) && !view.windows[window].isEnabled(id)
    case .disable(let window, let id): view.windows[window].isEnabled(id)
    case .expire(let window): view.windows[window].awaited != nil
    default: true
    }
  }

  private func observe(
    _ each: (event: WorldEvent, input: Int),
    _ field: Int?,
    _ windows: [(core: Int, machine: SyncMachine<Int?>)],
    _ before: ObservedStep.View,
    in world: MachineWorld
  ) -> ObservedStep {
    steps += 1
    world.restore(field: field, windows)
    switch each.event {
    case .assign(let value): world.assign(value)
    case .reattach(let window): world.reattach(window)
    default: world.happen(each.event.window!, each.input)
    }
    return ObservedStep(
      plan: plan,
      step: WorldStep(event: each.event),
      before: before,
      after: ObservedStep.View(field: world.field, windows: world.windows.indices.map { world.facts($0) }),
      log: world.log,
      hasAnswered: false
    )
  }

  private func reach(_ state: State, from index: Int, by event: Int) {
    guard known.insert(state).inserted else { return }
    guard states < limit else {
      known.remove(state)
      isComplete = false
      return
    }
    found.append(state)
    ways.append((Int32(index), Int32(event)))
  }

  private func fail(_ index: Int, _ event: WorldEvent?, _ laws: [String]) -> Bool {
    violation = Explorer.Violation(steps: way(to: index) + (event.map { [WorldStep(event: $0)] } ?? []), laws: laws)
    return false
  }

  /// The shortest way to a state.
  func way(to index: Int) -> [WorldStep] {
    var steps: [WorldStep] = []
    var at = index
    while ways[at].before >= 0 {
      steps.append(WorldStep(event: events[Int(ways[at].event)].event))
      at = Int(ways[at].before)
    }
    return steps.reversed()
  }

  // MARK: States

  private func state(of world: MachineWorld) -> State {
    var state = UInt64((world.field ?? -1) + 1)
    for window in world.windows {
      let key = window.machine.key
      var machine = machineIndices[key]
      if machine == nil {
        machine = machines.count
        machineIndices[key] = machine
        machines.append(window.machine)
      }
      precondition(window.core < 1 << 20 && machine! < 1 << 10, "A state does not fit into a number.")
      state = state << 30 | UInt64(window.core << 10 | machine!)
    }
    return state
  }

  private func unpacked(_ state: State) -> (field: Int?, windows: [(core: Int, machine: SyncMachine<Int?>)]) {
    var state = state
    var windows: [(core: Int, machine: SyncMachine<Int?>)] = []
    for _ in 0..<plan.windows {
      windows.append((Int(state >> 10 & (1 << 20 - 1)), machines[Int(state & (1 << 10 - 1))]))
      state >>= 30
    }
    return (state == 0 ? nil : Int(state) - 1, windows.reversed())
  }
}

extension MachineWorld {
  /// What the program heard, as far as it comes from the machines.
  var log: [World.Entry] {
    if crossed.isEmpty, !hasReported, windows.allSatisfy({ $0.asked == 0 }) { return [] }
    var log = crossed.map { World.Entry.crossed($0) }
    for index in windows.indices { log += Array(repeating: .asked(window: index), count: windows[index].asked) }
    return hasReported ? log + [.report] : log
  }
}
