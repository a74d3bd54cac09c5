import FocusSync

/// The nodes and lists of the previous frame, as the engine has them. `apply` compares the next frame with them, and
/// updates the engine with the differences.
@MainActor
struct PageContent<ID: PageID> {
  private var nodes: [ID: FocusNode<ID>] = [:]
  private var order: [FocusNode<ID>] = []
  private var lists: [ID: ListNodes<ID>] = [:]

  /// Gives the engine the nodes and lists of a frame, in one update.
  ///
  /// - Returns: The ids of the nodes that were removed, or whose declarations were replaced. The engine no longer has
  ///   the handlers that the page session added to these nodes.
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
      // Removing a node also removes its descendants. So a node whose parent is removed need not be removed itself. A
      // node that is removed and then added, for example in another list, keeps focus.
      for id in edits.removed where parents[id].map({ !edits.isRemoved($0) }) ?? true { update.remove(id) }
      for node in edits.changed { update.change(node) }
      for node in edits.added { update.add(node) }
    }
    return Set(edits.removed).union(edits.changed.map(\.id))
  }

  private struct Edits {
    var changed: [FocusNode<ID>] = []
    var added: [FocusNode<ID>] = []
    var removed: [ID] = []
    /// The parents of removed nodes. If a removed node has no entry, `apply` treats its parent as not removed.
    var parents: [ID: ID] = [:]
    var removedParents: Set<ID> = []

    var isEmpty: Bool { changed.isEmpty && added.isEmpty && removed.isEmpty }

    func isRemoved(_ parent: ID) -> Bool { removedParents.contains(parent) }
  }

  private mutating func compare(_ new: [FocusNode<ID>], _ edits: inout Edits) {
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
    if new.scope != old.scope { edits.changed.append(new.scope) }
    let renamed = new.renamedRows(since: old)
    guard !new.hasSameRows(as: old) else {
      for index in renamed { edits.changed += new.nodes(at: index) }
      return
    }
    // Skips equal ids at the beginning of both lists. If the lists are equally long, also skips equal ids at the end:
    // these rows keep their indices, and so their frames. The skipped rows with new texts are in `renamed`.
    var start = 0
    var (oldEnd, newEnd) = (old.rows.count, new.rows.count)
    if new.isPlaced(as: old) {
      while start < oldEnd, start < newEnd, old.rows[start] == new.rows[start] { start += 1 }
      if oldEnd == newEnd {
        while oldEnd > start, old.rows[oldEnd - 1] == new.rows[newEnd - 1] {
          oldEnd -= 1
          newEnd -= 1
        }
      }
    }
    for index in renamed where index < start || index >= newEnd { edits.changed += new.nodes(at: index) }
    var gone = Set(old.rows[start..<oldEnd])
    for index in start..<newEnd {
      let isKnown = gone.remove(new.rows[index]) != nil
      if isKnown {
        edits.changed += new.nodes(at: index)
      } else {
        edits.added += new.nodes(at: index)
      }
    }
    for index in start..<oldEnd where gone.contains(old.rows[index]) {
      for node in old.nodes(at: index) {
        edits.removed.append(node.id)
        edits.parents[node.id] = new.id
      }
    }
  }
}
