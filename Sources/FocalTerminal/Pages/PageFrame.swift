import FocusSync

/// A page as it is laid out at one moment: its elements, with the data that the handling of inputs needs, and the
/// layers of its picture.
@MainActor
struct PageFrame<ID: PageID> {
  private(set) var nodes: [FocusNode<ID>] = []
  private(set) var lists: [ListNodes<ID>] = []
  private(set) var controls: [ID: Control] = [:]
  private(set) var scrolling: Scrolling<ID>
  private(set) var scopes: [ID: ScopeActions] = [:]
  private(set) var publications: [(FocusEngine<ID>) -> Void] = []
  private let size: CellSize
  private let glyphs: Glyphs
  private let (title, note): (String, String)
  private let layout: PageLayout
  private let body: PageLayer<ID>
  private let (sheet, menu): (PageLayer<ID>?, PageLayer<ID>?)
  /// The canvases that receive clicks, from back to front: the page or its sheet, and an open menu. Empty if the screen
  /// is too small to show a page.
  let layers: [PageLayer<ID>]
  /// True if the frame has a spinner, or a progress bar of work whose length is unknown.
  private(set) var isTurning = false
  /// The element that has opened the menu in front of the page; `nil` if there is none.
  let opener: ID?
  /// The commands of the page, and the commands of the bar at the top.
  let (commands, bar): ([Command], [Command])

  /// Draws the page, its sheet and its open menu on canvases, and decides which rows of the canvases are visible.
  init(_ page: Page<ID>, _ context: PageContext<ID>) {
    (size, glyphs, title, note) = (context.size, context.glyphs, page.title, page.note)
    (commands, bar) = (page.commands, page.bar)
    let parts = page.content
    layout = PageLayout(
      size: size,
      maximumWidth: page.maximumWidth,
      isAtTop: page.isAtTop,
      height: { parts.fillsHeight ? context.size.rows : parts.height($0) }
    )
    let content = layout.content
    let pageRows = content.size.rows
    let height = max(parts.height(content.size.columns), pageRows)
    let body = Self.canvas(context, CellSize(columns: content.size.columns, rows: height)) { parts.draw($0, &$1) }
    scrolling = context.scrolling
    scrolling.page = Self.scroll(scrolling.page, body, rows: pageRows)
    scrolling.lists = [:]
    self.body = PageLayer(body, nil, from: scrolling.page, rows: pageRows, at: content.origin)

    let sheet = page.sheet.map { [layout] sheet in
      let columns = layout.box.size.columns - (layout.hasBorder ? 4 : 0)
      return Self.draw(sheet, context, columns: min(columns, sheet.maximumWidth))
    }
    self.sheet = sheet.map { [layout] in Self.layer($0, page.sheet?.id, above: layout.box) }

    let popup = (sheet ?? body).popup
    opener = popup?.opener
    let menu = popup.map { popup in
      let columns = min(popup.part.idealWidth ?? context.size.columns, context.size.columns)
      return Self.canvas(context, CellSize(columns: columns, rows: popup.part.height(columns))) {
        popup.part.draw($0, &$1)
      }
    }
    let opened = self.sheet ?? self.body
    self.menu = menu.flatMap { menu in
      popup.map { Self.layer(menu, $0.opener, beside: $0.anchor.moved(by: opened.origin)) }
    }
    layers = layout.fits ? [opened, self.menu].compactMap { $0 } : []
    for canvas in [body, sheet, menu].compactMap({ $0 }) { take(canvas) }
    for layer in layers { scrolling[layer.id] = layer.first }
  }

