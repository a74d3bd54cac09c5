@testable import FocusSync

/// Visits the states of a world of machines, breadth first, and checks the laws in each state and across each step. The
/// laws of an engine are checked when a layer of states has been visited.
///
/// Of two windows, many steps concern one alone. Such a step is taken, and its laws are checked, for one state of the
/// other window, and looked up for all others. The two windows are alike, so of two states that differ only by their
/// exchange, one is visited.
final class MachineExplorer {
  typealias Move = MachineWorld.Move

  let plan: WorldPlan
  /// The number of steps from the visited states.
  private(set) var steps = 0
  /// True if every state that can be reached has been visited.
  private(set) var isComplete = true
  private(set) var violation: Explorer.Violation?
  let table: CoreTable

  private typealias State = MachineState

  /// A step of one window from one of its states, as long as the field has one value.
  private enum OwnStep {
    case unknown
    case impossible
    /// The step concerns the other window too.
    case shared
    /// The step leads to this state of the window, and changes nothing else.
    case leads(to: Int32)
  }

  /// The state of one window.
  private struct Window {
    var core: Int
    var machine: SyncArbiter<Int?>
  }

  /// The way to a state: the state before it, and the step from there.
  private struct Way {
    var before: Int32
    var move: Int16
    /// The answer of a callback, or -1.
    var answer: Int16 = -1
    /// True if the windows were exchanged after the step.
    var isSwapped = false
  }

  private let limit: Int
  private let answering: Int
  private let world: MachineWorld
  /// The same world with the windows synchronized in the other order.
  private let swapped: MachineWorld?
  private var windows: [Window] = []
  private var windowNumbers: [UInt64: Int] = [:]
  /// The steps that concern one window alone, by its state, the field and the input.
  private var ownSteps: [OwnStep] = []
  private var known = MachineStateSet()
  /// The states in the order in which they were found, and the way to each.
  private var found: [State] = []
  private var ways: [Way] = []
  /// The way to each state of an engine.
  private var coreWays: [Way] = []
  private var checkedCores = 0
  private let moves: [Move]
  private let answers: [MachineWorld.Answer]
  private let inputs: Int
  private let fields: Int

  var states: Int { found.count }

  /// - Parameters:
  ///   - limit: how many states are visited at most.
  ///   - answering: in how many of them callbacks answer.
  init(_ plan: WorldPlan, limit: Int = .max, answering: Int = .max) {
    self.plan = plan
    self.limit = limit
    self.answering = answering
    table = CoreTable(plan)
    world = MachineWorld(table, order: plan.order)
    swapped = plan.windows > 1 ? MachineWorld(table, order: plan.order.reversed()) : nil
    inputs = plan.events(in: 0).count
    fields = plan.values.compactMap { $0 }.max()! + 2
    moves = plan.events.map { Move($0, plan) }
    answers = plan.answers.map { MachineWorld.Answer($0, plan) }
    _ = reach(Way(before: -1, move: -1))
  }

  func run() async {
    var next = 0
    while next < found.count {
      let layer = next..<found.count
      for index in layer { guard visit(index) else { return } }
      guard await checkCores() else { return }
      next = layer.upperBound
    }
  }

  /// Checks the laws of the engines in the states that have been found since the last call. Returns false if one breaks
  /// a law.
  private func checkCores() async -> Bool {
    let new = table.cores[checkedCores...]
    checkedCores = table.cores.count
    guard let (core, laws) = await CoreLaws(plan: plan).violation(in: new) else { return true }
    return fail(coreWays[core], laws)
  }

  /// Takes every step from a state. Returns false where one of them breaks a law.
  private func visit(_ index: Int) -> Bool {
    let state = found[index]
    let view = view(of: state)
    for (number, move) in moves.enumerated() {
      let way = Way(before: Int32(index), move: Int16(number))
      switch ownStep(move, in: state) {
      case .impossible: continue
      case .leads(let next) where index >= answering:
        guard reach(state.replacing(move.window!, by: Int(next)), way) else { return false }
      case .leads, .shared, .unknown:
        let broken = take(move, from: state, view)
        guard broken.isEmpty else { return fail(way, broken) }
        guard reach(way), index >= answering || answer(way, from: state, view, world.called) else { return false }
      }
      steps += 1
    }
    return true
  }

  /// Takes a step in both orders of synchronization, and returns the laws that it breaks.
  private func take(_ move: Move, from state: State, _ view: ObservedStep.View) -> [String] {
    put(world, in: state)
    world.take(move)
    let after = world.view
    var broken = ObservedStep(
      plan: plan,
      step: WorldStep(event: move.event),
      before: view,
      after: after,
      log: world.log
    )
    .brokenByStep
    guard let swapped else { return broken }
    if let window = move.window {
      let isShared = world.isShared
      ownSteps[place(of: move, in: state)] =
        isShared ? .shared : .leads(to: Int32(number(of: world.windows[window])))
      guard isShared else { return broken }
    }
    put(swapped, in: state)
    swapped.take(move)
    broken.expect(swapped.view == after, "law 19: the order of synchronizing changes \(after) to \(swapped.view)")
    return broken
  }

