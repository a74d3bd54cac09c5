import FocusSync

extension Part {
  /// One control with several options, of which at most one is chosen. The left and right arrows, the wheel and a click
  /// change the choice. `selected` and the argument of `choose` are indices of options.
  public static func picker(
    _ id: ID,
    _ options: [String],
    selected: Int?,
    choose: @escaping @MainActor (Int) -> Void
  ) -> Part {
    Part(rows: 3) { frame, canvas in
      let isFocused = canvas.isFocused(id)
      let cells = options.map { $0.displayWidth + 4 }
      let width = min(frame.size.columns, cells.reduce(4, +))
      let left = frame.origin.column + (frame.size.columns - width) / 2
      let box = CellRect(column: left, row: frame.origin.row, columns: width, rows: 3)
      canvas.box(
        box,
        isFocused ? canvas.glyphs.heavy : canvas.glyphs.light,
        style: isFocused ? .accent : .border
      )
      var order = canvas.context.readsRightToLeft ? Array(options.indices.reversed()) : Array(options.indices)
      // If the options do not fit, leaves out options to the left of the chosen one, so that the chosen one is visible.
      if let selected, order.contains(selected) {
        while order[0] != selected, order.reduce(4, { $0 + cells[$1] }) > width { order.removeFirst() }
      }
      var column = left + 2
      var starts: [(column: Int, option: Int)] = []
      for option in order {
        let isSelected = option == selected
        let text = isSelected ? "[ \(options[option]) ]" : "  \(options[option])  "
        let style: Screen.Style = isSelected ? isFocused ? .inverse : .accent : .plain
        let room = max(0, left + width - 2 - column)
        canvas.write(text, at: CellPoint(column: column, row: frame.origin.row + 1), width: room, style: style)
        starts.append((column - left, option))
        column += cells[option]
      }
      var control = Control()
      control.dial = Control.Dial(count: options.count, value: selected, choose: choose)
      control.click = { column in
        if let hit = starts.last(where: { $0.column <= column }) { choose(hit.option) }
      }
      canvas.element(id, box, interactions: .activate, control)
    }
  }
}
