extension FocusEngine {
  /// Lists the problems that a keyboard user would have, for tests and for development.
  ///
  /// - Complexity: O(n²), where n is the number of elements, because every arrow is tried from every element.
  public func audit() -> [FocusReport<ID>] {
    var core = runner.core
    var findings = core.unreachable().map { FocusReport.unreachable(names.id($0)) }
    if core.activeTrap == FocusTree.root {
      findings += core.inactiveTraps.map { .trapInInactiveWindow(names.id($0)) }
    }
    findings += core.scrollFindings.map { $0.map(names.id) }
    for slot in core.traps where core.tree.places[slot].isReachable {
      if core.isEmpty(slot) {
        findings.append(.emptyTrap(names.id(slot)))
      } else if !core.tree.slots(in: slot).contains(where: offersExit) {
        findings.append(.trapWithoutExit(names.id(slot)))
      }
    }
    for binding in runner.bindings.keys.sorted(by: { $0.number < $1.number }) {
      for (first, second) in core.values.duplicates(in: binding) {
        findings.append(.duplicateValue(first: names.id(first), second: names.id(second)))
      }
    }
    if let pending { findings.append(.waiting(pending)) }
    if let value = runner.unboundValue { findings.append(.waitingForValue(value)) }
    return findings
  }

  private func offersExit(_ slot: Int) -> Bool {
    let place = runner.core.tree.places[slot]
    if place.attributes.role == .element, place.attributes.interactions == .activate, place.isReachable,
      place.attributes.isEnabled
    {
      return true
    }
    return runner.handlers(at: slot).contains {
      switch $0 {
      case .key, .submit: true
      default: false
      }
    }
  }
}

extension FocusCore {
  /// The focusable elements that no key reaches, in the order in which they were declared.
  fileprivate mutating func unreachable() -> [Int] {
    let limit = activeTrap
    let focusable = tree.slots(in: limit).filter(tree.isTarget)
    var reached: Set<Int> = []
    var frontier: [Int] = []
    func reach(_ slot: Int?) {
      guard let slot, reached.insert(slot).inserted else { return }
      frontier.append(slot)
    }
    for slot in focusable where tree.isTabStop(slot, tabStops) { reach(slot) }
    reach(entry(of: limit, byUser: true))
    while let slot = frontier.popLast() {
      for direction in FocusDirection.allCases {
        reach(tree.directionalTarget(from: slot, toward: direction, policy: options.directionalPolicy, within: limit))
      }
    }
    return focusable.filter { !reached.contains($0) }.sorted { tree.places[$0].age < tree.places[$1].age }
  }
}
