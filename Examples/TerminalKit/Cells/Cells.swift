/// A place on the screen; the top left cell is column 0, row 0.
package struct CellPoint: Hashable, Sendable {
  package var column: Int
  package var row: Int

  package init(column: Int, row: Int) {
    self.column = column
    self.row = row
  }
}

/// The size of a screen or of a part of it, in cells.
package struct CellSize: Hashable, Sendable {
  package var columns: Int
  package var rows: Int

  package init(columns: Int, rows: Int) {
    self.columns = max(0, columns)
    self.rows = max(0, rows)
  }
}

/// A part of the screen.
package struct CellRect: Hashable, Sendable {
  package var origin: CellPoint
  package var size: CellSize

  package init(column: Int, row: Int, columns: Int, rows: Int = 1) {
    origin = CellPoint(column: column, row: row)
    size = CellSize(columns: columns, rows: rows)
  }

  package func contains(_ point: CellPoint) -> Bool {
    (origin.column..<origin.column + size.columns).contains(point.column)
      && (origin.row..<origin.row + size.rows).contains(point.row)
  }

  /// A cell in the middle, which a click certainly hits.
  package var center: CellPoint {
    CellPoint(column: origin.column + size.columns / 2, row: origin.row + size.rows / 2)
  }
}
