/// Handles the events that ask for a move of focus.
extension FocusCore {
  mutating func tab(forward: Bool, _ allows: (SlotChange) -> Bool, _ outcome: inout SlotOutcome) {
    let limit = activeTrap
    let stops = tabStops
    var target: Int?
    if focus != FocusTree.root {
      target = tree.tabStop(from: focus, stops, forward: forward, within: limit)
      outcome.reason = .nextInTabOrder(forward: forward)
    } else {
      target = stopFromStart(stops, forward: forward, within: limit, &outcome)
    }
    if target == nil, options.wraps || focus == FocusTree.root {
      target = tree.tabEdge(of: limit, stops, forward: forward)
      outcome.reason = .edgeOfTabOrder(forward: forward)
    }
    guard let target else {
      outcome.reason = .endOfTabOrder
      return
    }
    finish(redirected(target, nil, &outcome), .key, allows, &outcome)
  }

  /// The next stop after the position where focus was last.
  private mutating func stopFromStart(
    _ stops: TabStops,
    forward: Bool,
    within limit: Int,
    _ outcome: inout SlotOutcome
  ) -> Int? {
    switch start {
    case .none: return nil
    case .at(let slot):
      guard tree.isInside(slot, limit) else { return nil }
      outcome.reason = tree.isFocusable(slot) ? .nextInTabOrder(forward: forward) : .besideTheGap
      return tree.tabStop(from: slot, stops, forward: forward, within: limit)
    case .behind(let slot):
      guard tree.isInside(slot, limit) else { return nil }
      outcome.reason = .besideTheGap
      return tree.tabStop(from: slot, isBehind: true, stops, forward: forward, within: limit)
    }
  }

  mutating func move(_ direction: Direction, _ allows: (SlotChange) -> Bool, _ outcome: inout SlotOutcome) {
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
    finish(redirected(target, direction, &outcome), .key, allows, &outcome)
  }

  /// The target of an arrow when nothing has focus: the default for the user, or under `.nearest` the element nearest
  /// to the corner opposite the direction, as in Android and Compose.
  private mutating func entry(of limit: Int, inDirection direction: Direction) -> Int? {
    if options.directionalPolicy == .nearest, preferred(in: limit, byUser: true) == nil,
      let nearest = tree.directionalEntry(toward: direction, within: limit)
    {
      return nearest
    }
    return entry(of: limit, byUser: true)
  }

