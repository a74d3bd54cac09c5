extension FocusEngine {
  /// The nodes whose actions or keyboard shortcuts have no effect, for an audit.
  var misusedActions: [FocusReport<Slot>] {
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
