/// One thing in the tree that the engine navigates: an element that takes focus, or a region that guides it.
public struct FocusNode<ID: Hashable> {
  /// What a node does with focus.
  public enum Role: Hashable, Sendable {
    /// Takes focus. It may have descendants.
    case element
    /// Never takes focus, but its frame is a target that hands focus to its content.
    case section
    /// Groups content for defaults, reset, restoration and traps.
    case scope
  }

  /// Tells it from all other nodes of the tree.
  public var id: ID
  /// What it does with focus.
  public var role: Role
  /// The node around this one; nil at the top level. It may be declared later in the same update.
  public var parent: ID?
  /// Nil for a scope that has no place of its own: its content is ordered as if the scope were not there.
  public var frame: Rect?
  /// A place in the Tab order. Nodes with an order come before those without, the lowest first.
  public var order: Int?
  /// Whether this node and everything in it may take focus.
  public var isEnabled: Bool
  /// For an element: what it takes focus for. One that takes none cannot be focused.
  public var interactions: FocusableInteractions
  /// For a scope: what focus goes to first.
  public var defaultFocus: DefaultFocus<ID>?
  /// For a scope: whether focus cannot leave while there is something in it to hold focus, as in a modal dialog.
  public var isTrap: Bool
  /// For a scope: whether focus returns to where it came from when the scope goes away with focus in it.
  public var restoresFocus: Bool
  /// For a section or scope: whether entering it returns to what was last focused in it instead of what is nearest.
  public var remembersFocus: Bool
  /// For a scope: whether it is a window of its own. Values published for a scene are seen while focus is in it.
  public var isScene: Bool

  /// Describes an element.
  public static func element(
    _ id: ID,
    in parent: ID? = nil,
    frame: Rect = .zero,
    order: Int? = nil,
    isEnabled: Bool = true,
    interactions: FocusableInteractions = .automatic
  ) -> FocusNode {
    FocusNode(
      id: id,
      role: .element,
      parent: parent,
      frame: frame,
      order: order,
      isEnabled: isEnabled,
      interactions: interactions
    )
  }

  /// Describes a section: a region, usually larger than its content, that can be moved to.
  public static func section(
    _ id: ID,
    in parent: ID? = nil,
    frame: Rect,
    order: Int? = nil,
    isEnabled: Bool = true,
    remembersFocus: Bool = false
  ) -> FocusNode {
    FocusNode(
      id: id,
      role: .section,
      parent: parent,
      frame: frame,
      order: order,
      isEnabled: isEnabled,
      remembersFocus: remembersFocus
    )
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
    isScene: Bool = false
  ) -> FocusNode {
    FocusNode(
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

/// Where focus goes when a scope is first shown or reset.
public struct DefaultFocus<ID: Hashable> {
  /// When a default is used.
  public enum Priority: Hashable, Sendable {
    /// When focus is placed without the user's doing: on appearance, on reset, after a removal.
    case automatic
    /// Also when the user moves into the scope with a key.
    case userInitiated
  }

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
