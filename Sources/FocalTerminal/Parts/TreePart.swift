import FocusSync
import Store

extension Part {
  /// A list whose rows may have child rows. An expanded row shows its children below itself. The right arrow expands a
  /// collapsed row, and moves focus from an expanded row to its first child. The left arrow collapses an expanded row,
  /// and moves focus from any other row to its parent.
  ///
  /// ```swift
  /// Part.tree(
  ///   .files, store.files, height: 10, children: \.children, expanded: store.expanded,
  ///   element: { .file($0) }, title: \.name, expand: { store.expanded = $0 }
  /// ) {
  ///   store.send(.fileTapped($0))
  /// }
  /// ```
  ///
  /// Return, Space or a click performs `action`, also for a row with children. A row that can have children begins with
  /// a sign that shows whether the row is expanded. A click on the sign expands or collapses the row. If your feature
  /// collapses a row while one of its descendants has focus, the feature must also move focus to the row.
  ///
  /// - Parameters:
  ///   - id: The id of the tree, which is one stop of Tab.
  ///   - items: The rows without a parent. Each id must be unique in the whole tree.
  ///   - height: The number of visible rows; `nil` to take the free rows of the page, at least three.
  ///   - children: Returns the children of an item; `nil` if the item cannot have any. The result must depend on the
  ///     item alone.
  ///   - expanded: The rows whose children are shown.
  ///   - selected: The item at which Tab enters the tree. A sign marks its row.
  ///   - placeholder: The line that is shown while there are no rows.
  ///   - label: The effect of Return, for the help line.
  ///   - element: The element that stands for an item.
  ///   - title: The text of a row, by which type-ahead finds the row.
  ///   - detail: A text at the right end of a row.
  ///   - expand: Called with the new value of `expanded` when the user expands or collapses a row.
  ///   - action: Opens an item.
  /// - Complexity: O(`height`) for a frame. O(n) for the first frame after a change of `items` or `expanded`, and after
  ///   the tree was resized or disabled. n is the number of rows that are visible or can be scrolled to.
  public static func tree<Item: Identifiable>(
    _ id: ID,
    _ items: IdentifiedArrayOf<Item>,
    height: Int? = nil,
    children: @escaping (Item) -> IdentifiedArrayOf<Item>?,
    expanded: Set<Item.ID>,
    selected: Item.ID? = nil,
    placeholder: String = "",
    label: String = "open",
    element: @escaping (Item.ID) -> ID,
    title: @escaping (Item) -> String,
    detail: @escaping (Item) -> String = { _ in "" },
    expand: @escaping @MainActor (Set<Item.ID>) -> Void,
    action: @escaping @MainActor (Item.ID) -> Void
  ) -> Part {
    Part(rows: height) { frame, canvas in
      let last = canvas.context.lists.first { $0.id == id }?.source as? TreeRows<Item>
      let current = last.flatMap { $0.isCurrent(items, expanded) ? $0 : nil }
      let tree = current ?? TreeRows(items, expanded, children)
      list(
        id,
        tree.rows,
        height: height ?? frame.size.rows,
        selected: selected.map(element),
        placeholder: placeholder,
        typeAhead: { title($0.item) },
        main: element,
        elements: { [ListElement($0, columns: 0..<$1, interactions: .automatic)] },
        row: { row in
          treeRow(row, isSelected: row.id == selected, label, element) {
            action(row.id)
          } cells: {
            cells(title(row.item), detail(row.item), $0)
          } expand: {
            expand(expanded.symmetricDifference([row.id]))
          }
        }
      )
      .draw(frame, &canvas)
      canvas.lists[canvas.lists.count - 1].source = tree
    }
  }

  /// A row of a tree. If the item of the row can have children, a sign says whether the row is expanded.
  ///
  /// - Parameters:
  ///   - cells: Returns the texts of the row, each with its range of screen columns. `width` is the number of screen
  ///     columns to the right of the indent, the sign and a blank. Column 0 of a range is the first of these columns.
  ///   - toggle: Expands or collapses the row.
  private static func treeRow<Item: Identifiable>(
    _ row: TreeRow<Item>,
    isSelected: Bool,
    _ label: String,
    _ element: @escaping (Item.ID) -> ID,
    _ action: @escaping Control.Action,
    cells: @escaping (_ width: Int) -> [RowCell],
    expand toggle: @escaping Control.Action
  ) -> Part {
    Part(rows: 1) { frame, canvas in
      let id = element(row.id)
      // However deep a row is, there is room for its sign and some letters.
      let indent = max(0, min(2 * row.depth, frame.size.columns - 16))
      let glyphs = canvas.glyphs.disclosure
      let sign = row.isExpanded.map { $0 ? glyphs.expanded : glyphs.collapsed } ?? ""
      let engine = canvas.context.engine
      let focus: @MainActor (Item.ID) -> Void = { _ = engine?.request(element($0), cause: .key) }
      Part.row(id, isSelected: isSelected, label: label, action) { width in
        let texts = cells(max(0, width - indent - 2)).map {
          ($0.text, $0.cells.lowerBound + indent + 2..<$0.cells.upperBound + indent + 2, $0.alignment)
        }
        return texts + [(sign, indent..<indent + 1, .leading)]
      } change: {
        $0.commands = row.commands(toggle: toggle, focus: focus)
      }
      .draw(frame, &canvas)
      guard canvas.isEnabled, row.isExpanded != nil else { return }
      // A click on the sign, or on the blank after the sign, expands or collapses the row.
      let hit = CellRect(column: frame.origin.column + 2 + indent, row: frame.origin.row, columns: 2)
      let collapse: Control.Action = {
        // Focuses the row first, because focus may be in a row that the collapse removes.
        focus(row.id)
        toggle()
      }
      canvas.commandHits.append((hit, collapse))
    }
  }
}

extension TreeRow {
  /// The commands of the left and the right arrow, as in the patterns of the ARIA Authoring Practices. An arrow without
  /// an effect has a command that does nothing. Without the command, the arrow would move focus out of the tree.
  @MainActor
  fileprivate func commands(
    toggle: @escaping Control.Action,
    focus: @escaping @MainActor (Item.ID) -> Void
  ) -> [Command] {
    let toParent: Control.Action = { [parent] in if let parent { focus(parent) } }
    let toChild: Control.Action = { [firstChild] in if let firstChild { focus(firstChild) } }
    let (left, right): ((String, Control.Action), (String, Control.Action)) =
      switch isExpanded {
      case true?: (("collapse", toggle), ("", toChild))
      case false?: (("", toParent), ("expand", toggle))
      case nil: (("", toParent), ("", {}))
      }
    return [
      Command(KeyEvent(.rightArrow), "→", right.0, right.1), Command(KeyEvent(.leftArrow), "←", left.0, left.1),
    ]
  }
}
