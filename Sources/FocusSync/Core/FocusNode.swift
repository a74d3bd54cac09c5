/// A node of the tree that the engine navigates: an element that takes focus, or a region that guides focus.
public struct FocusNode<ID: Hashable> {
  /// Identifies the node. An element that is removed and added again with the same id is the same element.
  public var id: ID
  /// The parent; `nil` at the top level. The parent may be declared later in the same update.
  public var parent: ID?
  // The properties are ordered so that the struct has little padding. A small node matters, because the engine searches
  // and compares thousands of nodes.
  /// The role of the node: to take focus, or to guide focus.
  public var role: FocusRole
  /// For a scope: true if the scope is a window of its own, also called a scene. A node in the window can publish a
  /// value that is visible while focus is in the window: see ``focusedSceneValue(_:_:)``.
  public var isScene = false
  /// The frame; `nil` for a scope without a frame. Tab then orders the content as if the scope were not there, unless
  /// the scope is a trap, a pane or a group, or has an ``order`` or a ``readingDirection``.
  public var frame: FocusRect?
  /// The explicit position in the Tab order. Nodes with an order come before those without, the lowest first.
  public var order: Int?
  /// True if this node and its descendants may take focus. Exception: an element with ``isFocusableWhenDisabled`` may
  /// take focus even if its own `isEnabled` is false. While the active trap is disabled, no element has focus.
  public var isEnabled = true
  /// For an element: the interactions for which it takes focus. An element without interactions cannot be focused.
  public var interactions: FocusableInteractions = []
  /// For an element: true if Tab stops there. If false, Tab skips the element, but a click, an arrow or a request can
  /// focus it. For example, often only one row of a list is a Tab stop.
  public var isTabStop = true
  /// For a scope: true if the scope is a trap, such as a modal dialog. Focus stays in the trap. If several traps are
  /// on, focus stays in the trap that was turned on or resumed last. A trap lets focus leave while the trap is paused
  /// (``isPaused``), while its window is inactive (``isActive``), and while the trap contains no element. A click can
  /// leave the trap: see ``outsideClick``. A trap that is turned off can give focus back: see ``returnFocus``.
  public var isModal = false
  /// For a scope that contains focus: true if focus returns to the element that had focus before the scope was entered.
  /// Focus returns when the scope is removed. If the scope is a trap that took focus from outside, focus also returns
  /// when the trap is turned off. An element that ``returnFocus`` names comes first.
  public var restoresFocus = false
  /// For a section or scope: true if a move into the node goes to the element inside it that had focus last, if this
  /// element can have focus. The node's ``entryFocus`` and ``defaultFocus`` come first where they apply.
  public var remembersFocus = false
  /// The reading direction of the content, for the Tab order, groups and ``onMoveCommand(perform:)``; `nil` for that of
  /// the parent. The content of a scope with its own direction is contiguous in the Tab order.
  public var readingDirection: ReadingDirection?
  /// The stored ``handlers``; `nil` in place of an empty array. Copying a node retains an empty array, but does nothing
  /// for `nil`.
  @usableFromInline private(set) var storedHandlers: [NodeHandler]?
  /// The attributes that few nodes have; `nil` if all of them have their defaults.
  @usableFromInline var rare: RareAttributes<ID>.Box?

  /// The handlers that the node declares. Empty in the nodes of `FocusTree`, because `TurnRunner` stores the handlers.
  var handlers: [NodeHandler] {
    get { storedHandlers ?? [] }
    set { storedHandlers = newValue.isEmpty ? nil : newValue }
  }

  /// For a scope: the element, section or scope inside it that gets focus, for example when the scope appears or is
  /// reset. ``DefaultFocusPriority`` lists the situations.
  public var defaultFocus: DefaultFocus<ID>? {
    get { rare?.attributes.defaultFocus }
    set { rareAttributes.defaultFocus = newValue }
  }

  /// Makes an element: a node that takes focus. By default, Tab and clicks focus the element.
  public static func element(
    _ id: ID,
    in parent: ID? = nil,
    frame: FocusRect = .zero,
    order: Int? = nil,
    isEnabled: Bool = true,
    interactions: FocusableInteractions = .automatic,
    isTabStop: Bool = true
  ) -> FocusNode {
    var node = FocusNode(id: id, parent: parent, role: .element, frame: frame, order: order, isEnabled: isEnabled)
    node.interactions = interactions
    node.isTabStop = isTabStop
    return node
  }

  /// Makes a section: a region, usually larger than its content, that an arrow can move to.
  public static func section(
    _ id: ID,
    in parent: ID? = nil,
    frame: FocusRect,
    order: Int? = nil,
    isEnabled: Bool = true,
    remembersFocus: Bool = false,
    entryFocus: [FocusMove: ID] = [:],
    readingDirection: ReadingDirection? = nil
  ) -> FocusNode {
    var node = FocusNode(id: id, parent: parent, role: .section, frame: frame, order: order, isEnabled: isEnabled)
    node.remembersFocus = remembersFocus
    if !entryFocus.isEmpty { node.entryFocus = entryFocus }
    node.readingDirection = readingDirection
    return node
  }

