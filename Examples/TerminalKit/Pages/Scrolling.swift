/// How far a page and its lists are scrolled.
package struct Scrolling<ID: PageID> {
  /// The first row of the page's content that is seen.
  var page = 0
  /// The first row of each list that is seen.
  var lists: [ID: Int] = [:]
  /// Whether the focused element is brought into view. The wheel turns this off, so that a person can look elsewhere;
  /// the next key or the next move of focus turns it on.
  var followsFocus = true
}

/// The part of a list that is seen.
struct ListWindow<ID: PageID> {
  var id: ID
  var frame: CellRect
  /// The first row that is seen, and how many rows there are.
  var first: Int
  var count: Int

  /// Whether there are more rows than are seen.
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
