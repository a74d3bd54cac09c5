@testable import FocusSync

/// Visits the states of a world of machines, breadth first, and checks the laws in each state and across each step.
///
/// Of two windows, many steps concern one alone. Such a step is taken, and its laws are checked, for one state of the
/// other window, and looked up for all others.
final class MachineExplorer {
  let plan: WorldPlan
  /// The number of steps from the visited states.
  private(set) var steps = 0
  /// True if every state that can be reached has been visited.
  private(set) var isComplete = true
  private(set) var violation: Explorer.Violation?
  let table: CoreTable

  /// A state in one number: the field, and for each window the number of its state.
  private typealias State = UInt64

  /// A step of one window from one of its states, as long as the field has one value.
  private enum OwnStep {
    case unknown
    case impossible
    /// The step concerns the other window too.
    case shared
    /// The step leads to this state of the window, and changes nothing else.
    case leads(to: Int)
  }

  /// The state of one window, with the steps that concern it alone by the field and the input.
  private struct Window {
    var core: Int
    var machine: SyncMachine<Int?>
    var own: [OwnStep] = []
  }

  private let limit: Int
  private let world: MachineWorld
  /// The same world with the windows synchronized in the other order.
  private let swapped: MachineWorld?
  private var windows: [Window] = []
  private var windowNumbers: [UInt64: Int] = [:]
  private var known: Set<State> = []
  /// The states in the order in which they were found, and the way to each: the state before it, and the event.
  private var found: [State] = []
  private var ways: [(before: Int32, event: Int32)] = []
  /// Every event: its window, and the number of the input of that window's engine.
  private let events: [(event: WorldEvent, window: Int?, input: Int)]
  private let inputs: Int

  var states: Int { found.count }

  init(_ plan: WorldPlan, limit: Int = .max) {
    self.plan = plan
    self.limit = limit
    table = CoreTable(plan)
    world = MachineWorld(table, order: plan.order)
    swapped = plan.windows > 1 ? MachineWorld(table, order: plan.order.reversed()) : nil
    inputs = plan.events(in: 0).count
    events =
      plan.values.map { (.assign($0), nil, 0) }
      + plan.order.flatMap { window in plan.events(in: window).enumerated().map { ($1, window, $0) } }
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
    let state = found[index]
    let view = view(of: state)
    var broken = view.violations(of: plan)
    for window in plan.order { broken += table.violations(of: windows[number(of: window, in: state)].core) }
    guard broken.isEmpty else { return fail(index, nil, broken) }
    for (number, each) in events.enumerated() {
      switch ownStep(each, in: state) {
      case .impossible: continue
      case .leads(let next): reach(state.replacing(each.window!, by: next), from: index, by: number)
      case .shared, .unknown:
        let broken = take(each, from: state, view)
        guard broken.isEmpty else { return fail(index, each.event, broken) }
        reach(self.state(of: world), from: index, by: number)
      }
      steps += 1
    }
    return true
  }

  /// Takes a step in both orders of synchronization, and returns the laws that it breaks.
  private func take(
    _ each: (event: WorldEvent, window: Int?, input: Int),
    from state: State,
    _ view: ObservedStep.View
  ) -> [String] {
    happen(each, from: state, in: world)
    let after = world.view
    let step = ObservedStep(
      plan: plan,
      step: WorldStep(event: each.event),
      before: view,
      after: after,
      log: world.log
    )
    var broken = step.violations
    if let swapped {
      if let window = each.window {
        let isShared = world.isShared
        let next = isShared ? 0 : number(of: world.windows[window])
        remember(isShared ? .shared : .leads(to: next), each, window, in: state)
        guard isShared else { return broken }
      }
      happen(each, from: state, in: swapped)
      if swapped.view != after {
        broken.append("law 19: the order of synchronizing changes where focus ends, \(after), \(swapped.view)")
      }
    }
    return broken
  }

  private func happen(
    _ each: (event: WorldEvent, window: Int?, input: Int),
    from state: State,
    in world: MachineWorld
  ) {
    world.restore(field: state.field)
    for window in plan.order {
      let number = number(of: window, in: state)
      world.windows[window].restore(core: windows[number].core, machine: windows[number].machine)
    }
    switch each.event {
    case .assign(let value): world.assign(value)
    case .reattach(let window): world.reattach(world.windows[window])
    default: world.windows[each.window!].happen(each.input)
    }
  }

