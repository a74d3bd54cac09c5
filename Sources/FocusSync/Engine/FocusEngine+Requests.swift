/// The requests of front ends and programs.
extension FocusEngine {
  /// Changes the tree. However many edits are made, focus is settled once, after the last. The result does not depend
  /// on the order of the edits, apart from the order in which nodes are declared.
  ///
  /// From inside a callback, `edit` runs when its turn has come.
  ///
  /// - Complexity: O(d) for each edit, where d is the depth of the node; a container costs O(n) for n nodes in it.
  public func update(_ edit: @escaping (inout FocusUpdate<ID>) -> Void) {
    forgetUnusedNames()
    runner.enter(.update, queued: ()) { [unowned self] runner in
      let (edits, content) = edits(edit)
      if !edits.isEmpty { runner.process(names.event(.update(edits))) }
      if let content { self.content = (content, runner.core.updates) }
    }
  }

  /// Collects edits. The copy of the tree that they are made against is gone when this returns. A copy that was still
  /// there when the edits are applied would make that copy the whole tree.
  private func edits(
    _ edit: (inout FocusUpdate<ID>) -> Void
  ) -> (edits: [FocusEdit<ID>], content: [FocusNode<ID>]?) {
    let isCurrent = content.update == runner.core.updates
    var update = FocusUpdate(base: machine, content: isCurrent ? content.nodes : [])
    edit(&update)
    return (update.edits, update.newContent)
  }

  /// Adds one node.
  public func add(_ node: FocusNode<ID>) { perform(.update([.add(node)])) }

  /// Changes some of what was declared of one node.
  public func change(_ id: ID, _ change: @escaping (inout FocusNode<ID>) -> Void) {
    update { $0.change(id, change) }
  }

  /// Removes a node and everything in it.
  ///
  /// - Complexity: O(n) for n nodes in it; O(m log m) where it takes focus with it, for m nodes in the tree.
  public func remove(_ id: ID) { perform(.update([.remove(id)])) }

  /// Moves focus to an element, to the content of a section or scope, or nowhere.
  ///
  /// - Parameters:
  ///   - since: the ``FocusMachine/sequence`` that the request is based on. If focus has moved since, it is refused as
  ///     stale: an effect that took its time does not pull focus away from where the user has gone.
  ///   - waits: whether to wait for an element that is not there yet. The newest request waits; anything newer ends it.
  @discardableResult
  public func request(
    _ id: ID?,
    ifUnchangedSince since: UInt64? = nil,
    waits: Bool = true,
    cause: FocusCause = .program
  ) -> FocusRequestResult {
    perform(.request(id, since: since, waits: waits, cause: cause))
  }

  /// Takes a click on a node. A container, or an element that only activates, passes the click on to the node around
  /// it.
  @discardableResult
  public func point(at id: ID?) -> FocusRequestResult { perform(.point(id)) }

  /// Moves along the Tab order. With nothing focused it goes on from where focus was last.
  ///
  /// - Complexity: O(log n + d) for n nodes and a depth d; O(n log n) for the first Tab after a change of the layout.
  @discardableResult
  public func tab(forward: Bool = true) -> FocusRequestResult { runner.perform(.tab(forward: forward)) }

  /// Moves in a direction. With nothing focused it goes to where a scope prefers, or else to the first element; under
  /// ``DirectionalFocusSearch/Policy/nearest`` to what is nearest to the corner that the arrow comes from.
  ///
  /// - Complexity: O(n) for each section around the focused element, where n is the number of nodes.
  @discardableResult
  public func move(_ direction: Direction) -> FocusRequestResult { runner.perform(.move(direction)) }

  /// Puts focus back on the default of a scope, or of everything.
  @discardableResult
  public func resetFocus(in scope: ID? = nil) -> FocusRequestResult { perform(.reset(scope: scope)) }

  /// True if the element has focus.
  public func isFocused(_ id: ID) -> Bool { focused == id }

  /// True if focus is on the node or on anything in it.
  public func containsFocus(_ id: ID) -> Bool { machine.containsFocus(id) }

  /// Gives up a request that still waits, with a report.
  public func expirePendingRequest() { runner.perform(.expire) }

  /// Makes the tree hold exactly these nodes: see ``FocusUpdate/setContent(_:)``.
  @inlinable
  public func setContent(_ nodes: [FocusNode<ID>]) { update { $0.setContent(nodes) } }
}