  mutating func point(_ slot: Int?, _ allows: (SlotChange) -> Bool, _ outcome: inout SlotOutcome) {
    guard var slot else {
      request(SlotRequest(goal: .nothing, waits: false, cause: .pointer), allows, &outcome)
      return
    }
    guard tree.contains(slot) else {
      outcome.result = .refused(.absent)
      return
    }
    if !tree.places[slot].isReachable {
      outcome.result = .refused(.disabled)
      return
    }
    // A click on a node that takes no input goes to its parent.
    while slot != FocusTree.root, !takesClicks(slot) { slot = tree.places[slot].parent }
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

  private func takesClicks(_ slot: Int) -> Bool {
    tree.isFocusable(slot) && tree.places[slot].attributes.interactions.contains(.edit)
  }

  mutating func request(_ request: SlotRequest, _ allows: (SlotChange) -> Bool, _ outcome: inout SlotOutcome) {
    if let since = request.since, since != sequence {
      outcome.result = .refused(.stale)
    } else {
      switch request.goal {
      case .target(let target): self.request(target, request, allows, &outcome)
      case .nothing:
        endWait(.superseded, &outcome)
        giveUp(request.cause, allows, &outcome)
      case .noElement(let isIdentity):
        let hasFocus = isIdentity ? focus != FocusTree.root : focusedValue(in: request.binding!) != nil
        if hasFocus || isAwaiting(request.binding!) { endWait(.superseded, &outcome) }
        if hasFocus { giveUp(request.cause, allows, &outcome) }
      }
    }
    guard request.claim != .program else { return }
    switch outcome.result {
    case .moved, .unchanged: outcome.verdicts.append((request.claim, .fulfilled))
    case .refused(let reason): outcome.verdicts.append((request.claim, .refused(reason)))
    case .pending, .queued: break
    }
  }

  private mutating func giveUp(_ cause: FocusCause, _ allows: (SlotChange) -> Bool, _ outcome: inout SlotOutcome) {
    guard activeTrap == FocusTree.root || focus == FocusTree.root else {
      outcome.result = .refused(.trapped)
      return
    }
    outcome.reason = .givenUp
    finish(FocusTree.root, cause, allows, &outcome)
  }

  private mutating func request(
    _ target: AwaitedRequest.Target,
    _ request: SlotRequest,
    _ allows: (SlotChange) -> Bool,
    _ outcome: inout SlotOutcome
  ) {
    if case .value(let value) = target, presentElement(for: target) != nil, focusedValue(in: value.binding) == value {
      endWait(.superseded, &outcome)
      return
    }
    guard let slot = presentElement(for: target) else {
      if !isAwaiting(target) { endWait(.superseded, &outcome) }
      guard request.waits else {
        outcome.result = .refused(.absent)
        return
      }
      addClaim(.init(id: request.claim, binding: request.binding, target: target), replacing: request.replaced)
      outcome.result = .pending
      return
    }
    endWait(.superseded, &outcome)
    switch aim(at: slot) {
    case .failure(let refusal): outcome.result = .refused(refusal)
    case .success(let aimed):
      outcome.reason = .askedFor
      finish(aimed, request.cause, allows, &outcome)
    }
  }

  mutating func reset(_ scope: Int?, _ allows: (SlotChange) -> Bool, _ outcome: inout SlotOutcome) {
    guard let scope, tree.contains(scope) else {
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

  /// The target of a request for `slot`: the element itself, or the content of a section or scope.
  mutating func aim(at slot: Int) -> Result<Int, FocusRefusal> {
    guard tree.places[slot].isReachable else { return .failure(.disabled) }
    let target = tree.isFocusable(slot) ? slot : entry(of: slot, byUser: false)
    guard let target else { return .failure(.disabled) }
    return tree.isInside(target, activeTrap) ? .success(target) : .failure(.trapped)
  }

  /// The target after the redirections of the scopes that the move enters. The outermost scope that it enters decides.
  private mutating func redirected(_ target: Int, _ direction: Direction?, _ outcome: inout SlotOutcome) -> Int {
    let known = tree.commonAncestor(focus, target)
    var at = tree.places[target].parent
    var chosen = target
    while at > FocusTree.root, at != known {
      if tree.places[at].attributes.role != .element {
        if let declared = direction.flatMap({ declaredEntry(of: at, toward: $0) }) ?? preferred(in: at, byUser: true) {
          chosen = declared
        } else if tree.places[at].attributes.remembersFocus, let last = tree.lastFocused(in: at) {
          chosen = last
        }
      }
      at = tree.places[at].parent
    }
    if chosen != target { outcome.isRedirected = true }
    return chosen
  }

  /// The element that a scope declares as its entry for a direction.
  private mutating func declaredEntry(of scope: Int, toward direction: Direction) -> Int? {
    let declared = tree.places[scope].attributes.entries[direction]
    guard declared != FocusTree.root, declared != scope, tree.contains(declared), tree.isInside(declared, scope) else {
      return nil
    }
    return tree.isFocusable(declared) ? declared : entry(of: declared, byUser: true)
  }

  private mutating func finish(
    _ target: Int,
    _ cause: FocusCause,
    _ allows: (SlotChange) -> Bool,
    _ outcome: inout SlotOutcome
  ) {
    guard target != focus else {
      if target != FocusTree.root { gain(&outcome) }
      return
    }
    outcome.result = commit(target, cause, allows, &outcome) ? .moved : .refused(.vetoed)
  }

  /// Ends a waiting request, because an intended move has given focus to another element.
  mutating func gain(_ outcome: inout SlotOutcome) { endWait(.superseded, &outcome) }

  /// Moves focus to `target`, unless `allows` vetoes it.
  ///
  /// - Parameter isReturn: True if focus returns into a scope, which does not count as a new entry into it.
  @discardableResult
  mutating func commit(
    _ target: Int,
    _ cause: FocusCause,
    isReturn: Bool = false,
    _ allows: (SlotChange) -> Bool,
    _ outcome: inout SlotOutcome
  ) -> Bool {
    let change = SlotChange(from: focus, to: target, cause: cause, sequence: sequence + 1)
    guard change.from != change.to else { return true }
    guard allows(change) else { return false }
    let old = focus
    // Focus that returns into a scope after a loss inside it does not enter the scope again.
    var origin = old
    if origin == FocusTree.root, case .at(let last) = start, tree.contains(last) { origin = last }
    let from = isHeld ? origin : old
    focus = target
    sequence += 1
    outcome.change = change
    isHeld = false
    if target == FocusTree.root {
      start = .at(old)
      return true
    }
    if cause != .removal { gain(&outcome) }
    start = .none
    let known = tree.commonAncestor(origin, target)
    var isEntered = !isReturn && known != target
    var at = tree.places[target].parent
    while at > FocusTree.root {
      if at == known { isEntered = false }
      if tree.places[at].attributes.role != .element {
        if isEntered { tree.remember(from, before: at) }
        tree.remember(target, lastFocusedIn: at)
      }
      at = tree.places[at].parent
    }
    return true
  }
}
