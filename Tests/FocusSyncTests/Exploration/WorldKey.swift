import TestSupport

@testable import FocusSync

/// Identifies a state of a world by everything that determines its future.
///
/// Counters and times do not count, but the order of times does. Nodes declare their order, so their age does not count
/// either.
struct WorldKey: Hashable {
  private var field: Int?
  private var cores: [CoreKey]
  private var machines: [UInt64]

  @LawActor init(_ snapshot: World.Snapshot) {
    field = snapshot.field
    cores = snapshot.cores.indices.map { CoreKey(snapshot.cores[$0], claim: snapshot.claims[$0]) }
    machines = snapshot.machines.map(\.key)
  }
}

/// Identifies a state of one engine, packed into one number.
struct CoreKey: Hashable {
  private var number: UInt128 = 0
  /// The way back: five bits for each of its steps.
  private var way: UInt128 = 0
  private var width = 0

  /// - Parameter claim: the claim of the engine's mirror.
  init(_ core: FocusCore, claim: ClaimID?) {
    precondition(core.tree.places.count <= 6, "A node does not fit into three bits.")
    append(core.focus, 3)
    append(core.start == nil ? 0 : core.start!.hasLeft ? 2 : 1, 2)
    if let start = core.start {
      append(start.isHeld ? 1 : 0, 1)
      append(start.slot, 3)
      if start.hasLeft { append(start.inputOrigin, 3) }
    }
    append(core.tree.places.count, 3)
    for place in core.tree.places {
      append(place.isPresent ? WorldPlan.isEnabled(place.attributes) ? 2 : 1 : 0, 2)
      guard place.isPresent else { continue }
      append(place.parent + 1, 3)
      append(place.lastFocused, 3)
      append(place.cameFrom, 3)
      append(place.substitute == FocusTree.root ? 0 : 1, 1)
      if place.substitute != FocusTree.root { append(place.substitute, 3) }
      append(place.attributes.isModal ? place.tookFocus.map { $0 ? 3 : 2 } ?? 1 : 0, 2)
    }
    append(core.activeItems[4] ?? 0, 3)
    append(core.traps.count, 2)
    for trap in core.traps { append(trap, 3) }
    append(core.fresh.count, 3)
    for scope in core.fresh.sorted() { append(scope, 3) }
    append(core.awaited.count, 2)
    for each in core.awaited {
      append(each.claim == .program ? 0 : each.claim == claim ? 1 : 2, 2)
      switch each.goal {
      case .element(let slot): append(slot, 4)
      case .value(let value): append(8 + value.number, 4)
      case .nothing, .noElement: preconditionFailure("A request for nothing does not wait.")
      }
    }
    precondition(width <= 128, "A state does not fit into a number.")
    guard core.wayBack.isCurrent(after: core.sequence) else { return }
    precondition(core.wayBack.steps.count <= 22, "A way back does not fit into a number.")
    way = UInt128(core.wayBack.end << 5 | core.wayBack.position) << 1 | 1
    for step in core.wayBack.steps {
      way = way << 5 | UInt128(step.from << 2 | FocusDirection.allCases.firstIndex(of: step.direction)!)
    }
  }

  private mutating func append(_ part: Int, _ bits: Int) {
    assert(part >= 0 && part < 1 << bits)
    number = number &<< UInt128(truncatingIfNeeded: bits) | UInt128(truncatingIfNeeded: part)
    width += bits
  }
}
