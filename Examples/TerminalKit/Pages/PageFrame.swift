import FocusSync

/// One picture of a page, and everything that inputs need to know about it.
@MainActor
struct PageFrame<ID: PageID> {
  private(set) var screen: Screen
  private(set) var nodes: [PageNode<ID>] = []
  private(set) var lists: [ListNodes<ID>] = []
  private(set) var controls: [ID: Control] = [:]
  private(set) var scrolls: [ID: Int] = [:]
  /// The first row of the content that is seen.
  private(set) var scroll = 0
  private(set) var submissions: [ID: Submission] = [:]
  private(set) var publications: [(FocusEngine<ID>) -> Void] = []
  private var hits: [(frame: CellRect, id: ID)] = []
  private var commandHits: [(frame: CellRect, action: Control.Action)] = []
  /// How far the content is from where it was drawn.
  private var origin = CellPoint(column: 0, row: 0)
  private var sheetOrigin: CellPoint?

  /// Draws a page.
  ///
  /// - Parameters:
  ///   - scroll: The first row of the content that was seen before.
  ///   - hints: The keys that do something now.
  init(_ page: Page<ID>, _ context: Canvas<ID>.Context, scroll: Int, hints: (Control?) -> [(String, String)]) {
    screen = Screen(size: context.size)
    let layout = PageLayout(
      size: context.size,
      maximumWidth: page.maximumWidth,
      isAtTop: page.isAtTop,
      height: page.body.height
    )
    let width = layout.content.size.columns
    let height = max(page.body.height(width), layout.content.size.rows)
    var canvas = Canvas<ID>(context: context, size: CellSize(columns: width, rows: height))
    page.body.draw(CellRect(column: 0, row: 0, columns: width, rows: height), &canvas)
    self.scroll = Self.scroll(scroll, height, layout.content.size.rows, canvas.focusFrame)
    take(canvas)
    var front: Canvas<ID>?
    if let sheet = page.sheet {
      let columns = min(width - 2, 46)
      let rows = sheet.height(columns - 6)
      var canvas = Canvas<ID>(context: context, size: CellSize(columns: columns, rows: rows + 4))
      canvas.box(CellRect(column: 0, row: 0, columns: columns, rows: rows + 4), context.glyphs.heavy, style: .accent)
      // Only what stands in front can be clicked.
      hits = []
      commandHits = []
      sheet.draw(CellRect(column: 3, row: 2, columns: columns - 6, rows: rows), &canvas)
      take(canvas)
      front = canvas
    }
    guard layout.fits else {
      drawTooSmall()
      return
    }
    drawBox(page, layout, height, context.glyphs)
    place(canvas.screen, in: layout)
    if let front { place(front.screen, inFrontOf: layout) }
    let focus = context.focus.flatMap { controls[$0] }
    drawHelp(hints(focus), page.note, layout, context.glyphs)
  }

  private mutating func take(_ canvas: Canvas<ID>) {
    nodes += canvas.nodes
    lists += canvas.lists
    controls.merge(canvas.controls) { $1 }
    scrolls.merge(canvas.scrolls) { $1 }
    hits += canvas.hits
    commandHits += canvas.commandHits
    submissions.merge(canvas.submissions) { $1 }
    publications += canvas.publications
  }

  /// Shows the focused element whole, and otherwise stays.
  private static func scroll(_ scroll: Int, _ height: Int, _ rows: Int, _ focus: CellRect?) -> Int {
    var first = scroll
    if let focus {
      let top = focus.origin.row
      first = min(max(first, top + focus.size.rows - rows), top)
      // The first element brings along what stands above it.
      if top <= 3, top + focus.size.rows <= rows { first = 0 }
      // The last one brings along what stands below it.
      if top + focus.size.rows >= height - 4, top >= height - rows { first = height - rows }
    }
    return max(0, min(first, height - rows))
  }
}

// MARK: - Places

extension PageFrame {
  /// The element at a place on the screen, and the place in the coordinates that its control has.
  func hit(at point: CellPoint) -> (id: ID, point: CellPoint)? {
    let inner = inner(point)
    guard let hit = hits.last(where: { $0.frame.contains(inner) }) else { return nil }
    return (hit.id, inner)
  }

  /// What a click at a place on the screen does where there is no element.
  func command(at point: CellPoint) -> Control.Action? {
    let inner = inner(point)
    return commandHits.last { $0.frame.contains(inner) }?.action
  }

