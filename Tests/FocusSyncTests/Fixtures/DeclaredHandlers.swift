@testable import FocusSync

/// Adds handlers to a node as its declaration does, also before the node is there.
extension FocusEngine {
  func declare(_ id: ID, _ change: (FocusNode<ID>) -> FocusNode<ID>) {
    let slot = names.slot(naming: id)
    var node = FocusNode<ID>.element(id)
    node.handlers = runner.handlers(at: slot)
    runner.redeclare(slot, change(node).handlers)
  }

  func onKeyPress(
    at id: ID,
    phases: KeyEvent.Phases = [.down, .repeat],
    _ action: @escaping (KeyEvent) -> KeyEvent.Result
  ) {
    declare(id) { $0.onKeyPress(phases: phases, action: action) }
  }

  func onKeyPress(
    _ key: KeyEvent.Key,
    at id: ID,
    phases: KeyEvent.Phases = [.down, .repeat],
    _ action: @escaping () -> KeyEvent.Result
  ) {
    declare(id) { $0.onKeyPress(key, phases: phases, action: action) }
  }

  func onKeyPress(
    keys: Set<KeyEvent.Key>,
    at id: ID,
    phases: KeyEvent.Phases = [.down, .repeat],
    _ action: @escaping (KeyEvent) -> KeyEvent.Result
  ) {
    declare(id) { $0.onKeyPress(keys: keys, phases: phases, action: action) }
  }

  func onKeyPress(
    characters: @escaping (Character) -> Bool,
    at id: ID,
    phases: KeyEvent.Phases = [.down, .repeat],
    _ action: @escaping (KeyEvent) -> KeyEvent.Result
  ) {
    declare(id) { $0.onKeyPress(characters: characters, phases: phases, action: action) }
  }

  func onMoveCommand(at id: ID, _ action: @escaping (FocusDirection) -> Void) {
    declare(id) { $0.onMoveCommand(perform: action) }
  }

  func onSubmit(at id: ID, _ action: @escaping () -> Void) { declare(id) { $0.onSubmit(action) } }
  func submitLabel(_ label: SubmitKeyLabel, at id: ID) { declare(id) { $0.submitLabel(label) } }
  func submitScope(_ blocking: Bool = true, at id: ID) { declare(id) { $0.submitScope(blocking) } }
  func onBlur(of id: ID, _ action: @escaping () -> Void) { declare(id) { $0.onBlur(action) } }
  func onFocus(of id: ID, _ action: @escaping () -> Void) { declare(id) { $0.onFocus(action) } }

  func onRotation(
    at id: ID,
    from low: Double,
    through high: Double,
    by step: Double? = nil,
    sensitivity: RotationSensitivity = .high,
    isContinuous: Bool = false,
    get: @escaping () -> Double,
    set: @escaping (Double) -> Void
  ) {
    declare(id) {
      $0.onRotation(
        from: low,
        through: high,
        by: step,
        sensitivity: sensitivity,
        isContinuous: isContinuous,
        get: get,
        set: set
      )
    }
  }

  func focusedValue<Key: FocusValueKey>(_ key: Key.Type, _ value: Key.Value, at id: ID) {
    declare(id) { $0.focusedValue(key, value) }
  }

  func focusedSceneValue<Key: FocusValueKey>(_ key: Key.Type, _ value: Key.Value, at id: ID) {
    declare(id) { $0.focusedSceneValue(key, value) }
  }

  /// Declares the node without handlers.
  func removeHandlers(at id: ID) { runner.redeclare(names.slot(naming: id), []) }
}
