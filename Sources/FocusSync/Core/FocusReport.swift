/// A probable mistake of the program. The engine continues in the state that each case describes. Some of these
/// mistakes are found by ``FocusEngine/audit()`` only.
public enum FocusReport<ID: Hashable>: Hashable {
  /// A node was added with an id that another node has. The first node stays.
  case duplicateID(ID)
  /// The frame or the ``FocusNode/visibleRect`` of a node has a negative side, or an edge that is infinite or not a
  /// number. The rectangle counts as empty, at the origin.
  case invalidFrame(ID)
  /// After an update, the parent of a node is not in the tree. The node is at the top level until the parent is added.
  case missingParent(ID, parent: ID)
  /// The declared parent of a node is the node itself or one of its descendants. The node stays where it was.
  case cycle(ID, parent: ID)
  /// An edit changes or removes a node that is not in the tree. The edit is dropped.
  case unknownID(ID)
  /// A trap contains no element. The trap has no effect until it contains one.
  case emptyTrap(ID)
  /// The program ended a request that waited for an element. The element was not in the tree, or its window was not
  /// active. Focus stays where it was.
  case neverCame(ID)
  /// The program ended a waiting request: no element was bound to the requested value. Focus stays where it was.
  case neverBound(String)
  /// Two elements stand for one value. If neither has focus, writing the value focuses the element that was bound
  /// first. The write skips an element that is outside the tree or in an inactive window. A Boolean value is not
  /// reported, because all elements of a Boolean binding usually stand for `true`.
  case duplicateValue(first: ID, second: ID)
  /// Handlers moved focus again and again within one turn. The work that is still queued is dropped, and focus stays
  /// where the last move put it.
  case loop(events: Int)
  /// A node was declared with a binding of another engine. The binding is ignored: focus on the node does not change
  /// the binding, and a write to the binding does not focus the node.
  case foreignBinding(ID)
  /// Found by an audit: no sequence of Tab and arrows leads to the element.
  case unreachable(ID)
  /// Found by an audit: no node in the trap handles a key, a submission or the exit command, and no element in the trap
  /// can be activated. So the user probably cannot leave the trap by a key.
  case trapWithoutExit(ID)
  /// Found by an audit: a trap is in an inactive window, and no other trap is active, so no trap keeps focus.
  case trapInInactiveWindow(ID)
  /// Found by an audit: a node has a ``FocusNode/visibleRect`` but clips nothing. A node that clips must have a frame,
  /// and must be a section or a scope.
  case scrollRegionWithoutFrame(ID)
  /// Found by an audit: elements in a scroll region are out of view, and the program cannot be asked to show them,
  /// because ``FocusEngine/bringIntoView`` is not set.
  case neverShown(region: ID)
  /// Found by an audit: the focused element is out of view, although the program has agreed to show it.
  case outOfView(ID)
  /// Found by an audit: an exit of a node leads to `target`, but neither `target` nor its content can take focus.
  case uselessExit(ID, target: ID)
  /// Found by an audit: a scope returns focus to a node that is not in the tree.
  case missingReturn(ID, target: ID)
  /// Found by an audit: a node has a keyboard shortcut but no action. Also found: a node has an action, but the node is
  /// no element, or lacks the interaction ``FocusableInteractions/activate``.
  case neverActivated(ID)
  /// Found by an audit: two elements of a scope declare the same keyboard shortcut. The key goes to `first`. Exception:
  /// while `first` is disabled, Escape skips it and can go to `second`.
  case duplicateShortcut(first: ID, second: ID)
  /// Found by an audit: a group contains no element. Nothing enters it.
  case emptyGroup(ID)
  /// Found by an audit: the selected item of a group is not in the group. The group is entered as if no item were
  /// selected.
  case selectedOutside(ID, group: ID)
  /// Found by an audit: the selected item of a group cannot take focus. Tab enters the group at the next item that can
  /// take focus, or at the previous such item if no later item can.
  case selectedDisabled(ID, group: ID)
  /// Found by an audit: an element names a group in ``FocusNode/controls(_:)``, but the tree contains no such group.
  /// The arrows ignore this declaration, and move focus.
  case controlsNoGroup(ID, group: ID)
  /// Found by an audit: a request waits for an element that is not in the tree, or whose window is inactive.
  case waiting(ID)
  /// Found by an audit: a request waits for a value that no element is bound to.
  case waitingForValue(String)

