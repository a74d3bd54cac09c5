@testable import FocusSync

/// Identifies a state of a world by two hashes of everything that determines its future.
///
/// Counters and times do not count, but the order of times does. Nodes declare their order, so their age does not count
/// either.
struct WorldKey: Hashable {
  private var one: Int
  private var two: Int

  @MainActor init(_ snapshot: World.Snapshot) {
    var numbers: [Int] = [snapshot.field ?? -1]
    for index in snapshot.cores.indices {
      Self.append(snapshot.cores[index], claim: snapshot.claims[index], to: &numbers)
      if let machine = snapshot.machines[index] { numbers.append(Int(machine.key)) }
    }
    self.init(numbers)
  }

  /// Identifies a state of one engine.
  ///
  /// - Parameter claim: the claim of its mirror.
  init(_ core: FocusCore, claim: ClaimID?) {
    var numbers: [Int] = []
    Self.append(core, claim: claim, to: &numbers)
    self.init(numbers)
  }

  private init(_ numbers: [Int]) {
    var hasher = Hasher()
    hasher.combine(numbers)
    one = hasher.finalize()
    hasher = Hasher()
    hasher.combine(1)
    hasher.combine(numbers)
    two = hasher.finalize()
  }

  private static func append(_ core: FocusCore, claim: ClaimID?, to numbers: inout [Int]) {
    numbers += [core.focus, core.isHeld ? 1 : 0, core.tree.places.count]
    switch core.start {
    case .none: numbers += [0, 0]
    case .at(let slot): numbers += [1, slot]
    case .behind(let slot): numbers += [2, slot]
    }
    for place in core.tree.places {
      let isEnabled = place.attributes.isEnabled
      numbers.append(place.isPresent ? isEnabled ? 2 : 1 : 0)
      if place.isPresent { numbers += [place.parent, place.lastFocused, place.cameFrom] }
    }
    numbers += [core.traps.count] + core.traps + [core.fresh.count] + core.fresh
    numbers.append(core.awaited.count)
    for each in core.awaited {
      numbers.append(each.id == .program ? 0 : each.id == claim ? 1 : 2)
      switch each.target {
      case .element(let slot): numbers += [0, slot]
      case .value(let value): numbers += [1, value.number]
      }
    }
    numbers.append(claim == nil ? 0 : core.isAwaiting(claim!) ? 1 : 2)
  }
}
