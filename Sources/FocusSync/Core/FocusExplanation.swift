/// The reason why focus moved, or did not move.
public enum FocusExplanation: Hashable, Sendable {
  /// Tab went to the next element, or Shift-Tab to the previous one.
  case nextInTabOrder(forward: Bool)
  /// Tab went to the first element, or Shift-Tab to the last one.
  case edgeOfTabOrder(forward: Bool)
  /// Tab reached the end of the Tab order, or Shift-Tab the beginning, and ``FocusOptions/wraps`` is false. Or the Tab
  /// order has no other stop.
  case endOfTabOrder
  /// The element that had focus last has left the tree or cannot have focus now. Tab continued from its position.
  case besideTheGap
  /// The element is the best one in the direction, under the policy.
  case bestInDirection(FocusDirection, FocusOptions.DirectionalPolicy)
  /// No element can be reached in the direction, under the policy.
  case nothingInDirection(FocusDirection, FocusOptions.DirectionalPolicy)
  /// The move went to the next pane, or to the previous one. Focus went to the last focused element of the pane, or to
  /// the pane's entry.
  case nextPane(forward: Bool)
  /// There is no other pane with an element that can be focused.
  case noOtherPane
  /// A paging key moved focus within a scroll region: to the last element within one page, or to the nearest element in
  /// the direction if none is within a page.
  case onePage(FocusDirection)
  /// Paging in this direction found no element to focus in any scroll region around the focused element.
  case noFurtherPage(FocusDirection)
  /// The focused element, or a node that the move leaves, declares an exit for the move.
  case declaredExit(FocusMove)
  /// The focused element, or a node that the move would leave, cancels the move.
  case exitCancelled(FocusMove)
  /// The arrow undid or repeated an earlier arrow move. For example, Right moved focus from A to B. Left undoes this
  /// move: focus goes back to A. Right then repeats the move: focus goes to B again.
  case wayBack(FocusDirection)
  /// An arrow went to the next item of a group, or to the previous one.
  case nextInGroup(forward: Bool)
  /// The move went to the first or last item of a group, or of a row or column of a grid. The key was Home, End, or an
  /// arrow in a group with ``FocusGroup/End/wraps``.
  case edgeOfGroup(isLast: Bool)
  /// There is no further item in the group, and the group does not let the arrow leave at its end.
  case endOfGroup
  /// Tab entered the group. Or the focused element controls the group (see ``FocusNode/controls(_:)``), no item was
  /// active, and an arrow made an item active.
  case enteredGroup(FocusGroup.Entry)
  /// The text of the item begins with this prefix: the typed text, or a character that the user typed repeatedly.
  case typed(String)
  /// No item has a text that begins with this prefix: the typed text, or a character that the user typed repeatedly.
  case nothingTyped(String)
  /// The active item could no longer be active, for example because it was removed or disabled. The next or previous
  /// item became active, or no item if there is no other.
  case activeItemWentAway
  /// No element had focus. An arrow then enters the tree or the active trap. A paging key does nothing.
  case nothingWasFocused
  /// The user clicked the element, or a node in it that does not take focus by a click. This is also the reason if the
  /// click did not move focus, but made an item active: for example, an option of a combobox.
  case clicked
  /// Neither the clicked node nor a node around it takes focus by a click. For example, an element whose only
  /// interaction is ``FocusableInteractions/activate`` takes no focus by a click.
  case takesNoClicks
  /// Several elements stand for the requested value of a ``FocusBinding``. Of these elements, the one that was bound
  /// first was chosen. Elements outside the tree or in an inactive window do not count.
  case firstWithValue
  /// The focused element was activated. Exception: if this element controls a group with an active item, that item
  /// was activated instead.
  case activated
  /// The action is the nearest one with the shortcut: see ``FocusNode/keyboardShortcut(_:)``. For Escape, the action
  /// can also be one that ``FocusNode/onExitCommand(perform:)`` declares.
  case nearestAction(KeyEvent.Shortcut)
  /// No action with the shortcut was found: see ``FocusNode/keyboardShortcut(_:)``.
  case noAction(KeyEvent.Shortcut)
  /// The program asked for the element.
  case askedFor
  /// A request that waited for the element was fulfilled.
  case waitedFor
  /// Focus was given up: by the program, by a click on nothing, or by Return in a field with the label
  /// ``SubmitKeyLabel/done``.
  case givenUp
  /// The focused element can no longer have focus, for example because it was removed or disabled. Focus went to the
  /// first of these that exists: the element to which a scope gives focus back (see ``FocusNode/returnFocus``), the
  /// element that the policy chooses, or an element in the active trap. If there is none, no element has focus.
  case wentAway(FocusOptions.RemovalPolicy)
  /// The focused element was scrolled out of view. The new element is chosen by the rules of ``wentAway(_:)``.
  case scrolledAway(FocusOptions.RemovalPolicy)
  /// The window of the focused element became inactive, so no element has focus.
  case windowBecameInactive
  /// A window became active, and an element in this window got focus. Usually, this element had focus last in the
  /// window.
  case windowBecameActive
  /// The program or the screen reader moved only the accessibility focus. The focused element keeps focus.
  case accessibilityAskedFor
  /// A trap took focus, for example because it appeared, was turned on or was resumed.
  case trapAppeared
  /// A trap ended and gave focus back. For example, the program turned the trap off, or the user clicked outside the
  /// trap.
  case trapEnded
  /// The user clicked outside a trap with ``OutsideClick/passesThrough``. The click may activate an element there, and
  /// focus stayed.
  case passedTrap
  /// A scope appeared, and the element is its default.
  case defaultOfNewScope
  /// The program reset a scope, and the element is the default or the entry of the scope.
  case scopeWasReset
}

