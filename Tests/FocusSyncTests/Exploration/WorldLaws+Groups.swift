/// The laws of groups.
extension ObservedStep {
  /// A group is one stop of Tab. No key and no click moves focus into a group whose items become active.
  func checkGroup(_ broken: inout [String]) {
    guard plan.group != nil, let index = step.event.window else { return }
    let (old, new) = (before.windows[index], after.windows[index])
    guard new.focus != old.focus, let focus = new.focus else { return }
    let isFromInside = old.focus.map { $0 < 2 } ?? false
    switch step.event {
    case .tab:
      broken.expect(
        focus > 1 || !isFromInside || !new.isPresent(3),
        "Tab goes from \(old.focus ?? -1) to \(focus) in one group"
      )
      fallthrough
    case .arrow, .click:
      broken.expect(
        isFromInside || !plan.isForActivation(focus, in: new),
        "focus goes to \(focus), which becomes active instead"
      )
    default: break
    }
  }
}
