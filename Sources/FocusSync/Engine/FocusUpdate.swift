/// A batch of changes to the tree that counts as one: see ``FocusEngine/update(_:)``.
public struct FocusUpdate<ID: Hashable> {
  private(set) var edits: [FocusEdit<ID>] = []
  /// The nodes of the last ``setContent(_:)`` of this update, if nothing came after it.
  private(set) var newContent: [FocusNode<ID>]?
  private let base: FocusMachine<ID>
  /// All nodes that are in the tree before the update, in the order in which they were given; empty where that is
  /// unknown.
  @usableFromInline let content: [FocusNode<ID>]
  /// The last edit of each id, among the first `indexed` edits.
  private var lastEdits: [ID: Int] = [:]
  private var indexed = 0

  init(base: FocusMachine<ID>, content: [FocusNode<ID>] = []) {
    self.base = base
    self.content = content
  }

  /// Adds a node. Its parent may be added later in the same update.
  public mutating func add(_ node: FocusNode<ID>) { append(.add(node)) }

  /// Replaces what was declared of the node with the same id; its children stay in it.
  public mutating func change(_ node: FocusNode<ID>) { append(.change(node)) }

  /// Changes some of what was declared of a node.
  public mutating func change(_ id: ID, _ change: (inout FocusNode<ID>) -> Void) {
    guard var node = current(id) else {
      // Removing a node that is not there does nothing but report it.
      append(.remove(id))
      return
    }
    change(&node)
    node.id = id
    append(.change(node))
  }

  /// Removes a node and everything in it.
  public mutating func remove(_ id: ID) { append(.remove(id)) }

  private mutating func append(_ edit: FocusEdit<ID>) {
    edits.append(edit)
    newContent = nil
  }

  /// Makes the tree hold exactly these nodes: new ones are added, different ones changed, missing ones removed.
  ///
  /// For front ends that lay everything out anew for each frame. Call it on its own: edits before it in the same
  /// update are not taken into account.
  ///
  /// - Complexity: O(n) for n nodes. Nodes that are the same as in the last call, at the beginning and the end of the
  ///   list, cost one comparison.
  @inlinable
  public mutating func setContent(_ nodes: [FocusNode<ID>]) {
    var start = 0
    while start < content.count, start < nodes.count, content[start] == nodes[start] { start += 1 }
    var (oldEnd, newEnd) = (content.count, nodes.count)
    while oldEnd > start, newEnd > start, content[oldEnd - 1] == nodes[newEnd - 1] {
      oldEnd -= 1
      newEnd -= 1
    }
    setContent(nodes, changed: start..<newEnd, insteadOf: start..<oldEnd)
  }

  /// - Parameters:
  ///   - changed: the range of the nodes that may differ from those of the last call.
  ///   - replaced: the range in the last call that they take the place of.
  @usableFromInline
  mutating func setContent(_ nodes: [FocusNode<ID>], changed: Range<Int>, insteadOf replaced: Range<Int>) {
    newContent = edits.isEmpty ? nodes : nil
    if changed.isEmpty, replaced.isEmpty, !nodes.isEmpty { return }
    let isKnown = !content.isEmpty
    let old = Set(content[replaced].map(\.id))
    var seen: Set<ID> = []
    for node in nodes[changed] {
      let isFirst = seen.insert(node.id).inserted
      let isThere = base.contains(node.id)
      edits.append(isFirst && isThere && (!isKnown || old.contains(node.id)) ? .change(node) : .add(node))
      // A list with a duplicate is not what the tree holds.
      if !isFirst || isThere && isKnown && !old.contains(node.id) { newContent = nil }
    }
    for id in isKnown ? Array(old) : base.allIDs where !seen.contains(id) { edits.append(.remove(id)) }
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
