/// A batch of changes to the tree that counts as one: see ``FocusEngine/update(_:)``.
public struct FocusUpdate<ID: Hashable> {
  var edits: [FocusEdit<ID>] = []
  let base: FocusMachine<ID>

  /// Adds a node. Its parent may be added later in the same update.
  public mutating func add(_ node: FocusNode<ID>) { edits.append(.add(node)) }

  /// Replaces what was declared of the node with the same id; its children stay in it.
  public mutating func change(_ node: FocusNode<ID>) { edits.append(.change(node)) }

  /// Changes some of what was declared of a node.
  public mutating func change(_ id: ID, _ change: (inout FocusNode<ID>) -> Void) {
    guard var node = current(id) else {
      // Removing what is not there does nothing but report it.
      edits.append(.remove(id))
      return
    }
    change(&node)
    node.id = id
    edits.append(.change(node))
  }

  /// Removes a node and everything in it.
  public mutating func remove(_ id: ID) { edits.append(.remove(id)) }

  /// Makes the tree hold exactly these nodes: what is new is added, what differs changed, what is missing removed.
  ///
  /// For front ends that lay everything out anew for each frame. Linear in the number of nodes.
  public mutating func setContent(_ nodes: [FocusNode<ID>]) {
    var seen: Set<ID> = []
    var changes: [FocusEdit<ID>] = []
    for node in nodes {
      let isFirst = seen.insert(node.id).inserted
      changes.append(isFirst && base.contains(node.id) ? .change(node) : .add(node))
    }
    // Nodes that move out of a parent that goes away are moved first, so that they do not go with it.
    edits += changes
    edits += base.slots.keys.filter { !seen.contains($0) }.map { .remove($0) }
  }

  /// The node as it is after the edits so far.
  private func current(_ id: ID) -> FocusNode<ID>? {
    for edit in edits.reversed() {
      switch edit {
      case .add(let node) where node.id == id, .change(let node) where node.id == id: return node
      case .remove(id): return nil
      default: continue
      }
    }
    return base.node(id)
  }
}
