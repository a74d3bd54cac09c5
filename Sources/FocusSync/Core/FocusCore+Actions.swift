/// Decides where input goes, and which node performs an action.
extension FocusCore {
  /// The node at which input begins:
  /// - While an element has focus: this element, or its parent if the element is disabled.
  /// - While nothing has focus: the innermost scope around the element that had focus last, or the root if no element
  ///   has had focus. If a trap is active and this scope is not in the trap, input begins at the trap instead.
  @inline(__always)
  var inputTarget: Int {
    focus == FocusTree.root ? inputScope : isFocusDisabled ? tree.places[focus].parent : focus
  }

  /// The node at which input begins while nothing has focus.
  private var inputScope: Int {
    let scope = start.map { tree.scope(from: $0.inputOrigin) } ?? FocusTree.root
    let trap = activeTrap
    return tree.isInside(scope, trap) ? scope : trap
  }

  /// True if the focused element is disabled. This is possible for an element that stays focusable while it is
  /// disabled.
  var isFocusDisabled: Bool { focus != FocusTree.root && !tree.places[focus].attributes.isEnabled }

  /// True if the handlers of a node are called for input that reaches the node. A disabled node takes no input. The
  /// active trap is an exception, because the user must be able to leave it.
  func takesInput(_ slot: Int) -> Bool { tree.isEnabled(slot) || slot == activeTrap }

  /// Performs the action of the active item in the group that the focused element controls. If there is no such item,
  /// performs the action of the focused element.
  mutating func activate() {
    outcome.reason = .activated
    outcome.performed = [(activatedElement, isExit: false)]
  }

  /// Performs the action that a node declares for a shortcut. The search begins at the focused element and goes
  /// outward: see `performer(of:from:)`. Refuses if there is no such action, or if its element is disabled.
  mutating func perform(_ shortcut: KeyEvent.Shortcut) {
    guard let performer = performer(of: shortcut, from: inputTarget) else {
      outcome.reason = .noAction(shortcut)
      return refuse(.absent)
    }
    outcome.reason = .nearestAction(shortcut)
    guard performer.isExit || takesInput(performer.slot) else { return refuse(.disabled) }
    outcome.performed = [performer]
  }

  /// Finds the node that performs the action of a shortcut. The search goes from `start` outward to the active trap,
  /// and ends at the first scope with an element that declares the shortcut. Of several such elements, the oldest
  /// performs the action. A disabled default button ends the search, too: otherwise Return in an incomplete form could
  /// press the button of another form.
  ///
  /// For Escape, two more rules help the user to leave:
  /// - A disabled cancel button is skipped.
  /// - The search also ends at an exit command: see `onExitCommand(perform:)`. The exit command of a scope counts even
  ///   if the scope is disabled. The exit command of an element or a section counts if `takesInput(_:)` is true.
  func performer(of shortcut: KeyEvent.Shortcut, from start: Int) -> (slot: Int, isExit: Bool)? {
    if actionNodes.isEmpty { return nil }
    let buttons = actionNodes.filter {
      tree.places[$0].attributes.shortcuts.contains(shortcut) && tree.places[$0].attributes.role == .element
        && (shortcut != .cancelAction || takesInput($0))
    }
    let border = activeTrap
    var at = start
    while at >= 0 {
      let isScope = tree.places[at].attributes.role == .scope
      if shortcut == .cancelAction, tree.places[at].attributes.hasExitCommand, isScope || takesInput(at) {
        return (at, isExit: true)
      }
      if isScope {
        let inside = buttons.filter { tree.scope(from: $0) == at }
        if let first = inside.min(by: tree.isOlder) { return (first, isExit: false) }
      }
      if at == border { break }
      at = tree.places[at].parent
    }
    return nil
  }

  /// Updates `actionNodes` after a change of the node `slot`.
  mutating func noteActions(of slot: Int) {
    let rare = tree.contains(slot) ? tree.places[slot].attributes.rare?.attributes : nil
    if let rare, rare.hasExitCommand || !rare.shortcuts.isEmpty {
      actionNodes.insert(slot)
    } else if !actionNodes.isEmpty {
      actionNodes.remove(slot)
    }
  }
}

extension FocusTree {
  /// True if the node and all nodes around it are enabled, and the windows around it are active.
  @inline(__always)
  func isEnabled(_ slot: Int) -> Bool { places[slot].isReachable && places[slot].attributes.isEnabled }

  /// The node itself if it is a scope, or otherwise the innermost scope around it. Scopes that the current update
  /// removes do not count.
  func scope(from slot: Int) -> Int {
    innermost(from: slot) { places[$0].attributes.role == .scope && !places[$0].isLeaving ? $0 : nil } ?? Self.root
  }
}
