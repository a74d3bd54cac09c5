import TestSupport

@testable import FocusSync

/// Visits the states of a world of classes, breadth first, and checks the laws in each state and across each step.
///
/// This explorer is slower than ``MachineExplorer``, but its results hold for the store and the engines as programs use
/// them. The machines alone take each step too, and must end in the same state.
@LawActor final class Explorer {
  struct Violation {
    /// The shortest sequence that leads to the violation.
    var steps: [WorldStep]
    var laws: [String]
  }

  let plan: WorldPlan
  /// The number of states that have been found, and of steps that have been taken from them.
  private(set) var states = 1
  private(set) var steps = 0
  /// True if every state that can be reached has been visited.
  private(set) var isComplete = true
  private(set) var violation: Violation?

  private let limit: Int
  private let answering: Int
  private let answers: [WorldAnswer]
  private let world: World
  /// The same world with the windows synchronized in the other order.
  private let swapped: World?
  private var known: Set<WorldKey>
  /// The same world of machines alone.
  private let machines: MachineWorld
  /// The way to each state: the state before it, and the step from there.
  private var ways: [(before: Int, step: WorldStep?)] = [(-1, nil)]
  private var frontier: [(index: Int, snapshot: World.Snapshot)] = []

  /// - Parameters:
  ///   - limit: how many states are visited at most.
  ///   - answering: in how many of them callbacks answer.
  ///   - answers: the answers of callbacks.
  init(_ plan: WorldPlan, limit: Int = .max, answering: Int = .max, answers: [WorldAnswer]) {
    self.answers = answers
    self.plan = plan
    self.limit = limit
    self.answering = answering
    world = World(plan)
    swapped = plan.windows > 1 ? World(plan, order: plan.order.reversed()) : nil
    machines = MachineWorld(CoreTable(plan), order: plan.order)
    known = [WorldKey(world.snapshot)]
    frontier = [(0, world.snapshot)]
  }

  func run() {
    while !frontier.isEmpty {
      let visited = frontier
      frontier = []
      for (index, snapshot) in visited where !visit(index, snapshot) { return }
    }
  }

  /// Takes every step from a state. Returns false where one of them breaks a law.
  private func visit(_ index: Int, _ snapshot: World.Snapshot) -> Bool {
    let broken = teardown(snapshot) + lifetime(snapshot)
    if !broken.isEmpty { return fail(index, nil, broken) }
    for event in plan.events where isPossible(event, snapshot) {
      let plain = WorldStep(event: event)
      let (observed, after) = observe(plain, from: snapshot, in: world)
      let broken = observed.violations + differences(observed, snapshot) + machineDifferences(plain, snapshot, after)
      if !broken.isEmpty { return fail(index, plain, broken) }
      reach(observed.step, after, from: index)
      for answer in answers where index < answering {
        let step = WorldStep(event: event, answer: answer)
        let (answered, end) = observe(step, from: snapshot, in: world)
        guard answered.hasAnswered else { continue }
        let broken = answered.violations + machineDifferences(step, snapshot, end)
        if !broken.isEmpty { return fail(index, step, broken) }
        reach(step, end, from: index)
      }
    }
    return true
  }

  private func isPossible(_ event: WorldEvent, _ snapshot: World.Snapshot) -> Bool {
    func isPresent(_ window: Int, _ id: Int) -> Bool { snapshot.cores[window].tree.contains(id + 1) }
    func isEnabled(_ window: Int, _ id: Int) -> Bool {
      isPresent(window, id) && WorldPlan.isEnabled(snapshot.cores[window].tree.places[id + 1].attributes)
    }
    return switch event {
    case .add(let window, let id): !isPresent(window, id)
    case .remove(let window, let id), .click(let window, let id): isPresent(window, id)
    case .enable(let window, let id): isPresent(window, id) && !isEnabled(window, id)
    case .disable(let window, let id): isEnabled(window, id)
    case .expire(let window): !snapshot.cores[window].awaited.isEmpty
    default: true
    }
  }

