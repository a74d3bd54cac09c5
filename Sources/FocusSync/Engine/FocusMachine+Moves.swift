/// The events that ask for focus to move.
extension FocusMachine {
  mutating func tab(forward: Bool, _ allows: (FocusChange<ID>) -> Bool, _ outcome: inout FocusOutcome<ID>) {
    let limit = activeTrap
    let stops = tabStops
    var target: Int?
    if focus != FocusTree.root {
      target = tree.tabStop(from: focus, stops, forward: forward, within: limit)
      outcome.reason = .nextInTabOrder(forward: forward)
    } else if let gap = forward ? loss.next : loss.previous, tree.isTabStop(gap, stops), tree.isInside(gap, limit) {
      target = gap
      outcome.reason = .besideTheGap
    }
    let wraps = options.wraps || focus == FocusTree.root
    if target == nil, wraps {
      target = tree.tabEdge(of: limit, stops, forward: forward)
      outcome.reason = .edgeOfTabOrder(forward: forward)
    }
    guard let target else {
      outcome.reason = .endOfTabOrder
      return
    }
    finish(redirected(target, &outcome), .key, allows, &outcome)
  }

  mutating func move(
    _ direction: Direction,
    _ allows: (FocusChange<ID>) -> Bool,
    _ outcome: inout FocusOutcome<ID>
  ) {
    let limit = activeTrap
    guard focus != FocusTree.root else {
      outcome.reason = .nothingWasFocused
      guard let first = entry(of: limit, inDirection: direction) else { return }
      finish(first, .key, allows, &outcome)
      return
    }
    let found = tree.directionalTarget(
      from: focus,
      toward: direction,
      policy: options.directionalPolicy,
      within: limit
    )
    guard let target = found else {
      outcome.reason = .nothingInDirection(direction, options.directionalPolicy)
      return
    }
    outcome.reason = .bestInDirection(direction, options.directionalPolicy)
    finish(redirected(target, &outcome), .key, allows, &outcome)
  }

  /// Where an arrow goes when nothing has focus: to what the user prefers, and under `.nearest` to what is nearest to the
  /// corner that the arrow comes from, as in Android and Compose.
  private func entry(of limit: Int, inDirection direction: Direction) -> Int? {
    if options.directionalPolicy == .nearest, preferred(in: limit, byUser: true) == nil,
      let nearest = tree.directionalEntry(toward: direction, within: limit)
    {
      return nearest
    }
    return entry(of: limit, byUser: true)
  }

  mutating func point(_ id: ID?, _ allows: (FocusChange<ID>) -> Bool, _ outcome: inout FocusOutcome<ID>) {
    guard let id else {
      request(nil, since: nil, waits: false, cause: .pointer, allows, &outcome)
      return
    }
    guard var slot = slots[id] else {
      outcome.result = .refused(.absent)
      return
    }
    if !tree.places[slot].isReachable {
      outcome.result = .refused(.disabled)
      return
    }
    // A click on something that does not edit belongs to what is around it.
    while slot != FocusTree.root, !tree.isTabStop(slot, .editable) { slot = tree.places[slot].parent }
    guard slot != FocusTree.root else {
      outcome.reason = .takesNoClicks
      return
    }
    guard tree.isInside(slot, activeTrap) else {
      outcome.result = .refused(.trapped)
      return
    }
    outcome.reason = .pointedAt
    finish(slot, .pointer, allows, &outcome)
  }

  mutating func request(
    _ id: ID?,
    since: UInt64?,
    waits: Bool,
    cause: FocusCause,
    _ allows: (FocusChange<ID>) -> Bool,
    _ outcome: inout FocusOutcome<ID>
  ) {
    if let since, since != sequence {
      outcome.result = .refused(.stale)
      return
    }
    if waits, pending != nil, pending == id {
      // Whoever asks for what is waited for waits with the others: nothing newer has come.
      outcome.result = .pending
      return
    }
    intent += 1
    if pending != nil, pending != id { abandonPending(.superseded, &outcome) }
    guard let id else {
      guard activeTrap == FocusTree.root || focus == FocusTree.root else {
        outcome.result = .refused(.trapped)
        return
      }
      outcome.reason = .givenUp
      finish(FocusTree.root, cause, allows, &outcome)
      return
    }
    guard let slot = slots[id] else {
      outcome.result = waits ? .pending : .refused(.absent)
      if waits { pending = id }
      return
    }
    pending = nil
    switch aim(at: slot) {
    case .failure(let refusal): outcome.result = .refused(refusal)
    case .success(let target):
      outcome.reason = .askedFor
      finish(target, cause, allows, &outcome)
    }
  }

