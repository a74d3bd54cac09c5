/// The handlers of one node. They are removed with the node.
final class NodeHandlers {
  var keys: [KeyHandler] = []
  var moves: [(Direction) -> Void] = []
  var submits: [() -> Void] = []
  var rotations: [RotationInput] = []
  var blurs: [() -> Void] = []
  var focuses: [() -> Void] = []
  var submitLabel: SubmitKeyLabel?
  var isSubmitScope = false
  var values: [ObjectIdentifier: Any] = [:]
  var sceneValues: [ObjectIdentifier: Any] = [:]

  /// Offers a key to the handlers, until one takes it. A handler that is added meanwhile waits for the next key.
  func press(_ event: KeyEvent) -> KeyEvent.Result {
    for index in 0..<keys.count {
      let handler = keys[index]
      if handler.accepts(event), handler.action(event) == .handled { return .handled }
    }
    return .ignored
  }
}

/// A handler of keys. An object of constants, so that passing a key through many handlers copies no closure.
final class KeyHandler {
  private let phases: KeyEvent.Phases
  private let matches: (KeyEvent) -> Bool
  let action: (KeyEvent) -> KeyEvent.Result

  init(
    phases: KeyEvent.Phases,
    matches: @escaping (KeyEvent) -> Bool,
    action: @escaping (KeyEvent) -> KeyEvent.Result
  ) {
    self.phases = phases
    self.matches = matches
    self.action = action
  }

  func accepts(_ event: KeyEvent) -> Bool { phases.contains(event.phase) && matches(event) }
}