  /// Takes one step from a state.
  private func observe(
    _ step: WorldStep,
    from snapshot: World.Snapshot,
    in world: World
  ) -> (step: ObservedStep, after: World.Snapshot) {
    steps += 1
    // A mirror that is attached anew is notified after the other observers, so it gets a world of its own.
    var world = world
    if case .reattach = step.event { world = World(plan, order: world.order) }
    world.restore(snapshot)
    assert(WorldKey(world.snapshot) == WorldKey(snapshot))
    return world.observe(step)
  }

  private func reach(_ step: WorldStep, _ snapshot: World.Snapshot, from index: Int) {
    guard known.insert(WorldKey(snapshot)).inserted else { return }
    guard states < limit else {
      isComplete = false
      return
    }
    states += 1
    ways.append((index, step))
    frontier.append((ways.count - 1, snapshot))
  }

  private func fail(_ index: Int, _ step: WorldStep?, _ laws: [String]) -> Bool {
    violation = Violation(steps: way(to: index) + (step.map { [$0] } ?? []), laws: laws)
    return false
  }

  private func way(to index: Int) -> [WorldStep] {
    var steps: [WorldStep] = []
    var at = index
    while let step = ways[at].step {
      steps.append(step)
      at = ways[at].before
    }
    return steps.reversed()
  }

  /// Replays the way to every `stride`th state by steps alone, and counts the results that the explorer has not found.
  func unfaithfulStates(stride: Int) -> Int {
    var keys: [Int: WorldKey] = [:]
    var found = 0
    for index in Swift.stride(from: 0, to: ways.count, by: stride) {
      let world = World(plan)
      for step in way(to: index) { world.perform(step) }
      keys[index] = WorldKey(world.snapshot)
      if !known.contains(keys[index]!) { found += 1 }
    }
    return found
  }
}

/// The laws that need more than one step.
extension Explorer {
  /// Law 19: the order in which the windows were synchronized does not change where focus ends.
  private func differences(_ observed: ObservedStep, _ snapshot: World.Snapshot) -> [String] {
    guard let swapped else { return [] }
    let other = observe(observed.step, from: snapshot, in: swapped).step
    return observed.after == other.after ? [] : ["law 19: the order of synchronizing changes where focus ends"]
  }

  /// The machines alone take the same step.
  private func machineDifferences(
    _ step: WorldStep,
    _ before: World.Snapshot,
    _ after: World.Snapshot
  ) -> [String] {
    machines.restore(before)
    machines.take(MachineWorld.Move(step.event, plan), answer: step.answer.map { MachineWorld.Answer($0, plan) })
    return machines.isSame(as: after) ? [] : ["the machines alone end otherwise: \(machines.view)"]
  }

  /// Law 15: a mirror retains neither side.
  private func lifetime(_ snapshot: World.Snapshot) -> [String] {
    var world: World? = World(plan)
    world!.restore(snapshot)
    let mirrors = world!.windows.map(\.mirror)
    weak let store = world!.store
    weak let first = world!.windows.first?.engine
    weak let last = world!.windows.last?.engine
    world = nil
    return withExtendedLifetime(mirrors) {
      store == nil && first == nil && last == nil ? [] : ["law 15: a mirror keeps its store or its engine"]
    }
  }

  /// Law 14: after its mirror is cancelled, neither side follows the other, and nothing that it asked for waits.
  private func teardown(_ snapshot: World.Snapshot) -> [String] {
    let world = World(plan)
    world.restore(snapshot)
    world.cancelMirrors()
    let view = world.view
    var found: [String] = []
    if view.windows.contains(where: \.isMirrorWaiting) { found = ["law 14: the request of a cancelled mirror waits"] }
    let assigned = world.observe(WorldStep(event: .assign(view.field == 0 ? 1 : 0))).step
    if assigned.after.windows.map(\.focus) != view.windows.map(\.focus) { found.append("law 14: focus follows state") }
    for window in plan.order {
      let requested = world.observe(WorldStep(event: .request(window, 1))).step
      if requested.after.field != assigned.after.field { found.append("law 14: state follows focus") }
    }
    return found
  }
}
