/// Delivers a key or a rotation to the focused element, its ancestors and the root, innermost first, until a node
/// handles it. If the focused element controls a group with an active item, the item and its ancestors up to the group
/// come first. If no node handles the press of a key, `moveInGroup` or `command` may handle it.
///
/// While nothing has focus, the delivery begins at a scope: see ``FocusCore/inputTarget``. This does not apply to
/// `submit` and `submitLabel`, which reach no node while nothing has focus.
extension TurnRunner {
  func press(_ event: KeyEvent) -> KeyEvent.Result {
    guard beginTurn() else { return enter(queued: .handled) { $0.deliver(event) } }
    let result = deliver(event)
    endTurn()
    return result
  }

  func rotate(by delta: Double) -> KeyEvent.Result {
    enter(queued: .handled) { runner in
      runner.modality = .keyboard
      return runner.firstAnswer(from: runner.core.inputTarget) { slot, handlers in
        for (index, handler) in handlers.enumerated() {
          guard case .rotation(let input) = handler else { continue }
          let rotated = runner.rotated
          let isSame = rotated.slot == slot && rotated.index == index
          var remainder = isSame ? rotated.remainder : 0
          let hasTurned = input.turn(by: delta, &remainder)
          // A rotation that this handler declines goes on to another handler. If `rotated` belongs to that handler,
          // `rotated` must not change.
          if hasTurned || isSame { runner.rotated = (slot, index, remainder) }
          if hasTurned { return .handled }
        }
        return nil
      } ?? .ignored
    }
  }

  var submitLabel: SubmitKeyLabel {
    firstAnswer { _, handlers in
      for case .submitLabel(let label) in handlers { return label }
      return nil
    } ?? .return
  }

  /// Visits nodes in the order of `firstNode(from:_:)`. Calls `body` with each node and its handlers, until `body`
  /// returns an answer. Nodes for which `takesInput(_:)` is false are left out. `body` may change the tree.
  ///
  /// - Parameter start: See `firstNode(from:_:)`. If `start` is `nil`, `core.inputTarget` is used while an element has
  ///   focus. If `start` is `nil` and nothing has focus, no node is visited.
  @inline(__always)
  func firstAnswer<Answer>(from start: Slot? = nil, _ body: (Slot, [NodeHandler]) -> Answer?) -> Answer? {
    firstNode(from: start) { takesInput($0) ? body($0, handlers(at: $0)) : nil }
  }

  /// True if the node takes input. A call of `core.takesInput` copies the core, so it is made for disabled nodes only.
  @inline(__always)
  private func takesInput(_ slot: Slot) -> Bool { core.tree.isEnabled(slot) || core.takesInput(slot) }

  /// Calls `body` with each node that input reaches, until `body` returns an answer. If the focused element controls a
  /// group with an active item, the item and its ancestors up to the group come first; a disabled item is left out.
  /// Then come `start`, its ancestors and the root.
  @inline(__always)
  private func firstNode<Answer>(from start: Slot?, _ body: (Slot) -> Answer?) -> Answer? {
    if let (item, group) = core.activeTarget, let answer = firstNode(from: item, through: group, body) { return answer }
    guard let start = start ?? (core.focus == FocusTree.root ? nil : core.inputTarget) else { return nil }
    return firstNode(from: start, through: FocusTree.root, body)
  }

  @inline(__always)
  private func firstNode<Answer>(from start: Slot, through end: Slot, _ body: (Slot) -> Answer?) -> Answer? {
    var slot = start
    while slot >= FocusTree.root {
      if let answer = body(slot) { return answer }
      if slot == end { return nil }
      slot = core.tree.places[slot].parent
    }
    return nil
  }

  private func deliver(_ event: KeyEvent) -> KeyEvent.Result {
    if event.phase != .up { modality = .keyboard }
    // Reads only `press` of each node, because reading all handlers of the node would retain them.
    let wasTaken: Void? = firstNode(from: core.inputTarget) { slot in
      guard slot < handlers.count, takesInput(slot), let press = handlers[slot].press else { return nil }
      return press(event) == .handled ? () : nil
    }
    if event.phase == .up { return wasTaken == nil ? .ignored : .handled }
    if wasTaken == nil, core.isInGroup, moveInGroup(event) { return .handled }
    // A key that does not continue the typed text ends this text.
    if !core.typed.isEmpty, wasTaken != nil || !event.typesText { process(.expireTypeAhead) }
    return wasTaken == nil ? command(event) : .handled
  }

