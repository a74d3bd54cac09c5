/// The alignment of parts, or of a text, in a row with free columns.
public enum RowAlignment: Sendable {
  /// The content begins in the first column; the free columns follow it.
  case leading
  /// Half of the free columns precede the content.
  case center
  /// The content ends in the last column; the free columns precede it.
  case trailing

  /// Returns the number of free columns before the content. `rest` is the number of all free columns in the row.
  func indent(_ rest: Int) -> Int {
    switch self {
    case .leading: 0
    case .center: max(0, rest / 2)
    case .trailing: max(0, rest)
    }
  }
}

extension Part {
  /// Parts side by side, each as wide as it needs to be, in as many rows as they need. A part without an ideal width
  /// has a row of its own.
  ///
  /// - Parameters:
  ///   - spacing: The columns between two parts.
  ///   - alignment: The alignment of the parts in a row with free columns.
  public static func flow(
    spacing: Int = 2,
    alignment: RowAlignment = .leading,
    @PartBuilder<ID> _ parts: () -> [Part]
  ) -> Part {
    let parts = parts()
    return Part { width in
      flowRows(parts, width, spacing).reduce(0) { $0 + $1.height }
    } draw: { frame, canvas in
      var row = frame.origin.row
      for line in flowRows(parts, frame.size.columns, spacing) {
        let used = line.parts.reduce(-spacing) { $0 + $1.width + spacing }
        var column = frame.origin.column + alignment.indent(frame.size.columns - used)
        for (part, width) in line.parts {
          part.draw(CellRect(column: column, row: row, columns: width, rows: line.height), &canvas)
          column += width + spacing
        }
        row += line.height
      }
    }
  }

  private typealias FlowRow = (parts: [(part: Part, width: Int)], height: Int)

  private static func flowRows(_ parts: [Part], _ width: Int, _ spacing: Int) -> [FlowRow] {
    var rows: [FlowRow] = []
    var used = 0
    for part in parts {
      let columns = min(width, part.idealWidth ?? width)
      let height = part.height(columns)
      if let last = rows.indices.last, used + spacing + columns <= width {
        rows[last].parts.append((part, columns))
        rows[last].height = max(rows[last].height, height)
        used += spacing + columns
      } else {
        rows.append(([(part, columns)], height))
        used = columns
      }
    }
    return rows
  }
}