  mutating func reset(_ id: ID?, _ allows: (FocusChange<ID>) -> Bool, _ outcome: inout FocusOutcome<ID>) {
    let scope = id.map { slots[$0] } ?? FocusTree.root
    guard let scope else {
      outcome.result = .refused(.absent)
      return
    }
    guard let target = preferred(in: scope, byUser: false) ?? entry(of: scope, byUser: false) else {
      outcome.result = .refused(.disabled)
      return
    }
    guard tree.isInside(target, activeTrap) else {
      outcome.result = .refused(.trapped)
      return
    }
    outcome.reason = .scopeWasReset
    finish(target, .default, allows, &outcome)
  }

  mutating func abandonPending(_ reason: FocusRefusal, _ outcome: inout FocusOutcome<ID>) {
    guard let id = pending else { return }
    pending = nil
    outcome.abandoned = (id, reason)
  }

  mutating func expirePending(_ outcome: inout FocusOutcome<ID>) {
    intent += 1
    if let pending { outcome.reports.append(.neverCame(pending)) }
    abandonPending(.absent, &outcome)
  }

  /// The element that a request for `slot` is about: itself, or the content of a section or scope.
  func aim(at slot: Int) -> Result<Int, FocusRefusal> {
    guard tree.places[slot].isReachable else { return .failure(.disabled) }
    let target = tree.isFocusable(slot) ? slot : entry(of: slot, byUser: false)
    guard let target else { return .failure(.disabled) }
    return tree.isInside(target, activeTrap) ? .success(target) : .failure(.trapped)
  }

  /// Where a key leads once it enters scopes that have a say in it: the outermost new one decides.
  private func redirected(_ target: Int, _ outcome: inout FocusOutcome<ID>) -> Int {
    var at = tree.places[target].parent
    var chosen = target
    while at > FocusTree.root, !tree.isInside(focus, at) || focus == FocusTree.root {
      if tree.places[at].attributes.role != .element {
        if let preferred = preferred(in: at, byUser: true) {
          chosen = preferred
        } else if tree.places[at].attributes.remembersFocus, let last = tree.lastFocused(in: at) {
          chosen = last
        }
      }
      at = tree.places[at].parent
    }
    if chosen != target { outcome.isRedirected = true }
    return chosen
  }

  private mutating func finish(
    _ target: Int,
    _ cause: FocusCause,
    _ allows: (FocusChange<ID>) -> Bool,
    _ outcome: inout FocusOutcome<ID>
  ) {
    guard target != focus else {
      if target != FocusTree.root { gain(&outcome) }
      return
    }
    outcome.result = commit(target, cause, allows, &outcome) ? .moved : .refused(.vetoed)
  }

  /// What a deliberate gain of focus ends: a request that still waits.
  private mutating func gain(_ outcome: inout FocusOutcome<ID>) {
    intent += 1
    abandonPending(.superseded, &outcome)
  }

  /// Puts focus on `target`, unless that is vetoed.
  @discardableResult
  mutating func commit(
    _ target: Int,
    _ cause: FocusCause,
    _ allows: (FocusChange<ID>) -> Bool,
    _ outcome: inout FocusOutcome<ID>
  ) -> Bool {
    let change = FocusChange(from: lostID ?? ids[focus], to: ids[target], cause: cause, sequence: sequence + 1)
    guard change.from != change.to else { return true }
    guard allows(change) else { return false }
    let old = focus
    let oldReference = tree.places[old].isUsed && old != FocusTree.root ? tree.reference(to: old) : .none
    focus = target
    lostID = nil
    sequence += 1
    outcome.change = change
    if target == FocusTree.root { return true }
    if cause != .removal { gain(&outcome) }
    // Who comes back to a scope has not entered it anew.
    let isReturn = cause == .removal && loss.restorations.contains(tree.reference(to: target))
    loss = FocusLoss()
    let new = tree.reference(to: target)
    var at = tree.places[target].parent
    while at > FocusTree.root {
      if tree.places[at].attributes.role != .element {
        if !isReturn, !tree.places[old].isUsed || old == FocusTree.root || !tree.isInside(old, at) {
          tree.places[at].cameFrom = oldReference
        }
        tree.places[at].lastFocused = new
      }
      at = tree.places[at].parent
    }
    return true
  }
}
