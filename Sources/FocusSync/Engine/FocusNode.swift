/// One thing in the tree that the engine navigates: an element that takes focus, or a region that guides it.
public struct FocusNode<ID: Hashable> {
  /// The part that a node plays: it takes focus, or guides it.
  public typealias Role = FocusRole

  /// Identifies the node. An element that is removed and added again with the same id is the same element.
  public var id: ID
  /// The part that the node plays: it takes focus, or guides it.
  public var role: Role
  /// The node around this one; nil at the top level. It may be declared later in the same update.
  public var parent: ID?
  /// Nil for a scope that has no place of its own: its content is ordered as if the scope were not there.
  public var frame: Rect?
  /// A place in the Tab order. Nodes with an order come before those without, the lowest first.
  public var order: Int?
  /// True if this node and everything in it may take focus. A disabled trap still keeps focus in: nothing is focused.
  public var isEnabled: Bool
  /// For an element: what it takes focus for. An element without interactions cannot be focused.
  public var interactions: FocusableInteractions
  /// For an element: whether Tab stops there. Without it the element is focused by a click, an arrow or a request
  /// only, as the rows of a list are that is one stop as a whole.
  public var isTabStop = true
  /// For a scope: the element that focus goes to first.
  public var defaultFocus: DefaultFocus<ID>?
  /// For a scope: whether focus cannot leave while there is something in it to hold focus, as in a modal dialog.
  public var isTrap: Bool
  /// For a scope: whether focus returns to where it came from when the scope goes away with focus in it.
  public var restoresFocus: Bool
  /// For a section or scope: whether entering it returns to what was last focused in it instead of what is nearest.
  public var remembersFocus: Bool
  /// For a section or scope: the element at which an arrow enters, by the direction of the move. It comes before a
  /// default and before the memory of the scope.
  public var entryFocus: [Direction: ID] = [:]
  /// The direction in which the content is read by Tab and by commands that follow the text; nil takes the direction
  /// of the node around this one. A scope with a direction of its own is one place in the Tab order.
  public var readingDirection: ReadingDirection?
  /// For a scope: whether it is a window of its own. Values published for a scene are seen while focus is in it.
  public var isScene: Bool

  /// Describes an element.
  public static func element(
    _ id: ID,
    in parent: ID? = nil,
    frame: Rect = .zero,
    order: Int? = nil,
    isEnabled: Bool = true,
    interactions: FocusableInteractions = .automatic,
    isTabStop: Bool = true
  ) -> FocusNode {
    var node = FocusNode(
      id: id,
      role: .element,
      parent: parent,
      frame: frame,
      order: order,
      isEnabled: isEnabled,
      interactions: interactions
    )
    node.isTabStop = isTabStop
    return node
  }

  /// Describes a section: a region, usually larger than its content, that can be moved to.
  public static func section(
    _ id: ID,
    in parent: ID? = nil,
    frame: Rect,
    order: Int? = nil,
    isEnabled: Bool = true,
    remembersFocus: Bool = false,
    entryFocus: [Direction: ID] = [:],
    readingDirection: ReadingDirection? = nil
  ) -> FocusNode {
    var node = FocusNode(
      id: id,
      role: .section,
      parent: parent,
      frame: frame,
      order: order,
      isEnabled: isEnabled,
      remembersFocus: remembersFocus
    )
    node.entryFocus = entryFocus
    node.readingDirection = readingDirection
    return node
  }

  /// Describes a scope.
  public static func scope(
    _ id: ID,
    in parent: ID? = nil,
    frame: Rect? = nil,
    order: Int? = nil,
    isEnabled: Bool = true,
    defaultFocus: DefaultFocus<ID>? = nil,
    isTrap: Bool = false,
    restoresFocus: Bool = true,
    remembersFocus: Bool = false,
    entryFocus: [Direction: ID] = [:],
    readingDirection: ReadingDirection? = nil,
    isScene: Bool = false
  ) -> FocusNode {
    var node = FocusNode(
      id: id,
      role: .scope,
      parent: parent,
      frame: frame,
      order: order,
      isEnabled: isEnabled,
      defaultFocus: defaultFocus,
      isTrap: isTrap,
      restoresFocus: restoresFocus,
      remembersFocus: remembersFocus,
      isScene: isScene
    )
    node.entryFocus = entryFocus
    node.readingDirection = readingDirection
    return node
  }

  init(
    id: ID,
    role: Role,
    parent: ID?,
    frame: Rect?,
    order: Int?,
    isEnabled: Bool,
    interactions: FocusableInteractions = [],
    defaultFocus: DefaultFocus<ID>? = nil,
    isTrap: Bool = false,
    restoresFocus: Bool = false,
    remembersFocus: Bool = false,
    isScene: Bool = false
  ) {
    self.id = id
    self.role = role
    self.parent = parent
    self.frame = frame
    self.order = order
    self.isEnabled = isEnabled
    self.interactions = interactions
    self.defaultFocus = defaultFocus
    self.isTrap = isTrap
    self.restoresFocus = restoresFocus
    self.remembersFocus = remembersFocus
    self.isScene = isScene
  }
}

extension FocusNode: Sendable where ID: Sendable {}

extension FocusNode: Equatable {
  // Specialised in the program, since `setContent` compares thousands of nodes for each frame.
  @inlinable
  public static func == (a: FocusNode, b: FocusNode) -> Bool {
    a.id == b.id && a.parent == b.parent && a.frame == b.frame && a.role == b.role && a.isEnabled == b.isEnabled
      && a.order == b.order && a.interactions == b.interactions && a.isTabStop == b.isTabStop
      && a.defaultFocus == b.defaultFocus && a.isTrap == b.isTrap && a.restoresFocus == b.restoresFocus
      && a.remembersFocus == b.remembersFocus && a.entryFocus == b.entryFocus
      && a.readingDirection == b.readingDirection && a.isScene == b.isScene
  }
}

/// The element that gets focus when a scope is first shown or reset.
public struct DefaultFocus<ID: Hashable> {
  /// When a default is used.
  public typealias Priority = DefaultFocusPriority

  /// The element, or the section or scope whose content takes focus.
  public var id: ID
  /// When it is used.
  public var priority: Priority

  /// Makes a default for a scope.
  public init(_ id: ID, priority: Priority = .automatic) {
    self.id = id
    self.priority = priority
  }
}

extension DefaultFocus: Hashable {}
extension DefaultFocus: Sendable where ID: Sendable {}
