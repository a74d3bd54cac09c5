/// Handles the events that ask for a move of focus.
extension FocusCore {
  mutating func move(_ direction: FocusDirection) {
    if focus != FocusTree.root {
      guard let group = controlledGroup,
        let found = destination(inGroupsToward: direction, from: activeItems[group], in: group, within: group).found
      else { return go(FocusMove(direction)) }
      return follow(found, activatingIn: group)
    }
    outcome.reason = .nothingWasFocused
    if let first = entry(of: activeTrap, inDirection: direction) { moveFocus(to: first, .key) }
  }

  /// Moves focus by Tab or an arrow.
  mutating func go(_ move: FocusMove) {
    let destination = destination(of: move, within: activeTrap)
    outcome.reason = destination.reason
    guard let found = destination.target else { return }
    let (old, moves) = (focus, sequence)
    moveFocus(to: redirected(found, move, destination.reason), .key)
    guard let direction = move.direction, sequence > moves else { return }
    wayBack.note(direction, from: old, to: focus, moves: sequence) { tree.isTarget($0) }
  }

  var tabStops: TabStops { options.keyboardNavigation ? .tabStops : .editable }

  /// The target of an arrow while nothing has focus. The first of these that exists:
  /// 1. The default of `limit`, if its priority is `.userInitiated`.
  /// 2. If the directional policy is `.nearest`: the result of `FocusTree.directionalEntry`, as in Android and Compose.
  /// 3. The entry of `limit`.
  private mutating func entry(of limit: Int, inDirection direction: FocusDirection) -> Int? {
    if options.directionalPolicy == .nearest, preferred(in: limit, byUser: true) == nil,
      let nearest = tree.directionalEntry(toward: direction, within: limit)
    {
      return nearest
    }
    return entry(of: limit, byUser: true)
  }

  mutating func reset(_ scope: Int) {
    guard tree.isThere(scope) else { return refuse(.absent) }
    guard let target = entry(of: scope, byUser: false) else { return refuse(.disabled) }
    moveFocus(to: target, .default, because: .scopeWasReset)
  }

  // MARK: Requests

  mutating func request(_ request: SlotRequest) {
    if request.keepsWait {
      keepsWait = true
      awaited.removeAll { $0.claim == request.claim && $0.claim != .program }
    }
    defer { keepsWait = false }
    if let since = request.since, since != sequence {
      refuse(.stale)
    } else {
      switch request.goal {
      case .element: requestElement(request)
      case .value(let value):
        if focusedValue(in: value.binding) == value { supersede() } else { requestElement(request) }
      case .nothing: giveUp(request.cause)
      case .noElement(let isIdentity):
        let hasFocus = isIdentity ? focus != FocusTree.root : focusedValue(in: request.binding!) != nil
        if hasFocus { giveUp(request.cause) } else if isAwaiting(request.binding!) { supersede() }
      }
    }
    // A mirror gets no verdict for its earlier request, because it knows that this request replaces the earlier one.
    if request.claim != .program { outcome.verdicts.removeAll { $0.claim == request.claim } }
    if outcome.asksToShow != nil { return }
    if case .refused(let reason) = outcome.result { outcome.refused = (element(for: request.goal), reason) }
    if request.claim != .program, outcome.result != .pending {
      outcome.verdicts.append((request.claim, outcome.result))
    }
  }

  private mutating func requestElement(_ request: SlotRequest) {
    if let slot = presentElement(for: request.goal) {
      supersede()
      return moveFocus(into: slot, request.cause, because: isShared(request.goal) ? .firstWithValue : .askedFor)
    }
    if !isAwaiting(request.goal) {
      supersede()
      // If `keepsWait` is true, `supersede()` does not end the wait of the earlier requests. The earlier requests go on
      // waiting, and the new request is refused.
      guard awaited.isEmpty else { return refuse(.superseded) }
    }
    guard request.waits else { return refuse(.absent) }
    awaited.removeAll { $0.claim == request.claim && $0.binding == request.binding }
    awaited.append(request)
    outcome.result = .pending
  }

  /// Moves focus to an element in the tree, or to the content of a section or scope.
  mutating func moveFocus(into slot: Int, _ cause: FocusCause, because reason: FocusExplanation) {
    guard tree.places[slot].isReachable, let target = tree.isFocusable(slot) ? slot : entry(of: slot, byUser: false)
    else { return refuse(tree.places[slot].focusableCount > 0 ? .outOfView : .disabled) }
    moveFocus(to: target, cause, because: reason)
  }

  mutating func giveUp(_ cause: FocusCause) {
    supersede()
    moveFocus(to: FocusTree.root, cause, because: .givenUp)
  }

  // MARK: Moving

  mutating func refuse(_ reason: FocusRefusal) { outcome.result = .refused(reason) }