extension FocusExplanation: CustomStringConvertible {
  public var description: String {
    switch self {
    case .nextInTabOrder(let forward): "the \(forward ? "next" : "previous") element in the Tab order"
    case .edgeOfTabOrder(let forward): "the \(forward ? "first" : "last") element in the Tab order"
    case .endOfTabOrder: "there is nothing further in the Tab order"
    case .besideTheGap: "the element beside the one that went away"
    case .bestInDirection(let direction, let policy): "the best \(direction) under .\(policy)"
    case .nothingInDirection(let direction, let policy): "nothing can be reached \(direction) under .\(policy)"
    case .nextPane(let forward): "the \(forward ? "next" : "previous") pane"
    case .noOtherPane: "there is no other pane"
    case .onePage(let direction): "one page \(direction)"
    case .noFurtherPage(let direction): "nothing lies further \(direction) in a scroll region"
    case .declaredExit(let move): "the declared exit for \(move)"
    case .exitCancelled(let move): "the exit for \(move) is cancelled"
    case .wayBack(let direction): "the way back \(direction)"
    case .nextInGroup(let forward): "the \(forward ? "next" : "previous") item of the group"
    case .edgeOfGroup(let isLast): "the \(isLast ? "last" : "first") item of the group or line"
    case .endOfGroup: "there is nothing further in the group"
    case .enteredGroup(.selected): "the selected item of the group"
    case .enteredGroup(.besideSelected): "the item beside the selected one, which cannot take focus"
    case .enteredGroup(.last): "the item of the group that was focused last"
    case .enteredGroup(.first): "the first item of the group"
    case .typed(let text): "its text begins with \"\(text)\""
    case .nothingTyped(let text): "no item begins with \"\(text)\""
    case .activeItemWentAway: "the active item went away"
    case .nothingWasFocused: "nothing was focused"
    case .clicked: "the user clicked it"
    case .takesNoClicks: "a click does not focus an element that only activates"
    case .activated: "the user activated it"
    case .nearestAction(let shortcut): "it is the nearest \(shortcut)"
    case .noAction(let shortcut): "no scope around declares a \(shortcut)"
    case .firstWithValue: "it is the first of several elements that stand for the value"
    case .askedFor: "it was asked for"
    case .waitedFor: "a request waited for it"
    case .givenUp: "focus was given up"
    case .wentAway(let policy): "what was focused went away; policy .\(policy)"
    case .scrolledAway(let policy): "what was focused was scrolled out of view; policy .\(policy)"
    case .windowBecameInactive: "the window became inactive"
    case .windowBecameActive: "the window became active"
    case .accessibilityAskedFor: "the accessibility focus was moved alone"
    case .trapAppeared: "a trap appeared"
    case .trapEnded: "a trap ended and gave focus back"
    case .passedTrap: "the click went through the trap"
    case .defaultOfNewScope: "the default of a scope that appeared"
    case .scopeWasReset: "the scope was reset"
    }
  }
}
