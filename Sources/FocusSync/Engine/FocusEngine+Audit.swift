extension FocusEngine {
  /// Lists probable mistakes of the program, such as an element that no key reaches. For tests and for development.
  ///
  /// - Complexity: O(n²s), where n is the number of nodes and s the depth to which sections are nested, because Tab and
  ///   the arrows are tried from every element.
  public func audit() -> [FocusReport<ID>] {
    var core = runner.core
    var search = core
    var findings: [FocusReport<Slot>] = search.unreachable().map { .unreachable($0) }
    if core.activeTrap == FocusTree.root { findings += core.inactiveTraps.map { .trapInInactiveWindow($0) } }
    findings += core.scrollFindings
    for slot in core.traps where core.tree.places[slot].isReachable {
      if core.tree.isEmpty(slot) {
        findings.append(.emptyTrap(slot))
      } else if !core.tree.slots(in: slot).contains(where: offersExit) {
        findings.append(.trapWithoutExit(slot))
      }
    }
    findings += core.uselessExits() + core.missingReturns + misusedActions + core.groupFindings
    let bindings = runner.bindings.filter { !$0.value.isBoolean }.keys
    for binding in bindings.sorted(by: { $0.number < $1.number }) {
      findings += core.values.duplicates(in: binding).map { .duplicateValue(first: $0.first, second: $0.second) }
    }
    if let awaited = core.awaitedElement { findings.append(.waiting(awaited)) }
    if let value = runner.unboundValue { findings.append(.waitingForValue(value)) }
    return findings.map { $0.map(names.id) }
  }

  private func offersExit(_ slot: Int) -> Bool {
    let tree = runner.core.tree
    let node = tree.places[slot].attributes
    let isActivated = node.role == .element && node.interactions.contains(.activate) && tree.isEnabled(slot)
    if isActivated, node.interactions == .activate { return true }
    return runner.handlers(at: slot).contains {
      switch $0 {
      case .key, .submit, .exit: true
      case .activate: isActivated
      default: false
      }
    }
  }

  /// Reports about actions that no click, Return or Space performs, about keyboard shortcuts without an action, and
  /// about shortcuts that several elements of a scope declare.
  private var misusedActions: [FocusReport<Slot>] {
    let tree = runner.core.tree
    let nodes = tree.nodesByAge
    var findings: [FocusReport<Slot>] = nodes.filter(isNeverActivated).map { .neverActivated($0) }
    for shortcut in KeyEvent.Shortcut.allCases {
      var first: [Slot: Slot] = [:]
      for slot in nodes where tree.places[slot].attributes.shortcuts.contains(shortcut) {
        guard tree.places[slot].attributes.role == .element else { continue }
        let scope = tree.scope(from: slot)
        if let first = first[scope] {
          findings.append(.duplicateShortcut(first: first, second: slot))
        } else {
          first[scope] = slot
        }
      }
    }
    return findings
  }

  private func isNeverActivated(_ slot: Slot) -> Bool {
    let node = runner.core.tree.places[slot].attributes
    if runner.actions(at: slot, isExit: false).isEmpty { return !node.shortcuts.isEmpty }
    return node.role != .element || !node.interactions.contains(.activate)
  }
}

extension FocusCore {
  /// The focusable elements in the active trap that no sequence of Tab and arrows reaches, in the order in which they
  /// were declared. Without a trap, searches the whole tree.
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
    (focus, start) = (FocusTree.root, nil)
    for move in [FocusMove.next, .previous] { reach(destination(of: move, within: limit).target) }
    reach(entry(of: limit, byUser: true))
    while let slot = frontier.popLast() {
      focus = slot
      for move in FocusMove.allCases { reach(destination(of: move, within: limit).target) }
    }
    // If an element controls a group, the items of the group are left out. Keys make these items active, and do not
    // move focus to them.
    let unreached = focusable.filter { !reached.contains($0) && !tree.isForActivation($0, within: limit) }
    return unreached.sorted(by: tree.isOlder)
  }

  /// The exits whose target cannot take focus and has no content that can.
  fileprivate mutating func uselessExits() -> [FocusReport<Slot>] {
    var found: [FocusReport<Slot>] = []
    for slot in nodesWithRareAttributes {
      for move in FocusMove.allCases {
        guard let target = tree.places[slot].attributes.exitFocus[move]?.target, element(declaredAs: target) == nil,
          !found.contains(.uselessExit(slot, target: target))
        else { continue }
        found.append(.uselessExit(slot, target: target))
      }
    }
    return found
  }

  /// The scopes that return focus to a node that is not in the tree.
  fileprivate var missingReturns: [FocusReport<Slot>] {
    nodesWithRareAttributes.compactMap { slot in
      tree.places[slot].attributes.returnFocus.flatMap { tree.contains($0) ? nil : .missingReturn(slot, target: $0) }
    }
  }

  /// The misuses of groups, in the order in which the nodes were declared.
  fileprivate var groupFindings: [FocusReport<Slot>] {
    var findings: [FocusReport<Slot>] = []
    for slot in nodesWithRareAttributes {
      let node = tree.places[slot].attributes
      if let group = node.controlledGroup, !tree.isGroup(group) {
        findings.append(.controlsNoGroup(slot, group: group))
      }
      guard node.isGroup else { continue }
      if !tree.slots(in: slot).contains(where: tree.takesFocus) { findings.append(.emptyGroup(slot)) }
      guard let selected = node.selectedItem else { continue }
      if !tree.contains(selected) || selected == slot || !tree.isInside(selected, slot) {
        findings.append(.selectedOutside(selected, group: slot))
      } else if tree.places[slot].isReachable, tree.places[selected].focusableCount == 0 {
        findings.append(.selectedDisabled(selected, group: slot))
      }
    }
    return findings
  }

  private var nodesWithRareAttributes: [Int] { tree.nodesByAge.filter { tree.places[$0].attributes.rare != nil } }
}
