import FocusSync
import Store

/// The elements of all rows of a list, visible or not, for the focus engine.
///
/// The engine knows all rows of a list, so that arrows and Tab reach every row, and only the drawing is limited to the
/// visible ones. A frame takes over the rows of the last frame if they are equal, so that its cost depends on the
/// visible rows only.
struct ListNodes<ID: PageID> {
  var id: ID
  var parent: ID?
  var left: Int
  var top: Int
  var width: Int
  var isEnabled: Bool
  /// The element that has focus first.
  var defaultID: ID?
  /// Equal stamps mean equal rows.
  var stamp: Int
  /// The element that stands for each row.
  var rows: [ID]
  /// The elements of the row with this identity, from left to right, with their places in the row.
  var elements: (ID) -> [ListElement<ID>]

  func isSame(as other: ListNodes) -> Bool {
    isPlaced(as: other) && parent == other.parent && defaultID == other.defaultID && rows == other.rows
  }

  /// True if a row with the same index is the same for the engine.
  func isPlaced(as other: ListNodes) -> Bool {
    left == other.left && top == other.top && width == other.width && isEnabled == other.isEnabled
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
      role: .scope(isModal: false, isDisabled: false, default: defaultID),
      frame: CellRect(column: left, row: top, columns: width, rows: max(1, rows.count)),
      isEnabled: true
    )
  }
}

/// One element of a list's row.
public struct ListElement<ID: PageID> {
  /// The element.
  public var id: ID
  /// Its columns in the row.
  public var columns: Range<Int>
  /// The interactions for which it takes focus.
  public var interactions: FocusableInteractions

  /// Makes an element.
  public init(_ id: ID, columns: Range<Int>, interactions: FocusableInteractions) {
    self.id = id
    self.columns = columns
    self.interactions = interactions
  }
}

extension Part {
  /// A list of rows of one line each. It scrolls so that the focused row is visible.
  ///
  /// - Parameters:
  ///   - items: The content of the rows.
  ///   - height: The number of visible rows.
  ///   - defaultID: The element that gets focus when the list appears and nothing has focus.
  ///   - main: The element that stands for a row.
  ///   - elements: The elements of a row, given the list's width.
  ///   - row: The part that draws a row, whose elements must be those of `elements`.
  /// - Complexity: O(`height`) for a frame, and O(n) for the first one after rows have come, gone or moved.
  public static func list<ItemID: Hashable, Item>(
    _ id: ID,
    _ items: IdentifiedArray<ItemID, Item>,
    height: Int,
    default defaultID: ID? = nil,
    main: @escaping (ItemID) -> ID,
    elements: @escaping (_ row: ID, _ width: Int) -> [ListElement<ID>],
    row: @escaping (Item) -> Part
  ) -> Part {
    Part(rows: height) { frame, canvas in
      let width = frame.size.columns - 2
      let last = canvas.context.lists.first { $0.id == id && $0.stamp == items.idsStamp }
      let nodes = ListNodes(
        id: id,
        left: frame.origin.column,
        top: frame.origin.row,
        width: width,
        isEnabled: canvas.isEnabled,
        defaultID: defaultID,
        stamp: items.idsStamp,
        rows: last?.rows ?? items.ids.map(main),
        elements: { elements($0, width) }
      )
      canvas.list(nodes)
      let first = firstVisible(nodes, height, canvas)
      canvas.windows.append(ListWindow(id: id, frame: frame, first: first, count: items.count))
      canvas.declaresNodes = false
      for (line, item) in items[first..<min(items.count, first + height)].enumerated() {
        let origin = CellPoint(column: frame.origin.column, row: frame.origin.row + line)
        row(item).draw(CellRect(column: origin.column, row: origin.row, columns: width), &canvas)
      }
      canvas.declaresNodes = true
      canvas.focusShift += max(0, items.count - height)
      let right = CellPoint(column: frame.origin.column + frame.size.columns - 1, row: frame.origin.row)
      canvas.screen.scrollBar(at: right, rows: height, first: first, count: items.count, canvas.glyphs)
    }
  }

  /// The first visible row: as before, unless the focused row would not be visible.
  private static func firstVisible(_ list: ListNodes<ID>, _ height: Int, _ canvas: PageCanvas<ID>) -> Int {
    let scrolling = canvas.context.scrolling
    var first = scrolling.lists[list.id] ?? 0
    if scrolling.followsFocus, let place = canvas.context.focusPlace, place.parent == list.id {
      let index = place.row - list.top - canvas.focusShift
      first = min(max(first, index - height + 1), index)
    }
    return max(0, min(first, list.rows.count - height))
  }
}