  private func inner(_ point: CellPoint) -> CellPoint {
    let origin = sheetOrigin ?? origin
    return CellPoint(column: point.column - origin.column, row: point.row - origin.row)
  }

  /// A place in the middle of an element, as a click on it would have it.
  func center(of id: ID) -> CellPoint? { hits.last { $0.id == id }?.frame.center }

  /// Where an element is drawn, in the coordinates that its control has.
  func frame(of id: ID) -> CellRect? { hits.last { $0.id == id }?.frame }
}

// MARK: - Drawing

extension PageFrame {
  private mutating func drawBox(_ page: Page<ID>, _ layout: PageLayout, _ height: Int, _ glyphs: Glyphs) {
    guard layout.hasBorder else { return }
    var canvas = Canvas<ID>(context: Canvas.Context(size: screen.size), size: screen.size)
    canvas.box(layout.box, glyphs.light, style: .border)
    screen = canvas.screen
    let title = " \(page.title) ".shortened(to: layout.box.size.columns - 4, ellipsis: glyphs.ellipsis)
    let top = layout.box.origin
    screen.write(title, at: CellPoint(column: top.column + 2, row: top.row), style: .title)
    let right = top.column + layout.box.size.columns - 2
    if scroll > 0 {
      screen.write(glyphs.more.above, at: CellPoint(column: right, row: layout.content.origin.row), style: .hint)
    }
    if scroll + layout.content.size.rows < height {
      let row = layout.content.origin.row + layout.content.size.rows - 1
      screen.write(glyphs.more.below, at: CellPoint(column: right, row: row), style: .hint)
    }
  }

  private mutating func place(_ content: Screen, in layout: PageLayout) {
    let rows = scroll..<scroll + layout.content.size.rows
    screen.copy(rows, of: content, to: layout.content.origin)
    origin = CellPoint(column: layout.content.origin.column, row: layout.content.origin.row - scroll)
    if let cursor = content.cursor, rows.contains(cursor.row) {
      screen.cursor = CellPoint(column: cursor.column + origin.column, row: cursor.row + origin.row)
    }
  }

  private mutating func place(_ sheet: Screen, inFrontOf layout: PageLayout) {
    let column = layout.box.origin.column + (layout.box.size.columns - sheet.size.columns) / 2
    let row = max(0, layout.box.origin.row + (layout.box.size.rows - sheet.size.rows) / 2)
    screen.copy(0..<sheet.size.rows, of: sheet, to: CellPoint(column: column, row: row))
    sheetOrigin = CellPoint(column: column, row: row)
    screen.cursor = sheet.cursor.map { CellPoint(column: $0.column + column, row: $0.row + row) }
  }

  /// As many hints as fit in one line, the last of them in any case, then the note if it fits too.
  private mutating func drawHelp(
    _ hints: [(key: String, meaning: String)],
    _ note: String,
    _ layout: PageLayout,
    _ glyphs: Glyphs
  ) {
    let inset = layout.hasBorder ? 2 : 1
    var column = layout.box.origin.column + inset
    let end = layout.box.origin.column + layout.box.size.columns - 1
    let lastWidth = hints.last.map { $0.key.displayWidth + 1 + $0.meaning.displayWidth + 2 } ?? 0
    for (index, (key, meaning)) in hints.enumerated() {
      let width = key.displayWidth + 1 + meaning.displayWidth
      guard column + width <= (index + 1 < hints.count ? end - lastWidth : end) else { continue }
      screen.write(key, at: CellPoint(column: column, row: layout.helpRow), style: .hintKey)
      let next = CellPoint(column: column + key.displayWidth + 1, row: layout.helpRow)
      screen.write(meaning, at: next, style: .hint)
      column += width + 2
    }
    let start = end - note.displayWidth
    if !note.isEmpty, start >= column + 1 {
      screen.write(note, at: CellPoint(column: start, row: layout.helpRow), style: .hint)
    }
  }

  private mutating func drawTooSmall() {
    let needed = PageLayout.smallestSize
    let text = "Needs \(needed.columns)x\(needed.rows), has \(screen.size.columns)x\(screen.size.rows)"
    screen.write(text, at: CellPoint(column: 0, row: 0), style: .error)
    hits = []
    commandHits = []
  }
}
