/// A batch of changes to the tree that counts as one: see ``FocusEngine/update(_:)``.
public struct FocusUpdate<ID: Hashable> {
  var edits: [FocusEdit<ID>] = []
  let base: FocusMachine<ID>
  /// The last edit of each id, among the first `indexed` edits.
  private var lastEdits: [ID: Int] = [:]
  private var indexed = 0

  init(base: FocusMachine<ID>) { self.base = base }

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
      let isThere = isFirst && base.contains(node.id)
      changes.append(isThere ? .change(node) : .add(node))
      // What changes places with what is around it is never inside itself on the way.
      if isThere, let parent = base.parent(of: node.id), parent != node.parent, var old = base.node(node.id) {
        old.parent = nil
        edits.append(.change(old))
      }
    }
    // Nodes that move out of a parent that goes away are moved first, so that they do not go with it.
    edits += changes
    // Outermost first; what is in one that goes away goes with it.
    for slot in base.tree.slots(in: FocusTree.root).dropFirst() {
      guard let id = base.ids[slot], !seen.contains(id) else { continue }
      if let parent = base.parent(of: id), !seen.contains(parent) { continue }
      edits.append(.remove(id))
    }
  }

  /// The node as it is after the edits so far.
  private mutating func current(_ id: ID) -> FocusNode<ID>? {
    while indexed < edits.count {
      lastEdits[edits[indexed].id] = indexed
      indexed += 1
    }
    guard let index = lastEdits[id] else { return base.node(id) }
    switch edits[index] {
    case .add(let node), .change(let node): return node
    case .remove: return nil
    }
  }
}

extension FocusEdit {
  /// The node that it is about.
  fileprivate var id: ID {
    switch self {
    case .add(let node), .change(let node): node.id
    case .remove(let id): id
    }
  }
}
