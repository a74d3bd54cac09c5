/// A small number that stands for one id of an engine. The core works on slots, so that a key press costs the same for
/// every type of id.
@usableFromInline
typealias Slot = Int

/// An event that the core handles.
enum FocusEvent {
  /// A change of the tree. All edits are one event: focus is settled after the last of them.
  case update([FocusEdit])
  /// Tab, or Shift-Tab.
  case tab(forward: Bool)
  /// An arrow key or a swipe.
  case move(FocusDirection)
  /// Page Up, Page Down, or a call of ``FocusEngine/page(_:)``. Focus moves by about one page of a scroll region.
  case page(FocusDirection)
  /// F6, or Shift-F6.
  case pane(forward: Bool)
  /// Home or End in a group. The move goes to the first or last item of the group. In a grid, the move goes to the
  /// first or last item of the row, or of the whole grid if `ofGrid` is true.
  case moveToEdge(forward: Bool, ofGrid: Bool)
  /// Typed characters that may find an item of a group.
  case type(String)
  /// A request to make an item of a group active; `nil` to make no item active.
  case activate(Slot?, of: Slot)
  /// A click on a node, or on nothing.
  case click(Slot?)
  /// A request of the program or of a binding. If the submit label is `.done` and no `onSubmit` handler is called, a
  /// submission also makes a request: to give focus up.
  case request(SlotRequest)
  /// A reset of a scope: focus goes to `FocusCore.entry(of:byUser:)`, which prefers the default of the scope.
  case reset(scope: Slot)
  /// The typed text ends, after a pause or by a key that does not continue the text.
  case expireTypeAhead
  /// The program ends all waiting requests.
  case expirePending
  /// A request waits for a value, and the program has bound an element in the tree to this value.
  case elementsCame
  /// Settles focus again, after the program was asked to show an element: see `afterAnswer(to:)`.
  case settle
  /// The program has set or removed the closure ``FocusEngine/bringIntoView``. True if the closure is now set.
  case canAskToShow(Bool)
  /// A move of the accessibility focus by the program or the screen reader. The focused element keeps focus.
  case accessibility(Slot?)
  /// A mirror withdraws its claim, so the mirror's request no longer waits. Other requests go on waiting.
  case withdraw(ClaimID)
  case configure(FocusOptions)
  /// A change of the root's default.
  case setDefault(DefaultFocus<Slot>?)
  /// The root has begun or ceased to declare an exit command.
  case setRootExitCommand(Bool)
  /// A key that performs the action of the active item or, if no item is active, of the focused element.
  case activation
  /// The key of a shortcut. The search for the node that performs the action of this shortcut begins at
  /// `FocusCore.inputTarget` and goes outward: see `FocusCore.performer(of:from:)`.
  case shortcut(KeyEvent.Shortcut)

  /// True if the event ends the text that was typed to find an item. `hasMoved` is true if focus has moved.
  func endsTypeAhead(hasMoved: Bool) -> Bool {
    switch self {
    case .type: false
    case .update, .expirePending, .elementsCame, .withdraw, .configure, .setDefault: hasMoved
    default: true
    }
  }

  /// The event that the core handles next, after the program has answered `FocusOutcome.asksToShow`.
  ///
  /// An event that asks for a move, such as Tab, a click or a request, is handled again if focus has not moved yet. In
  /// all other cases, the core only settles focus.
  func afterAnswer(to outcome: FocusOutcome) -> FocusEvent {
    switch self {
    case .tab, .move, .page, .pane, .moveToEdge, .type, .activate, .click, .request, .reset:
      outcome.change == nil ? self : .settle
    default: .settle
    }
  }
}

/// A change to the tree.
enum FocusEdit {
  /// Adds a node. Its parent may be added later in the same update.
  case add(FocusNode<Slot>)
  /// Replaces the declaration of the node with the same id. The node keeps its children.
  case change(FocusNode<Slot>)
  /// Removes the node and its descendants.
  case remove(Slot)

  var slot: Slot {
    switch self {
    case .add(let node), .change(let node): node.id
    case .remove(let slot): slot
    }
  }

  /// The declaration of the node; `nil` for a removal.
  var node: FocusNode<Slot>? {
    switch self {
    case .add(let node), .change(let node): node
    case .remove: nil
    }
  }
}

/// A request for focus, by the program or by a mirror.
///
/// A request for an element or a value waits if no element that it asks for is in the tree, or if all such elements are
/// in inactive windows. If `waits` is false, the request is refused instead of waiting. Requests for the same element
/// wait together. A newer request for something else, a newer move, or `expirePendingRequest()` ends the wait.
@usableFromInline
struct SlotRequest: Sendable {
  @usableFromInline
  enum Goal: Equatable, Sendable {
    /// An element, or the content of a section or scope.
    case element(Int)
    /// A value of a binding. Any element that stands for the value fulfils the request. The tree may have no such
    /// element yet.
    case value(ValueID)
    /// No element shall have focus.
    case nothing
    /// No element of the request's binding shall have focus. If an element outside the binding has focus, this element
    /// keeps focus. If `isIdentity` is true, all elements belong to the binding: see `FocusBinding.identity`.
    case noElement(isIdentity: Bool)
  }

  var goal: Goal
  var since: UInt64?
  var waits = true
  var cause = FocusCause.program
  /// Identifies who makes the request: a mirror, or the program itself. If an earlier request of the same mirror still
  /// waits, the new request replaces the earlier one.
  var claim = ClaimID.program
  /// The binding through which the request was made, if any.
  var binding: BindingID?
  /// True if the intent of this request is not newer than those of the waiting requests. The waiting requests of other
  /// mirrors and of the program then go on waiting.
  var keepsWait = false
}

/// Identifies the mirror that makes a request. All requests that the program itself makes share the id `program`.
@usableFromInline
struct ClaimID: Hashable, Sendable {
  var number: UInt64
  /// The id of all requests of the program. No mirror listens for their verdicts.
  @usableFromInline static let program = ClaimID(number: 0)
}
