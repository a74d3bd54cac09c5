/// The handlers of one node. They are removed with the node.
final class NodeHandlers {
  /// Passes a key to the handlers of keys until one handles it; `nil` if there are no handlers.
  private(set) var press: ((KeyEvent) -> KeyEvent.Result)?
  var moves: [(Direction) -> Void] = []
  var submits: [() -> Void] = []
  var rotations: [RotationInput] = []
  var blurs: [() -> Void] = []
  var focuses: [() -> Void] = []
  var submitLabel: SubmitKeyLabel?
  var isSubmitScope = false
  var values: [ObjectIdentifier: Any] = [:]
  var sceneValues: [ObjectIdentifier: Any] = [:]

  /// Adds a handler of keys after the others. All handlers are chained in one closure, so that delivering a key retains
  /// one object for each node.
  func addKeys(_ phases: KeyEvent.Phases, _ handler: @escaping (KeyEvent) -> KeyEvent.Result) {
    let before = press
    press = { event in
      if let before, before(event) == .handled { return .handled }
      return phases.contains(event.phase) ? handler(event) : .ignored
    }
  }
}
