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
  private var windows: [ListWindow<ID>] = []
  private var hits: [(frame: CellRect, id: ID)] = []
  private var commandHits: [(frame: CellRect, action: Control.Action)] = []
  /// The part of the screen in which elements can be clicked.
  private var viewport: CellRect
  /// The distance of the shown frame from the position at which it was drawn.
  private var origin = CellPoint(column: 0, row: 0)
  /// The number of rows of the content, visible or not.
  private let height: Int
  /// True if something in the frame turns.
  private(set) var isTurning = false
  /// True if a sheet is in front of the page.
  let hasSheet: Bool
  /// The keys of the page: those of the help line, and those of the bar.
  let (commands, bar): ([Command], [Command])

  /// Draws a page.
  ///
  /// - Parameter hints: Returns the keys that have an effect.
  init(_ page: Page<ID>, _ context: PageContext<ID>, hints: (PageFrame) -> [(String, String)]) {
    screen = Screen(size: context.size)
    hasSheet = page.sheet != nil
    (commands, bar) = (page.commands, page.bar)
    scrolling = context.scrolling
    let layout = PageLayout(
      size: context.size,
      maximumWidth: page.maximumWidth,
      isAtTop: page.isAtTop,
      height: page.body.height
    )
    viewport = layout.content
    let width = layout.content.size.columns
    height = max(page.body.height(width), layout.content.size.rows)
    var canvas = PageCanvas<ID>(context: context, size: CellSize(columns: width, rows: height))
    page.body.draw(CellRect(column: 0, row: 0, columns: width, rows: height), &canvas)
    let focus = scrolling.followsFocus ? canvas.focusFrame : nil
    scrolling.page = Self.scroll(scrolling.page, height, layout.content.size.rows, focus)
    take(canvas)
    var front: PageCanvas<ID>?
    if let sheet = page.sheet {
      let columns = layout.box.size.columns - (layout.hasBorder ? 4 : 0)
      let canvas = Self.draw(sheet, context, columns: min(columns, 50))
      // Only the sheet in front can be clicked or scrolled.
      (hits, commandHits, windows) = ([], [], [])
      take(canvas)
      front = canvas
    }
    guard layout.fits else {
      drawTooSmall()
      return
    }
    drawBox(page, layout, context.glyphs)
    place(canvas.screen, in: layout)
    if let front { place(front, in: layout) }
    drawHelp(hints(self), page.note, layout)
  }

  private mutating func take(_ canvas: PageCanvas<ID>) {
    nodes += canvas.nodes
    lists += canvas.lists
    windows += canvas.windows
    controls.merge(canvas.controls) { $1 }
    scrolling.lists = Dictionary(windows.map { ($0.id, $0.first) }) { $1 }
    hits += canvas.hits
    commandHits += canvas.commandHits
    scopes.merge(canvas.scopes) { $1 }
    publications += canvas.publications
    isTurning = isTurning || canvas.isTurning
  }

  private static func draw(_ sheet: Sheet<ID>, _ context: PageContext<ID>, columns: Int) -> PageCanvas<ID> {
    let inset = columns < 30 ? 2 : 3
    let rows = sheet.body.height(columns - 2 * inset)
    // A blank row above and below, where there is room.
    let padding = rows + 8 > context.size.rows ? 0 : 1
    let box = CellRect(column: 0, row: 0, columns: columns, rows: rows + 2 + 2 * padding)
    var canvas = PageCanvas<ID>(context: context, size: box.size)
    canvas.box(box, context.glyphs.light, style: .plain)
    canvas.write(sheet.title, inEdge: box.origin, of: box, style: .title)
    sheet.body.draw(CellRect(column: inset, row: 1 + padding, columns: columns - 2 * inset, rows: rows), &canvas)
    return canvas
  }

  /// Shows the focused element whole, and otherwise stays.
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

// MARK: - Places

extension PageFrame {
  /// The element at a place on the screen, and the place in the coordinates of its control.
  func hit(at point: CellPoint) -> (id: ID, point: CellPoint)? {
    guard let inner = inner(point), let hit = hits.last(where: { $0.frame.contains(inner) }) else { return nil }
    return (hit.id, inner)
  }

  /// The action of a click at a position on the screen, if it is not for the element there.
  func command(at point: CellPoint) -> Control.Action? {
    guard let inner = inner(point) else { return nil }
    return commandHits.last { $0.frame.contains(inner) }?.action
  }

  /// The scrolling after the wheel was turned at a place on the screen; nil where nothing can be scrolled.
  func scrolling(by rows: Int, at point: CellPoint) -> Scrolling<ID>? {
    guard let inner = inner(point) else { return nil }
    var scrolling = scrolling
    scrolling.followsFocus = false
    if let window = windows.last(where: { $0.frame.contains(inner) && $0.isLonger }) {
      scrolling.lists[window.id] = min(max(0, window.first + rows), window.count - window.frame.size.rows)
    } else if height > viewport.size.rows {
      scrolling.page = min(max(0, scrolling.page + rows), height - viewport.size.rows)
    } else {
      return nil
    }
    return scrolling
  }

  /// True if an element can have focus.
  var canFocus: Bool { !hits.isEmpty }

  /// True if the element is drawn, enabled, and not behind a sheet.
  func isClickable(_ id: ID) -> Bool { hits.contains { $0.id == id } }

  /// The command of the page that a key stands for now.
  func command(for event: KeyEvent) -> Command? { (commands + bar).first { $0.event == event && $0.isEnabled } }

