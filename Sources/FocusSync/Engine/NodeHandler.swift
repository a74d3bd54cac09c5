/// A part of the declaration of a node: a handler of input or focus, a rule for submissions, a published value or a
/// binding.
@usableFromInline
enum NodeHandler {
  case key(KeyEvent.Phases, (KeyEvent) -> KeyEvent.Result)
  case move((FocusDirection) -> Void)
  case submit(() -> Void)
  /// The action of an element.
  case activate(() -> Void)
  /// The closure of ``FocusNode/onExitCommand(perform:)``.
  case exit(() -> Void)
  case submitLabel(SubmitKeyLabel)
  /// If true, handlers of ancestors are not called for a submission.
  case submitScope(Bool)
  case rotation(RotationInput)
  case blur(() -> Void)
  case focus(() -> Void)
  /// The value that ``FocusNode/focusedValue(_:_:)`` publishes, with the identifier of the ``FocusValueKey`` type.
  case value(ObjectIdentifier, Any)
  /// The value that ``FocusNode/focusedSceneValue(_:_:)`` publishes, with the identifier of the ``FocusValueKey`` type.
  case sceneValue(ObjectIdentifier, Any)
  /// The id of a ``FocusBinding``, and a closure that binds the node to a value of this binding.
  case bound(BindingID, (TurnRunner, Slot) -> Void)

  var isSceneValue: Bool { if case .sceneValue = self { true } else { false } }

  func isBound(to binding: BindingID) -> Bool { if case .bound(binding, _) = self { true } else { false } }
}
