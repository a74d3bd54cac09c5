/// What front ends and programs ask of the engine.
extension FocusEngine {
  /// Changes the tree. However many edits are made, focus is settled once, after the last.
  ///
  /// From inside a callback, `edit` runs when its turn has come.
  public func update(_ edit: @escaping (inout FocusUpdate<ID>) -> Void) {
    enter(queued: ()) { engine in
      let edits = engine.edits(edit)
      if !edits.isEmpty { _ = engine.process(.update(edits)) }
    }
  }

  /// Collects edits. The copy of the tree that they are made against is gone when this returns; were it still there when
  /// the edits are applied, the whole tree would be copied.
  private func edits(_ edit: (inout FocusUpdate<ID>) -> Void) -> [FocusEdit<ID>] {
    var update = FocusUpdate(base: machine)
    edit(&update)
    return update.edits
  }

  /// Adds one node.
  public func add(_ node: FocusNode<ID>) { perform(.update([.add(node)])) }

  /// Changes some of what was declared of one node.
  public func change(_ id: ID, _ change: @escaping (inout FocusNode<ID>) -> Void) {
    update { $0.change(id, change) }
  }

  /// Removes a node and everything in it.
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

  /// The user pointed at a node. One that only activates, or a container, passes the click on to what is around it.
  @discardableResult
  public func point(at id: ID?) -> FocusRequestResult { perform(.point(id)) }

  /// Moves along the Tab order.
  @discardableResult
  public func tab(forward: Bool = true) -> FocusRequestResult { perform(.tab(forward: forward)) }

  /// Moves in a direction. With nothing focused it goes to where a scope prefers, or else to the first element; under
  /// ``DirectionalFocusSearch/Policy/nearest`` to what is nearest to the corner that the arrow comes from.
  @discardableResult
  public func move(_ direction: Direction) -> FocusRequestResult { perform(.move(direction)) }

  /// Puts focus back on the default of a scope, or of everything.
  @discardableResult
  public func resetFocus(in scope: ID? = nil) -> FocusRequestResult { perform(.reset(scope: scope)) }

  /// Whether the element has focus.
  public func isFocused(_ id: ID) -> Bool { machine.focused == id }

  /// Whether focus is on the node or on anything in it.
  public func containsFocus(_ id: ID) -> Bool { machine.containsFocus(id) }
}

extension FocusEngine {
  /// Makes the tree hold exactly these nodes: see ``FocusUpdate/setContent(_:)``.
  public func setContent(_ nodes: [FocusNode<ID>]) { update { $0.setContent(nodes) } }
}
