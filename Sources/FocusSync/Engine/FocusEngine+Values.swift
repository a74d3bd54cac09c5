extension FocusEngine {
  /// Publishes a value while the node or a descendant has focus.
  public func focusedValue<Key: FocusValueKey>(_ key: Key.Type, _ value: Key.Value, at id: ID) {
    handlers(at: id).values[ObjectIdentifier(key)] = value
  }

  /// Publishes a value while any node in the node's scene has focus.
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

  /// The value that the focused element publishes, or its nearest ancestor with a value, or otherwise its scene; `nil`
  /// if there is none. Enable a menu command while the value is not `nil`.
  ///
  /// The scene is the nearest scope with ``FocusNode/isScene``, or all nodes outside such scopes. The latter is also
  /// the scene while nothing has focus.
  public func focusedValue<Key: FocusValueKey>(_ key: Key.Type) -> Key.Value? {
    runner.focusedValue(ObjectIdentifier(key)) as? Key.Value
  }

  /// The published property, for reading and writing. If none is published, reading returns `nil` and writing does
  /// nothing.
  public func focusedBinding<Key: FocusValueKey, Value>(_ key: Key.Type) -> FocusedProperty<Value?>
  where Key.Value == FocusedProperty<Value> {
    FocusedProperty(
      get: { [weak self] in self?.focusedValue(key)?.wrappedValue },
      set: { [weak self] in if let new = $0 { self?.focusedValue(key)?.wrappedValue = new } }
    )
  }
}

extension TurnRunner {
  /// The value that is published under a name at the focused element or at its nearest ancestor with one.
  fileprivate func focusedValue(_ name: ObjectIdentifier) -> Any? {
    if let value = firstAnswer({ $0.values[name] }) { return value }
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
