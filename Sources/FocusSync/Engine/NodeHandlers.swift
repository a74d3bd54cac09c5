/// The handlers of one node. They are removed with the node.
final class NodeHandlers {
  struct KeyHandler {
    var phases: KeyEvent.Phases
    var matches: (KeyEvent) -> Bool
    var action: (KeyEvent) -> KeyEvent.Result
  }

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
}
