struct DeclaredHandlers {
  var all: [NodeHandler] = []
  /// The handlers of keys and of activation, combined in one closure; `nil` if there are none.
  var press: ((KeyEvent) -> KeyEvent.Result)?

  /// Adds a handler to `press`, for the keys that the handlers in `press` ignore.
  mutating func append(_ handler: @escaping (KeyEvent) -> KeyEvent.Result) {
    press = press.map { before in { before($0) == .handled ? .handled : handler($0) } } ?? handler
  }
}

/// The handlers of nodes, and the bindings of nodes to values.
extension TurnRunner {
  @inline(__always)
  func handlers(at slot: Slot) -> [NodeHandler] { slot < handlers.count ? handlers[slot].all : [] }

  /// The nodes whose handlers an update sets or replaces, with their new handlers.
  func declarations(of event: FocusEvent) -> [(slot: Slot, handlers: [NodeHandler])] {
    guard case .update(let edits) = event else { return [] }
    if handlers.isEmpty, !edits.contains(where: { $0.node?.storedHandlers != nil }) { return [] }
    return core.declarations(by: edits).compactMap { edit in
      switch edit {
      case .add(let node) where !node.handlers.isEmpty, .change(let node): (node.id, node.handlers)
      case .add, .remove: nil
      }
    }
  }

  /// Replaces the handlers of a node whose declaration is otherwise the same.
  func redeclare(_ slot: Slot, _ handlers: [NodeHandler]) {
    rebind(slot, handlers)
    setHandlers(handlers, at: slot)
  }

  func setHandlers(_ new: [NodeHandler], at slot: Slot) {
    while handlers.count <= slot { handlers.append(DeclaredHandlers()) }
    noteScenePublisher(slot, new)
    handlers[slot] = DeclaredHandlers(all: new)
    for case .key(let phases, let press) in new {
      handlers[slot].append { phases.contains($0.phase) ? press($0) : .ignored }
    }
    if new.contains(where: { if case .activate = $0 { true } else { false } }) {
      handlers[slot].append { [unowned self] in activate(slot, $0) }
    }
  }

  /// Adds the node to `scenePublishers` if it begins to publish values for its scene. Removes the node if it stops
  /// publishing them.
  private func noteScenePublisher(_ slot: Slot, _ new: [NodeHandler]) {
    let isPublisher = new.contains(where: \.isSceneValue)
    if isPublisher == handlers[slot].all.contains(where: \.isSceneValue) { return }
    if isPublisher {
      scenePublishers.append(slot)
    } else {
      scenePublishers.removeAll { $0 == slot }
    }
  }

  func actions(at slot: Slot, isExit: Bool) -> [() -> Void] {
    handlers(at: slot).compactMap {
      switch $0 {
      case .activate(let action): isExit ? nil : action
      case .exit(let action): isExit ? action : nil
      default: nil
      }
    }
  }

  /// Binds a node to the values in its new declaration. Unbinds the node from bindings that are in its former
  /// declaration, but not in the new declaration.
  func rebind(_ slot: Slot, _ new: [NodeHandler]) {
    for case .bound(let binding, _) in handlers(at: slot) where !new.contains(where: { $0.isBound(to: binding) }) {
      let before = core.focusedValue(in: binding)
      core.values.unbind(slot, in: binding)
      if core.focusedValue(in: binding) == before { turn.happened = true } else { noteTurn() }
    }
    for case .bound(_, let bind) in new { bind(self, slot) }
  }
}
