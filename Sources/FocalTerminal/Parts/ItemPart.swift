import FocusSync

extension Part {
  /// A line with a title, and a description below it. If the line is in a group, typing the beginning of the title
  /// moves focus to the line.
  public static func menuItem(
    _ id: ID,
    _ title: String,
    _ summary: String,
    _ action: @escaping Control.Action
  ) -> Part {
    Part(
      height: { summary.isEmpty ? 1 : summary.wrapped(to: max(0, $0 - 2)).count + 1 },
      draw: { frame, canvas in
        let isFocused = canvas.isFocused(id)
        let left = frame.origin.column
        let width = max(0, frame.size.columns - 2)
        let lines = summary.isEmpty ? [] : summary.wrapped(to: width)
        if isFocused {
          for row in 0...lines.count {
            let point = CellPoint(column: left, row: frame.origin.row + row)
            canvas.write(canvas.glyphs.bar, at: point, style: .accent)
          }
        }
        let point = CellPoint(column: left + 2, row: frame.origin.row)
        canvas.write(title, at: point, width: width, style: isFocused ? .accent : .plain)
        for (row, line) in lines.enumerated() {
          let below = CellPoint(column: left + 2, row: frame.origin.row + 1 + row)
          canvas.write(line, at: below, width: width, style: .hint)
        }
        let box = CellRect(column: left, row: frame.origin.row, columns: frame.size.columns, rows: lines.count + 1)
        var control = Control.button(title, action)
        control.submitLabel = "open"
        canvas.element(id, box, interactions: .activate, control) { $0.typeAhead(title) }
      }
    )
  }

  /// A tile of a grid, with a border. It shows a title, and a detail in the lower edge. The first click moves focus to
  /// the tile. Return, or a click while the tile has focus, performs the action. If the tile is in a group, typing the
  /// beginning of the title moves focus to the tile.
  ///
  /// - Parameters:
  ///   - isSelected: True for the tile of the grid that had focus most recently. A sign marks this tile while it does
  ///     not have focus.
  ///   - isMarked: True if the tile has a star.
  ///   - effect: The effect of focus on the tile, besides the heavy border.
  ///   - label: The effect of Return, for the help line.
  public static func tile(
    _ id: ID,
    _ title: String,
    _ detail: String,
    isSelected: Bool,
    isMarked: Bool,
    effect: FocusEffect,
    label: String,
    _ action: @escaping Control.Action
  ) -> Part {
    // The rightmost column and the bottom row are for the shadow.
    Part(rows: 4) { frame, canvas in
      let isFocused = canvas.isFocused(id)
      let box = CellRect(
        column: frame.origin.column,
        row: frame.origin.row,
        columns: frame.size.columns - 1,
        rows: 3
      )
      canvas.box(
        box,
        isFocused ? canvas.glyphs.heavy : canvas.glyphs.light,
        style: isFocused ? .accent : .border
      )
      let width = max(0, box.size.columns - 4)
      let point = CellPoint(column: box.origin.column + 2, row: box.origin.row + 1)
      if isFocused, effect == .highlight {
        let inside = CellPoint(column: point.column - 1, row: point.row)
        canvas.write(String(repeating: " ", count: width + 2), at: inside, style: .inverse)
      }
      let style: Screen.Style = !isFocused ? .plain : effect == .highlight ? .inverse : .accent
      canvas.write(title, at: point, width: width, style: style)
      if isSelected, !isFocused { canvas.write(canvas.glyphs.last, inEdge: box.origin, of: box, style: .strong) }
      let bottom = CellPoint(column: box.origin.column, row: box.origin.row + 2)
      canvas.write(detail, inEdge: bottom, of: box, style: .hint)
      if isMarked {
        let corner = CellPoint(column: box.origin.column + box.size.columns - 5, row: box.origin.row)
        canvas.write(" \(canvas.glyphs.star) ", at: corner, style: .accent)
      }
      if isFocused, effect != .none { canvas.shadow(of: box) }
      var control = Control.button(title, action)
      control.submitLabel = label
      (control.isInGrid, control.isSelectedFirst) = (true, true)
      canvas.element(id, box, interactions: .edit, control) { $0.typeAhead(title) }
    }
  }

  /// Parts in a grid with as many columns as fit, each at least `minimumWidth` wide.
  public static func grid(minimumWidth: Int, _ parts: [Part]) -> Part {
    func columns(_ width: Int) -> Int { max(1, min(parts.count, width / minimumWidth)) }
    func rows(_ width: Int) -> Part {
      let count = columns(width)
      return .column(
        stride(from: 0, to: parts.count, by: count).map { start in
          let row = Array(parts[start..<min(parts.count, start + count)])
          let blanks = Array(repeating: Part.space(0), count: count - row.count)
          return .row(spacing: 0) { for part in row + blanks { part } }
        }
      )
    }
    return Part(
      height: { rows($0).height($0) },
      draw: { frame, canvas in rows(frame.size.columns).draw(frame, &canvas) }
    )
  }
}

/// How an element shows focus in addition to its border, like the hover effects of tvOS.
public enum FocusEffect: String, CaseIterable, Sendable {
  /// Only the border shows focus.
  case none
  /// The element is raised: it casts a shadow.
  case lift
  /// The element casts a shadow, and is filled with the colour of focus.
  case highlight
}

extension PageCanvas {
  fileprivate mutating func shadow(of box: CellRect) {
    let right = box.origin.column + box.size.columns
    let below = box.origin.row + box.size.rows
    for row in box.origin.row + 1..<below {
      write(glyphs.shadow.side, at: CellPoint(column: right, row: row), style: .border)
    }
    let edge = String(repeating: glyphs.shadow.edge, count: max(0, box.size.columns - 1))
    write(edge + glyphs.shadow.corner, at: CellPoint(column: box.origin.column + 1, row: below), style: .border)
  }
}
