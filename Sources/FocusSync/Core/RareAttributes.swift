/// The attributes that few nodes have. A node stores them in a `Box` on the heap, which keeps the node small. A search
/// reads thousands of nodes, and is faster if they are small.
@usableFromInline
struct RareAttributes<ID: Hashable>: Equatable {
  @usableFromInline var defaultFocus: DefaultFocus<ID>?
  @usableFromInline var entryFocus: [FocusMove: ID] = [:]
  @usableFromInline var exitFocus: [FocusMove: FocusExit<ID>] = [:]
  @usableFromInline var visibleRect: FocusRect?
  @usableFromInline var isPane = false
  @usableFromInline var isInactive = false
  @usableFromInline var isFocusableWhenDisabled = false
  @usableFromInline var shortcuts: Set<KeyEvent.Shortcut> = []
  @usableFromInline var hasExitCommand = false
  @usableFromInline var isPaused = false
  @usableFromInline var returnFocus: ID?
  @usableFromInline var outsideClick = OutsideClick.refused
  @usableFromInline var group: FocusGroup?
  @usableFromInline var selectedItem: ID?
  @usableFromInline var typeAheadText: String?
  @usableFromInline var controlledGroup: ID?

  /// The same attributes with other ids.
  func map<Other>(_ transform: (ID) -> Other) -> RareAttributes<Other> {
    var attributes = RareAttributes<Other>()
    attributes.defaultFocus = defaultFocus?.map(transform)
    attributes.entryFocus = entryFocus.mapValues(transform)
    attributes.visibleRect = visibleRect
    attributes.isPane = isPane
    attributes.isInactive = isInactive
    attributes.isFocusableWhenDisabled = isFocusableWhenDisabled
    attributes.exitFocus = exitFocus.mapValues { $0.map(transform) }
    attributes.shortcuts = shortcuts
    attributes.hasExitCommand = hasExitCommand
    attributes.isPaused = isPaused
    attributes.returnFocus = returnFocus.map(transform)
    attributes.outsideClick = outsideClick
    attributes.group = group
    attributes.selectedItem = selectedItem.map(transform)
    attributes.typeAheadText = typeAheadText
    attributes.controlledGroup = controlledGroup.map(transform)
    return attributes
  }

  /// The ids of other nodes that the attributes name.
  var ids: [ID] {
    Array(entryFocus.values) + exitFocus.values.compactMap(\.target)
      + [defaultFocus?.id, returnFocus, selectedItem, controlledGroup].compactMap { $0 }
  }

  @usableFromInline
  final class Box: Equatable {
    let attributes: RareAttributes

    init(_ attributes: RareAttributes) { self.attributes = attributes }

    // `readonly` promises to the compiler that this function has no side effects, such as the release of an object.
    // The comparison of two nodes calls this function. Without the promise, the comparison would first copy both nodes,
    // to keep their objects alive during the call.
    @_effects(readonly)
    @usableFromInline
    static func == (a: Box, b: Box) -> Bool { a === b || a.attributes == b.attributes }
  }
}

extension FocusNode {
  var rareAttributes: RareAttributes<ID> {
    get { rare?.attributes ?? RareAttributes() }
    set { rare = newValue == RareAttributes() ? nil : RareAttributes.Box(newValue) }
  }

  /// For a section or scope: its entry for each kind of move. An entry is an element inside the node, or an inner
  /// section or scope whose content then takes focus. The entry comes before ``defaultFocus``, before
  /// ``remembersFocus``, and before the way back of an arrow.
  public var entryFocus: [FocusMove: ID] {
    get { rare?.attributes.entryFocus ?? [:] }
    set { rareAttributes.entryFocus = newValue }
  }

  /// Chooses where each kind of move enters the section or scope: see ``entryFocus``.
  public func entryFocus(_ entries: [FocusMove: ID]) -> FocusNode { changing { $0.entryFocus = entries } }