  /// Returns the target of a move after redirection. A section or scope that the move enters can redirect the move: to
  /// its `entryFocus`, its default or its remembered element. If several nodes do, the outermost decides. If none does,
  /// the result is `target`. A move on the way back is redirected to an `entryFocus` only. A move by a declared exit is
  /// not redirected.
  private mutating func redirected(_ target: Int, _ move: FocusMove, _ reason: FocusExplanation?) -> Int {
    if case .declaredExit = reason { return target }
    let isWayBack = if case .wayBack = reason { true } else { false }
    var (at, outer, chosen) = (tree.places[target].parent, focus, target)
    while at > FocusTree.root {
      outer = tree.ancestor(of: outer, noDeeperThan: at)
      if outer == at { break }
      if tree.mayRedirect(at) {
        if let declared = declaredEntry(of: at, by: move) {
          chosen = declared
        } else if !isWayBack, let preferred = preferred(in: at, byUser: true) ?? remembered(in: at, by: move) {
          chosen = preferred
        }
      }
      at = tree.places[at].parent
    }
    if chosen != target { outcome.isRedirected = true }
    return chosen
  }

  /// The element that was last focused in a scope, if the scope remembers the element. `nil` if Tab enters a group,
  /// because `entry(ofGroup:_:)` has already chosen the item.
  private func remembered(in scope: Int, by move: FocusMove) -> Int? {
    guard move.direction != nil || !tree.places[scope].attributes.isGroup else { return nil }
    return tree.rememberedElement(in: scope).flatMap {
      tree.isReachedByKeys($0, from: focus, within: activeTrap) ? $0 : nil
    }
  }

  /// The element to which the `entryFocus` of a section or scope leads for a move; `nil` if there is none.
  private mutating func declaredEntry(of scope: Int, by move: FocusMove) -> Int? {
    guard let declared = tree.places[scope].attributes.rare?.attributes.entryFocus[move], declared != scope,
      tree.contains(declared), tree.isInside(declared, scope)
    else { return nil }
    return element(declaredAs: declared)
  }

  /// Moves focus on behalf of the user or the program. With the root as target, no element has focus afterwards.
  ///
  /// - Parameter reason: The reason to put into the outcome, unless a trap refuses the move; `nil` if the outcome has
  ///   the reason already.
  mutating func moveFocus(to target: Int, _ cause: FocusCause, because reason: FocusExplanation? = nil) {
    guard target == focus || tree.isInside(target, activeTrap) else { return refuse(.trapped) }
    if let reason { outcome.reason = reason }
    if target != focus {
      guard target == FocusTree.root || isShown(target) else { return }
      outcome.result = setFocus(target, cause) ? .moved : .refused(.vetoed)
    } else {
      supersede()
    }
  }

  /// Moves focus to `target`. Returns false if the program vetoes the move.
  ///
  /// - Parameters:
  ///   - isReturn: True if focus returns to `target`. The scopes around `target` then do not count as entered.
  ///   - former: The element to which an entered scope returns focus later. The default is `focus` before the move, or
  ///     `start.element` if `start.isHeld` is true.
  @discardableResult
  mutating func setFocus(
    _ target: Int,
    _ cause: FocusCause,
    isReturn: Bool = false,
    from former: Int? = nil
  ) -> Bool {
    guard target != focus else { return true }
    func id(_ slot: Slot) -> Slot? { slot == FocusTree.root ? nil : slot }
    let change = FocusChange(from: id(focus), to: id(target), cause: cause, sequence: sequence + 1)
    guard !vetoed.contains(change) else { return false }
    let old = focus
    // A scope around `origin` does not count as entered. While nothing has focus, `origin` is the element that had
    // focus last, if this element is still in the tree.
    let origin = start?.element ?? old
    let from = former ?? (start?.isHeld == true ? origin : old)
    focus = target
    if !fresh.isEmpty { fresh = [] }
    sequence += 1
    outcome.change = change
    start = target == FocusTree.root ? StartingPoint(slot: old, inputOrigin: old) : nil
    if target == FocusTree.root { return true }
    if cause != .removal { supersede() }
    var (at, outer) = (tree.places[target].parent, origin)
    var isEntered = !isReturn
    var pane: Int?
    while at > FocusTree.root {
      outer = tree.ancestor(of: outer, noDeeperThan: at)
      if outer == at { isEntered = false }
      if tree.places[at].attributes.role != .element {
        if pane == nil, tree.isPane(at) {
          pane = at
          tree.places[at].lastInPane = target
        }
        if isEntered {
          tree.places[at].cameFrom = from
          tree.places[at].substitute = FocusTree.root
        }
        tree.places[at].lastFocused = target
      }
      at = tree.places[at].parent
    }
    return true
  }
}

extension FocusTree {
  /// True if the node may redirect a move that enters it: the node is a section or scope that remembers focus, or that
  /// has rare attributes, such as a default or an entry.
  @inline(__always)
  fileprivate func mayRedirect(_ slot: Int) -> Bool {
    places[slot].attributes.role != .element
      && (places[slot].attributes.remembersFocus || places[slot].attributes.rare != nil)
  }
}
