import FocusSync

/// One picture of a page, with the data that the handling of inputs needs.
@MainActor
struct PageFrame<ID: PageID> {
  private(set) var screen: Screen
  private(set) var nodes: [FocusNode<ID>] = []
  private(set) var lists: [ListNodes<ID>] = []
  private(set) var controls: [ID: Control] = [:]
  private(set) var scrolling: Scrolling<ID>
  private(set) var scopes: [ID: ScopeActions] = [:]
  private(set) var publications: [(FocusEngine<ID>) -> Void] = []
  /// The canvases that receive clicks, from back to front: the page or its sheet, and an open menu.
  private(set) var layers: [PageLayer<ID>] = []
  /// The number of rows of the content, visible or not.
  let height: Int
  /// The number of visible rows of the content.
  let pageRows: Int
  /// True if the frame has a spinner, or a progress bar of work whose length is unknown.
  private(set) var isTurning = false
  /// The element that has opened the menu in front of the page; `nil` if there is none.
  let opener: ID?
  /// True if a sheet or an open menu is in front of the page.
  let hasSheet: Bool
  /// The keys of the page: those of the help line, and those of the bar.
  let (commands, bar): ([Command], [Command])

  /// Draws a page.
  ///
  /// - Parameter hints: Returns the keys that have an effect.
  init(_ page: Page<ID>, _ context: PageContext<ID>, hints: (PageFrame) -> [(String, String)]) {
    screen = Screen(size: context.size)
    (commands, bar) = (page.commands, page.bar)
    scrolling = context.scrolling
    scrolling.lists = [:]
    let layout = PageLayout(
      size: context.size,
      maximumWidth: page.maximumWidth,
      isAtTop: page.isAtTop,
      height: { page.body.fillsHeight ? context.size.rows : page.body.height($0) }
    )
    let width = layout.content.size.columns
    pageRows = layout.content.size.rows
    height = max(page.body.height(width), pageRows)
    let size = CellSize(columns: width, rows: height)
    let body = Self.canvas(context, size) { page.body.draw($0, &$1) }
    let sheet = page.sheet.map { sheet in
      let columns = layout.box.size.columns - (layout.hasBorder ? 4 : 0)
      return Self.draw(sheet, context, columns: min(columns, sheet.maximumWidth))
    }
    let popup = (sheet ?? body).popup
    let menu = popup.map { popup in
      let columns = min(popup.part.idealWidth ?? context.size.columns, context.size.columns)
      return Self.canvas(context, CellSize(columns: columns, rows: popup.part.height(columns))) {
        popup.part.draw($0, &$1)
      }
    }
    opener = popup?.opener
    hasSheet = sheet != nil || menu != nil
    for canvas in [body, sheet, menu].compactMap({ $0 }) { take(canvas) }
    let focus = scrolling.followsFocus ? body.focusFrame : nil
    scrolling.page = Self.scroll(scrolling.page, height, pageRows, focus)
    guard layout.fits else {
      drawTooSmall()
      return
    }
    drawBox(page, layout, context.glyphs)
    show(body, from: scrolling.page, rows: pageRows, at: layout.content.origin)
    if let sheet { place(sheet, above: layout) }
    if let menu, let popup { place(menu, beside: popup.anchor) }
    // The help line is below the content, the sheet and the menu.
    let below = layers.map { $0.viewport.origin.row + $0.viewport.size.rows }.max() ?? 0
    drawHelp(hints(self), page.note, layout, context.glyphs, row: max(layout.helpRow, below))
  }

  private mutating func take(_ canvas: PageCanvas<ID>) {
    nodes += canvas.nodes
    lists += canvas.lists
    controls.merge(canvas.controls) { $1 }
    for window in canvas.windows { scrolling.lists[window.id] = window.first }
    scopes.merge(canvas.scopes) { $1 }
    publications += canvas.publications
    isTurning = isTurning || canvas.isTurning
  }

