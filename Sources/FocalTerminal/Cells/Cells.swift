/// The column and the row of a cell. The top left cell of the screen has column 0 and row 0.
public struct CellPoint: Hashable, Sendable {
  /// The column, from the left.
  public var column: Int
  /// The row, from the top.
  public var row: Int

  /// Makes a point. The numbers may be negative, for a point outside the screen.
  public init(column: Int, row: Int) {
    self.column = column
    self.row = row
  }
}

/// The size of a screen or of a part of it, in cells.
public struct CellSize: Hashable, Sendable {
  /// The width. The counterpart of `CGSize.width`.
  public var columns: Int
  /// The height. The counterpart of `CGSize.height`.
  public var rows: Int

  /// Makes a size. A negative number counts as 0.
  public init(columns: Int, rows: Int) {
    self.columns = max(0, columns)
    self.rows = max(0, rows)
  }
}

/// A rectangle of terminal cells, such as the frame of an element. The counterpart of `CGRect`.
public struct CellRect: Hashable, Sendable {
  /// The top left cell.
  public var origin: CellPoint
  /// The size. If the width or the height is 0, the rectangle contains no cell.
  public var size: CellSize

  /// Makes a rectangle from its top left cell and its size.
  public init(column: Int, row: Int, columns: Int, rows: Int = 1) {
    origin = CellPoint(column: column, row: row)
    size = CellSize(columns: columns, rows: rows)
  }

  /// True if the cell is in the rectangle. The counterpart of `CGRect.contains(_:)`.
  public func contains(_ point: CellPoint) -> Bool {
    (origin.column..<origin.column + size.columns).contains(point.column)
      && (origin.row..<origin.row + size.rows).contains(point.row)
  }

  /// The cell in the middle. A click there hits the rectangle, unless the rectangle is empty.
  public var center: CellPoint {
    CellPoint(column: origin.column + size.columns / 2, row: origin.row + size.rows / 2)
  }
}
