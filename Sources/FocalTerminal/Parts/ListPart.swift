import FocusSync
import Store

/// One element of a list's row.
public struct ListElement<ID: PageID> {
  /// The id of the element in the focus engine.
  public var id: ID
  /// The columns of the element in the row.
  public var columns: Range<Int>
  /// The interactions for which the element takes focus.
  public var interactions: FocusableInteractions

  /// Makes an element for a control in the row, such as a button. `id` must be the id of this control.
  public init(_ id: ID, columns: Range<Int>, interactions: FocusableInteractions) {
    self.id = id
    self.columns = columns
    self.interactions = interactions
  }
}

extension Part {
  /// A list in which each row is one element. A row shows a title, and a detail at the right. Return, Space or a click
  /// opens a row. Typing the beginning of a title moves focus to its row.
  ///
  /// ```swift
  /// Part.list(.guests, store.guests, element: { .guest($0) }, title: \.name) {
  ///   store.send(.guestTapped($0))
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - id: The list, which is one stop of Tab.
  ///   - items: The content of the rows.
  ///   - height: The number of visible rows; `nil` for the free rows of the page, but at least three.
  ///   - selected: The item at which Tab enters the list. A sign marks its row.
  ///   - placeholder: The line that is shown while there are no rows.
  ///   - label: The effect of Return, for the help line.
  ///   - element: The element that stands for an item.
  ///   - title: The text of a row.
  ///   - detail: A text at the right end of a row.
  ///   - action: Opens an item.
  /// - Complexity: O(`height`) for a frame. O(n), where n is the number of items, for the first frame after the list
  ///   appeared or disappeared, after rows were added, removed or moved, after a visible title was changed, and after
  ///   the list was resized, enabled or disabled.
  public static func list<Item: Identifiable>(
    _ id: ID,
    _ items: IdentifiedArrayOf<Item>,
    height: Int? = nil,
    selected: Item.ID? = nil,
    placeholder: String = "",
    label: String = "open",
    element: @escaping (Item.ID) -> ID,
    title: @escaping (Item) -> String,
    detail: @escaping (Item) -> String = { _ in "" },
    action: @escaping @MainActor (Item.ID) -> Void
  ) -> Part {
    list(
      id,
      items,
      height: height,
      selected: selected.map(element),
      placeholder: placeholder,
      typeAhead: title,
      main: element,
      elements: { [ListElement($0, columns: 0..<$1, interactions: .automatic)] },
      row: { item in
        row(element(item.id), isSelected: item.id == selected, label: label) {
          action(item.id)
        } cells: {
          cells(title(item), detail(item), $0)
        }
      }
    )
  }

  /// A list of rows of one line each, drawn by parts of your own. It scrolls so that the focused row is visible.
  ///
  /// - Parameters:
  ///   - id: The list, which is one stop of Tab.
  ///   - items: The content of the rows.
  ///   - height: The number of visible rows; `nil` for the free rows of the page, but at least three.
  ///   - selected: The element at which Tab enters the list.
  ///   - defaultID: The element that gets focus when the list appears and nothing has focus.
  ///   - placeholder: The line that is shown while there are no rows.
  ///   - typeAhead: Returns the text by which typing finds a row; `nil` for a list without type-ahead.
  ///   - group: The rules by which arrows move from row to row. If rows have several elements, arrows also move along a
  ///     row.
  ///   - main: The element that stands for a row.
  ///   - elements: Returns the elements of a row, given the element that stands for the row, and the row's width.
  ///   - row: The part that draws a row. The part must have the elements that `elements` returns for the row.
  /// - Complexity: O(`height`) for a frame. O(n), where n is the number of items, for the first frame after one of
  ///   these changes: the list appeared, disappeared or was resized; the list was enabled or disabled; rows were added,
  ///   removed or moved; the type-ahead text of a visible row changed. If a row has several elements, also O(n) for
  ///   each arrow key.
  public static func list<ItemID: Hashable, Item>(
    _ id: ID,
    _ items: IdentifiedArray<ItemID, Item>,
    height: Int? = nil,
    selected: ID? = nil,
    default defaultID: ID? = nil,
    placeholder: String = "",
    typeAhead: ((Item) -> String)? = nil,
    group: FocusGroup = FocusGroup(.vertical, atEnd: .leaves),
    main: @escaping (ItemID) -> ID,
    elements: @escaping (_ row: ID, _ width: Int) -> [ListElement<ID>],
    row: @escaping (Item) -> Part
  ) -> Part {
    Part(rows: height) { frame, canvas in
      let height = height ?? frame.size.rows
      let width = max(0, frame.size.columns - 2)
      let last = canvas.context.lists.first { $0.id == id && $0.stamp == items.idsStamp }
      let texts = last?.texts.count == items.count ? last?.texts : nil
      var nodes = ListNodes(
        id: id,
        frame: CellRect(column: frame.origin.column, row: frame.origin.row, columns: width, rows: height),
        first: 0,
        isEnabled: canvas.isEnabled,
        group: group,
        selected: selected,
        defaultID: defaultID,
        stamp: items.idsStamp,
        rows: last?.rows ?? items.ids.map(main),
        texts: typeAhead.map { texts ?? items.map($0) } ?? [],
        elements: { elements($0, width) }
      )
      if let first = nodes.rows.first, nodes.elements(first).count > 1 { nodes.group.axis = .grid }
      nodes.first = firstVisible(nodes, height, canvas)
      canvas.windows.append(ListWindow(id: id, frame: frame, first: nodes.first, count: items.count))
      canvas.declaresNodes = false
      let visible = nodes.first..<min(items.count, nodes.first + height)
      for index in visible {
        let item = items[index]
        if let text = typeAhead?(item), nodes.texts[index] != text { nodes.texts[index] = text }
        let line = frame.origin.row + index - nodes.first
        row(item).draw(CellRect(column: frame.origin.column, row: line, columns: width), &canvas)
      }
      canvas.declaresNodes = true
      canvas.list(nodes)
      if items.isEmpty { canvas.write(placeholder, at: frame.origin, width: width, style: .hint) }
      let right = CellPoint(column: frame.origin.column + frame.size.columns - 1, row: frame.origin.row)
      canvas.screen.scrollBar(at: right, rows: height, first: nodes.first, count: items.count, canvas.glyphs)
    }
  }

