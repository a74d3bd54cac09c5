/// Reads the tree and the focus of an engine.
extension FocusEngine {
  /// The element that has focus. Observation tracks the read.
  @inlinable public var focused: ID? {
    runner.noteRead()
    return names[runner.focus]
  }

  /// True if the element itself has focus. Observation tracks the read. See also ``containsFocus(_:)``.
  @inlinable public func isFocused(_ id: ID) -> Bool { focused == id }

  /// True if the node or a descendant has focus.
  ///
  /// - Complexity: O(d), where d is the depth of the focused element.
  public func containsFocus(_ id: ID) -> Bool {
    slot(of: id).map { runner.core.tree.isInside(runner.core.focus, $0) } ?? false
  }

  /// The element that a request waits for; `nil` if no request waits. A request through a ``FocusBinding`` can wait for
  /// a value. `pending` is then an element that stands for the value, or `nil` if there is none.
  public var pending: ID? { runner.core.awaitedElement.flatMap { names[$0] } }

  /// The number of moves of focus so far. Pass the number to ``request(_:ifUnchangedSince:waits:cause:)``, which
  /// refuses the request if focus has moved since.
  public var stamp: FocusStamp { FocusStamp(moves: runner.core.sequence) }

  /// The number of nodes: elements, sections and scopes.
  public var count: Int { runner.core.tree.presentCount - 1 }

  /// True if an element, section or scope with this id is in the tree. Observation does not track the read.
  ///
  /// - Complexity: O(1).
  public func contains(_ id: ID) -> Bool { slot(of: id) != nil }

  /// True if the node is in the tree, and the scroll regions around it leave a part of it visible. A node without a
  /// frame counts as visible. See ``FocusNode/visibleRect``.
  ///
  /// - Complexity: O(d), where d is the number of sections and scroll regions around the node.
  public func isVisible(_ id: ID) -> Bool { slot(of: id).map { runner.core.tree.isVisible($0) } ?? false }

  /// The parent of a node; `nil` at the top level, and for a node that is not in the tree.
  public func parent(of id: ID) -> ID? { slot(of: id).flatMap { names[runner.core.tree.places[$0].parent] } }

  /// The declaration of a node; `nil` if the node is not in the tree.
  public func node(_ id: ID) -> FocusNode<ID>? {
    slot(of: id).map { slot in
      var node = runner.core.tree.places[slot].attributes.map(names.id)
      node.handlers = runner.handlers(at: slot)
      return node
    }
  }

  var allIDs: [ID] {
    let tree = runner.core.tree
    return tree.places.indices.dropFirst().compactMap { tree.contains($0) ? names[$0] : nil }
  }

  /// The slot of a node; `nil` if the node is not in the tree.
  private func slot(of id: ID) -> Int? {
    names.slot(of: id).flatMap { runner.core.tree.contains($0) ? $0 : nil }
  }
}
