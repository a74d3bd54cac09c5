/// An alert as state: its texts, and the actions of its buttons.
///
/// ```swift
/// state.alert = AlertState {
///   TextState("Delete?")
/// } actions: {
///   ButtonState(role: .destructive, action: .confirmDeletion) { TextState("Yes") }
///   ButtonState(role: .cancel) { TextState("Nevermind") }
/// }
/// ```
///
/// The state becomes `nil` when a button is pressed; see ``EphemeralState``. Two alerts that read the same are equal,
/// but each has an id of its own, so one that follows the other is another alert.
public struct AlertState<Action>: EphemeralState, Identifiable {
  /// Differs from the id of every other alert, also of one that reads the same.
  public let id: AlertID
  /// The first line.
  public var title: TextState
  /// The text below the title.
  public var message: TextState?
  /// The buttons, in order.
  public var buttons: [ButtonState<Action>]

  /// Makes an alert with a new id.
  public init(
    title: () -> TextState,
    @ButtonStateBuilder<Action> actions: () -> [ButtonState<Action>] = { [] },
    message: (() -> TextState)? = nil
  ) {
    self.id = AlertID()
    self.title = title()
    self.message = message?()
    self.buttons = actions()
  }
}

/// A choice between actions, as state; see ``AlertState``.
public struct ConfirmationDialogState<Action>: EphemeralState, Identifiable {
  /// Differs from the id of every other dialog, also of one that reads the same.
  public let id: AlertID
  /// The first line.
  public var title: TextState
  /// The text below the title.
  public var message: TextState?
  /// The buttons, in order.
  public var buttons: [ButtonState<Action>]

  /// Makes a dialog with a new id.
  public init(
    title: () -> TextState,
    @ButtonStateBuilder<Action> actions: () -> [ButtonState<Action>] = { [] },
    message: (() -> TextState)? = nil
  ) {
    self.id = AlertID()
    self.title = title()
    self.message = message?()
    self.buttons = actions()
  }
}

/// The id of an alert or a confirmation dialog.
public struct AlertID: Hashable, Sendable {
  private let stamp = IdentityStamp.next()
}

// The ids are not compared: a test cannot make an alert with the id that the feature's has.

extension AlertState: Equatable where Action: Equatable {
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.title == rhs.title && lhs.message == rhs.message && lhs.buttons == rhs.buttons
  }
}

extension ConfirmationDialogState: Equatable where Action: Equatable {
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.title == rhs.title && lhs.message == rhs.message && lhs.buttons == rhs.buttons
  }
}

extension AlertState: Sendable where Action: Sendable {}
extension ConfirmationDialogState: Sendable where Action: Sendable {}

extension AlertState: CustomReflectable {
  /// Leaves out the id, which says nothing to a reader.
  public var customMirror: Mirror {
    Mirror(self, children: ["title": title, "message": message as Any, "buttons": buttons], displayStyle: .struct)
  }
}

extension ConfirmationDialogState: CustomReflectable {
  public var customMirror: Mirror {
    Mirror(self, children: ["title": title, "message": message as Any, "buttons": buttons], displayStyle: .struct)
  }
}
