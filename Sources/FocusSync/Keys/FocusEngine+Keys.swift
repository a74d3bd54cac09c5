extension FocusEngine {
  /// Delivers a key: to the focused element, then outward, then to the engine itself.
  ///
  /// What no handler takes is a command where it is one: Tab and Shift-Tab move along the Tab order; an arrow goes to
  /// the nearest ``onMoveCommand(at:_:)``, or moves focus; return submits. A key that is pressed from inside a callback
  /// is queued and counts as handled.
  ///
  /// - Complexity: linear in the depth of the focused element, without allocating.
  @discardableResult
  public func press(_ event: KeyEvent) -> KeyEvent.Result {
    enter(queued: .handled) { engine in
      if engine.deliver(event) == .handled { return .handled }
      guard event.phase != .up else { return .ignored }
      return engine.command(event)
    }
  }

  /// Turns the crown or the wheel.
  @discardableResult
  public func rotate(by delta: Double) -> KeyEvent.Result {
    enter(queued: .handled) { engine in
      var slot = engine.machine.focus
      while slot > FocusTree.root {
        if let node = engine.handler(slot) {
          for index in node.rotations.indices {
            // The value is turned on a copy: what it sets may add another input to this node.
            var input = node.rotations[index]
            let hasTurned = input.turn(by: delta)
            node.rotations[index] = input
            if hasTurned { return .handled }
          }
        }
        slot = engine.machine.tree.places[slot].parent
      }
      return .ignored
    }
  }

  /// What the return key promises now: the label of the focused element or of the nearest node around it.
  public var submitLabel: SubmitKeyLabel {
    var slot = machine.focus
    while slot > FocusTree.root {
      if let label = handler(slot)?.submitLabel { return label }
      slot = machine.tree.places[slot].parent
    }
    return .return
  }

  /// Submits at the focused element, as the return key does.
  ///
  /// Every handler from the element outward is called, up to a submit scope. Where there is none, the label decides:
  /// `.next` moves on, `.done` gives up focus.
  @discardableResult
  public func submit() -> KeyEvent.Result {
    enter(queued: .handled) { $0.submitNow() }
  }

  private func deliver(_ event: KeyEvent) -> KeyEvent.Result {
    var slot = machine.focus
    while slot > FocusTree.root {
      if let node = handler(slot) {
        for handler in node.keys where handler.phases.contains(event.phase) && handler.matches(event) {
          if handler.action(event) == .handled { return .handled }
        }
      }
      slot = machine.tree.places[slot].parent
    }
    return .ignored
  }

  private func command(_ event: KeyEvent) -> KeyEvent.Result {
    if event.key == .tab, event.modifiers.isDisjoint(with: [.control, .option, .command]) {
      return process(.tab(forward: !event.modifiers.contains(.shift))) == .moved ? .handled : .ignored
    }
    guard event.modifiers.isDisjoint(with: [.control, .option, .command, .shift]) else { return .ignored }
    if let direction = event.key.direction {
      if moveCommand(machine.options.readingDirection.logical(direction)) { return .handled }
      return process(.move(direction)) == .moved ? .handled : .ignored
    }
    return event.key == .return && event.phase == .down ? submitNow() : .ignored
  }

  private func moveCommand(_ direction: Direction) -> Bool {
    var slot = machine.focus
    while slot > FocusTree.root {
      if let node = handler(slot), !node.moves.isEmpty {
        for action in node.moves { action(direction) }
        return true
      }
      slot = machine.tree.places[slot].parent
    }
    return false
  }

  private func submitNow() -> KeyEvent.Result {
    let label = submitLabel
    var slot = machine.focus
    var wasTaken = false
    while slot > FocusTree.root {
      if let node = handler(slot) {
        for action in node.submits {
          action()
          wasTaken = true
        }
        if node.isSubmitScope { break }
      }
      slot = machine.tree.places[slot].parent
    }
    if wasTaken { return .handled }
    switch label {
    case .next: return process(.tab(forward: true)) == .moved ? .handled : .ignored
    case .done where machine.focus != FocusTree.root:
      return process(.request(nil, cause: .key)) == .moved ? .handled : .ignored
    default: return .ignored
    }
  }

  @inline(__always)
  func handler(_ slot: Int) -> NodeHandlers? { slot < handlers.count ? handlers[slot] : nil }
}
