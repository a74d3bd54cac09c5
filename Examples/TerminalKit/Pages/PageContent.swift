import FocusSync

/// The nodes that an engine has been told of, and how it is told of others.
@MainActor
struct PageContent<ID: PageID> {
  private var nodes: [ID: PageNode<ID>] = [:]
  private var order: [PageNode<ID>] = []
  private var lists: [ID: ListNodes<ID>] = [:]

  /// Tells the engine of a frame's nodes in one update.
  ///
  /// - Returns: the elements that are gone.
  mutating func apply(_ frame: PageFrame<ID>, to engine: FocusEngine<ID>) -> Set<ID> {
    var edits = Edits()
    if frame.nodes != order { compare(frame.nodes, &edits) }
    for list in frame.lists { compare(list, &edits) }
    let shown = Set(frame.lists.map(\.id))
    for (id, list) in lists where !shown.contains(id) {
      for index in list.rows.indices { edits.removed += list.nodes(at: index).map(\.id) }
      edits.removedParents.insert(id)
      edits.removed.append(id)
      lists[id] = nil
    }
    guard !edits.isEmpty else { return [] }
    let parents = edits.parents
    engine.update { update in
      for node in edits.changed { update.change(node.focusNode) }
      for node in edits.added { update.add(node.focusNode) }
      // What is in something that goes away goes with it.
      for id in edits.removed where parents[id].map({ !edits.isRemoved($0) }) ?? true { update.remove(id) }
    }
    return Set(edits.removed)
  }

  private struct Edits {
    var changed: [PageNode<ID>] = []
    var added: [PageNode<ID>] = []
    var removed: [ID] = []
    /// The nodes around those that are removed.
    var parents: [ID: ID] = [:]
    var removedParents: Set<ID> = []

    var isEmpty: Bool { changed.isEmpty && added.isEmpty && removed.isEmpty }

    func isRemoved(_ parent: ID) -> Bool { removedParents.contains(parent) }
  }

  private mutating func compare(_ new: [PageNode<ID>], _ edits: inout Edits) {
    for node in new {
      guard let old = nodes[node.id] else {
        edits.added.append(node)
        nodes[node.id] = node
        continue
      }
      guard old != node else { continue }
      edits.changed.append(node)
      nodes[node.id] = node
    }
    order = new
    let kept = Set(new.map(\.id))
    for (id, node) in nodes where !kept.contains(id) {
      edits.removed.append(id)
      edits.parents[id] = node.parent
      edits.removedParents.insert(id)
      nodes[id] = nil
    }
  }

  private mutating func compare(_ new: ListNodes<ID>, _ edits: inout Edits) {
    defer { lists[new.id] = new }
    guard let old = lists[new.id] else {
      edits.added.append(new.scope)
      for index in new.rows.indices { edits.added += new.nodes(at: index) }
      return
    }
    guard !new.isSame(as: old) else { return }
    edits.changed.append(new.scope)
    var places: [ID: Int] = [:]
    for (index, row) in old.rows.enumerated() { places[row] = index }
    let hasMoved = new.left != old.left || new.top != old.top || new.width != old.width
    for (index, row) in new.rows.enumerated() {
      let place = places.removeValue(forKey: row)
      if place == nil {
        edits.added += new.nodes(at: index)
      } else if hasMoved || new.isEnabled != old.isEnabled || place != index {
        edits.changed += new.nodes(at: index)
      }
    }
    for index in places.values {
      for node in old.nodes(at: index) {
        edits.removed.append(node.id)
        edits.parents[node.id] = new.id
      }
    }
  }
}
