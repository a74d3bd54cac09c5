import FocusSync

/// The conditions under which a page is described and drawn.
@MainActor
public struct PageContext<ID: PageID> {
  /// The size of the screen.
  public var size: CellSize
  /// The focused element; `nil` if nothing has focus. To draw an element, call ``PageCanvas/isFocused(_:)`` instead.
  public var focus: ID?
  /// The characters with which the page is drawn.
  public var glyphs = Glyphs.unicode
  /// The number of the animation step to draw, for spinners and for progress bars of work whose length is unknown.
  public var step = 0
  /// True in a right-to-left layout: of several things side by side, the first one is on the right.
  public var readsRightToLeft = false
  /// The element under the mouse.
  var hovered: ID?
  /// The element on which the mouse button is down.
  var pressed: ID?
  /// The active item of the list that the focused field controls, and its row.
  var activeItem: (list: ID, item: ID, row: Int)?
  var cursors: [ID: Int] = [:]
  /// The scroll positions of the previous frame.
  var scrolling = Scrolling<ID>()
  /// The lists of the previous frame.
  var lists: [ListNodes<ID>] = []
  /// The parent of the focused element, and the first row of the element's frame. If the parent is a list, `row` is the
  /// index of the list's row that contains the element. `nil` if nothing has focus, or if the element has no parent or
  /// no frame.
  var focusPlace: (parent: ID, row: Int)?
  var engine: FocusEngine<ID>?
  var onDismiss: Control.Action = {}

  init(size: CellSize, focus: ID? = nil) {
    self.size = size
    self.focus = focus
  }

  /// Ends the program, as ``PageSession/dismiss()`` does.
  public func dismiss() { onDismiss() }

  /// Returns the value that is published for `key`, as seen from the focused element; `nil` if there is none. See
  /// `FocusEngine.focusedValue(_:)`.
  public func focusedValue<Key: FocusValueKey>(_ key: Key.Type) -> Key.Value? { engine?.focusedValue(key) }
}