  /// Makes a scope, which groups nodes and takes no focus itself. If the scope is removed while focus is inside,
  /// focus returns by default to the element that had focus before the scope was entered: see ``restoresFocus``.
  public static func scope(
    _ id: ID,
    in parent: ID? = nil,
    frame: FocusRect? = nil,
    order: Int? = nil,
    isEnabled: Bool = true,
    defaultFocus: DefaultFocus<ID>? = nil,
    isModal: Bool = false,
    restoresFocus: Bool = true,
    remembersFocus: Bool = false,
    entryFocus: [FocusMove: ID] = [:],
    readingDirection: ReadingDirection? = nil,
    isScene: Bool = false
  ) -> FocusNode {
    var node = FocusNode(id: id, parent: parent, role: .scope, frame: frame, order: order, isEnabled: isEnabled)
    if let defaultFocus { node.defaultFocus = defaultFocus }
    node.isModal = isModal
    node.restoresFocus = restoresFocus
    node.remembersFocus = remembersFocus
    if !entryFocus.isEmpty { node.entryFocus = entryFocus }
    node.readingDirection = readingDirection
    node.isScene = isScene
    return node
  }

  /// Keeps the node and its descendants from taking focus while `isDisabled` is true: see ``isEnabled``.
  public func disabled(_ isDisabled: Bool = true) -> FocusNode { changing { $0.isEnabled = !isDisabled } }

  /// Declares the element in this scope that gets focus when the scope is first shown or reset: see ``DefaultFocus``.
  /// If `id` is a section or scope, its content takes focus.
  public func defaultFocus(_ id: ID, priority: DefaultFocusPriority = .automatic) -> FocusNode {
    changing { $0.defaultFocus = DefaultFocus(id, priority: priority) }
  }

  func changing(_ change: (inout FocusNode) -> Void) -> FocusNode {
    var node = self
    change(&node)
    return node
  }

  /// The same declaration with other ids.
  func map<Other>(_ transform: (ID) -> Other) -> FocusNode<Other> {
    var node = FocusNode<Other>(id: transform(id), parent: parent.map(transform), role: role, frame: frame)
    node.order = order
    node.isEnabled = isEnabled
    node.interactions = interactions
    node.isTabStop = isTabStop
    node.isModal = isModal
    node.restoresFocus = restoresFocus
    node.remembersFocus = remembersFocus
    node.readingDirection = readingDirection
    node.isScene = isScene
    node.storedHandlers = storedHandlers
    if let rare { node.rare = RareAttributes<Other>.Box(rare.attributes.map(transform)) }
    return node
  }
}

/// Handlers are closures, and are not compared.
extension FocusNode: Equatable {
  // Inlined into the program, so that it is specialised there: `setContent` compares thousands of nodes for each frame.
  @inlinable @inline(__always)
  public static func == (a: FocusNode, b: FocusNode) -> Bool {
    a.id == b.id && a.parent == b.parent && a.frame == b.frame && a.role == b.role && a.isEnabled == b.isEnabled
      && a.order == b.order && a.interactions == b.interactions && a.isTabStop == b.isTabStop
      && a.isModal == b.isModal && a.restoresFocus == b.restoresFocus && a.remembersFocus == b.remembersFocus
      && a.readingDirection == b.readingDirection && a.isScene == b.isScene && a.rare == b.rare
  }
}

/// The role of a node: to take focus, or to guide focus.
public enum FocusRole: Hashable, Sendable {
  /// Takes focus. An element may have descendants.
  case element
  /// Never takes focus. Its frame is a target for arrows, and it passes focus on to its content.
  case section
  /// Never takes focus. A scope groups nodes: it can have a default focus, be reset, give focus back when it is
  /// removed, and be a trap.
  case scope
}

/// The interactions for which an element takes focus.
///
/// SwiftUI calls this `FocusInteractions`; the name differs so that a file may import both modules.
public struct FocusableInteractions: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The element takes a stream of input, as a text field does. A click focuses it, and Tab stops at it even if
  /// ``FocusOptions/keyboardNavigation`` is off.
  public static let edit = FocusableInteractions(rawValue: 1)

  /// The element is activated, as a button is. If the element has no other interaction, a click does not focus it, and
  /// Tab stops at it only if ``FocusOptions/keyboardNavigation`` is on.
  public static let activate = FocusableInteractions(rawValue: 2)

  /// Both interactions, the default.
  public static let automatic: FocusableInteractions = [.edit, .activate]
}

/// The element that gets focus when a scope is first shown or reset.
///
/// A scope is first shown when it is added. Its default then takes focus if no element has focus and no request waits.
/// If an element has focus, that element keeps focus, and the default does not take focus later, for example when focus
/// is given up. Exception: a new trap moves focus to its default even if an element outside the trap has focus.
///
/// If a window becomes active and no element of the window has had focus yet, its scopes also count as first shown.
///
/// A reset moves focus to the default even if another element has focus, unless the default is outside the active trap.
public struct DefaultFocus<ID: Hashable>: Hashable {
  /// The element, or the section or scope whose content takes focus.
  public var id: ID
  /// The situations in which the default is used.
  public var priority: DefaultFocusPriority

  /// Makes the default of a scope. `id` names an element, a section or a scope inside that scope.
  public init(_ id: ID, priority: DefaultFocusPriority = .automatic) {
    self.id = id
    self.priority = priority
  }

  func map<Other>(_ transform: (ID) -> Other) -> DefaultFocus<Other> {
    DefaultFocus<Other>(transform(id), priority: priority)
  }
}

extension DefaultFocus: Sendable where ID: Sendable {}

/// The situations in which the default of a scope is used.
public enum DefaultFocusPriority: Hashable, Sendable {
  /// The default is used when the program or the engine places focus, for example for a new scope, a new trap, a
  /// request, a reset, a removal, or a window that becomes active.
  case automatic
  /// The default is also used when the user moves into the scope with a key.
  case userInitiated
}
