extension FocusEngine {
  /// Publishes a value while focus is on the node or on something in it: an element's value, or a scope's.
  public func focusedValue<Key: FocusValueKey>(_ key: Key.Type, _ value: Key.Value, at id: ID) {
    handlers(at: id).values[ObjectIdentifier(key)] = value
  }

  /// Publishes a value while focus is anywhere in the scene that the node is in.
  public func focusedSceneValue<Key: FocusValueKey>(_ key: Key.Type, _ value: Key.Value, at id: ID) {
    let node = handlers(at: id)
    node.sceneValues[ObjectIdentifier(key)] = value
    if !runner.scenePublishers.contains(where: { $0.node === node }) {
      runner.scenePublishers.append(ScenePublisher(node: node, slot: names.slot(naming: id)))
    }
  }

  /// Stops publishing a value at a node.
  public func removeFocusedValue<Key: FocusValueKey>(_ key: Key.Type, at id: ID) {
    let node = names.slot(of: id).flatMap { runner.handler($0) }
    node?.values[ObjectIdentifier(key)] = nil
    node?.sceneValues[ObjectIdentifier(key)] = nil
  }

  /// The value that the focused element publishes, or the nearest node around it, or else its scene; nil where there is
  /// none. A menu command is enabled while this is not nil.
  ///
  /// The scene is the nearest scope with ``FocusNode/isScene``, or everything that is in no such scope. Where nothing
  /// has focus, the values of what is in no scene are seen.
  public func focusedValue<Key: FocusValueKey>(_ key: Key.Type) -> Key.Value? {
    runner.focusedValue(ObjectIdentifier(key)) as? Key.Value
  }

  /// The published property, for reading and writing. Reading gives nil and writing does nothing where none is
  /// published.
  public func focusedBinding<Key: FocusValueKey, Value>(_ key: Key.Type) -> FocusedProperty<Value?>
  where Key.Value == FocusedProperty<Value> {
    FocusedProperty(
      get: { [weak self] in self?.focusedValue(key)?.wrappedValue },
      set: { [weak self] in if let new = $0 { self?.focusedValue(key)?.wrappedValue = new } }
    )
  }
}

extension TurnRunner {
  /// The value that is published under a name where focus is.
  fileprivate func focusedValue(_ name: ObjectIdentifier) -> Any? {
    var slot = core.focus
    while slot > FocusTree.root {
      if let value = handler(slot)?.values[name] { return value }
      slot = core.tree.places[slot].parent
    }
    scenePublishers.removeAll { $0.node == nil }
    let scene = scene(of: core.focus)
    for publisher in scenePublishers.reversed() {
      guard let value = publisher.node?.sceneValues[name], core.tree.contains(publisher.slot),
        self.scene(of: publisher.slot) == scene
      else { continue }
      return value
    }
    return nil
  }

  private func scene(of slot: Int) -> Int {
    var at = slot
    while at > FocusTree.root {
      if core.tree.places[at].attributes.isScene { return at }
      at = core.tree.places[at].parent
    }
    return FocusTree.root
  }
}

/// A node that publishes a value for its scene.
struct ScenePublisher {
  weak var node: NodeHandlers?
  var slot: Int
}
