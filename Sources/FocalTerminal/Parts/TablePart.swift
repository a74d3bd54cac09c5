import FocusSync
import Store

/// A column of a table, as in SwiftUI: a title, and a closure that returns the text of each item in the column.
@MainActor
public struct TableColumn<ID: PageID, Item> {
  /// The title in the first row of the table.
  public var title: String
  /// The element of the title; `nil` if the table cannot be sorted by the column. A press of this element asks for
  /// another order of the rows.
  public var header: ID?
  /// The width, in cells. Columns with `nil` share the cells that the other columns do not use.
  public var width: Int?
  /// The alignment of the texts in the column.
  public var alignment: RowAlignment
  /// Returns the text of an item in this column.
  public var text: (Item) -> String

  /// Makes a column.
  ///
  /// - Parameters:
  ///   - title: The title in the first row of the table.
  ///   - header: The element of the title, if the table can be sorted by the column.
  ///   - width: The width, in cells. Columns with `nil` share the cells that the other columns do not use.
  ///   - alignment: The alignment of the texts in the column.
  ///   - text: Returns the text of an item in this column.
  public init(
    _ title: String,
    header: ID? = nil,
    width: Int? = nil,
    alignment: RowAlignment = .leading,
    text: @escaping (Item) -> String
  ) {
    self.title = title
    self.header = header
    self.width = width
    self.alignment = alignment
    self.text = text
  }
}

/// The order of a table's rows. Keep it in the state of your feature.
public struct TableOrder<ID: Hashable>: Hashable {
  /// The ``TableColumn/header`` of the sorted column.
  public var header: ID
  /// True if the least value comes first.
  public var isAscending: Bool

  /// Makes an order by the column whose title is the element `header`.
  public init(_ header: ID, isAscending: Bool = true) {
    self.header = header
    self.isAscending = isAscending
  }

  /// Returns the order after the title `header` was pressed. If the table is already sorted by the column of this
  /// title, the order is reversed. Otherwise it is the ascending order by this column.
  public func pressing(_ header: ID) -> TableOrder {
    TableOrder(header, isAscending: header == self.header ? !isAscending : true)
  }
}

extension TableOrder: Sendable where ID: Sendable {}

extension Part {
  /// A list with columns and a row of titles. Pressing a title asks for another order of the rows. Pressing a row opens
  /// its item.
  ///
  /// The table shows the items in the order of `items`, so the program must sort them when `sort` is called. The
  /// titles are one stop of Tab, and the rows are another. Columns at the right are left out if the frame is too narrow
  /// for all columns. A column without a width needs at least 12 cells.
  ///
  /// - Parameters:
  ///   - id: The list of the rows.
  ///   - titles: The row of titles.
  ///   - items: The content of the rows.
  ///   - height: The number of visible rows; `nil` to take the free rows of the page, at least three.
  ///   - columns: The columns. Typing finds a row by its text in the first column.
  ///   - order: The present order. A sign shows it beside the title of the sorted column.
  ///   - selected: The item at which Tab enters the rows. A sign marks its row.
  ///   - placeholder: The line that is shown while there are no rows.
  ///   - label: The effect of Return in a row, for the help line.
  ///   - element: The element that stands for an item.
  ///   - sort: Called with the new order when a title is pressed.
  ///   - action: Opens an item.
  public static func table<Item: Identifiable>(
    _ id: ID,
    titles: ID,
    _ items: IdentifiedArrayOf<Item>,
    height: Int? = nil,
    columns: [TableColumn<ID, Item>],
    order: TableOrder<ID>? = nil,
    selected: Item.ID? = nil,
    placeholder: String = "",
    label: String = "open",
    element: @escaping (Item.ID) -> ID,
    sort: @escaping @MainActor (TableOrder<ID>) -> Void = { _ in },
    action: @escaping @MainActor (Item.ID) -> Void
  ) -> Part {
    let header = Part(rows: 1) { frame, canvas in
      for (column, cells) in zip(columns, tableCells(columns, frame.size.columns - 4)) {
        let box = CellRect(
          column: frame.origin.column + 2 + cells.lowerBound,
          row: frame.origin.row,
          columns: cells.count
        )
        canvas.title(column, in: box, order: order, sort: sort)
      }
    }
    return .column {
      header.group(titles, .horizontal, selected: order?.header, isSection: true)
      list(
        id,
        items,
        height: height,
        selected: selected.map(element),
        placeholder: placeholder,
        typeAhead: { item in columns.first?.text(item) ?? "" },
        main: element,
        elements: { [ListElement($0, columns: 0..<$1, interactions: .automatic)] },
        row: { item in
          row(element(item.id), isSelected: item.id == selected, label: label) {
            action(item.id)
          } cells: { width in
            zip(columns, tableCells(columns, width)).map { ($0.text(item), $1, $0.alignment) }
          }
        }
      )
    }
  }

  /// The cells of each column that is shown, in a row of `width` cells.
  private static func tableCells<Item>(_ columns: [TableColumn<ID, Item>], _ width: Int) -> [Range<Int>] {
    var shown = columns[...]
    func fixed() -> Int { shown.reduce(2 * (shown.count - 1)) { $0 + ($1.width ?? 0) } }
    func flexible() -> Int { shown.count { $0.width == nil } }
    while shown.count > 1, fixed() + 12 * flexible() > width { shown.removeLast() }
    let rest = max(0, width - fixed())
    var next = 0
    return shown.map { column in
      let start = next
      next += (column.width ?? rest / max(1, flexible())) + 2
      return start..<max(start, min(next - 2, width))
    }
  }
}

extension PageCanvas {
  /// Draws the title of a column, with the sign of the order if the table is sorted by this column.
  fileprivate mutating func title<Item>(
    _ column: TableColumn<ID, Item>,
    in box: CellRect,
    order: TableOrder<ID>?,
    sort: @escaping @MainActor (TableOrder<ID>) -> Void
  ) {
    let isSorted = column.header != nil && order?.header == column.header
    let sign = order?.isAscending == false ? glyphs.sorted.descending : glyphs.sorted.ascending
    let text = isSorted ? "\(column.title) \(sign)" : column.title
    let isFocused = column.header.map { self.isFocused($0) } ?? false
    let style: Screen.Style = !isEnabled ? .disabled : isFocused ? .inverse : isSorted ? .accent : .label
    let indent = column.alignment.indent(box.size.columns - text.displayWidth)
    let point = CellPoint(column: box.origin.column + indent, row: box.origin.row)
    write(text, at: point, width: box.size.columns - indent, style: style)
    guard let header = column.header else { return }
    let next = order?.pressing(header) ?? TableOrder(header)
    element(header, box, interactions: .activate, .button("sort") { sort(next) })
  }
}
