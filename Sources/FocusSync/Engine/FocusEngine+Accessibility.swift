extension FocusEngine {
  /// The node that has the accessibility focus, which is the position of a screen reader's cursor. Observation tracks
  /// the read.
  ///
  /// The accessibility focus follows each move of focus to an element. Setting the property moves the accessibility
  /// focus alone, even to a node that takes no focus, such as a text, a disabled button or content that is out of view.
  /// The active trap is the scope that keeps focus inside, such as an open dialog: see ``FocusNode/isModal``. Setting
  /// the property to a node that is outside the active trap or not in the tree has no effect. If the node is removed,
  /// or is outside a trap that becomes active, the property becomes `nil`. Exception: if focus moves to an element at
  /// the same time, the accessibility focus follows.
  public var accessibilityFocus: ID? {
    get {
      runner.noteRead()
      return names[runner.core.accessibilityFocus]
    }
    set {
      runner.perform(.accessibility(newValue.map(slot(naming:))))
    }
  }
}

extension FocusBinding {
  /// The value of the node that has the accessibility focus. If this node has no value, its nearest ancestor with a
  /// value counts instead. The counterpart in SwiftUI is `AccessibilityFocusState`.
  ///
  /// Setting the property moves the accessibility focus alone: see ``FocusEngine/accessibilityFocus``. Setting `nil`
  /// gives the accessibility focus up if the property has a value.
  public var accessibilityValue: Value? {
    get {
      guard let engine else { return nil }
      if let identity { return engine.accessibilityFocus.map { identity.toValue($0) } }
      engine.runner.noteRead()
      let core = engine.runner.core
      return core.value(at: core.accessibilityFocus, in: id).flatMap { names[$0.number] }
    }
    set {
      guard let engine else { return }
      let goal = goal(newValue, of: engine)
      if let slot = engine.runner.core.presentElement(for: goal) {
        engine.runner.perform(.accessibility(slot))
      } else if case .noElement = goal, accessibilityValue != nil {
        engine.accessibilityFocus = nil
      }
    }
  }
}
