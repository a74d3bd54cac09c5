/// The meaning of a button to an interface. Later versions may add meanings.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum ButtonStateRole: Hashable, Sendable, Codable {
  /// As `ButtonRole.cancel` in SwiftUI. In an alert on a terminal, Escape presses the button.
  case cancel
  /// The button deletes something.
  case destructive
}

/// A button of an alert or of a confirmation dialog, as state.
public struct ButtonState<Action> {
  /// The special meaning of the button to an interface; `nil` for an ordinary button.
  public var role: ButtonStateRole?
  /// The action that the interface sends when the button is pressed. If it is `nil`, the button only dismisses.
  public var action: Action?
  /// The text of the button.
  public var label: TextState

  /// Makes a button. `label` is called once, before the initialiser returns.
  ///
  /// - Parameters:
  ///   - role: The special meaning of the button; `nil` for an ordinary button.
  ///   - action: The action of the button; `nil` for a button that only dismisses.
  ///   - label: Makes the text of the button.
  public init(role: ButtonStateRole? = nil, action: Action? = nil, label: () -> TextState) {
    self.role = role
    self.action = action
    self.label = label()
  }
}

extension ButtonState {
  /// A copy of the button, with the action that `transform` makes of its action.
  public func map<NewAction>(_ transform: (Action?) -> NewAction?) -> ButtonState<NewAction> {
    ButtonState<NewAction>(role: role, action: transform(action)) { label }
  }
}

extension ButtonState: Equatable where Action: Equatable {}
extension ButtonState: Hashable where Action: Hashable {}
extension ButtonState: Sendable where Action: Sendable {}
extension ButtonState: Codable where Action: Codable {}

/// Builds the list of buttons of an alert or of a confirmation dialog, with conditions and loops.
@resultBuilder
public enum ButtonStateBuilder<Action> {
  /// Makes a list of one button.
  public static func buildExpression(_ button: ButtonState<Action>) -> [ButtonState<Action>] { [button] }
  /// Joins the buttons of a block, in order.
  public static func buildBlock(_ buttons: [ButtonState<Action>]...) -> [ButtonState<Action>] {
    buttons.flatMap(\.self)
  }
  /// Takes the buttons of an `if` without `else`; no buttons if the condition is false.
  public static func buildOptional(_ buttons: [ButtonState<Action>]?) -> [ButtonState<Action>] { buttons ?? [] }
  /// Takes the buttons of the first of two branches, in an `if` with `else` or in a `switch`.
  public static func buildEither(first buttons: [ButtonState<Action>]) -> [ButtonState<Action>] { buttons }
  /// Takes the buttons of the second of two branches.
  public static func buildEither(second buttons: [ButtonState<Action>]) -> [ButtonState<Action>] { buttons }
  /// Joins the buttons of a `for` loop, in order.
  public static func buildArray(_ buttons: [[ButtonState<Action>]]) -> [ButtonState<Action>] { buttons.flatMap(\.self) }
}
