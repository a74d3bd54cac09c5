extension FocusEngine {
  /// The value that is published for a ``FocusValueKey``, as seen from the focused element. Enable a menu command while
  /// the value is not `nil`.
  ///
  /// The result is the value of the focused element, or of its nearest ancestor that publishes one, or otherwise of the
  /// focused scene. The result is `nil` if none of these publishes a value. If the focused element controls a group,
  /// the values of the active item and of the nodes around it, up to the group, come first.
  ///
  /// The focused scene is the innermost scope with ``FocusNode/isScene`` around the focused element. If there is no
  /// such scope, or nothing has focus, the focused scene consists of all nodes outside such scopes.
  public func focusedValue<Key: FocusValueKey>(_ key: Key.Type) -> Key.Value? {
    runner.focusedValue(ObjectIdentifier(key)) as? Key.Value
  }

  /// The property that is published for a ``FocusValueKey``, for reading and writing. If no property is published,
  /// reading returns `nil`, and writing does nothing. Writing `nil` always does nothing.
  public func focusedBinding<Key: FocusValueKey, Value>(_ key: Key.Type) -> FocusedProperty<Value?>
  where Key.Value == FocusedProperty<Value> {
    FocusedProperty(
      get: { [weak self] in self?.focusedValue(key)?.wrappedValue },
      set: { [weak self] in if let new = $0 { self?.focusedValue(key)?.wrappedValue = new } }
    )
  }
}

extension TurnRunner {
  /// The value that is published for the key type with the identity `name`. The nodes that `firstAnswer` visits come
  /// first. Then come the publishers of the focused scene, the newest first. `nil` if none of these nodes publishes
  /// such a value.
  fileprivate func focusedValue(_ name: ObjectIdentifier) -> Any? {
    let value = firstAnswer { _, handlers -> Any? in
      for case .value(name, let value) in handlers { return value }
      return nil
    }
    if let value { return value }
    let scene = core.tree.scene(around: core.focus)
    for slot in scenePublishers.reversed() where core.tree.contains(slot) && core.tree.scene(around: slot) == scene {
      for case .sceneValue(name, let value) in handlers(at: slot) { return value }
    }
    return nil
  }
}

extension FocusTree {
  /// The innermost scene around a node, or the node itself if it is a scene; `nil` if there is none.
  fileprivate func scene(around slot: Int) -> Int? {
    innermost(from: slot) { places[$0].attributes.isScene ? $0 : nil }
  }
}