  private static func canvas(
    _ context: PageContext<ID>,
    _ size: CellSize,
    _ draw: (CellRect, inout PageCanvas<ID>) -> Void
  ) -> PageCanvas<ID> {
    var canvas = PageCanvas<ID>(context: context, size: size)
    draw(CellRect(column: 0, row: 0, columns: size.columns, rows: size.rows), &canvas)
    return canvas
  }

  private static func draw(_ sheet: Sheet<ID>, _ context: PageContext<ID>, columns: Int) -> PageCanvas<ID> {
    let inset = columns < 30 ? 2 : 3
    let needed = sheet.body.height(columns - 2 * inset)
    let rows = sheet.body.fillsHeight ? max(needed, context.size.rows - 8) : needed
    // A blank row above and below, where there is room.
    let padding = rows + 8 > context.size.rows ? 0 : 1
    let box = CellRect(column: 0, row: 0, columns: columns, rows: rows + 2 + 2 * padding)
    var canvas = PageCanvas<ID>(context: context, size: box.size)
    canvas.box(box, context.glyphs.light, style: .plain)
    canvas.write(sheet.title, inEdge: box.origin, of: box, style: .title)
    sheet.body.draw(CellRect(column: inset, row: 1 + padding, columns: columns - 2 * inset, rows: rows), &canvas)
    return canvas
  }

  /// Returns the first row to show: `scroll`, or if needed another row, so that the whole focused element is visible.
  private static func scroll(_ scroll: Int, _ height: Int, _ rows: Int, _ focus: CellRect?) -> Int {
    var first = scroll
    if let focus {
      let top = focus.origin.row
      first = min(max(first, top + focus.size.rows - rows), top)
      // The first element is shown with the content above it.
      if top <= 3, top + focus.size.rows <= rows { first = 0 }
      // The last element is shown with the content below it.
      if top + focus.size.rows >= height - 4, top >= height - rows { first = height - rows }
    }
    return max(0, min(first, height - rows))
  }
}

// MARK: - Commands

extension PageFrame {
  /// Returns the enabled command of the page or its bar that has this key.
  func command(for event: KeyEvent) -> Command? { (commands + bar).first { $0.isCalled(by: event) } }

  /// Returns the enabled command that has this key while `focus` has focus: of the element, of a scope around it, of
  /// the page or of its bar.
  func command(for event: KeyEvent, at focus: ID?) -> Command? {
    let own = focus.flatMap { controls[$0]?.commands } ?? []
    return (own + commands(around: focus, withBar: true)).first { $0.isCalled(by: event) }
  }

  /// The commands of the scopes around an element, from the innermost on, and those of the page.
  ///
  /// A sheet ends them. Only the page's command for Ctrl-C is left, which may ask before the program ends.
  func commands(around focus: ID?, withBar: Bool = false) -> [Command] {
    var found: [Command] = []
    for id in chain(from: focus ?? modalScope) {
      found += scopes[id]?.commands ?? []
      if scopes[id]?.endsCommands == true { return found + commands.filter { $0.event == .interrupt } }
    }
    return found + commands + (withBar ? bar : [])
  }
}

// MARK: - Drawing

extension PageFrame {
  private mutating func drawBox(_ page: Page<ID>, _ layout: PageLayout, _ glyphs: Glyphs) {
    let rows = layout.content.size.rows
    guard layout.hasBorder else {
      let right = CellPoint(column: screen.size.columns - 1, row: layout.content.origin.row)
      screen.scrollBar(at: right, rows: rows, first: scrolling.page, count: height, glyphs)
      return
    }
    screen.box(layout.box, glyphs.light, style: .border)
    let title = " \(page.title) ".shortened(to: layout.box.size.columns - 4, ellipsis: glyphs.ellipsis)
    let top = layout.box.origin
    screen.write(title, at: CellPoint(column: top.column + 2, row: top.row), style: .title)
    // The right border of the box is the track of the scroll bar.
    let right = CellPoint(column: top.column + layout.box.size.columns - 1, row: layout.content.origin.row)
    screen.scrollBar(at: right, rows: rows, first: scrolling.page, count: height, glyphs)
  }

