/// Delivers input to the focused element, then to its ancestors, innermost first. What they leave is a command.
extension TurnRunner {
  func press(_ event: KeyEvent) -> KeyEvent.Result {
    guard beginTurn() else { return enter(queued: .handled) { $0.deliver(event) } }
    let result = deliver(event)
    endTurn()
    return result
  }

  func rotate(by delta: Double) -> KeyEvent.Result {
    enter(queued: .handled) { runner in
      runner.note(.keyboard)
      return runner.firstAnswer { slot, handlers in
        for (index, handler) in handlers.enumerated() {
          guard case .rotation(let input) = handler else { continue }
          let rotated = runner.rotated
          var remainder = rotated.slot == slot && rotated.index == index ? rotated.remainder : 0
          let hasTurned = input.turn(by: delta, &remainder)
          runner.rotated = (slot, index, remainder)
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

  func submit() -> KeyEvent.Result { enter(queued: .handled) { $0.submitNow() } }

  /// Calls `body` with the handlers of the focused element and of its ancestors, innermost first, until it returns an
  /// answer. `body` may change the tree.
  @inline(__always)
  func firstAnswer<Answer>(_ body: (Slot, [NodeHandler]) -> Answer?) -> Answer? {
    var slot = core.inputTarget
    while slot > FocusTree.root {
      if let answer = body(slot, handlers(at: slot)) { return answer }
      slot = core.tree.places[slot].parent
    }
    return nil
  }

  private func deliver(_ event: KeyEvent) -> KeyEvent.Result {
    if event.phase != .up { note(.keyboard) }
    // Not `firstAnswer`, which would also retain the handlers of each node.
    var slot = core.inputTarget
    while slot > FocusTree.root {
      if slot < keyHandlers.count, let press = keyHandlers[slot], press(event) == .handled { return .handled }
      slot = core.tree.places[slot].parent
    }
    return event.phase == .up ? .ignored : command(event)
  }

  private func command(_ event: KeyEvent) -> KeyEvent.Result {
    if event.key == .tab, event.modifiers.isDisjoint(with: [.control, .option, .command]) {
      return process(.tab(forward: !event.modifiers.contains(.shift))) == .moved ? .handled : .ignored
    }
    if event.key == .function(6), event.modifiers.isDisjoint(with: [.control, .option, .command]) {
      return process(.pane(forward: !event.modifiers.contains(.shift))) == .moved ? .handled : .ignored
    }
    guard event.modifiers.isDisjoint(with: [.control, .option, .command, .shift]) else { return .ignored }
    if let direction = event.key.direction {
      if moveCommand(direction) { return .handled }
      return process(.move(direction)) == .moved ? .handled : .ignored
    }
    switch event.key {
    case .pageUp: return process(.page(.up)) == .moved ? .handled : .ignored
    case .pageDown: return process(.page(.down)) == .moved ? .handled : .ignored
    default: return event.key == .return && event.phase == .down ? submitNow() : .ignored
    }
  }

  private func moveCommand(_ direction: FocusDirection) -> Bool {
    let logical = core.tree.places[core.focus].direction.logical(direction)
    return firstAnswer { _, handlers in
      var wasTaken: Bool?
      for case .move(let action) in handlers {
        action(logical)
        wasTaken = true
      }
      return wasTaken
    } ?? false
  }

  private func submitNow() -> KeyEvent.Result {
    guard !core.isFocusDisabled else { return .ignored }
    let label = submitLabel
    var wasTaken = false
    _ = firstAnswer { _, handlers -> Void? in
      for case .submit(let action) in handlers {
        action()
        wasTaken = true
      }
      for case .submitScope(true) in handlers { return () }
      return nil
    }
    if wasTaken { return .handled }
    switch label {
    case .next: return process(.tab(forward: true)) == .moved ? .handled : .ignored
    case .done:
      return process(.request(SlotRequest(goal: .nothing, cause: .key))) == .moved ? .handled : .ignored
    default: return .ignored
    }
  }
}
