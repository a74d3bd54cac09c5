import FocusSync

/// The canvas on which a page, a sheet, a menu or scrolled content is drawn: the cells, and the elements that were
/// drawn so far.
@MainActor
public struct PageCanvas<ID: PageID> {
  /// The values that parts read while they draw, such as the size of the screen, the focused element and the glyphs.
  public let context: PageContext<ID>
  /// The cells that have been drawn. To write into them, call ``write(_:at:width:style:)``.
  public internal(set) var screen: Screen
  var nodes: [FocusNode<ID>] = []
  var lists: [ListNodes<ID>] = []
  var windows: [ListWindow<ID>] = []
  var controls: [ID: Control] = [:]
  var hits: [(frame: CellRect, id: ID)] = []
  /// The cells at which a click performs an action and does not reach an element, as in a bar of commands.
  var commandHits: [(frame: CellRect, action: Control.Action)] = []
  /// The actions of Return, Escape and commands in each scope.
  var scopes: [ID: ScopeActions] = [:]
  /// Closures that declare, in the engine, the values that nodes publish.
  var publications: [(FocusEngine<ID>) -> Void] = []
  /// The menu that is open.
  var popup: Popup<ID>?
  /// The frame of the focused element, in the coordinates of the canvas.
  var focusFrame: CellRect?
  /// True if the elements that are being drawn can have focus. False while a disabled part is drawn.
  public var isEnabled = true
  /// True if the frame has a spinner, or a progress bar of work whose length is unknown. The frame is then drawn again
  /// and again.
  var isTurning = false
  /// False while the rows of a list are drawn, because the list itself declares the nodes of all rows.
  var declaresNodes = true
  private var parent: ID?

  init(context: PageContext<ID>, size: CellSize) {
    self.context = context
    screen = Screen(size: size)
  }

  /// The characters with which the page is drawn.
  public var glyphs: Glyphs { context.glyphs }

  /// True if the element has focus, or is the active item of the list that the focused field controls.
  public func isFocused(_ id: ID) -> Bool {
    context.focus == id || context.activeItem?.item == id
  }

  /// True if the mouse is over the element and the element is enabled.
  public func isHovered(_ id: ID) -> Bool { isEnabled && context.hovered == id }

  /// True if the mouse button is down on the element and the element is enabled.
  public func isPressed(_ id: ID) -> Bool { isEnabled && context.pressed == id }

  /// Writes text. If it is wider than `width` columns, it is cut off and ends with an ellipsis.
  public mutating func write(_ text: String, at point: CellPoint, width: Int? = nil, style: Screen.Style) {
    let text = withEllipses(text)
    let shown = width.map { text.shortened(to: $0, ellipsis: glyphs.ellipsis) } ?? text
    screen.write(shown, at: point, style: style)
  }

  /// Writes text in which the characters at the indices `marks` stand out.
  mutating func write(_ text: String, at point: CellPoint, width: Int, style: Screen.Style, marks: [Int]) {
    write(text, at: point, width: width, style: style)
    if marks.isEmpty { return }
    let characters = text.map { withEllipses(String($0)) }
    let isCut = characters.reduce(0) { $0 + $1.displayWidth } > width
    let room = isCut ? width - glyphs.ellipsis.displayWidth : width
    var column = 0
    for (index, character) in characters.enumerated() {
      guard column + character.displayWidth <= room else { return }
      let place = CellPoint(column: point.column + column, row: point.row)
      if marks.contains(index) { screen.write(character, at: place, style: .accent) }
      column += character.displayWidth
    }
  }

  /// Writes a word or two into the upper or the lower edge of a box. The edge begins at `corner`.
  public mutating func write(_ text: String, inEdge corner: CellPoint, of box: CellRect, style: Screen.Style) {
    let width = box.size.columns - 5
    guard !text.isEmpty, width > 0 else { return }
    let point = CellPoint(column: corner.column + 2, row: corner.row)
    let shown = withEllipses(text).shortened(to: width, ellipsis: glyphs.ellipsis)
    screen.write(" \(shown) ", at: point, style: style)
  }

  /// The text with each `…` replaced by the ellipsis of the glyphs, because a terminal without Unicode cannot draw `…`.
  private func withEllipses(_ text: String) -> String {
    glyphs.ellipsis == "…" ? text : text.replacing("…", with: glyphs.ellipsis)
  }

