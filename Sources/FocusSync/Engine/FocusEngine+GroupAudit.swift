/// The findings of an audit about groups.
extension FocusCore {
  /// The misuses of groups, in the order in which the nodes were declared.
  var groupFindings: [FocusReport<Slot>] {
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
}
