/// Decides where input goes, and which node performs an action.
extension FocusCore {
  /// The node at which input begins: the focused element, or its parent if the element is disabled. While nothing has
  /// focus, it is the innermost scope around the element that had focus last, or otherwise the active trap.
  @inline(__always)
  var inputTarget: Int {
    focus == FocusTree.root ? inputScope : isFocusDisabled ? tree.places[focus].parent : focus
  }

  /// The node at which input begins while nothing has focus.
  private var inputScope: Int {
    let scope =
      switch start {
      case .none: FocusTree.root
      case .at(let slot): tree.scope(from: slot)
      case .behind(_, let scope): tree.scope(from: scope)
      }
    let trap = activeTrap
    return tree.isInside(scope, trap) ? scope : trap
  }

  /// True if the handlers of a node are called for input that reaches the node. A disabled node takes no input, except
  /// for a trap that keeps focus: its user must be able to leave it.
  func takesInput(_ slot: Int) -> Bool { tree.isEnabled(slot) || slot == activeTrap }

  /// Performs the action of the focused element.
  mutating func activate() {
    outcome.reason = .activated
    outcome.performed = [(activatedElement, isExit: false)]
  }

  /// Performs the nearest action with a shortcut.
  mutating func perform(_ shortcut: KeyEvent.Shortcut) {
    guard let performer = performer(of: shortcut, from: inputTarget) else {
      outcome.reason = .noAction(shortcut)
      return refuse(.absent)
    }
    outcome.reason = .nearestAction(shortcut)
    guard performer.isExit || takesInput(performer.slot) else { return refuse(.disabled) }
    outcome.performed = [performer]
  }

  /// The node that performs the action of a shortcut: the first of the nodes from `start` outward that has an exit
  /// command, for Escape, or is a scope with an element that declares the shortcut. The search ends at the active trap.
  ///
  /// Escape can always leave: the exit command of a disabled scope counts, and a disabled cancel button does not. A
  /// disabled default button does, so that Return in a form that is incomplete presses no other form's button.
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

  /// Updates the set of the nodes that declare shortcuts or exit commands.
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
  /// True if the node and all nodes around it are enabled, and its windows are active.
  @inline(__always)
  func isEnabled(_ slot: Int) -> Bool { places[slot].isReachable && places[slot].attributes.isEnabled }

  /// The node itself if it is a scope, or otherwise the innermost scope around it, without scopes that leave the tree.
  func scope(from slot: Int) -> Int {
    innermost(from: slot) { places[$0].attributes.role == .scope && !places[$0].isLeaving ? $0 : nil } ?? Self.root
  }
}