  /// Returns the text with a spinner before it. The frame is then drawn again and again.
  public mutating func spinning(_ text: String) -> String {
    isTurning = true
    return "\(glyphs.spinner[context.step % glyphs.spinner.count]) \(text)"
  }

  /// Declares an element that has been drawn.
  ///
  /// - Parameters:
  ///   - frame: The cells of the element, which can be clicked.
  ///   - interactions: The interactions for which the element takes focus.
  ///   - control: The reaction of the element to inputs.
  ///   - isVisible: False if there is no room for the element now. The element then cannot be clicked.
  ///   - declare: Adds to the declaration for the focus engine, for example a text for type-ahead.
  public mutating func element(
    _ id: ID,
    _ frame: CellRect,
    interactions: FocusableInteractions,
    _ control: Control,
    isVisible: Bool = true,
    declare: (FocusNode<ID>) -> FocusNode<ID> = { $0 }
  ) {
    if isEnabled, isVisible { hits.append((frame, id)) }
    controls[id] = control
    if context.focus == id { focusFrame = frame }
    guard declaresNodes else { return }
    let rect = FocusRect(frame)
    nodes.append(declare(.element(id, in: parent, frame: rect, isEnabled: isEnabled, interactions: interactions)))
  }

  /// Declares a section or a scope, and draws its content.
  mutating func container(_ node: FocusNode<ID>, _ draw: (inout PageCanvas) -> Void) {
    var node = node
    node.parent = parent
    nodes.append(node)
    let outer = parent
    parent = node.id
    draw(&self)
    parent = outer
  }

  /// Declares the nodes and lists of content that was drawn on another canvas. If a node or a list has no parent, the
  /// `parent` of this canvas becomes its parent.
  mutating func adopt(_ nodes: [FocusNode<ID>], _ lists: [ListNodes<ID>]) {
    for var node in nodes {
      node.parent = node.parent ?? parent
      self.nodes.append(node)
    }
    for var list in lists {
      list.parent = list.parent ?? parent
      self.lists.append(list)
    }
  }

  /// Declares all rows of a list, visible or not.
  mutating func list(_ list: ListNodes<ID>) {
    var list = list
    list.parent = parent
    lists.append(list)
  }

  /// Draws the border of a box on the outermost cells of a frame. Does nothing if the frame has only one row or column.
  public mutating func box(_ frame: CellRect, _ box: Glyphs.Box, style: Screen.Style) {
    screen.box(frame, box, style: style)
  }
}

extension Screen {
  /// Draws the border of a box on the outermost cells of a frame. Does nothing if the frame has only one row or column.
  mutating func box(_ frame: CellRect, _ box: Glyphs.Box, style: Style) {
    guard frame.size.columns > 1, frame.size.rows > 1 else { return }
    let left = frame.origin.column
    let right = left + frame.size.columns - 1
    let top = frame.origin.row
    let bottom = top + frame.size.rows - 1
    fill(top, left + 1..<right, with: box.horizontal, style: style)
    fill(bottom, left + 1..<right, with: box.horizontal, style: style)
    for row in top + 1..<bottom {
      fill(row, left..<left + 1, with: box.vertical, style: style)
      fill(row, right..<right + 1, with: box.vertical, style: style)
    }
    fill(top, left..<left + 1, with: box.topLeft, style: style)
    fill(top, right..<right + 1, with: box.topRight, style: style)
    fill(bottom, right..<right + 1, with: box.bottomRight, style: style)
    fill(bottom, left..<left + 1, with: box.bottomLeft, style: style)
  }
}

extension String {
  /// The text shortened to `width` columns. A shortened text ends with the ellipsis, or is empty if the ellipsis does
  /// not fit.
  func shortened(to width: Int, ellipsis: String) -> String {
    guard displayWidth > width else { return self }
    var rest = width - ellipsis.displayWidth
    guard rest >= 0 else { return "" }
    let fitting = prefix { character in
      rest -= character.displayWidth
      return rest >= 0
    }
    return fitting + ellipsis
  }
}

extension FocusRect {
  /// Converts a rectangle of cells to the coordinates of the focus engine, in which each cell is one unit.
  init(_ frame: CellRect) {
    self.init(
      x: Double(frame.origin.column),
      y: Double(frame.origin.row),
      width: Double(frame.size.columns),
      height: Double(frame.size.rows)
    )
  }
}
