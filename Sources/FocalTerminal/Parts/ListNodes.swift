import FocusSync

/// The elements of all rows of a list, visible or not, for the focus engine.
///
/// The list is a scroll region and a group of the engine, and the engine knows all of its rows. So arrows, Tab, typed
/// text and the paging keys reach every row, although only the visible rows are drawn. If `stamp` has not changed since
/// the previous frame, the rows of the previous frame are reused, and only the visible rows cost time.
struct ListNodes<ID: PageID> {
  var id: ID
  var parent: ID?
  /// The frame of the visible rows on the page.
  var frame: CellRect
  /// The first visible row.
  var first: Int
  var isEnabled: Bool
  var group: FocusGroup
  var selected: ID?
  /// The element that gets focus when the list appears and nothing has focus.
  var defaultID: ID?
  /// In two frames with equal stamps, the list has the same `rows`. The `texts` may differ.
  var stamp: Int
  /// The elements that stand for the rows, one for each row, visible or not.
  var rows: [ID]
  /// The texts by which type-ahead finds the rows, one for each row. All texts are made again when `stamp` changes.
  /// While `stamp` stays the same, each frame updates only the texts of visible rows. The array is empty if the list
  /// has no type-ahead.
  var texts: [String]
  /// The `TreeRows` from which `rows` were made, for the next frame to reuse; `nil` if the list shows no tree.
  var source: Any?
  /// Returns the elements of a row from left to right, with their columns. The argument is the element that stands for
  /// the row.
  var elements: (ID) -> [ListElement<ID>]

  var visibleRows: Range<Int> { first..<min(rows.count, first + frame.size.rows) }

  func hasSameRows(as other: ListNodes) -> Bool { isPlaced(as: other) && rows == other.rows }

  /// The indices at which this list and `earlier` have the same row, but different texts for the row. Compares only the
  /// visible rows if the texts of the other rows cannot have changed.
  func renamedRows(since earlier: ListNodes) -> [Int] {
    let onlyVisible = stamp == earlier.stamp && texts.isEmpty == earlier.texts.isEmpty
    let candidates = onlyVisible ? visibleRows : 0..<min(rows.count, earlier.rows.count)
    return candidates.filter { rows[$0] == earlier.rows[$0] && text(at: $0) != earlier.text(at: $0) }
  }

  private func text(at index: Int) -> String? { texts.isEmpty ? nil : texts[index] }

  /// True if this list and `other` have the same width, and both are enabled or both are disabled. A row that is at the
  /// same index in both lists then has the same nodes in both, apart from their texts.
  func isPlaced(as other: ListNodes) -> Bool {
    frame.size.columns == other.frame.size.columns && isEnabled == other.isEnabled
  }

  /// The nodes of a row. Their frames are in the coordinates of the list's content.
  func nodes(at index: Int) -> [FocusNode<ID>] {
    elements(rows[index]).map { element in
      let node = FocusNode<ID>.element(
        element.id,
        in: id,
        frame: FocusRect(CellRect(column: element.columns.lowerBound, row: index, columns: element.columns.count)),
        isEnabled: isEnabled,
        interactions: element.interactions
      )
      return text(at: index).map { node.typeAhead($0) } ?? node
    }
  }

  /// The scope around the rows.
  var scope: FocusNode<ID> {
    var scope = FocusNode<ID>.scope(
      id,
      in: parent,
      frame: FocusRect(frame),
      defaultFocus: defaultID.map { DefaultFocus($0) }
    )
    scope.group = group
    scope.selectedItem = selected
    scope.visibleRect = FocusRect(
      CellRect(column: 0, row: first, columns: frame.size.columns, rows: frame.size.rows)
    )
    return scope
  }
}
