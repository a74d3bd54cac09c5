/// The scroll positions of a page and its lists.
package struct Scrolling<ID: PageID> {
  /// The first row of the page's content that is seen.
  var page = 0
  /// The first row of each list that is seen.
  var lists: [ID: Int] = [:]
  /// True if the focused element is scrolled into view. The wheel sets it to false, so that the user can look
  /// elsewhere; the next key or move of focus sets it to true.
  var followsFocus = true
}

/// The part of a list that is seen.
struct ListWindow<ID: PageID> {
  var id: ID
  var frame: CellRect
  /// The first row that is seen, and how many rows there are.
  var first: Int
  var count: Int

  /// True if there are more rows than are visible.
  var isLonger: Bool { count > frame.size.rows }
}

extension Screen {
  /// Draws a bar that says which of `count` rows are seen, `rows` of them from `first` on.
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
