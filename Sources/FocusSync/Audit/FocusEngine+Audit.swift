extension FocusEngine {
  /// Lists what a user of the keyboard would stumble over, for use in tests and while developing.
  ///
  /// - Complexity: up to the square of the number of elements: every arrow is tried everywhere.
  public func audit() -> [FocusFinding<ID>] {
    var findings = machine.unreachable.map { FocusFinding.unreachable($0) }
    for slot in machine.traps where machine.tree.places[slot].isReachable {
      let inside = machine.tree.slots(in: slot)
      if !inside.contains(where: machine.tree.isFocusable) {
        findings.append(.emptyTrap(machine.ids[slot]!))
      } else if !inside.contains(where: offersExit) {
        findings.append(.trapWithoutExit(machine.ids[slot]!))
      }
    }
    for binding in bindings { findings += binding.duplicates().map { .duplicateValue(first: $0.0, second: $0.1) } }
    if let pending = machine.pending { findings.append(.waiting(pending)) }
    findings += unboundValues.map { .waitingForValue($0) }
    return findings
  }

  private func offersExit(_ slot: Int) -> Bool {
    let place = machine.tree.places[slot]
    if place.attributes.role == .element, place.attributes.interactions == .activate, place.isReachable { return true }
    guard slot < handlers.count, let node = handlers[slot] else { return false }
    return !node.keys.isEmpty || !node.submits.isEmpty
  }
}

extension FocusMachine {
  /// The focusable elements that no key leads to, in the order in which they were declared.
  var unreachable: [ID] {
    let limit = activeTrap
    let focusable = tree.slots(in: limit).filter(tree.isFocusable)
    var reached: Set<Int> = []
    var frontier: [Int] = []
    func reach(_ slot: Int?) {
      guard let slot, reached.insert(slot).inserted else { return }
      frontier.append(slot)
    }
    for slot in focusable where tree.isTabStop(slot, tabStops) { reach(slot) }
    reach(entry(of: limit, byUser: true))
    while let slot = frontier.popLast() {
      for direction in Direction.allCases {
        reach(tree.directionalTarget(from: slot, toward: direction, policy: options.directionalPolicy, within: limit))
      }
    }
    return focusable.filter { !reached.contains($0) }
      .sorted { tree.places[$0].age < tree.places[$1].age }
      .compactMap { ids[$0] }
  }
}