  /// The command that a key stands for while an element has focus.
  func command(for event: KeyEvent, at focus: ID?) -> Command? {
    let own = focus.flatMap { controls[$0]?.commands } ?? []
    return (own + commands(around: focus) + bar).first { $0.event == event && $0.isEnabled }
  }

  /// The commands of the scopes around an element, from the innermost on, and those of the page.
  func commands(around focus: ID?) -> [Command] {
    chain(from: focus ?? modalScope).flatMap { scopes[$0]?.commands ?? [] } + commands
  }

  /// The element about one screen above or below another one, in the same column, on a page that scrolls.
  func element(screensFrom id: ID, by screens: Int) -> ID? {
    guard height > viewport.size.rows, let frame = frame(of: id) else { return nil }
    let target = frame.origin.row + screens * viewport.size.rows
    return hits.filter { $0.frame.origin.column == frame.origin.column }
      .min { abs($0.frame.origin.row - target) < abs($1.frame.origin.row - target) }?.id
  }

  /// A place on the screen in the coordinates of the elements; nil where none is visible.
  private func inner(_ point: CellPoint) -> CellPoint? {
    guard viewport.contains(point) else { return nil }
    return CellPoint(column: point.column - origin.column, row: point.row - origin.row)
  }

  /// A place in the middle of an element, for a click.
  func center(of id: ID) -> CellPoint? { frame(of: id)?.center }

  /// A place on the screen in the middle of an element or a list, for the wheel.
  func place(of id: ID) -> CellPoint? {
    guard let center = center(of: id) ?? windows.last(where: { $0.id == id })?.frame.center else { return nil }
    return CellPoint(column: center.column + origin.column, row: center.row + origin.row)
  }

  /// The frame of an element on the screen.
  func screenFrame(of id: ID) -> CellRect? {
    guard var frame = frame(of: id) else { return nil }
    frame.origin = CellPoint(column: frame.origin.column + origin.column, row: frame.origin.row + origin.row)
    return frame
  }

  /// The frame of an element, in the coordinates of its control.
  func frame(of id: ID) -> CellRect? { hits.last { $0.id == id }?.frame }
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
    // The right border is the track.
    let right = CellPoint(column: top.column + layout.box.size.columns - 1, row: layout.content.origin.row)
    screen.scrollBar(at: right, rows: rows, first: scrolling.page, count: height, glyphs)
  }

  private mutating func place(_ content: Screen, in layout: PageLayout) {
    let rows = scrolling.page..<scrolling.page + layout.content.size.rows
    screen.copy(rows, of: content, to: layout.content.origin)
    origin = CellPoint(column: layout.content.origin.column, row: layout.content.origin.row - scrolling.page)
    if let cursor = content.cursor, rows.contains(cursor.row) {
      screen.cursor = CellPoint(column: cursor.column + origin.column, row: cursor.row + origin.row)
    }
  }

  /// Draws a sheet in the middle of the box. The content behind it loses its colours.
  private mutating func place(_ sheet: PageCanvas<ID>, in layout: PageLayout) {
    let size = sheet.screen.size
    let column = layout.box.origin.column + (layout.box.size.columns - size.columns) / 2
    let room = layout.helpRow
    var row = layout.box.origin.row + (layout.box.size.rows - size.rows) / 2
    row = max(0, min(row, room - size.rows))
    // If the sheet does not fit, the focused element is visible.
    let hidden = Self.scroll(0, size.rows, min(room, size.rows), sheet.focusFrame)
    screen = screen.dimmed
    screen.copy(hidden..<min(size.rows, hidden + room), of: sheet.screen, to: CellPoint(column: column, row: row))
    origin = CellPoint(column: column, row: row - hidden)
    viewport = CellRect(column: column, row: row, columns: size.columns, rows: min(room, size.rows))
    screen.cursor = sheet.screen.cursor.map { CellPoint(column: $0.column + column, row: $0.row + row - hidden) }
  }

  /// As many hints as fit under the content in one line, with the last of them in any case. The note comes before all
  /// hints but the first and the last.
  private mutating func drawHelp(
    _ hints: [(key: String, meaning: String)],
    _ note: String,
    _ layout: PageLayout
  ) {
    var column = layout.content.origin.column
    let end = column + layout.content.size.columns
    let widths = hints.map { $0.key.displayWidth + 1 + $0.meaning.displayWidth + 2 }
    let last = widths.last ?? 0
    let needed = (widths.count > 1 ? widths[0] : 0) + last + note.displayWidth
    let showsNote = !note.isEmpty && column + needed <= end
    let room = showsNote ? end - note.displayWidth : end + 2
    for (index, (key, meaning)) in hints.enumerated() {
      guard column + widths[index] <= (index + 1 < hints.count ? room - last : room) else { continue }
      screen.write(key, at: CellPoint(column: column, row: layout.helpRow), style: .hintKey)
      let next = CellPoint(column: column + key.displayWidth + 1, row: layout.helpRow)
      screen.write(meaning, at: next, style: .hint)
      column += widths[index]
    }
    if showsNote {
      screen.write(note, at: CellPoint(column: end - note.displayWidth, row: layout.helpRow), style: .hint)
    }
  }

  private mutating func drawTooSmall() {
    let needed = PageLayout.smallestSize
    let text = "Needs \(needed.columns)x\(needed.rows), has \(screen.size.columns)x\(screen.size.rows)"
    screen.write(text, at: CellPoint(column: 0, row: 0), style: .error)
    viewport = CellRect(column: 0, row: 0, columns: 0, rows: 0)
  }
}
