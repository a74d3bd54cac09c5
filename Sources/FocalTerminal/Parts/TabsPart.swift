import FocusSync

extension Part {
  /// A row of titles of which one is chosen. The row is one stop of Tab. An arrow moves focus to the next or the
  /// previous title and chooses it. The program shows the content of the chosen title below the row.
  ///
  /// ```swift
  /// Part.tabs(.tabs, Tab.allCases, selected: store.tab, element: { .tab($0) }, title: \.rawValue) { store.tab = $0 }
  /// switch store.tab {
  /// case .guests: guests(store)
  /// case .notes: notes(store)
  /// }
  /// ```
  ///
  /// A heavy line marks the chosen title. If not all titles fit, the row scrolls to the chosen one.
  public static func tabs<Value: Equatable>(
    _ id: ID,
    _ values: [Value],
    selected: Value,
    element: @escaping (Value) -> ID,
    title: @escaping (Value) -> String,
    choose: @escaping @MainActor (Value) -> Void
  ) -> Part {
    Part(rows: 2) { frame, canvas in
      let (left, row) = (frame.origin.column, frame.origin.row)
      let edge = left..<left + frame.size.columns
      canvas.screen.fill(row + 1, edge, with: canvas.glyphs.light.horizontal, style: .border)
      for (value, columns) in zip(values, tabColumns(values.map(title), values.firstIndex(of: selected), edge)) {
        var control = Control.button("choose") { choose(value) }
        control.submitLabel = nil
        control.followFocus = { choose(value) }
        let box = CellRect(column: columns.lowerBound, row: row, columns: columns.count, rows: 2)
        let isVisible = columns.clamped(to: edge) == columns
        canvas.element(element(value), box, interactions: .activate, control, isVisible: isVisible)
        guard isVisible else { continue }
        let isFocused = canvas.isFocused(element(value))
        let style: Screen.Style =
          !canvas.isEnabled ? .disabled : isFocused ? .inverse : value == selected ? .accent : .plain
        canvas.write(" \(title(value)) ", at: box.origin, width: columns.count, style: style)
        guard value == selected else { continue }
        canvas.screen.fill(
          row + 1,
          columns,
          with: canvas.glyphs.heavy.horizontal,
          style: style == .inverse ? .accent : style
        )
      }
    }
    .group(id, .horizontal, atEnd: .wraps, selected: element(selected), isSection: true)
  }

  /// The columns of each title. If the selected title would end beyond `edge`, all titles are moved left until the
  /// selected title is inside.
  private static func tabColumns(_ titles: [String], _ selected: Int?, _ edge: Range<Int>) -> [Range<Int>] {
    var next = edge.lowerBound
    let columns = titles.map { title in
      let start = next
      next += min(title.displayWidth + 2, edge.count) + 1
      return start..<next - 1
    }
    let shift = max(0, selected.map { columns[$0].upperBound - edge.upperBound } ?? 0)
    return columns.map { $0.lowerBound - shift..<$0.upperBound - shift }
  }
}
