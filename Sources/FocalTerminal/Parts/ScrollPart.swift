import FocusSync

extension Part {
  /// A part of fixed height whose content may be longer. When focus moves to an element of the content, the content
  /// scrolls until the element is visible. The wheel also scrolls the content.
  ///
  /// The part is a scroll region of the focus engine: arrows and the paging keys reach elements that are not visible,
  /// and prefer elements inside the region to elements outside. For many rows of one line, a list is cheaper, because a
  /// list lays out only its visible rows.
  ///
  /// - Parameters:
  ///   - id: The id of the scroll region.
  ///   - height: The number of visible rows.
  ///   - content: The parts, one below another.
  public static func scroll(_ id: ID, height: Int, @PartBuilder<ID> _ content: () -> [Part]) -> Part {
    let content = Part.column(content())
    return Part(rows: height) { frame, canvas in canvas.scroll(id, content, in: frame) }
  }
}

extension PageCanvas {
  /// Draws content into a canvas of its own, and copies the visible rows from there to this canvas.
  ///
  /// - Parameter isPane: True for a pane of a split, to which F6 can move focus. If the content of a pane needs no
  ///   scroll bar, the content takes the whole width of the pane.
  mutating func scroll(_ id: ID, _ content: Part<ID>, in frame: CellRect, isPane: Bool = false) {
    let rows = frame.size.rows
    let hasBar = !isPane || content.height(frame.size.columns) > rows
    let width = max(0, frame.size.columns - (hasBar ? 2 : 0))
    let height = max(content.height(width), rows)
    var inner = PageCanvas(context: context, size: CellSize(columns: width, rows: height))
    inner.isEnabled = isEnabled
    content.draw(CellRect(column: 0, row: 0, columns: width, rows: height), &inner)

    var first = context.scrolling.lists[id] ?? 0
    if context.scrolling.followsFocus, let focus = inner.focusFrame {
      let top = focus.origin.row
      first = min(max(first, top + focus.size.rows - rows), top)
    }
    first = max(0, min(first, height - rows))
    screen.copy(first..<first + rows, of: inner.screen, to: frame.origin)
    windows.append(ListWindow(id: id, frame: frame, first: first, count: height))
    let right = CellPoint(column: frame.origin.column + frame.size.columns - 1, row: frame.origin.row)
    screen.scrollBar(at: right, rows: rows, first: first, count: height, glyphs)

    var region = FocusNode<ID>.scope(id, frame: FocusRect(CellRect(frame.origin, columns: width, rows: rows)))
    region.visibleRect = FocusRect(CellRect(column: 0, row: first, columns: width, rows: rows))
    if isPane { region.isPane = true }
    container(region) { $0.take(inner, rows: first..<first + rows, at: frame.origin) }
  }

  /// Adds the elements, the click areas and the other declarations of `inner` to this canvas. Only `rows` of `inner`
  /// are visible. The first of them is at `origin`.
  private mutating func take(_ inner: PageCanvas, rows: Range<Int>, at origin: CellPoint) {
    /// The visible part of a frame, in the coordinates of this canvas; `nil` if no part is visible.
    func moved(_ frame: CellRect) -> CellRect? {
      let top = max(frame.origin.row, rows.lowerBound)
      let bottom = min(frame.origin.row + frame.size.rows, rows.upperBound)
      guard top < bottom else { return nil }
      let point = CellPoint(column: origin.column + frame.origin.column, row: origin.row + top - rows.lowerBound)
      return CellRect(point, columns: frame.size.columns, rows: bottom - top)
    }
    adopt(inner.nodes, inner.lists)
    for hit in inner.hits { if let frame = moved(hit.frame) { hits.append((frame, hit.id)) } }
    for hit in inner.commandHits { if let frame = moved(hit.frame) { commandHits.append((frame, hit.action)) } }
    for window in inner.windows {
      // A list that is not visible gets an empty frame. It stays in `windows`, because `PageFrame` reads the scroll
      // positions of lists from there.
      let frame = moved(window.frame) ?? CellRect(origin, columns: 0, rows: 0)
      windows.append(ListWindow(id: window.id, frame: frame, first: window.first, count: window.count))
    }
    let distance = CellPoint(column: origin.column, row: origin.row - rows.lowerBound)
    if let inner = inner.popup {
      popup = Popup(opener: inner.opener, anchor: inner.anchor.moved(by: distance), part: inner.part)
    }
    for (id, var control) in inner.controls {
      if let frame = control.line?.frame { control.line?.frame = frame.moved(by: distance) }
      controls[id] = control
    }
    scopes.merge(inner.scopes) { $1 }
    publications += inner.publications
    isTurning = isTurning || inner.isTurning
    if let focus = inner.focusFrame { focusFrame = moved(focus) ?? focusFrame }
    if let cursor = inner.screen.cursor, rows.contains(cursor.row) {
      screen.cursor = CellPoint(column: origin.column + cursor.column, row: origin.row + cursor.row - rows.lowerBound)
    }
  }
}

extension CellRect {
  fileprivate init(_ origin: CellPoint, columns: Int, rows: Int) {
    self.init(column: origin.column, row: origin.row, columns: columns, rows: rows)
  }
}