  func map<Other>(_ transform: (ID) -> Other) -> FocusReport<Other> {
    switch self {
    case .duplicateID(let id): .duplicateID(transform(id))
    case .invalidFrame(let id): .invalidFrame(transform(id))
    case .missingParent(let id, let parent): .missingParent(transform(id), parent: transform(parent))
    case .cycle(let id, let parent): .cycle(transform(id), parent: transform(parent))
    case .unknownID(let id): .unknownID(transform(id))
    case .emptyTrap(let id): .emptyTrap(transform(id))
    case .neverCame(let id): .neverCame(transform(id))
    case .neverBound(let value): .neverBound(value)
    case .duplicateValue(let first, let second): .duplicateValue(first: transform(first), second: transform(second))
    case .loop(let events): .loop(events: events)
    case .foreignBinding(let id): .foreignBinding(transform(id))
    case .unreachable(let id): .unreachable(transform(id))
    case .trapWithoutExit(let id): .trapWithoutExit(transform(id))
    case .trapInInactiveWindow(let id): .trapInInactiveWindow(transform(id))
    case .scrollRegionWithoutFrame(let id): .scrollRegionWithoutFrame(transform(id))
    case .neverShown(let region): .neverShown(region: transform(region))
    case .outOfView(let id): .outOfView(transform(id))
    case .uselessExit(let id, let target): .uselessExit(transform(id), target: transform(target))
    case .missingReturn(let id, let target): .missingReturn(transform(id), target: transform(target))
    case .neverActivated(let id): .neverActivated(transform(id))
    case .duplicateShortcut(let first, let second):
      .duplicateShortcut(first: transform(first), second: transform(second))
    case .emptyGroup(let id): .emptyGroup(transform(id))
    case .selectedOutside(let id, let group): .selectedOutside(transform(id), group: transform(group))
    case .selectedDisabled(let id, let group): .selectedDisabled(transform(id), group: transform(group))
    case .controlsNoGroup(let id, let group): .controlsNoGroup(transform(id), group: transform(group))
    case .waiting(let id): .waiting(transform(id))
    case .waitingForValue(let value): .waitingForValue(value)
    }
  }
}

extension FocusReport: Sendable where ID: Sendable {}

extension FocusReport: CustomStringConvertible {
  public var description: String {
    switch self {
    case .duplicateID(let id):
      "The id \(id) is already in the tree; the second node was not added. Give every node an id of its own."
    case .invalidFrame(let id):
      "The frame of \(id) is not finite or has a negative side; it counts as empty, at the origin. Lay the node out "
        + "before adding it."
    case .missingParent(let id, let parent):
      "\(id) is to be in \(parent), which is not in the tree; it is at the top level. Add \(parent) in the same update."
    case .cycle(let id, let parent):
      "\(id) is to be in \(parent), which is in \(id); it stays where it was."
    case .unknownID(let id):
      "There is no \(id) in the tree; the edit was dropped. Add it first."
    case .emptyTrap(let id):
      "The trap \(id) contains no element; it traps nothing until it does. Add its elements in the same update."
    case .neverCame(let id):
      "A request waited for \(id), which never came; focus stays. Add the element, or do not ask for it."
    case .neverBound(let value):
      "A request waited for an element that stands for \(value), which never came; focus stays. Bind the value, or do "
        + "not ask for it."
    case .duplicateValue(let first, let second):
      "\(second) stands for the same value as \(first), which wins. Give every element a value of its own."
    case .loop(let events):
      "Handlers moved focus \(events) times in one turn without coming to rest; the rest was dropped. "
        + "Look for two handlers that each undo what the other did."
    case .foreignBinding(let id):
      "\(id) is declared with a binding of another engine, so it stands for no value. Make a 'FocusBinding' of its own "
        + "engine."
    case .unreachable(let id):
      "No key reaches \(id). Make it a Tab stop, or give it a frame that an arrow reaches."
    case .trapWithoutExit(let id):
      "Nothing in the trap \(id) takes a key or can be activated, so the user cannot leave it. Add a button, or a "
        + "handler of Escape."
    case .trapInInactiveWindow(let id):
      "The trap \(id) is in an inactive window, so it keeps focus from no other one. Make the window active, or put "
        + "the trap around all windows."
    case .scrollRegionWithoutFrame(let id):
      "The scroll region \(id) has no frame, so it clips nothing. Give it the frame of its visible part, and make it a "
        + "section or a scope."
    case .neverShown(let region):
      "Elements in the scroll region \(region) are out of view, so no key reaches them. Set 'bringIntoView'."
    case .outOfView(let id):
      "Focus is on \(id), which is out of view, although 'bringIntoView' returned true. Change the frames, or return "
        + "false."
    case .uselessExit(let id, let target):
      "An exit of \(id) leads to \(target), which is not in the tree or cannot take focus, so the exit has no effect. "
        + "Add or enable \(target), or remove the exit."
    case .missingReturn(let id, let target):
      "\(id) returns focus to \(target), which is not in the tree; focus goes to the element that had it before. Add "
        + "\(target), or name another one."
    case .neverActivated(let id):
      "No key performs the action of \(id). Declare 'onActivate' beside 'keyboardShortcut', and let the element take "
        + "the interaction 'activate'."
    case .duplicateShortcut(let first, let second):
      "\(second) has the same keyboard shortcut as \(first) in one scope, and never gets the key. Let one of them "
        + "declare the shortcut."
    case .emptyGroup(let id):
      "The group \(id) contains no element, so nothing enters it. Add its items with it, or leave it out while it "
        + "has none."
    case .selectedOutside(let id, let group):
      "\(id) is selected in the group \(group), which does not contain it. Select an item of the group, or none."
    case .selectedDisabled(let id, let group):
      "\(id) is selected in the group \(group) and cannot take focus, so Tab enters at the next item. Enable the item, "
        + "or select another."
    case .controlsNoGroup(let id, let group):
      "\(id) controls \(group), which is no group in the tree. Declare the scope \(group) with '.group(…)', or remove "
        + "'.controls(…)' while it is not shown."
    case .waiting(let id):
      "A request waits for \(id), which is not in the tree. Add the element, or do not ask for it."
    case .waitingForValue(let value):
      "A request waits for \(value), for which no element stands. Bind the value, or do not ask for it."
    }
  }
}
