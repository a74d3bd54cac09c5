/// The scroll positions of a page, and of its lists, scroll regions, sheet and menu.
public struct Scrolling<ID: PageID> {
  /// The first visible row of the page's content.
  var page = 0
  /// The first visible row of each list, scroll region, sheet and menu.
  var lists: [ID: Int] = [:]
  /// True if the focused element is scrolled into view whenever the page is drawn. The wheel sets this to false, so
  /// that the user can look elsewhere. The next key, pasted text or move of focus sets this to true.
  var followsFocus = true

  /// The first visible row of the page if `id` is `nil`, and otherwise of a sheet, a menu, a list or a scroll region.
  subscript(id: ID?) -> Int {
    get { id.map { lists[$0] ?? 0 } ?? page }
    set { if let id { lists[id] = newValue } else { page = newValue } }
  }
}

/// The visible rows of a list or of a scroll region.
struct ListWindow<ID: PageID> {
  var id: ID
  var frame: CellRect
  /// The first visible row, and the number of all rows.
  var first: Int
  var count: Int

  /// True if some rows are not visible.
  var isLonger: Bool { count > frame.size.rows }
}

extension Screen {
  /// Draws a scroll bar for `count` rows, of which `rows` are visible, beginning with the row `first`. Draws nothing if
  /// all rows are visible.
  mutating func scrollBar(at point: CellPoint, rows: Int, first: Int, count: Int, _ glyphs: Glyphs) {
    guard count > rows, rows > 0 else { return }
    let length = max(1, rows * rows / count)
    let start = first * (rows - length) / (count - rows)
    for row in 0..<rows {
      let isThumb = (start..<start + length).contains(row)
      let sign = isThumb ? glyphs.scrollBar.thumb : glyphs.scrollBar.track
      write(sign, at: CellPoint(column: point.column, row: point.row + row), style: isThumb ? .hint : .border)
    }
  }
}
