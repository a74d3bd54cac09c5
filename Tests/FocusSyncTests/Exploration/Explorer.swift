@testable import FocusSync

/// Visits the states of a world, breadth first, and checks the laws in each state and across each step.
@MainActor final class Explorer {
  struct Violation {
    /// The shortest way to the state.
    var steps: [WorldStep]
    var laws: [String]
  }

  let plan: WorldPlan
  /// The number of states that have been found.
  private(set) var states = 1
  private(set) var steps = 0
  /// True if every reachable state has been visited.
  private(set) var isComplete = true
  private(set) var violation: Violation?

  private let limit: Int
  private let answering: Int
  private let world: World
  /// The same world with the windows synchronized in the other order.
  private let swapped: World?
  private var known: Set<WorldKey>
  private var knownCores: Set<WorldKey> = []
  /// The way to each state: the state before it, and the step between them.
  private var ways: [(before: Int, step: WorldStep?)] = [(-1, nil)]
  private var frontier: [(index: Int, snapshot: World.Snapshot)] = []

  /// - Parameters:
  ///   - limit: how many states are visited at most.
  ///   - answering: in how many of them callbacks answer.
  init(_ plan: WorldPlan, limit: Int = .max, answering: Int = .max) {
    self.plan = plan
    self.limit = limit
    self.answering = answering
    world = World(plan)
    var other = plan
    other.order.reverse()
    swapped = plan.windows > 1 ? World(other) : nil
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
    let broken = violationsAtRest(snapshot)
    if !broken.isEmpty { return fail(index, nil, broken) }
    for event in plan.events where isPossible(event, snapshot) {
      let plain = WorldStep(event: event)
      let (observed, after) = observe(plain, from: snapshot, in: world)
      let broken = observed.violations + differences(observed, snapshot)
      if !broken.isEmpty { return fail(index, plain, broken) }
      reach(observed, after, from: index)
      for answer in plan.answers where index < answering {
        let step = WorldStep(event: event, answer: answer)
        let (answered, end) = observe(step, from: snapshot, in: world)
        guard answered.hasAnswered else { continue }
        let sequential = observe(WorldStep(event: answer.event), from: after, in: world).step
        let broken = answered.violations + differences(answered, sequential)
        if !broken.isEmpty { return fail(index, step, broken) }
        reach(answered, end, from: index)
      }
    }
    return true
  }

