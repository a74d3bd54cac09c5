/// Handles clicks. A click can focus an element, make an item active, perform an action, turn a trap off or give focus
/// up.
extension FocusCore {
  mutating func click(_ clicked: Int?) {
    let trapsBefore = traps
    takeClick(clicked)
    // If the program must show an element before focus can move, the click is handled again after the program's answer.
    // Therefore the changes of this attempt are undone.
    if outcome.asksToShow != nil, outcome.change == nil {
      (traps, endedTraps, outcome.performed) = (trapsBefore, [], [])
    }
  }

  private mutating func takeClick(_ clicked: Int?) {
    if let clicked {
      guard tree.isThere(clicked) else { return refuse(.absent) }
      guard tree.places[clicked].isReachable else { return refuse(.disabled) }
    }
    while activeTrap != FocusTree.root, clicked.map({ !tree.isInside($0, activeTrap) }) ?? true {
      switch tree.places[activeTrap].attributes.outsideClick {
      case .leaves: leave(activeTrap)
      case .passesThrough:
        outcome.reason = .passedTrap
        activate(clicked)
        return settleLeftTraps()
      case .refused:
        if clicked == nil { supersede() }
        refuse(.trapped)
        return settleLeftTraps()
      }
    }
    // Each search below begins at the clicked node and goes outward, to the first node that can take the click.
    if let clicked, activateClicked(clicked) {
      // `activateClicked` has handled the click, and focus does not move.
    } else if let target = element(from: clicked, thatTakes: .edit) {
      moveFocus(to: target, .pointer, because: .clicked)
    } else if clicked != nil {
      outcome.reason = .takesNoClicks
    } else if endedTraps.isEmpty {
      giveUp(.pointer)
    }
    if outcome.asksToShow != nil { return }
    activate(clicked)
    settleLeftTraps()
  }

  /// Turns a trap off after a click outside the trap. Performs the exit command of the trap: see
  /// `onExitCommand(perform:)`. For a trap without an exit command, performs the action of its enabled cancel button.
  /// The declaration of the trap does not change. The trap keeps focus again if the program adds the trap again,
  /// switches `isModal` off and on, or pauses and resumes the trap.
  private mutating func leave(_ trap: Int) {
    if let performer = performer(of: .cancelAction, from: trap), takesInput(performer.slot) {
      outcome.performed.append(performer)
    }
    setTrap(trap, to: false)
    endedTraps.insert(trap)
  }

  /// Finishes a click that has turned a trap off by `leave(_:)`. If the click has not moved focus, focus returns as if
  /// the program had turned the trap off.
  private mutating func settleLeftTraps() {
    if endedTraps.isEmpty { return }
    if outcome.change == nil { settle() }
    endedTraps = []
  }

  private mutating func activate(_ clicked: Int?) {
    if let performer = element(from: clicked, thatTakes: .activate), takesInput(performer) {
      outcome.performed.append((performer, isExit: false))
    }
  }

  /// Searches from a node outward for a focusable element with the interaction.
  private func element(from slot: Int?, thatTakes interaction: FocusableInteractions) -> Int? {
    tree.innermost(from: slot ?? FocusTree.root) {
      tree.isFocusable($0) && tree.places[$0].attributes.interactions.contains(interaction) ? $0 : nil
    }
  }
}
