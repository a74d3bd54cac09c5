extension FocusEngine {
  /// Lists the problems that a keyboard user would have, for tests and for development.
  ///
  /// - Complexity: O(n²), where n is the number of elements, because every key is tried from every element.
  public func audit() -> [FocusReport<ID>] {
    var core = runner.core
    var search = core
    var findings = search.unreachable().map { FocusReport.unreachable(names.id($0)) }
    if core.activeTrap == FocusTree.root {
      findings += core.inactiveTraps.map { .trapInInactiveWindow(names.id($0)) }
    }
    findings += core.scrollFindings.map { $0.map(names.id) }
    for slot in core.traps where core.tree.places[slot].isReachable {
      if core.tree.isEmpty(slot) {
        findings.append(.emptyTrap(names.id(slot)))
      } else if !core.tree.slots(in: slot).contains(where: offersExit) {
        findings.append(.trapWithoutExit(names.id(slot)))
      }
    }
    findings += core.uselessExits().map { .uselessExit(names.id($0.node), target: names.id($0.target)) }
    findings += core.missingReturns().map { .missingReturn(names.id($0.node), target: names.id($0.target)) }
    findings += misusedActions
    findings += core.groupFindings.map { $0.map(names.id) }
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
      case .key, .submit, .exit: true
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
    wayBack = WayBack()
    func reach(_ slot: Int?) {
      guard let slot, reached.insert(slot).inserted else { return }
      frontier.append(slot)
    }
    (focus, start) = (FocusTree.root, .none)
    for move in [FocusMove.next, .previous] { reach(destination(of: move, within: limit).target) }
    reach(entry(of: limit, byUser: true))
    while let slot = frontier.popLast() {
      focus = slot
      for move in FocusMove.allCases { reach(destination(of: move, within: limit).target) }
    }
    // The items of a group that an element controls become active, and take no focus.
    let unreached = focusable.filter { !reached.contains($0) && !tree.isForActivation($0, within: limit) }
    return unreached.sorted(by: tree.isOlder)
  }

  /// The exits that lead to a node that cannot take focus.
  fileprivate mutating func uselessExits() -> [(node: Int, target: Int)] {
    var found: [(node: Int, target: Int)] = []
    for slot in nodesWithRareAttributes {
      for move in FocusMove.allCases {
        guard let target = tree.places[slot].attributes.exitFocus[move]?.target else { continue }
        if element(ofExit: target) == nil, !found.contains(where: { $0 == (slot, target) }) {
          found.append((slot, target))
        }
      }
    }
    return found
  }

  /// The scopes that return focus to a node that is not in the tree.
  fileprivate func missingReturns() -> [(node: Int, target: Int)] {
    nodesWithRareAttributes.compactMap { slot in
      tree.places[slot].attributes.returnFocus.flatMap { tree.contains($0) ? nil : (slot, $0) }
    }
  }

  var nodesWithRareAttributes: [Int] { tree.nodesByAge.filter { tree.places[$0].attributes.rare != nil } }
}
