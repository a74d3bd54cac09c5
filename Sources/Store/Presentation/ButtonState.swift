/// A text that an interface shows, as state.
public struct TextState: Hashable, Sendable, ExpressibleByStringInterpolation, CustomStringConvertible {
  /// The text as it is to be read.
  public var description: String

  /// Makes a text of a string.
  public init(_ text: some StringProtocol) {
    self.description = String(text)
  }

  public init(stringLiteral text: String) {
    self.description = text
  }
}

/// What a button means to an interface.
public enum ButtonStateRole: Hashable, Sendable {
  /// It leaves everything as it is.
  case cancel
  /// It destroys something.
  case destructive
}

/// A button of an alert or of a confirmation dialog, as state.
public struct ButtonState<Action> {
  /// What it means to an interface, if anything special.
  public var role: ButtonStateRole?
  /// What the interface sends when the button is pressed; without one the button only dismisses.
  public var action: Action?
  /// What it reads.
  public var label: TextState

  /// Makes a button.
  public init(role: ButtonStateRole? = nil, action: Action? = nil, label: () -> TextState) {
    self.role = role
    self.action = action
    self.label = label()
  }
}

extension ButtonState: Equatable where Action: Equatable {}
extension ButtonState: Hashable where Action: Hashable {}
extension ButtonState: Sendable where Action: Sendable {}

/// Lists the buttons of an alert or of a confirmation dialog, some under a condition.
@resultBuilder
public enum ButtonStateBuilder<Action> {
  public static func buildExpression(_ button: ButtonState<Action>) -> [ButtonState<Action>] { [button] }
  public static func buildBlock(_ buttons: [ButtonState<Action>]...) -> [ButtonState<Action>] {
    buttons.flatMap(\.self)
  }
  public static func buildOptional(_ buttons: [ButtonState<Action>]?) -> [ButtonState<Action>] { buttons ?? [] }
  public static func buildEither(first buttons: [ButtonState<Action>]) -> [ButtonState<Action>] { buttons }
  public static func buildEither(second buttons: [ButtonState<Action>]) -> [ButtonState<Action>] { buttons }
  public static func buildArray(_ buttons: [[ButtonState<Action>]]) -> [ButtonState<Action>] { buttons.flatMap(\.self) }
}
