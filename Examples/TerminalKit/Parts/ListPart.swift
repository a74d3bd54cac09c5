import FocusSync

/// The elements of a list's rows, seen or not, as the focus engine is told of them.
///
/// For the engine a list is as long as all of its rows, so that arrows and Tab reach every row; what is seen of it is a
/// matter of drawing. Two lists are compared by their rows, so that a frame costs no more than what is seen.
struct ListNodes<ID: PageID> {
  var id: ID
  var parent: ID?
  var left: Int
  var top: Int
  var width: Int
  var isEnabled: Bool
  /// The element that has focus first.
  var defaultID: ID?
  var rows: [ID]
  /// The elements of the row with this identity, from left to right, with their places in the row.
  var elements: (ID) -> [ListElement<ID>]

  func isSame(as other: ListNodes) -> Bool {
    left == other.left && top == other.top && width == other.width && isEnabled == other.isEnabled
      && parent == other.parent && defaultID == other.defaultID && rows == other.rows
  }

  func nodes(at index: Int) -> [PageNode<ID>] {
    elements(rows[index]).map { element in
      PageNode(
        id: element.id,
        parent: id,
        role: .element(element.interactions),
        frame: CellRect(column: left + element.columns.lowerBound, row: top + index, columns: element.columns.count),
        isEnabled: isEnabled
      )
    }
  }

  /// The scope around the rows.
  var scope: PageNode<ID> {
    PageNode(
      id: id,
      parent: parent,
      role: .scope(isTrap: false, isDisabled: false, default: defaultID),
      frame: CellRect(column: left, row: top, columns: width, rows: max(1, rows.count)),
      isEnabled: true
    )
  }
}

/// One element of a list's row.
package struct ListElement<ID: PageID> {
  package var id: ID
  package var columns: Range<Int>
  package var interactions: FocusableInteractions

  package init(_ id: ID, columns: Range<Int>, interactions: FocusableInteractions) {
    self.id = id
    self.columns = columns
    self.interactions = interactions
  }
}

extension Part {
  /// Rows of one line each, of which some are seen. The list scrolls so that the focused row is among them.
  ///
  /// - Parameters:
  ///   - rows: The identity of each row; the identity of the element that stands for the row will do.
  ///   - height: How many rows are seen.
  ///   - defaultID: The element that has focus first, when the list appears and nothing has it.
  ///   - elements: The elements of a row, given the list's width.
  ///   - row: The part that draws a row, whose elements must be those of `elements`.
  package static func list(
    _ id: ID,
    rows: [ID],
    height: Int,
    default defaultID: ID? = nil,
    elements: @escaping (_ row: ID, _ width: Int) -> [ListElement<ID>],
    row: @escaping (_ index: Int) -> Part
  ) -> Part {
    Part(rows: height) { frame, canvas in
      let width = frame.size.columns - 2
      let nodes = ListNodes(
        id: id,
        left: frame.origin.column,
        top: frame.origin.row,
        width: width,
        isEnabled: canvas.isEnabled,
        defaultID: defaultID,
        rows: rows,
        elements: { elements($0, width) }
      )
      canvas.list(nodes)
      let first = firstVisible(nodes, height, canvas)
      canvas.scrolls[id] = first
      canvas.declaresNodes = false
      for (line, index) in (first..<min(rows.count, first + height)).enumerated() {
        let origin = CellPoint(column: frame.origin.column, row: frame.origin.row + line)
        row(index).draw(CellRect(column: origin.column, row: origin.row, columns: width), &canvas)
      }
      canvas.declaresNodes = true
      canvas.focusShift += max(0, rows.count - height)
      drawScrollMarks(frame, first, rows.count, &canvas)
    }
  }

  /// The first row to show: as it was, unless the focused row would be out of sight.
  private static func firstVisible(_ list: ListNodes<ID>, _ height: Int, _ canvas: Canvas<ID>) -> Int {
    var first = canvas.context.scrolls[list.id] ?? 0
    if let place = canvas.context.focusPlace, place.parent == list.id {
      let index = place.row - list.top - canvas.focusShift
      first = min(max(first, index - height + 1), index)
    }
    return max(0, min(first, list.rows.count - height))
  }

  private static func drawScrollMarks(_ frame: CellRect, _ first: Int, _ count: Int, _ canvas: inout Canvas<ID>) {
    let column = frame.origin.column + frame.size.columns - 1
    let height = frame.size.rows
    if first > 0 {
      canvas.write(canvas.glyphs.more.above, at: CellPoint(column: column, row: frame.origin.row), style: .hint)
    }
    if first + height < count {
      let point = CellPoint(column: column, row: frame.origin.row + height - 1)
      canvas.write(canvas.glyphs.more.below, at: point, style: .hint)
    }
  }
}