  /// True if a sheet or an open menu is in front of the page.
  var hasSheet: Bool { sheet != nil || menu != nil }

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
    // One blank row above the content and one below it, if there is room.
    let padding = rows + 8 > context.size.rows ? 0 : 1
    let box = CellRect(column: 0, row: 0, columns: columns, rows: rows + 2 + 2 * padding)
    var canvas = PageCanvas<ID>(context: context, size: box.size)
    canvas.box(box, context.glyphs.light, style: .plain)
    canvas.write(sheet.title, inEdge: box.origin, of: box, style: .title)
    sheet.body.draw(CellRect(column: inset, row: 1 + padding, columns: columns - 2 * inset, rows: rows), &canvas)
    return canvas
  }

  /// Returns the first row to show: `scroll`, clamped to the content. While focus is followed, the result differs in
  /// these cases:
  /// - A part of the focused element would be hidden. The result is the nearest row that shows the whole element, or
  ///   the first row of an element that is higher than `rows`.
  /// - The element is near the top or the bottom of the content. The first or the last row of the content is then shown
  ///   too, if there is room.
  private static func scroll(_ scroll: Int, _ canvas: PageCanvas<ID>, rows: Int) -> Int {
    let height = canvas.screen.size.rows
    var first = scroll
    if canvas.context.scrolling.followsFocus, let focus = canvas.focusFrame {
      let top = focus.origin.row
      first = min(max(first, top + focus.size.rows - rows), top)
      // An element near the top is shown with the content above it, such as a heading.
      if top <= 3, top + focus.size.rows <= rows { first = 0 }
      // An element near the bottom is shown with the content below it.
      if top + focus.size.rows >= height - 4, top >= height - rows { first = height - rows }
    }
    return max(0, min(first, height - rows))
  }
}

// MARK: - Commands

extension PageFrame {
  /// The first enabled command with the key Escape, among the commands of the page and of the page's bar. Always `nil`
  /// while a sheet or a menu is in front.
  var exitCommand: Command? { hasSheet ? nil : (commands + bar).first { $0.isCalled(by: KeyEvent(.escape)) } }

  /// Returns the first enabled command with this key among the commands of the element `focus`, then among those of
  /// `commands(around:withBar:)`.
  func command(for event: KeyEvent, at focus: ID?) -> Command? {
    let own = focus.flatMap { controls[$0]?.commands } ?? []
    return (own + commands(around: focus, withBar: true)).first { $0.isCalled(by: event) }
  }

  /// The commands of the scopes around an element, the innermost first, then the commands of the page and, if `withBar`
  /// is true, of the page's bar.
  ///
  /// While a sheet or a menu is open, the commands of the page and of its bar are left out. The page's command for
  /// Ctrl-C is kept, because it can ask before the program ends.
  func commands(around focus: ID?, withBar: Bool = false) -> [Command] {
    var found: [Command] = []
    for id in chain(from: focus ?? modalScope) {
      found += scopes[id]?.commands ?? []
      if scopes[id]?.endsCommands == true { return found + commands.filter { $0.event == .interrupt } }
    }
    return found + commands + (withBar ? bar : [])
  }
}

// MARK: - Placing sheets and menus

extension PageFrame {
  /// Places a sheet in the middle of the page's box.
  private static func layer(_ sheet: PageCanvas<ID>, _ id: ID?, above box: CellRect) -> PageLayer<ID> {
    let column = box.origin.column + (box.size.columns - sheet.screen.size.columns) / 2
    let middle = box.origin.row + (box.size.rows - sheet.screen.size.rows) / 2
    return layer(sheet, id, at: CellPoint(column: column, row: middle))
  }

  /// Places a menu below the element that opened it. If there is no room below, the menu covers the element.
  ///
  /// - Parameter anchor: The frame of the element that opened the menu, in the coordinates of the screen.
  private static func layer(_ menu: PageCanvas<ID>, _ id: ID, beside anchor: CellRect) -> PageLayer<ID> {
    let column = max(0, min(anchor.origin.column, menu.context.size.columns - menu.screen.size.columns))
    return layer(menu, id, at: CellPoint(column: column, row: anchor.origin.row + anchor.size.rows))
  }

  /// Places a canvas in front of the page, with as many rows as there is room for. If the canvas does not fit, `scroll`
  /// chooses the visible rows, which usually include the focused element.
  private static func layer(_ canvas: PageCanvas<ID>, _ id: ID?, at point: CellPoint) -> PageLayer<ID> {
    // The bottom row of the screen is for the help line.
    let room = canvas.context.size.rows - 1
    let rows = min(room, canvas.screen.size.rows)
    let first = scroll(canvas.context.scrolling[id], canvas, rows: rows)
    let row = max(0, min(point.row, room - canvas.screen.size.rows))
    return PageLayer(canvas, id, from: first, rows: rows, at: CellPoint(column: point.column, row: row))
  }
}

