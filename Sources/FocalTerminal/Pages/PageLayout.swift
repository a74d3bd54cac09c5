/// The frames of a page's box and of its visible content on a screen of a given size, and the row of the help line.
struct PageLayout: Equatable, Sendable {
  /// The smallest screen that shows a page.
  static let smallestSize = CellSize(columns: 24, rows: 8)

  /// True if the screen is large enough. Otherwise a message about the needed size is shown instead of the page.
  let fits: Bool
  /// The frame of the box. If there is no room for a border, the box is the content with a blank column at each side.
  let box: CellRect
  /// The part of the screen in which the content is visible.
  let content: CellRect
  let helpRow: Int
  let hasBorder: Bool

  /// - Parameter height: Returns the number of rows of the content at a width.
  init(size: CellSize, maximumWidth: Int, isAtTop: Bool = false, height: (_ width: Int) -> Int) {
    fits = size.columns >= Self.smallestSize.columns && size.rows >= Self.smallestSize.rows
    hasBorder = size.columns >= 40 && size.rows >= 12
    let margin = hasBorder ? 1 : 0
    let columns = min(maximumWidth, max(1, size.columns - 2 * margin))
    let left = (max(columns, size.columns) - columns) / 2
    let inset = !hasBorder ? 1 : size.columns < 60 ? 2 : 3
    let width = max(1, columns - 2 * inset)
    // The number of rows around the content. The help line is one row. A border adds three rows: its upper edge, a
    // blank row under this edge, and its lower edge.
    let chrome = hasBorder ? 4 : 1
    let rows = max(1, min(height(width), size.rows - chrome))
    let top = isAtTop ? 0 : max(0, (size.rows - rows - chrome) / 3)
    box = CellRect(column: left, row: top, columns: columns, rows: rows + chrome - 1)
    content = CellRect(column: left + inset, row: top + (hasBorder ? 2 : 0), columns: width, rows: rows)
    helpRow = top + rows + chrome - 1
  }
}
