import FocusSync

/// A canvas on the screen, with the elements, commands and lists that receive clicks and the wheel.
@MainActor
struct PageLayer<ID: PageID> {
  /// The cells of the canvas, visible or not.
  let screen: Screen
  let hits: [(frame: CellRect, id: ID)]
  let commandHits: [(frame: CellRect, action: Control.Action)]
  let windows: [ListWindow<ID>]
  /// The part of the screen in which the canvas is visible.
  let viewport: CellRect
  /// The position of the canvas's top left cell, in the coordinates of the screen. If the canvas is scrolled, this cell
  /// is above the viewport, so its row can be negative.
  let origin: CellPoint

  /// The id with which `Scrolling` stores the scroll position of the layer; `nil` for the page.
  let id: ID?

  /// Shows `rows` rows of a canvas, from the row `first` on. The first visible cell is at `point` on the screen.
  init(_ canvas: PageCanvas<ID>, _ id: ID?, from first: Int, rows: Int, at point: CellPoint) {
    self.id = id
    screen = canvas.screen
    (hits, commandHits, windows) = (canvas.hits, canvas.commandHits, canvas.windows)
    viewport = CellRect(column: point.column, row: point.row, columns: canvas.screen.size.columns, rows: rows)
    origin = CellPoint(column: point.column, row: point.row - first)
  }

  /// The first visible row of the canvas.
  var first: Int { viewport.origin.row - origin.row }

  /// The number of rows of the canvas that are not visible.
  var hiddenRows: Int { screen.size.rows - viewport.size.rows }

  /// The frame of an element, in the coordinates of the canvas.
  func frame(of id: ID) -> CellRect? { hits.last { $0.id == id }?.frame }
}

/// An open menu: a box in front of a canvas, below the element that opened the menu. If there is no room below, the box
/// covers the element.
struct Popup<ID: PageID> {
  /// The element that opened the menu, and the frame of the element.
  var opener: ID
  var anchor: CellRect
  var part: Part<ID>
}

extension CellRect {
  func moved(by distance: CellPoint) -> CellRect {
    var moved = self
    moved.origin.column += distance.column
    moved.origin.row += distance.row
    return moved
  }
}

// MARK: - Finding elements on the screen

extension PageFrame {
  /// The front layer at a point of the screen, and the point in the coordinates of the layer.
  private func layer(at point: CellPoint) -> (layer: PageLayer<ID>, point: CellPoint)? {
    guard let layer = layers.last(where: { $0.viewport.contains(point) }) else { return nil }
    return (layer, CellPoint(column: point.column - layer.origin.column, row: point.row - layer.origin.row))
  }

  /// The element at a point of the screen, and the point in the coordinates of the canvas that the element is drawn on.
  func hit(at point: CellPoint) -> (id: ID, point: CellPoint)? {
    guard let (layer, point) = layer(at: point), let hit = layer.hits.last(where: { $0.frame.contains(point) }) else {
      return nil
    }
    return (hit.id, point)
  }

  /// The action at a point of the screen, such as a command in a bar; `nil` if there is none. A click at this point
  /// performs the action, and reaches no element.
  func command(at point: CellPoint) -> Control.Action? {
    guard !isOutsideSheet(point), let (layer, point) = layer(at: point) else { return nil }
    return layer.commandHits.last { $0.frame.contains(point) }?.action
  }

  /// True if a sheet or a menu is in front of the page, and the point of the screen is outside it.
  func isOutsideSheet(_ point: CellPoint) -> Bool { hasSheet && layers.last?.viewport.contains(point) == false }

  /// The scroll positions after the wheel was turned at a point of the screen; `nil` if there is nothing to scroll.
  /// Only the front layer at the point counts. Among the layer's lists and scroll regions at the point, the wheel
  /// scrolls the innermost that has hidden rows. If none has hidden rows, the wheel scrolls the layer itself.
  func scrolling(by rows: Int, at point: CellPoint) -> Scrolling<ID>? {
    guard let (layer, point) = layer(at: point) else { return nil }
    var scrolling = scrolling
    scrolling.followsFocus = false
    if let window = layer.windows.last(where: { $0.frame.contains(point) && $0.isLonger }) {
      scrolling.lists[window.id] = min(max(0, window.first + rows), window.count - window.frame.size.rows)
    } else if layer.hiddenRows > 0 {
      scrolling[layer.id] = min(max(0, layer.first + rows), layer.hiddenRows)
    } else {
      return nil
    }
    return scrolling
  }

  /// True if an enabled element is drawn, and is not behind a sheet.
  var canFocus: Bool { layers.contains { !$0.hits.isEmpty } }

  /// True if the element is drawn, enabled, and not behind a sheet.
  func isClickable(_ id: ID) -> Bool { frame(of: id) != nil }

  /// Returns an element about `screens` screens below the element `id`, or above `id` if `screens` is negative. Only
  /// elements that begin in the same column as `id` count. Returns `nil` if `id` is not clickable, or if the canvas of
  /// `id` does not scroll.
  func element(screensFrom id: ID, by screens: Int) -> ID? {
    guard let layer = layer(of: id), layer.hiddenRows > 0, let frame = layer.frame(of: id) else { return nil }
    let target = frame.origin.row + screens * layer.viewport.size.rows
    return layer.hits.filter { $0.frame.origin.column == frame.origin.column }
      .min { abs($0.frame.origin.row - target) < abs($1.frame.origin.row - target) }?.id
  }

  /// The cell in the middle of an element, for a click, in the coordinates of the element's canvas.
  func center(of id: ID) -> CellPoint? { frame(of: id)?.center }

  /// The cell in the middle of an element or a list, in the coordinates of the screen. If an input such as
  /// `<WheelUp:list>` names the element or the list, the wheel turns at this cell.
  func place(of id: ID) -> CellPoint? {
    if let frame = screenFrame(of: id) { return frame.center }
    for layer in layers {
      let window = layer.windows.last { $0.id == id && $0.frame.size.rows > 0 }
      if let window { return window.frame.moved(by: layer.origin).center }
    }
    return nil
  }

  /// The frame of an element, in the coordinates of the screen.
  func screenFrame(of id: ID) -> CellRect? {
    layer(of: id).flatMap { layer in layer.frame(of: id)?.moved(by: layer.origin) }
  }

  /// The frame of an element, in the coordinates of the canvas that it is drawn on.
  func frame(of id: ID) -> CellRect? { layer(of: id)?.frame(of: id) }

  private func layer(of id: ID) -> PageLayer<ID>? { layers.last { $0.frame(of: id) != nil } }
}
