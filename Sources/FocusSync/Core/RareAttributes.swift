/// The attributes that few nodes have. They lie on the heap, so that the places of the tree stay small: a search reads
/// thousands of them.
@usableFromInline
struct RareAttributes<ID: Hashable>: Equatable {
  @usableFromInline var entryFocus: [FocusDirection: ID] = [:]
  @usableFromInline var isScrollable = false
  @usableFromInline var isPane = false
  @usableFromInline var isInactive = false
  @usableFromInline var isFocusableWhenDisabled = false

  @usableFromInline init() {}

  /// The same attributes with other ids.
  func map<Other>(_ transform: (ID) -> Other) -> RareAttributes<Other> {
    var attributes = RareAttributes<Other>()
    attributes.entryFocus = entryFocus.mapValues(transform)
    attributes.isScrollable = isScrollable
    attributes.isPane = isPane
    attributes.isInactive = isInactive
    attributes.isFocusableWhenDisabled = isFocusableWhenDisabled
    return attributes
  }

  /// The ids of other nodes that the attributes name.
  var ids: [ID] { Array(entryFocus.values) }

  /// Attributes on the heap. They do not change.
  @usableFromInline
  final class Box: Equatable {
    let attributes: RareAttributes

    init(_ attributes: RareAttributes) { self.attributes = attributes }

    @usableFromInline
    static func == (a: Box, b: Box) -> Bool { a === b || a.attributes == b.attributes }
  }
}

extension FocusNode {
  /// The attributes that few nodes have.
  private var rareAttributes: RareAttributes<ID> {
    get { rare?.attributes ?? RareAttributes() }
    set { rare = newValue == RareAttributes() ? nil : RareAttributes.Box(newValue) }
  }

  /// For a section or scope: the element at which an arrow enters, by the direction of the move. It takes precedence
  /// over the default and over the last focused element.
  public var entryFocus: [FocusDirection: ID] {
    get { rareAttributes.entryFocus }
    set { rareAttributes.entryFocus = newValue }
  }

  /// For a section or scope with a frame: true if the frame is the visible part of content that may be larger, as in a
  /// scroll view. The frames of the content are in the same coordinates as that of the region, and may lie outside it.
  ///
  /// An element is visible if its frame meets the frames of all scroll regions around it. Focus goes to visible elements,
  /// and to those that the program agrees to show: see ``FocusEngine/bringIntoView``. The arrows treat a scroll region as
  /// a section: its own content comes first, also beyond its edge, and then what is outside.
  public var isScrollable: Bool {
    get { rare?.attributes.isScrollable ?? false }
    set { rareAttributes.isScrollable = newValue }
  }

  /// For a section or scope: true if F6 and Shift-F6 go to it, as to the side bar and the editor of a window. A pane is
  /// one position in the Tab order.
  public var isPane: Bool {
    get { rare?.attributes.isPane ?? false }
    set { rareAttributes.isPane = newValue }
  }

  /// For a scope with ``isScene``: false while the window is not the one that takes input.
  ///
  /// No element of an inactive window has focus. When the window becomes active, focus returns to the element that had it
  /// there. A request for an element in it waits until then, and a trap in it does not keep focus from other windows.
  public var isActive: Bool {
    get { !(rare?.attributes.isInactive ?? false) }
    set { rareAttributes.isInactive = !newValue }
  }

  /// For an element: true if it takes focus also while its own ``isEnabled`` is false, as a button in a toolbar does, so
  /// that assistive technology finds it. The disabled element takes no input: keys go on to its ancestors, and Return
  /// does not submit. It takes no focus while an ancestor is disabled.
  public var isFocusableWhenDisabled: Bool {
    get { rare?.attributes.isFocusableWhenDisabled ?? false }
    set { rareAttributes.isFocusableWhenDisabled = newValue }
  }
}
