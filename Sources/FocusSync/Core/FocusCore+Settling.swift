/// Moves focus after a change of the tree, if an awaited element was added, the focused element was lost or clipped, a
/// trap was added, switched or removed, or a new scope has a default.
extension FocusCore {
  mutating func settle() {
    if !activeItems.isEmpty { settleActiveItems() }
    settleFocus()
    // The event is handled again when the program has answered.
    if outcome.asksToShow == nil { (endedTraps, resumedTraps) = ([], []) }
    keepFocusInView()
  }

  private mutating func settleFocus() {
    let isLost = focus != FocusTree.root && !tree.isTarget(focus)
    let trap = activeTrap
    var origin = focus
    if case .at(let last) = start, isHeld { origin = last }
    if fulfilAwaited() {
      (fresh, activated) = ([], [])
    } else if !activated.isEmpty, enterActivatedScene(within: trap) {
      return
    } else if isLost, trap == FocusTree.root, let scene = tree.inactiveScene(around: focus),
      !tree.places[scene].isLeaving
    {
      leaveInactiveScene()
    } else if isLost {
      replaceFocus(lostAt: focus, within: trap)
    } else if let back = elementToGiveBack(from: origin, within: trap) {
      outcome.reason = .trapEnded
      setFocus(back, .removal, isReturn: true)
    } else if !tree.isInside(focus, trap) {
      enterTrap(trap)
    } else if isHeld, case .at(let last) = start {
      // The trap has been removed.
      isHeld = false
      replaceFocus(lostAt: last, within: trap)
    } else {
      settleDefaults(within: trap)
    }
    if let change = outcome.change, change.to == nil { isHeld = trap != FocusTree.root }
    noteCapture(by: trap, from: origin)
  }

  /// Gives focus to an element in a trap, or to none if no element in it can have focus.
  private mutating func enterTrap(_ trap: Int) {
    let resumed = elementToResume(in: trap)
    let target = elementToReturnTo(in: trap) ?? resumed ?? entry(of: trap, byUser: false) ?? FocusTree.root
    guard target != focus else { return }
    outcome.reason = .trapAppeared
    setFocus(target, .default, isReturn: resumed != nil)
  }

  /// Gives focus to the default of a new scope, if nothing has focus.
  private mutating func settleDefaults(within limit: Int) {
    guard focus == FocusTree.root, awaited.isEmpty else { return }
    for scope in fresh.reversed() {
      guard let target = preferred(in: scope, byUser: false), tree.isInside(target, limit) else { continue }
      fresh.removeAll { $0 == scope }
      outcome.reason = .defaultOfNewScope
      setFocus(target, .default)
      return
    }
  }

  /// Moves focus away from an element that can no longer have it.
  private mutating func replaceFocus(lostAt lost: Int, within limit: Int) {
    let policy = options.removalPolicy
    outcome.reason = tree.isFocusable(lost) ? .scrolledAway(policy) : .wentAway(policy)
    let restored = elementToRestore(lostAt: lost, within: limit)
    let target = restored ?? replacement(lostAt: lost, within: limit) ?? FocusTree.root
    // A dialog below that has not had focus yet inherits the element that the closed dialog would have restored.
    let former = restored == nil ? elementToRestore(lostAt: lost, within: FocusTree.root) : nil
    setFocus(target, .removal, isReturn: restored != nil, from: former)
  }

  /// The lost element itself if it can have focus again, or otherwise the element that had focus before focus entered a
  /// scope that leaves with it. Inner scopes come first.
  private mutating func elementToRestore(lostAt lost: Int, within limit: Int) -> Int? {
    if let back = elementToGiveBack(from: lost, within: limit) { return back }
    func canTakeFocus(_ slot: Int) -> Bool {
      tree.isTarget(slot) && tree.isInside(slot, limit)
    }
    if canTakeFocus(lost) { return lost }
    var at = tree.places[lost].parent
    while tree.places[at].isLeaving {
      if let from = returnTarget(of: at), canTakeFocus(from) { return from }
      at = tree.places[at].parent
    }
    return nil
  }

  /// The element that the removal policy puts in the place of a lost one; `nil` if there is none.
  mutating func replacement(lostAt lost: Int, within limit: Int) -> Int? {
    var parent = tree.places[lost].parent
    while tree.places[parent].isLeaving { parent = tree.places[parent].parent }
    switch options.removalPolicy {
    case .clear: break
    case .neighbour:
      guard tree.isInside(lost, limit) else { break }
      if tree.isFocusable(lost), let nearest = tree.nearestVisible(to: lost, within: limit) { return nearest }
      let neighbours = [true, false].compactMap { forward in
        tree.tabStop(from: lost, .focusable, forward: forward, within: limit)
      }
      if let sibling = neighbours.first(where: { tree.places[$0].parent == parent }) { return sibling }
      var group = parent
      while group != FocusTree.root {
        if tree.places[group].attributes.isGroup, let item = neighbours.first(where: { tree.isInside($0, group) }) {
          return item
        }
        group = tree.places[group].group
      }
      if let first = neighbours.first {
        let group = tree.outermostGroup(around: first, within: limit, without: lost)
        return group.flatMap { entry(ofGroup: $0, .focusable)?.item } ?? first
      }
    case .default:
      var scope = parent
      while true {
        if let target = preferred(in: scope, byUser: false), tree.isInside(target, limit) { return target }
        guard scope != FocusTree.root else { break }
        scope = tree.places[scope].parent
      }
    }
    // If a trap is active, an element in it takes focus.
    return limit == FocusTree.root ? nil : entry(of: limit, byUser: false)
  }

  /// The declared default of a scope, if it can be focused.
  mutating func preferred(in scope: Int, byUser: Bool) -> Int? {
    guard let preference = tree.places[scope].attributes.defaultFocus,
      !byUser || preference.priority == .userInitiated, tree.contains(preference.id),
      tree.isInside(preference.id, scope)
    else { return nil }
    if tree.isTarget(preference.id) { return preference.id }
    return preference.id == scope ? nil : entry(of: preference.id, byUser: byUser)
  }

  /// The element that takes focus when focus enters a container: the default, the entry of a group, the last focused
  /// one, or the first.
  mutating func entry(of container: Int, byUser: Bool) -> Int? {
    if let preferred = preferred(in: container, byUser: byUser) { return preferred }
    if tree.places[container].attributes.isGroup { return entry(ofGroup: container, tree.groupItems)?.item }
    if let last = tree.rememberedElement(in: container) { return last }
    // The last search includes items that become active instead of focused. A container other than the root may have no
    // other elements.
    for stops in [.editable, .tabStops, .focusable, container == FocusTree.root ? .focusable : tree.groupItems] {
      if let first = entry(to: container, stops) { return first }
    }
    return nil
  }
}
