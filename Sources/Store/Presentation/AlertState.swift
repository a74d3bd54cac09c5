/// An alert as state: what it says, and what its buttons send.
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
/// Its state goes with the press of a button; see ``EphemeralState``. Two alerts that read the same are equal, and yet two: each has
/// an id of its own.
public struct AlertState<Action>: EphemeralState, Identifiable {
  /// Tells it from every other alert, also from one that reads the same.
  public let id: AlertID
  /// What it is about.
  public var title: TextState
  /// What it says beside that.
  public var message: TextState?
  /// What it offers, in order.
  public var buttons: [ButtonState<Action>]

  /// Makes an alert, with an id of its own.
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
  /// Tells it from every other dialog, also from one that reads the same.
  public let id: AlertID
  /// What it is about.
  public var title: TextState
  /// What it says beside that.
  public var message: TextState?
  /// What it offers, in order.
  public var buttons: [ButtonState<Action>]

  /// Makes a dialog, with an id of its own.
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

/// Tells an alert from every other.
public struct AlertID: Hashable, Sendable {
  private let stamp = IdentityStamp.next()
}

// An alert is equal to one that reads the same: a test cannot make the one that the feature made.

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
  /// Without the id, which says nothing to a reader.
  public var customMirror: Mirror {
    Mirror(self, children: ["title": title, "message": message as Any, "buttons": buttons], displayStyle: .struct)
  }
}

extension ConfirmationDialogState: CustomReflectable {
  public var customMirror: Mirror {
    Mirror(self, children: ["title": title, "message": message as Any, "buttons": buttons], displayStyle: .struct)
  }
}
