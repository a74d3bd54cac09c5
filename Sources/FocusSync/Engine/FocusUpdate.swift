/// A batch of changes to the tree that is one event: see ``FocusEngine/update(_:)``.
public struct FocusUpdate<ID: Hashable> {
  private(set) var edits: [FocusEdit] = []
  /// The nodes of the last ``setContent(_:)`` in this update. `nil` if there is none, or if other edits or a duplicate
  /// id can make the tree differ from these nodes.
  private(set) var newContent: [FocusNode<ID>]?
  private let engine: FocusEngine<ID>
  /// The nodes of the last ``setContent(_:)`` before this update; empty if the tree may differ from these nodes.
  @usableFromInline let content: [FocusNode<ID>]
  /// A cache for `current(_:)`. Maps the slot of a node to the declaration that the node has after its last edit, or to
  /// `nil` if this edit removes the node. The cache covers the edits with an index less than `indexed`.
  private var edited: [Slot: FocusNode<Slot>?] = [:]
  private var indexed = 0

  init(engine: FocusEngine<ID>, content: [FocusNode<ID>]) {
    self.engine = engine
    self.content = content
  }

  /// Adds a node. Its parent may be added later in the same update.
  public mutating func add(_ node: FocusNode<ID>) { append(.add(withSlots(node))) }

  /// Replaces the declaration of the node with the same id. The node keeps its children.
  public mutating func change(_ node: FocusNode<ID>) { append(.change(withSlots(node))) }

  /// Changes part of a node's declaration. Handlers that `change` declares are added to those of the node.
  public mutating func change(_ id: ID, _ change: (inout FocusNode<ID>) -> Void) {
    guard var node = current(id) else {
      // No node has this id. `remove` finds no node either, and reports the id.
      return remove(id)
    }
    let former = node
    change(&node)
    node.id = id
    guard node == former, edits.isEmpty else { return self.change(node) }
    redeclare(node)
    // The next `setContent` must replace the handlers of this node.
    (newContent, engine.content) = (nil, ([], -1))
  }

  /// Removes a node and its descendants.
  public mutating func remove(_ id: ID) { append(.remove(slot(id))) }

  private mutating func append(_ edit: FocusEdit) {
    edits.append(edit)
    newContent = nil
  }

  /// Replaces the handlers of a node whose declaration is otherwise the same. The core stores no handlers, so the core
  /// needs no `FocusEdit`.
  private func redeclare(_ node: FocusNode<ID>) { engine.runner.redeclare(slot(node.id), node.handlers) }

  private func slot(_ id: ID) -> Slot { engine.names.slot(naming: id) }

  private func withSlots(_ node: FocusNode<ID>) -> FocusNode<Slot> { node.map(slot) }

  /// Makes the tree contain exactly these nodes: new nodes are added, different ones changed, missing ones removed.
  ///
  /// Call it from a front end that lays out all nodes again for each frame. Make no other edit in the same update
  /// before this call, because it does not take earlier edits into account.
  ///
  /// - Complexity: O(n), where n is the number of nodes. If the list begins or ends with the same nodes as in the last
  ///   call, each of these nodes costs one comparison and the replacement of its handlers.
  @inlinable
  public mutating func setContent(_ nodes: [FocusNode<ID>]) {
    var same: [Int] = []
    var start = 0
    while start < content.count, start < nodes.count, content[start] == nodes[start] {
      if content[start].storedHandlers != nil || nodes[start].storedHandlers != nil { same.append(start) }
      start += 1
    }
    var (oldEnd, newEnd) = (content.count, nodes.count)
    while oldEnd > start, newEnd > start, content[oldEnd - 1] == nodes[newEnd - 1] {
      oldEnd -= 1
      newEnd -= 1
      if content[oldEnd].storedHandlers != nil || nodes[newEnd].storedHandlers != nil { same.append(newEnd) }
    }
    setContent(nodes, redeclaring: same, changed: start..<newEnd, insteadOf: start..<oldEnd)
  }

  /// Replaces the nodes of the previous call by `nodes`.
  ///
  /// - Parameters:
  ///   - same: The indices in `nodes` of nodes that are equal to those of the previous call, but whose handlers must be
  ///     replaced.
  ///   - changed: The indices in `nodes` of the nodes that may differ from those of the previous call.
  ///   - replaced: The indices of the previous nodes that stood in the place of `changed`.
  @usableFromInline
  mutating func setContent(
    _ nodes: [FocusNode<ID>],
    redeclaring same: [Int],
    changed: Range<Int>,
    insteadOf replaced: Range<Int>
  ) {
    for index in same { redeclare(nodes[index]) }
    newContent = edits.isEmpty ? nodes : nil
    let isKnown = !content.isEmpty
    if isKnown, changed.isEmpty, replaced.isEmpty { return }
    let old = Set(content[replaced].map(\.id))
    var (seen, duplicates): (Set<ID>, Set<ID>) = ([], [])
    for node in nodes[changed] {
      let isThere = engine.contains(node.id)
      let isDuplicate = !seen.insert(node.id).inserted || isThere && isKnown && !old.contains(node.id)
      // The core drops a node with the id of another node, so the tree then differs from `nodes`.
      if isDuplicate {
        newContent = nil
        duplicates.insert(node.id)
      }
      edits.append(isThere && !isDuplicate ? .change(withSlots(node)) : .add(withSlots(node)))
    }
    let gone = (isKnown ? old : Set(engine.allIDs)).subtracting(seen)
    for id in gone { edits.append(.remove(slot(id))) }
    if gone.isEmpty { return }
    // Removing a node also removes its content. So a node that stays without its parent moves to the top level.
    for node in nodes {
      guard let parent = node.parent, gone.contains(parent), !duplicates.contains(node.id) else { continue }
      var node = node
      node.parent = nil
      edits.append(.change(withSlots(node)))
      newContent = nil
      engine.report(.missingParent(node.id, parent: parent))
    }
  }

  /// The node after the edits so far.
  private mutating func current(_ id: ID) -> FocusNode<ID>? {
    for edit in edits[indexed...] { edited.updateValue(edit.node, forKey: edit.slot) }
    indexed = edits.count
    guard let node = edited[slot(id)] else { return engine.node(id) }
    return node?.map(engine.names.id)
  }
}
