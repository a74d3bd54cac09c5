extension Part {
  /// A bar that shows how much of some work is done.
  ///
  /// ```swift
  /// Part.progress(store.progress, store.progress.map { "\(Int($0 * 100)) %" } ?? "", textWidth: 5)
  /// ```
  ///
  /// The bar is full only if `portion` is 1. The bar shows the state of a store, so the effect that does the work must
  /// send an action whenever its progress has changed.
  ///
  /// - Parameters:
  ///   - portion: The portion that is done, from 0 to 1. If it is `nil`, the portion is unknown, and a block moves from
  ///     one end of the bar to the other and back.
  ///   - text: A text at the right of the bar.
  ///   - textWidth: The columns of the text. Give the greatest width that the text will have, so that the bar keeps its
  ///     length.
  ///   - style: The style of the bar.
  public static func progress(
    _ portion: Double?,
    _ text: String = "",
    textWidth: Int? = nil,
    style: Screen.Style = .accent
  ) -> Part {
    let reserved = textWidth ?? text.displayWidth
    return Part(rows: 1) { frame, canvas in
      // In a narrow frame, the bar is shortened first, and the text only when no bar is left.
      let textColumns = reserved == 0 ? 0 : min(reserved, frame.size.columns)
      let width = max(0, frame.size.columns - (textColumns == 0 ? 0 : textColumns + 2))
      canvas.screen.fill(
        frame.origin.row,
        frame.origin.column..<frame.origin.column + width,
        with: Character(canvas.glyphs.shades[0]),
        style: .border
      )
      if let portion {
        canvas.bar(portion, at: frame.origin, width: width, style: style)
      } else {
        canvas.block(at: frame.origin, width: width, style: style)
      }
      let end = CellPoint(column: frame.origin.column + frame.size.columns - textColumns, row: frame.origin.row)
      canvas.write(text, at: end, width: textColumns, style: style == .error ? .error : .hint)
    }
  }

  /// A row of text with a spinner before it. While `text` is `nil`, the row is blank, but keeps its place.
  public static func spinner(_ text: String?, style: Screen.Style = .plain) -> Part {
    .status(text, style: style, isBusy: true)
  }
}

extension PageCanvas {
  /// Fills a bar from the left, in eighths of a cell with Unicode glyphs, and in whole cells with ASCII glyphs.
  fileprivate mutating func bar(_ portion: Double, at point: CellPoint, width: Int, style: Screen.Style) {
    let steps = glyphs.bars.count
    let portion = portion.isNaN ? 0 : min(max(portion, 0), 1)
    let filled = Int(Double(width * steps) * portion)
    let text = String(repeating: glyphs.bars[steps - 1], count: filled / steps)
    let rest = filled % steps
    write(rest == 0 ? text : text + glyphs.bars[rest - 1], at: point, style: style)
  }

  /// Draws a block that moves from one end of the bar to the other and back.
  fileprivate mutating func block(at point: CellPoint, width: Int, style: Screen.Style) {
    isTurning = true
    guard width > 0 else { return }
    let length = max(1, width / 5)
    let way = max(1, width - length)
    let step = context.step % (2 * way)
    let left = point.column + (step <= way ? step : 2 * way - step)
    let columns = left..<min(left + length, point.column + width)
    screen.fill(point.row, columns, with: Character(glyphs.shades[3]), style: style)
  }
}
