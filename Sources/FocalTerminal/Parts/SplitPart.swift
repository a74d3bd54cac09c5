import FocusSync

/// The elements of split panes. Wrap them in a case of your own type of elements, such as `case split(SplitPlace)`.
public enum SplitPlace: PageID {
  /// The container of both panes.
  case panes
  /// The left or upper pane.
  case first
  /// The right or lower pane.
  case second
  /// The line between the panes, for the mouse to drag.
  case divider

  public var name: String {
    switch self {
    case .panes: "panes"
    case .first: "pane-1"
    case .second: "pane-2"
    case .divider: "divider"
    }
  }
}

/// The sizes of two panes: their columns if they are side by side, their rows if they are stacked.
struct SplitLayout: Equatable {
  let first: Int
  let second: Int

  /// Gives the first pane `share` of `room`, and the second pane the remainder. Each pane gets at least `minimum`, or
  /// half of `room` if there is too little room.
  init(share: Double, of room: Int, minimum: Int) {
    let least = max(0, min(minimum, room / 2))
    let wanted = share.isFinite ? share * Double(room) : Double(room) / 2
    first = Int(min(max(wanted, Double(least)), Double(max(least, room - least))).rounded())
    second = max(0, room - first)
  }

  /// The share of the first pane, from 0 to 1, after the divider has moved by `distance` columns or rows.
  func share(movedBy distance: Int) -> Double {
    let room = first + second
    return room == 0 ? 0.5 : Double(min(max(0, first + distance), room)) / Double(room)
  }
}

extension Part {
  /// Two panes with a divider between them. F6 moves focus from pane to pane. To change the sizes of the panes, the
  /// user drags the divider. While focus is in a pane, the user can also press Ctrl with the left or the right arrow,
  /// or, if the panes are stacked, with the up or the down arrow. Exception: in a text field or a text area, Ctrl with
  /// the left or the right arrow moves the cursor by a word.
  ///
  /// ```swift
  /// Part.split(
  ///   share: store.share, height: 12, element: { .split($0) }, set: { store.share = $0 },
  ///   first: { size in Part.list(.guests, store.guests, height: size.rows, …) },
  ///   second: { _ in details(store) }
  /// )
  /// ```
  ///
  /// Content that is longer than its pane scrolls. If there is no room for two panes of `minimumWidth` side by side,
  /// they are stacked.
  ///
  /// - Parameters:
  ///   - share: The size of the first pane as a fraction of the size of both panes together, from 0 to 1.
  ///   - isStacked: True to stack the panes even if there is room for them side by side.
  ///   - height: The number of rows.
  ///   - minimumWidth: The least width of a pane while the panes are side by side.
  ///   - minimumHeight: The least height of a pane while the panes are stacked, if `height` is large enough.
  ///   - element: Wraps the given `SplitPlace` in a case of your own type of elements, as in the example.
  ///   - set: Called with the new share of the first pane.
  ///   - first: Returns the content of the left or upper pane, given the size of the pane.
  ///   - second: Returns the content of the right or lower pane, given the size of the pane.
  public static func split(
    share: Double,
    isStacked: Bool = false,
    height: Int,
    minimumWidth: Int = 20,
    minimumHeight: Int = 3,
    element: @escaping (SplitPlace) -> ID,
    set: @escaping @MainActor (Double) -> Void,
    @PartBuilder<ID> first: @escaping (CellSize) -> [Part],
    @PartBuilder<ID> second: @escaping (CellSize) -> [Part]
  ) -> Part {
    Part(rows: height) { frame, canvas in
      // Between panes side by side, there is a blank column on each side of the divider.
      let isStacked = isStacked || frame.size.columns < 2 * minimumWidth + 3
      let layout = SplitLayout(
        share: share,
        of: isStacked ? height - 1 : frame.size.columns - 3,
        minimum: isStacked ? minimumHeight : minimumWidth
      )
      let (left, top, columns) = (frame.origin.column, frame.origin.row, frame.size.columns)
      let (one, line, two) =
        isStacked
        ? (
          CellRect(column: left, row: top, columns: columns, rows: layout.first),
          CellRect(column: left, row: top + layout.first, columns: columns, rows: 1),
          CellRect(column: left, row: top + layout.first + 1, columns: columns, rows: layout.second)
        )
        : (
          CellRect(column: left, row: top, columns: layout.first, rows: height),
          CellRect(column: left + layout.first + 1, row: top, columns: 1, rows: height),
          CellRect(column: left + layout.first + 3, row: top, columns: layout.second, rows: height)
        )
      let panes = Part(rows: height) { _, canvas in
        canvas.pane(element(.first), in: one, first)
        canvas.divider(element(.divider), line, isStacked: isStacked) { set(layout.share(movedBy: $0)) }
        canvas.pane(element(.second), in: two, second)
      }
      panes.commands(in: element(.panes), resizing(isStacked: isStacked) { set(layout.share(movedBy: $0)) })
        .draw(frame, &canvas)
    }
  }

  /// The commands that move the divider: by two columns, or by one row if the panes are stacked.
  private static func resizing(isStacked: Bool, _ move: @escaping @MainActor (Int) -> Void) -> [Command] {
    let (back, on): (KeyEvent.Key, KeyEvent.Key) = isStacked ? (.upArrow, .downArrow) : (.leftArrow, .rightArrow)
    let step = isStacked ? 1 : 2
    return [
      Command(KeyEvent(back, modifiers: .control), isStacked ? "^↑↓" : "^←→", "resize") { move(-step) },
      Command(KeyEvent(on, modifiers: .control), "", "") { move(step) },
    ]
  }
}

extension PageCanvas {
  fileprivate mutating func pane(_ id: ID, in frame: CellRect, _ content: (CellSize) -> [Part<ID>]) {
    scroll(id, .column(content(frame.size)), in: frame, isPane: true)
  }

  /// Draws the line between two panes.
  ///
  /// - Parameter move: Called while the mouse drags the line, with the distance in cells from the line to the mouse.
  fileprivate mutating func divider(
    _ id: ID,
    _ line: CellRect,
    isStacked: Bool,
    _ move: @escaping @MainActor (Int) -> Void
  ) {
    let style: Screen.Style = isPressed(id) ? .accent : isHovered(id) ? .strong : .border
    let box = isPressed(id) ? glyphs.heavy : glyphs.light
    for row in line.origin.row..<line.origin.row + line.size.rows {
      let columns = line.origin.column..<line.origin.column + line.size.columns
      screen.fill(row, columns, with: isStacked ? box.horizontal : box.vertical, style: style)
    }
    var control = Control()
    control.drag = { distance in move(isStacked ? distance.row : distance.column) }
    element(id, line, interactions: [], control)
  }
}