  // MARK: Steps of one window

  private func ownStep(_ each: (event: WorldEvent, window: Int?, input: Int), in state: State) -> OwnStep {
    guard let window = each.window else { return .unknown }
    let number = number(of: window, in: state)
    if windows[number].own.isEmpty {
      windows[number].own = Array(repeating: .unknown, count: inputs * (plan.values.count + 1))
    }
    let place = inputs * state.fieldNumber + each.input
    if case .unknown = windows[number].own[place], !isPossible(each.event, table.facts[windows[number].core]) {
      windows[number].own[place] = .impossible
    }
    return windows[number].own[place]
  }

  private func remember(
    _ step: OwnStep,
    _ each: (event: WorldEvent, window: Int?, input: Int),
    _ window: Int,
    in state: State
  ) {
    windows[number(of: window, in: state)].own[inputs * state.fieldNumber + each.input] = step
  }

  private func isPossible(_ event: WorldEvent, _ window: EngineFacts) -> Bool {
    switch event {
    case .add(_, let id): !window.isPresent(id)
    case .remove(_, let id), .click(_, let id): window.isPresent(id)
    case .enable(_, let id): window.isPresent(id) && !window.isEnabled(id)
    case .disable(_, let id): window.isEnabled(id)
    case .expire: window.awaited != nil
    default: true
    }
  }

  // MARK: Ways

  private func reach(_ state: State, from index: Int, by event: Int) {
    guard states < limit else {
      if !known.contains(state) { isComplete = false }
      return
    }
    guard known.insert(state).inserted else { return }
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
    var state = State(field: world.field)
    for (index, window) in world.windows.enumerated() { state = state.replacing(index, by: number(of: window)) }
    return state
  }

  private func view(of state: State) -> ObservedStep.View {
    let facts = plan.order.map { table.facts[windows[number(of: $0, in: state)].core] }
    return ObservedStep.View(field: state.field, windows: WindowFacts(facts))
  }

  private func number(of window: Int, in state: State) -> Int { state.number(of: window) }

  /// The number of the state of a window.
  private func number(of window: MachineWindow) -> Int {
    let machine = window.machine.key
    precondition(machine < 1 << 40 && window.core < 1 << 24, "A state does not fit into a number.")
    let key = UInt64(window.core) << 40 | machine
    if let number = windowNumbers[key] { return number }
    let number = windows.count
    precondition(number < 1 << 28, "A state does not fit into a number.")
    windowNumbers[key] = number
    windows.append(Window(core: window.core, machine: window.machine))
    return number
  }
}

/// A state of a world: 28 bits for each of two windows, and the field above them.
extension UInt64 {
  fileprivate init(field: Int?) { self = UInt64((field ?? -1) + 1) << 56 }

  fileprivate var fieldNumber: Int { Int(self >> 56) }

  fileprivate var field: Int? { fieldNumber == 0 ? nil : fieldNumber - 1 }

  fileprivate func number(of window: Int) -> Int { Int(self >> (28 * UInt64(window)) & (1 << 28 - 1)) }

  fileprivate func replacing(_ window: Int, by number: Int) -> UInt64 {
    let shift = 28 * UInt64(window)
    return self & ~((1 << 28 - 1) << shift) | UInt64(number) << shift
  }
}

extension MachineWorld {
  var view: ObservedStep.View {
    ObservedStep.View(
      field: field,
      windows: WindowFacts(windows[0].facts, windows.count > 1 ? windows[1].facts : nil)
    )
  }

  /// The events that the program heard, as far as they come from the machines.
  var log: [World.Entry] {
    if crossed.isEmpty, !hasReported, windows.allSatisfy({ $0.asked == 0 }) { return [] }
    var log = crossed.map { World.Entry.crossed($0) }
    for index in windows.indices { log += Array(repeating: .asked(window: index), count: windows[index].asked) }
    return hasReported ? log + [.report] : log
  }
}
