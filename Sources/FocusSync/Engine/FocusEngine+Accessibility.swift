extension FocusEngine {
  /// The node that has the accessibility focus: the place of a screen reader's cursor. Observation tracks the read.
  ///
  /// It follows each move of focus to an element. Setting it moves it alone: also to a node that takes no focus, such
  /// as a text, a disabled button or content that is out of view. It becomes `nil` when its node is removed, or when a
  /// dialog closes that node out. A node that is not in the tree, or outside the active trap, cannot have it, and the
  /// setting has no effect.
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
  /// The value of the node that has the accessibility focus, or of its nearest ancestor that has one, as
  /// `AccessibilityFocusState` has it in SwiftUI. Setting it moves the accessibility focus alone: see
  /// ``FocusEngine/accessibilityFocus``. Setting `nil` gives it up if it is on an element of this binding.
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
      guard case .target(let target) = goal(newValue, of: engine) else {
        if accessibilityValue != nil { engine.accessibilityFocus = nil }
        return
      }
      if let slot = engine.runner.core.presentElement(for: target) { engine.runner.perform(.accessibility(slot)) }
    }
  }
}
