/// Moves focus after a change of the tree. For example, the focused element was lost, an awaited element was added, a
/// trap was turned on or off, a window became active, or a new scope has a default.
extension FocusCore {
  mutating func settle() {
    if !activeItems.isEmpty { settleActiveItems() }
    settleFocus()
    if focus != FocusTree.root { fresh = [] }
    // If the program must be asked to show an element, the core continues the event after the answer, and then still
    // needs `endedTraps` and `resumedTraps`.
    if outcome.asksToShow == nil { (endedTraps, resumedTraps) = ([], []) }
    keepFocusInView()
  }

  private mutating func settleFocus() {
    let isLost = focus != FocusTree.root && !tree.isTarget(focus)
    let trap = activeTrap
    let held = start.flatMap { $0.isHeld ? $0.element : nil }
    var origin = held ?? focus
    if fulfilAwaited() {
      activated = []
    } else if !activated.isEmpty, let isReturn = enterActivatedScene(within: trap) {
      // No trap takes focus when focus returns to the last focused element of a window. With the focused element as
      // `origin`, `noteTraps` below sets no `tookFocus` to true.
      if isReturn { origin = focus }
    } else if isLost, trap == FocusTree.root, let scene = tree.inactiveScene(around: focus),
      !tree.places[scene].isLeaving
    {
      // No other element gets focus. The window remembers its last focused element.
      outcome.reason = .windowBecameInactive
      setFocus(FocusTree.root, .removal)
    } else if isLost {
      replaceFocus(lostAt: focus, within: trap)
    } else if let back = elementToGiveBack(from: origin, within: trap) {
      outcome.reason = .trapEnded
      setFocus(back, .removal, isReturn: true)
    } else if !tree.isInside(focus, trap) {
      enterTrap(trap)
    } else if let held {
      // No trap is active any more, so `trap` is the root here.
      start?.isHeld = false
      if tree.canTakeFocus(held, within: trap) {
        outcome.reason = .trapEnded
        setFocus(held, .removal, isReturn: true)
      } else {
        replaceFocus(lostAt: held, within: trap)
      }
    } else if let target = defaultOfNewScope(within: trap) {
      // Clears `fresh` even if the program vetoes the move. Otherwise a later event could try the same move again.
      fresh = []
      outcome.reason = .defaultOfNewScope
      setFocus(target, .default)
    }
    if let change = outcome.change, change.to == nil { start?.isHeld = trap != FocusTree.root }
    if focus != FocusTree.root, !traps.isEmpty { noteTraps(takingFocusFrom: origin) }
  }

  /// Updates `tookFocus` of each trap:
  /// - If `origin` is in the trap, `nil` becomes false.
  /// - If focus is in the trap and `origin` is not, the value becomes true. Exception: false stays false if the trap
  ///   was resumed, or if `origin` is in a trap that has ended, is removed or is paused.
  private mutating func noteTraps(takingFocusFrom origin: Int) {
    let formerTrap = tree.innermost(from: origin) {
      let node = tree.places[$0].attributes
      return endedTraps.contains($0) || node.isModal && (node.isPaused || tree.places[$0].isLeaving) ? $0 : nil
    }
    for trap in traps {
      let isNew = tree.places[trap].tookFocus == nil
      if tree.isInside(origin, trap) {
        if isNew { tree.places[trap].tookFocus = false }
      } else if isNew || formerTrap == nil && !resumedTraps.contains(trap), tree.isInside(focus, trap) {
        tree.places[trap].tookFocus = true
      }
    }
  }

  /// Gives focus to an element in a trap. If no element in the trap can have focus, nothing has focus afterwards.
  private mutating func enterTrap(_ trap: Int) {
    // If nothing has focus, the element that had focus last is tried first. For example, if its trap is disabled and
    // then enabled again, this element gets focus again.
    let former = start?.element.flatMap { tree.canTakeFocus($0, within: trap) ? $0 : nil }
    let last = tree.places[trap].lastFocused
    let resumed = resumedTraps.contains(trap) && tree.canTakeFocus(last, within: trap) ? last : nil
    let target = former ?? resumed ?? entry(of: trap, byUser: false) ?? FocusTree.root
    guard target != focus else { return }
    outcome.reason = .trapAppeared
    setFocus(target, .default, isReturn: resumed != nil)
  }

  /// Searches the scopes in `fresh`, the newest first, for a default that leads to an element in `limit`. Returns this
  /// element. Returns `nil` if there is no such element, if an element of an active window has focus, or if a request
  /// waits.
  mutating func defaultOfNewScope(within limit: Int) -> Int? {
    guard awaited.isEmpty, focus == FocusTree.root || tree.inactiveScene(around: focus) != nil else { return nil }
    let scopes = fresh.filter { tree.places[$0].attributes.defaultFocus != nil }
    for scope in scopes.sorted(by: tree.isOlder).reversed() {
      if let target = preferred(in: scope, byUser: false), tree.isInside(target, limit) { return target }
    }
    return nil
  }

  /// The element to which the declared default of a scope leads. `nil` if the scope has no default, if the default is
  /// not in the scope, or if the default leads to no element that can have focus.
  ///
  /// - Parameter byUser: True if a key of the user enters the scope. Only a default with the priority `.userInitiated`
  ///   then counts.
  mutating func preferred(in scope: Int, byUser: Bool) -> Int? {
    guard let preference = tree.places[scope].attributes.defaultFocus,
      !byUser || preference.priority == .userInitiated, tree.contains(preference.id),
      tree.isInside(preference.id, scope)
    else { return nil }
    if tree.isTarget(preference.id) { return preference.id }
    return preference.id == scope ? nil : entry(of: preference.id, byUser: byUser)
  }

  /// The element that takes focus when focus enters a node. In a group: the default of the group, or otherwise the item
  /// that `entry(ofGroup:_:)` chooses. In any other node: the first of these that can have focus:
  /// 1. The default of the node.
  /// 2. The last focused element, if the node remembers it.
  /// 3. The first element that takes text, or otherwise the first Tab stop, or otherwise the first element.
  mutating func entry(of container: Int, byUser: Bool) -> Int? {
    if let preferred = preferred(in: container, byUser: byUser) { return preferred }
    if tree.places[container].attributes.isGroup { return entry(ofGroup: container, tree.groupItems)?.item }
    if let last = tree.rememberedElement(in: container) { return last }
    // While an element controls a group, the first three searches skip the items of the group. In a container other
    // than the root, the last search finds these items, because the container may have no other elements.
    for stops in [.editable, .tabStops, .focusable, container == FocusTree.root ? .focusable : tree.groupItems] {
      if let first = entry(to: container, stops) { return first }
    }
    return nil
  }
}