  /// The first visible row. The list scrolls as little as possible to make the focused or active row visible. It does
  /// not scroll to that row if the user has turned the wheel since the last key or move of focus.
  private static func firstVisible(_ list: ListNodes<ID>, _ height: Int, _ canvas: PageCanvas<ID>) -> Int {
    let scrolling = canvas.context.scrolling
    var first = scrolling.lists[list.id] ?? 0
    let place = canvas.context.focusPlace
    let active = canvas.context.activeItem
    let row = active?.list == list.id ? active?.row : place?.parent == list.id ? place?.row : nil
    if scrolling.followsFocus, let row { first = min(max(first, row - height + 1), row) }
    return max(0, min(first, list.rows.count - height))
  }

  /// The texts of a row with a title and a detail. If there is no room for both, the detail is left out.
  static func cells(_ title: String, _ detail: String, _ width: Int) -> [RowCell] {
    guard title.displayWidth + 2 + detail.displayWidth <= width else { return [(title, 0..<width, .leading)] }
    return [(title, 0..<width, .leading), (detail, 0..<width, .trailing)]
  }

  /// A text of a row, the cells of the row that it may take, and its alignment in these cells.
  typealias RowCell = (text: String, cells: Range<Int>, alignment: RowAlignment)

  /// A row of a list: a sign, a blank, and texts. The sign marks a focused or selected row. In the ranges of the texts,
  /// 0 is the first screen column after the blank.
  ///
  /// - Parameters:
  ///   - marks: The indices of the characters to highlight in the first text.
  ///   - cells: Returns the texts with their ranges. `width` is the width of the row without the sign and the blank.
  ///   - change: Changes the reaction of the row to inputs.
  static func row(
    _ id: ID,
    isSelected: Bool,
    label: String,
    marks: [Int] = [],
    _ action: @escaping Control.Action,
    cells: @escaping (_ width: Int) -> [RowCell],
    change: @escaping (inout Control) -> Void = { _ in }
  ) -> Part {
    Part(rows: 1) { frame, canvas in
      let isFocused = canvas.isFocused(id)
      let sign = isFocused ? canvas.glyphs.bar : isSelected ? canvas.glyphs.last : " "
      canvas.write(sign, at: frame.origin, style: isFocused ? .accent : .strong)
      let first: Screen.Style =
        !canvas.isEnabled
        ? .disabled : isFocused && marks.isEmpty ? .accent : isFocused || canvas.isHovered(id) ? .strong : .plain
      let texts = cells(max(0, frame.size.columns - 2))
      for (index, cell) in texts.enumerated() {
        let indent = cell.alignment.indent(cell.cells.count - cell.text.displayWidth)
        let column = frame.origin.column + 2 + cell.cells.lowerBound + indent
        let point = CellPoint(column: column, row: frame.origin.row)
        let (width, style) = (cell.cells.count - indent, index == 0 ? first : .hint)
        canvas.write(cell.text, at: point, width: width, style: style, marks: index == 0 ? marks : [])
      }
      var control = Control.button(label, action)
      change(&control)
      canvas.element(id, frame, interactions: .automatic, control) { $0.typeAhead(texts.first?.text ?? "") }
    }
  }
}