  /// For a section or scope that scrolls: the visible part of its content, in the coordinates of the content, like
  /// `ScrollGeometry.visibleRect` in SwiftUI. `nil` if the node does not scroll.
  ///
  /// A node that scrolls is called a scroll region. It needs a ``frame``: the rectangle of the visible part, in the
  /// coordinates around the node. To scroll, change `visibleRect`; the frames of the content stay. If a front end moves
  /// the frames of the content instead, `visibleRect` equals the frame of the node.
  ///
  /// An element is visible if its frame meets the visible parts of all scroll regions around it. Focus goes to visible
  /// elements, and to those that the program agrees to show: see ``FocusEngine/bringIntoView``. The arrows treat a
  /// scroll region as a section: they search its content, even the clipped content, before the nodes outside.
  public var visibleRect: FocusRect? {
    get { rare?.attributes.visibleRect }
    set { rareAttributes.visibleRect = newValue }
  }

  /// Makes the section or scope a scroll region that shows `rect` of its content: see ``visibleRect``.
  public func visibleRect(_ rect: FocusRect?) -> FocusNode { changing { $0.visibleRect = rect } }

  /// For a section or scope: true if it is a pane, such as the side bar or the editor of a window. F6 and Shift-F6 move
  /// focus from pane to pane. The content of a pane is contiguous in the Tab order.
  public var isPane: Bool {
    get { rare?.attributes.isPane ?? false }
    set { rareAttributes.isPane = newValue }
  }

  /// Makes the section or scope a pane: see ``isPane``.
  public func pane(_ isPane: Bool = true) -> FocusNode { changing { $0.isPane = isPane } }

  /// For a scope with ``isScene``: true while this window takes input.
  ///
  /// No element of an inactive window has focus, and a trap in an inactive window has no effect. When the window
  /// becomes active, focus returns to the element that had focus last in the window. A request for an element of an
  /// inactive window waits until the window becomes active.
  public var isActive: Bool {
    get { !(rare?.attributes.isInactive ?? false) }
    set { rareAttributes.isInactive = !newValue }
  }

  /// Makes the window active or inactive: see ``isActive``.
  public func active(_ isActive: Bool = true) -> FocusNode { changing { $0.isActive = isActive } }

  /// For an element: true if it takes focus even while its ``isEnabled`` is false. For example, assistive technology
  /// can then find a disabled button in a toolbar. The disabled element takes no input: keys go on to its ancestors,
  /// and Return does not submit. The element takes no focus while an ancestor is disabled.
  public var isFocusableWhenDisabled: Bool {
    get { rare?.attributes.isFocusableWhenDisabled ?? false }
    set { rareAttributes.isFocusableWhenDisabled = newValue }
  }

  /// Lets the element take focus while it is disabled: see ``isFocusableWhenDisabled``.
  public func focusableWhenDisabled(_ isFocusable: Bool = true) -> FocusNode {
    changing { $0.isFocusableWhenDisabled = isFocusable }
  }

  /// The effect of a move that leaves the node. For example, Left does not leave this menu, and if Right leaves the
  /// menu, focus goes to the list:
  ///
  /// ```swift
  /// .scope(.menu).exitFocus([.left: .cancel, .right: .to(.list)])
  /// ```
  ///
  /// The exit of the focused element comes first, then the exits of the sections and scopes that the move leaves,
  /// innermost first. The first exit that is not ``FocusExit/passOn`` decides. An exit whose target cannot take focus
  /// does not count. A move leaves a scope if the target of the move lies outside, if there is no target, or if Tab or
  /// Shift-Tab wraps from one end of the Tab order to the other. No exit leads out of a trap. Requests and clicks are
  /// not affected.
  public var exitFocus: [FocusMove: FocusExit<ID>] {
    get { rare?.attributes.exitFocus ?? [:] }
    set { rareAttributes.exitFocus = newValue }
  }

  /// Redirects or stops moves that leave the node: see ``exitFocus``.
  public func exitFocus(_ exits: [FocusMove: FocusExit<ID>]) -> FocusNode { changing { $0.exitFocus = exits } }

  /// True if the node takes Escape: see ``onExitCommand(perform:)``.
  var hasExitCommand: Bool {
    get { rare?.attributes.hasExitCommand ?? false }
    set { rareAttributes.hasExitCommand = newValue }
  }

  /// The keys that activate the element from anywhere in its scope: see ``keyboardShortcut(_:)``.
  public var shortcuts: Set<KeyEvent.Shortcut> {
    get { rare?.attributes.shortcuts ?? [] }
    set { rareAttributes.shortcuts = newValue }
  }
}