  /// Draws a sheet in the middle of the box. The content behind it loses its colours.
  private mutating func place(_ sheet: PageCanvas<ID>, above layout: PageLayout) {
    let size = sheet.screen.size
    let column = layout.box.origin.column + (layout.box.size.columns - size.columns) / 2
    let middle = layout.box.origin.row + (layout.box.size.rows - size.rows) / 2
    screen = screen.dimmed
    // The page behind the sheet receives neither clicks nor the wheel.
    layers = []
    show(sheet, rows: room, at: CellPoint(column: column, row: max(0, min(middle, room - size.rows))))
  }

  /// Draws a menu below the element that opened it, or as near as there is room.
  ///
  /// - Parameter anchor: The frame of that element, in the layer behind the menu.
  private mutating func place(_ menu: PageCanvas<ID>, beside anchor: CellRect) {
    let (origin, size) = (anchor.moved(by: layers[0].origin).origin, menu.screen.size)
    let column = max(0, min(origin.column, screen.size.columns - size.columns))
    let row = max(0, min(origin.row + anchor.size.rows, room - size.rows))
    show(menu, rows: room, at: CellPoint(column: column, row: row))
  }

  /// The number of rows for a sheet or a menu: all except the row of the help line.
  private var room: Int { screen.size.rows - 1 }

  /// Shows a canvas as the front layer, with as many rows as there is room for. If a sheet or a menu does not fit, the
  /// visible rows include the focused element, and a scroll bar is drawn.
  ///
  /// - Parameter first: The first row to show; `nil` for the one that makes the focused element visible.
  private mutating func show(_ canvas: PageCanvas<ID>, from first: Int? = nil, rows room: Int, at point: CellPoint) {
    let size = CellSize(columns: canvas.screen.size.columns, rows: min(room, canvas.screen.size.rows))
    let isInFront = first == nil
    let first = first ?? Self.scroll(0, canvas.screen.size.rows, size.rows, canvas.focusFrame)
    screen.copy(first..<first + size.rows, of: canvas.screen, to: point)
    if isInFront {
      let right = CellPoint(column: point.column + size.columns - 1, row: point.row)
      screen.scrollBar(at: right, rows: size.rows, first: first, count: canvas.screen.size.rows, canvas.glyphs)
    }
    let origin = CellPoint(column: point.column, row: point.row - first)
    let viewport = CellRect(column: point.column, row: point.row, columns: size.columns, rows: size.rows)
    screen.cursor = canvas.screen.cursor.map { CellPoint(column: $0.column + origin.column, row: $0.row + origin.row) }
    if let cursor = screen.cursor, !viewport.contains(cursor) { screen.cursor = nil }
    layers.append(PageLayer(canvas, in: viewport, origin: origin))
  }

  private mutating func drawHelp(
    _ hints: [(key: String, meaning: String)],
    _ note: String,
    _ layout: PageLayout,
    _ glyphs: Glyphs,
    row: Int
  ) {
    let left = layout.content.origin.column
    let line = HelpLine(
      hints,
      keeping: ["^c", glyphs.returnKey, "esc"],
      note: note,
      under: left..<left + layout.content.size.columns,
      columns: screen.size.columns
    )
    for item in line.items {
      screen.write(item.key, at: CellPoint(column: item.column, row: row), style: .hintKey)
      let next = CellPoint(column: item.column + item.key.displayWidth + 1, row: row)
      screen.write(item.meaning, at: next, style: .hint)
    }
    if let column = line.noteColumn { screen.write(note, at: CellPoint(column: column, row: row), style: .hint) }
  }

  private mutating func drawTooSmall() {
    let needed = PageLayout.smallestSize
    let text = "Needs \(needed.columns)x\(needed.rows), has \(screen.size.columns)x\(screen.size.rows)"
    screen.write(text, at: CellPoint(column: 0, row: 0), style: .error)
  }
}