  private func put(_ world: MachineWorld, in state: State) {
    world.restore(field: state.field)
    for window in plan.order {
      let number = state.number(of: window)
      world.windows[window].restore(core: windows[number].core, machine: windows[number].machine)
    }
  }

  // MARK: Answers of callbacks

  /// Takes a step again with every answer of the callbacks that it calls. Returns false where one breaks a law.
  private func answer(
    _ way: Way,
    from state: State,
    _ view: ObservedStep.View,
    _ called: SmallSet
  ) -> Bool {
    let move = moves[Int(way.move)]
    for (number, answer) in answers.enumerated() where called.contains(answer.place.rawValue) {
      put(world, in: state)
      world.take(move, answer: answer)
      let step = ObservedStep(
        plan: plan,
        step: WorldStep(event: move.event, answer: answer.written),
        before: view,
        after: world.view,
        log: world.log,
        hasAnswered: true,
        hasRepeated: world.hasRepeated
      )
      var way = way
      way.answer = Int16(number)
      let next = self.state(of: world)
      var broken = step.brokenByStep
      broken +=
        step.differences { events in
          put(world, in: state)
          for event in events { world.take([move, answer.move].first { $0.event == event } ?? Move(event, plan)) }
          return world.view
        }
      guard broken.isEmpty else { return fail(way, broken) }
      guard reach(next, way) else { return false }
      steps += 1
    }
    return true
  }

  // MARK: Steps of one window

  private func ownStep(_ move: Move, in state: State) -> OwnStep {
    guard let window = move.window else { return .unknown }
    let place = place(of: move, in: state)
    if case .unknown = ownSteps[place],
      !isPossible(move.event, table.facts[windows[state.number(of: window)].core])
    {
      ownSteps[place] = .impossible
    }
    return ownSteps[place]
  }

  private func place(of move: Move, in state: State) -> Int {
    (state.number(of: move.window!) * fields + state.fieldNumber) * inputs + move.input
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

  private func reach(_ way: Way) -> Bool { reach(state(of: world), way) }

  /// Notes a state that has been found. Returns false where it breaks a law.
  private func reach(_ state: State, _ way: Way) -> Bool {
    while coreWays.count < table.cores.count { coreWays.append(way) }
    var (state, way) = (state, way)
    if plan.windows > 1, state.number(of: 0) > state.number(of: 1) {
      state = state.swapped
      way.isSwapped = true
    }
    guard known.insert(state) else { return true }
    let broken = view(of: state).violations(of: plan)
    guard broken.isEmpty else { return fail(way, broken) }
    guard states < limit else {
      isComplete = false
      return true
    }
    found.append(state)
    ways.append(way)
    return true
  }

  private func fail(_ way: Way, _ laws: [String]) -> Bool {
    violation = Explorer.Violation(steps: steps(of: way), laws: laws)
    return false
  }

  /// The shortest sequence of steps that ends with this way.
  private func steps(of last: Way) -> [WorldStep] {
    var all: [Way] = []
    var way = last
    while way.before >= 0 {
      all.append(way)
      way = ways[Int(way.before)]
    }
    var areSwapped = false
    return all.reversed().map { way in
      let (event, answer) = (moves[Int(way.move)].event, way.answer < 0 ? nil : answers[Int(way.answer)].written)
      let step = WorldStep(event: event, answer: answer)
      defer { if way.isSwapped { areSwapped.toggle() } }
      return areSwapped ? step.swapped : step
    }
  }

  // MARK: States

  private func state(of world: MachineWorld) -> State {
    var state = State(field: world.field)
    for (index, window) in world.windows.enumerated() { state = state.replacing(index, by: number(of: window)) }
    return state
  }

  private func view(of state: State) -> ObservedStep.View {
    let first = table.facts[windows[state.number(of: 0)].core]
    let second = plan.windows > 1 ? table.facts[windows[state.number(of: 1)].core] : nil
    return ObservedStep.View(field: state.field, windows: WindowFacts(first, second))
  }

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
    ownSteps.append(contentsOf: repeatElement(.unknown, count: fields * inputs))
    return number
  }
}

extension MachineWorld {
  var view: ObservedStep.View {
    ObservedStep.View(
      field: field,
      windows: WindowFacts(windows[0].facts, windows.count > 1 ? windows[1].facts : nil)
    )
  }
}
