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
/// The state becomes `nil` when a button is pressed; see ``EphemeralState``. Two alerts with the same content are
/// equal. But each has its own id, so an alert that replaces an equal one counts as a new alert.
public struct AlertState<Action>: EphemeralState, Identifiable {
  /// Differs from the id of every other alert, even of one with the same content.
  public let id = AlertID()
  /// The line that an interface shows first, usually with emphasis.
  public var title: TextState
  /// The text below the title.
  public var message: TextState?
  /// The buttons in the order in which an interface lists them.
  public var buttons: [ButtonState<Action>]
  /// Decides if a confirmation dialog shows its title. An alert always shows its title.
  public var titleVisibility: ConfirmationDialogStateTitleVisibility

  /// Makes an alert with a new id. Each closure is called once, before the initialiser returns.
  ///
  /// - Parameters:
  ///   - titleVisibility: Decides if a confirmation dialog shows its title.
  ///   - title: Makes the first line.
  ///   - actions: Lists the buttons.
  ///   - message: Makes the text below the title.
  public init(
    titleVisibility: ConfirmationDialogStateTitleVisibility = .automatic,
    title: () -> TextState,
    @ButtonStateBuilder<Action> actions: () -> [ButtonState<Action>] = { [] },
    message: (() -> TextState)? = nil
  ) {
    self.title = title()
    self.message = message?()
    self.buttons = actions()
    self.titleVisibility = titleVisibility
  }

  /// A copy of the alert with a new id. Its buttons have the actions that `transform` makes. Use it in a parent that
  /// presents the alert of a child as its own.
  public func map<NewAction>(_ transform: (Action?) -> NewAction?) -> AlertState<NewAction> {
    var alert = AlertState<NewAction>(titleVisibility: titleVisibility) { title }
    alert.message = message
    alert.buttons = buttons.map { $0.map(transform) }
    return alert
  }
}

/// Decides if a confirmation dialog shows its title.
public enum ConfirmationDialogStateTitleVisibility: String, Hashable, Sendable, Codable {
  /// The system decides if the title is shown.
  case automatic
  /// The interface shows the message and the buttons without the title.
  case hidden
  /// The interface shows the title.
  case visible
}

/// A choice between actions, as state. It has the content of an alert, but an interface shows it as a confirmation
/// dialog.
public typealias ConfirmationDialogState<Action> = AlertState<Action>

/// The id of an alert or a confirmation dialog.
public struct AlertID: Hashable, Sendable {
  private let stamp = IdentityStamp.next()
}

// Alerts are compared without their ids, because a test cannot make an alert with the id of the feature's alert.

extension AlertState: Equatable where Action: Equatable {
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.title == rhs.title && lhs.message == rhs.message && lhs.buttons == rhs.buttons
      && lhs.titleVisibility == rhs.titleVisibility
  }
}

extension AlertState: Hashable where Action: Hashable {
  public func hash(into hasher: inout Hasher) {
    hasher.combine(title)
    hasher.combine(message)
    hasher.combine(buttons)
  }
}

extension AlertState: Sendable where Action: Sendable {}

/// A decoded alert has a new id.
extension AlertState: Codable where Action: Codable {
  private enum CodingKeys: CodingKey { case title, message, buttons, titleVisibility }
}

extension AlertState: CustomReflectable {
  /// Leaves out the id, which is of no use to a reader, and `titleVisibility` if it is `automatic`.
  public var customMirror: Mirror {
    let visibility = titleVisibility == .automatic ? [] : [("titleVisibility", titleVisibility as Any)]
    let children: [(String?, Any)] = [("title", title), ("message", message as Any), ("buttons", buttons)]
    return Mirror(self, children: children + visibility, displayStyle: .struct)
  }
}