  private func isPossible(_ event: WorldEvent, _ snapshot: World.Snapshot) -> Bool {
    func isPresent(_ window: Int, _ id: Int) -> Bool { snapshot.cores[window].tree.contains(id + 1) }
    func isEnabled(_ window: Int, _ id: Int) -> Bool {
      isPresent(window, id) && snapshot.cores[window].tree.places[id + 1].attributes.isEnabled
    }
    return switch event {
    case .add(let window, let id): !isPresent(window, id)
    case .remove(let window, let id), .click(let window, let id): isPresent(window, id)
    case .enable(let window, let id): isPresent(window, id) && !isEnabled(window, id)
    case .disable(let window, let id): isEnabled(window, id)
    case .expire(let window): snapshot.cores[window].awaited != nil
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
    // A mirror that is attached again is notified after the observers, so the step needs a world of its own.
    var world = world
    if case .reattach = step.event { world = World(world.plan) }
    world.restore(snapshot)
    assert(WorldKey(world.snapshot) == WorldKey(snapshot))
    return world.observe(step)
  }

  private func reach(_ observed: ObservedStep, _ snapshot: World.Snapshot, from index: Int) {
    guard known.insert(observed.after.key).inserted else { return }
    guard states < limit else {
      isComplete = false
      return
    }
    states += 1
    ways.append((index, observed.step))
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

  /// Among every `stride`-th state, those that a world reaches by steps but not by restoring a snapshot.
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
    return observed.after.isAlike(other.after) ? [] : ["law 19: the order of synchronizing changes where focus ends"]
  }

  /// Laws 5 and 12: a write that a callback makes is queued, and ends as if it were made after the event.
  ///
  /// An edit by an observer of the store is no write. It shows the result of state, before focus is written. An edit of
  /// one window in a callback of another comes before state is written between them.
  private func differences(_ answered: ObservedStep, _ sequential: ObservedStep) -> [String] {
    guard let answer = answered.step.answer,
      answer.event.isWrite || answer.place.isOfEngine && plan.windows == 1
    else { return [] }
    let here = sequential.before.windows[0]
    switch answer.event {
    // Law 3: writing the present value changes nothing.
    case .assign(let id) where id == answered.before.field: return []
    case .request(_, let id) where plan.windows > 1 && id == answered.before.windows[0].value: return []
    // Laws 6 and 9: a denied value is reverted to the focus before it, not to a value that was overwritten before it
    // was written.
    case .assign(let id?) where here.isPresent(id) && !here.takes(id): return []
    default: break
    }
    return answered.after.isAlike(sequential.after)
      ? []
      : [
        "law 5: \(answered.after) is not \(sequential.after), as after a write that follows the event"
      ]
  }

  private func violationsAtRest(_ snapshot: World.Snapshot) -> [String] {
    var found: [String] = []
    for (index, core) in snapshot.cores.enumerated() where knownCores.insert(WorldKey(core)).inserted {
      found += staleness(core) + orderOfEdits(core)
      if index == 0 { found += teardown(snapshot) }
    }
    return found
  }

  /// Law 10: a request that is based on an older place of focus changes nothing.
  private func staleness(_ core: FocusCore) -> [String] {
    (0..<3).compactMap { id in
      var copy = core
      let request = SlotRequest(goal: .target(.element(id + 1)), since: core.sequence &+ 1)
      let result = copy.handle(.request(request)).result
      return result == .refused(.stale) && WorldKey(copy) == WorldKey(core) ? nil : "law 10: a stale request counts"
    }
  }

  /// Law 18: an update does not depend on the order of its edits.
  private func orderOfEdits(_ core: FocusCore) -> [String] {
    let edits = (0..<plan.nodes).flatMap { id in plan.edits(of: id, in: core).map { (id, $0) } }
    for (id, edit) in edits {
      for (otherID, other) in edits where otherID > id {
        var (one, two) = (core, core)
        _ = one.handle(.update([edit, other]))
        _ = two.handle(.update([other, edit]))
        if WorldKey(one) != WorldKey(two) { return ["law 18: the order of \(edit) and \(other) matters"] }
      }
    }
    return []
  }

  /// Law 14: after its mirror is cancelled, neither side follows the other, and none of its requests waits.
  private func teardown(_ snapshot: World.Snapshot) -> [String] {
    let world = World(plan)
    world.restore(snapshot)
    world.cancelMirrors()
    let view = world.view(world.snapshot)
    var found: [String] = []
    if view.windows[0].isMirrorWaiting { found.append("law 14: the request of a cancelled mirror waits") }
    let assigned = world.observe(WorldStep(event: .assign(view.field == 0 ? 1 : 0))).step
    if assigned.after.windows.map(\.focus) != view.windows.map(\.focus) { found.append("law 14: focus follows state") }
    let requested = world.observe(WorldStep(event: .request(0, 1))).step
    if requested.after.field != assigned.after.field { found.append("law 14: state follows focus") }
    return found
  }
}

extension ObservedStep.View {
  /// True if the sides have the same values, apart from the memory of the engine.
  ///
  /// A window that waits may have missed a value that was overwritten before it was written: law 6. One of two windows
  /// may have waited for another element before it received state from the other.
  func isAlike(_ other: Self) -> Bool {
    field == other.field
      && zip(windows, other.windows).allSatisfy { one, other in
        (windows.count > 1 || one.awaited == other.awaited) && (one.isMirrorWaiting || one.focus == other.focus)
      }
  }
}

extension ObservedStep.View: CustomStringConvertible {
  var description: String {
    let places = windows.map { "focus \($0.focus ?? -1), awaited \($0.awaited ?? -1)" }
    return "state \(field ?? -1), \(places.joined(separator: ", "))"
  }
}

extension WorldPlan {
  /// The edits that can be made to a node, by slot.
  func edits(of id: Int, in core: FocusCore) -> [SlotEdit] {
    let place = id + 1 < core.tree.places.count ? core.tree.places[id + 1] : FocusTree.Place()
    var names = FocusNames<Int>()
    for id in 0..<nodes { _ = names.slot(naming: id) }
    var attributes = names.attributes(of: node(id))
    guard place.isPresent else { return [.add(id + 1, attributes)] }
    attributes.isEnabled = !place.attributes.isEnabled
    return [.remove(id + 1), .change(id + 1, attributes)]
  }
}