// MARK: - The picture

extension PageFrame {
  /// Returns the page with the sheet and the menu in front of it, and the help line. If the screen is too small for a
  /// page, returns a message about the size.
  ///
  /// - Parameter hints: The keys and their effects, for the help line.
  func screen(hints: [(key: String, meaning: String)]) -> Screen {
    var screen = Screen(size: size)
    guard layout.fits else {
      let needed = PageLayout.smallestSize
      let text = "Needs \(needed.columns)x\(needed.rows), has \(size.columns)x\(size.rows)"
      screen.write(text, at: CellPoint(column: 0, row: 0), style: .error)
      return screen
    }
    drawBox(on: &screen)
    show(body, on: &screen)
    if let sheet {
      // Everything behind the sheet, except borders, is drawn in the style of a disabled element.
      screen = screen.dimmed
      show(sheet, on: &screen)
      drawScrollBar(of: sheet, atRightOf: sheet.viewport, on: &screen)
    }
    if let menu {
      show(menu, on: &screen)
      drawScrollBar(of: menu, atRightOf: menu.viewport, on: &screen)
    }
    // The help line is below the content, the sheet and the menu.
    let below = layers.map { $0.viewport.origin.row + $0.viewport.size.rows }.max() ?? 0
    drawHelp(hints, row: max(layout.helpRow, below), on: &screen)
    return screen
  }

  private func drawBox(on screen: inout Screen) {
    if layout.hasBorder {
      screen.box(layout.box, glyphs.light, style: .border)
      let title = " \(title) ".shortened(to: layout.box.size.columns - 4, ellipsis: glyphs.ellipsis)
      let top = layout.box.origin
      screen.write(title, at: CellPoint(column: top.column + 2, row: top.row), style: .title)
    }
    // The scroll bar is on the right border of the box or, without a border, in the last column of the screen.
    let box = layout.hasBorder ? layout.box : CellRect(column: 0, row: 0, columns: size.columns)
    drawScrollBar(of: body, atRightOf: box, on: &screen)
  }

  private func show(_ layer: PageLayer<ID>, on screen: inout Screen) {
    screen.copy(layer.first..<layer.first + layer.viewport.size.rows, of: layer.screen, to: layer.viewport.origin)
    let cursor = layer.screen.cursor.map {
      CellPoint(column: $0.column + layer.origin.column, row: $0.row + layer.origin.row)
    }
    screen.cursor = cursor.flatMap { layer.viewport.contains($0) ? $0 : nil }
  }

  /// Draws the scroll bar of a layer in the last column of a frame.
  private func drawScrollBar(of layer: PageLayer<ID>, atRightOf frame: CellRect, on screen: inout Screen) {
    let right = CellPoint(column: frame.origin.column + frame.size.columns - 1, row: layer.viewport.origin.row)
    let rows = layer.viewport.size.rows
    screen.scrollBar(at: right, rows: rows, first: layer.first, count: layer.screen.size.rows, glyphs)
  }

  private func drawHelp(_ hints: [(key: String, meaning: String)], row: Int, on screen: inout Screen) {
    let left = layout.content.origin.column
    let line = HelpLine(
      hints,
      keeping: ["^c", glyphs.returnKey, "esc"],
      note: note,
      under: left..<left + layout.content.size.columns,
      columns: size.columns
    )
    for item in line.items {
      screen.write(item.key, at: CellPoint(column: item.column, row: row), style: .hintKey)
      let next = CellPoint(column: item.column + item.key.displayWidth + 1, row: row)
      screen.write(item.meaning, at: next, style: .hint)
    }
    if let column = line.noteColumn { screen.write(note, at: CellPoint(column: column, row: row), style: .hint) }
  }
}