  /// Handles Home, End and typed text in a group around the focused element, or in the group that the element controls.
  /// Returns false if the key has no effect there. The method `command(_:)` handles the arrows.
  private func moveInGroup(_ event: KeyEvent) -> Bool {
    switch event.key {
    case .home, .end:
      guard event.modifiers.isDisjoint(with: [.option, .command, .shift]) else { return false }
      return process(.moveToEdge(forward: event.key == .end, ofGrid: event.modifiers.contains(.control))) == .moved
    default:
      // A space may continue a text, but does not begin one, because in most groups Space chooses an item.
      guard event.typesText, event.key != .space || !core.typed.isEmpty else { return false }
      process(.type(event.characters))
      return core.typed.hasMatch
    }
  }

  private func command(_ event: KeyEvent) -> KeyEvent.Result {
    guard event.key.isTextless, event.modifiers.isDisjoint(with: [.control, .option, .command]) else { return .ignored }
    let forward = !event.modifiers.contains(.shift)
    if event.key == .tab { return move(.tab(forward: forward)) }
    if event.key == .nextPane { return move(.pane(forward: forward)) }
    guard forward else { return .ignored }
    if let direction = event.key.direction { return moveCommand(direction) ? .handled : move(.move(direction)) }
    switch event.key {
    case .pageUp: return move(.page(.up))
    case .pageDown: return move(.page(.down))
    case .return where event.phase == .down: return submit() == .handled ? .handled : perform(.defaultAction)
    case .escape where event.phase == .down: return perform(.cancelAction)
    default: return .ignored
    }
  }

  private func move(_ event: FocusEvent) -> KeyEvent.Result { process(event) == .moved ? .handled : .ignored }

  private func perform(_ shortcut: KeyEvent.Shortcut) -> KeyEvent.Result {
    if core.actionNodes.isEmpty { return .ignored }
    return process(.shortcut(shortcut)) == .unchanged ? .handled : .ignored
  }

  /// Activates a node if the key is Return or Space. Ignores the key if the node is not `core.activatedElement`, or
  /// does not take `.activate`. A repeated key counts as handled, and activates nothing.
  func activate(_ slot: Slot, _ event: KeyEvent) -> KeyEvent.Result {
    guard slot == core.activatedElement, event.activates,
      core.tree.places[slot].attributes.interactions.contains(.activate)
    else { return .ignored }
    if event.phase == .down { process(.activation) }
    return .handled
  }

  private func moveCommand(_ direction: FocusDirection) -> Bool {
    let start = core.inputTarget
    let logical = core.tree.places[start].direction.logical(direction)
    return firstAnswer(from: start) { _, handlers in
      var wasTaken: Bool?
      for case .move(let action) in handlers {
        action(logical)
        wasTaken = true
      }
      return wasTaken
    } ?? false
  }

  /// Does the work of `FocusEngine.submit()`. Called within a turn. Calls the submit handlers of nodes in the order of
  /// `firstNode(from:_:)`.
  func submit() -> KeyEvent.Result {
    guard !core.isFocusDisabled else { return .ignored }
    let label = submitLabel
    var wasTaken = false
    _ = firstAnswer { slot, handlers -> Void? in
      for case .submit(let action) in handlers {
        action()
        wasTaken = true
      }
      for case .submitScope(true) in handlers { return () }
      // If a handler has run for the active item of a combobox, the submission ends at the group of the item. The form
      // is not submitted.
      return wasTaken && slot == core.activeTarget?.group ? () : nil
    }
    if wasTaken { return .handled }
    switch label {
    case .next: return move(.tab(forward: true))
    case .done: return move(.request(SlotRequest(goal: .nothing, cause: .key)))
    default: return .ignored
    }
  }
}

extension KeyEvent.Key {
  fileprivate static let nextPane = function(6)
}

extension KeyEvent {
  fileprivate var activates: Bool {
    (key == .return || key == .space) && phase != .up
      && modifiers.isDisjoint(with: [.control, .option, .command, .shift])
  }
}
