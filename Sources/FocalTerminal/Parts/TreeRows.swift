import Store

struct TreeRow<Item: Identifiable>: Identifiable {
  var item: Item
  /// The number of ancestors of the row.
  var depth: Int
  /// True if the row's children are shown; `nil` if the row cannot have children.
  var isExpanded: Bool?
  var parent: Item.ID?
  var firstChild: Item.ID?

  var id: Item.ID { item.id }
}

/// The rows of a tree that are visible or can be scrolled to, from top to bottom. `Part.tree` makes them anew only
/// after a change of the items or of the expanded rows.
struct TreeRows<Item: Identifiable> {
  private(set) var rows: IdentifiedArrayOf<TreeRow<Item>> = []
  private let stamp: Int
  private let expanded: Set<Item.ID>

  /// - Complexity: O(n), where n is the number of rows.
  init(
    _ items: IdentifiedArrayOf<Item>,
    _ expanded: Set<Item.ID>,
    _ children: (Item) -> IdentifiedArrayOf<Item>?
  ) {
    stamp = items.contentStamp
    self.expanded = expanded
    // A loop instead of recursion, because a deep tree would overflow the call stack.
    var open: [(rest: ArraySlice<Item>, parent: Item.ID?)] = [(items.elements[...], nil)]
    while var level = open.popLast() {
      guard let item = level.rest.popFirst() else { continue }
      let depth = open.count
      open.append(level)
      // An item may contain itself. Each item has one row.
      guard !rows.contains(id: item.id) else { continue }
      let children = children(item)
      let isExpanded = children.map { _ in expanded.contains(item.id) }
      if isExpanded == true, let children { open.append((children.elements[...], item.id)) }
      rows.append(
        TreeRow(
          item: item,
          depth: depth,
          isExpanded: isExpanded,
          parent: level.parent,
          firstChild: children?.first?.id
        )
      )
    }
  }

  /// True if neither the items nor the expanded rows have changed since the rows were made.
  ///
  /// - Complexity: O(1) if `expanded` is a copy of the earlier set, as it usually is. Otherwise O(n), where n is the
  ///   number of expanded rows.
  func isCurrent(_ items: IdentifiedArrayOf<Item>, _ expanded: Set<Item.ID>) -> Bool {
    stamp == items.contentStamp && self.expanded == expanded
  }
}
