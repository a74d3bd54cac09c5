import TestSupport

@testable import FocusSync

/// The laws of one engine, in each of its states.
struct CoreLaws: Sendable {
  let plan: WorldPlan
  private let isThorough = Thoroughness.isFull || ExplorerTests.limit != nil

  init(plan: WorldPlan) { self.plan = plan }

  /// The first of some states that breaks a law, and the laws that it breaks. Two threads look for it.
  func violation(in cores: ArraySlice<FocusCore>) async -> (index: Int, laws: [String])? {
    let middle = (cores.startIndex + cores.endIndex) / 2
    // Cores are values, and the nodes in them have no handlers.
    nonisolated(unsafe) let cores = cores
    async let first = firstViolation(in: cores[..<middle])
    async let second = firstViolation(in: cores[middle...])
    let (one, two) = await (first, second)
    return one ?? two
  }

  private func firstViolation(in cores: ArraySlice<FocusCore>) async -> (index: Int, laws: [String])? {
    for index in cores.indices {
      let broken = violations(of: cores[index])
      if !broken.isEmpty { return (index, broken) }
    }
    return nil
  }

  func violations(of core: FocusCore) -> [String] {
    core.violations.map { "engine: \($0)" } + staleness(core) + orderOfEdits(core) + teardown(core)
      + wayBack(core)
  }

  /// Law 10: a request that is based on an older place of focus changes nothing.
  private func staleness(_ core: FocusCore) -> [String] {
    (0..<3).compactMap { id in
      var copy = core
      let request = SlotRequest(goal: .element(id + 1), since: core.sequence &+ 1)
      let result = copy.handle(.request(request)).result
      let isIgnored = result == .refused(.stale) && CoreKey(copy, claim: nil) == CoreKey(core, claim: nil)
      return isIgnored ? nil : "law 10: a stale request counts"
    }
  }

  /// Law 18: an update does not depend on the order of its edits. A quick run tries every other pair.
  private func orderOfEdits(_ core: FocusCore) -> [String] {
    let edits = (0..<plan.nodes).flatMap { id in self.edits(of: id, in: core).map { (id, $0) } }
    for (id, edit) in edits {
      for (otherID, other) in edits where otherID > id && (isThorough || (id + otherID) % 2 == 1) {
        var (one, two) = (core, core)
        _ = one.handle(.update([edit, other]))
        _ = two.handle(.update([other, edit]))
        guard CoreKey(one, claim: nil) == CoreKey(two, claim: nil) else {
          return ["law 18: the order of \(edit) and \(other) matters"]
        }
      }
    }
    return []
  }

  /// The edits that can be made to a node.
  private func edits(of id: Int, in core: FocusCore) -> [FocusEdit] {
    guard core.tree.contains(id + 1) else { return [.add(plan.slotNode(id))] }
    return [.remove(id + 1), plan.change(id, isEnabled: !WorldPlan.isEnabled(core.tree.places[id + 1].attributes))]
  }

  /// Law 20: the opposite arrow leads back. A declared exit comes first.
  private func wayBack(_ core: FocusCore) -> [String] {
    if plan.hasExits || plan.scrolls || core.focus == FocusTree.root { return [] }
    return FocusDirection.allCases.compactMap { direction in
      var copy = core
      guard copy.handle(.move(direction)).change != nil else { return nil }
      copy.handle(.move(direction.opposite))
      return copy.focus == core.focus ? nil : "law 20: \(direction.opposite) does not lead back from \(direction)"
    }
  }

  /// Law 14: a mirror that ends withdraws its request and leaves focus where it is.
  private func teardown(_ core: FocusCore) -> [String] {
    var copy = core
    let outcome = copy.handle(.withdraw(CoreTable.claim))
    return copy.isAwaiting(CoreTable.claim) || outcome.change != nil
      ? ["law 14: the request of a mirror that ended waits"] : []
  }
}
