import LoginFeature

/// Everything the form shows, taken from the feature's state, the editing cursors and the engine's focus.
///
/// Of the password it holds only how many characters there are: no layout, and no picture of one, can give it away.
package struct FormContents: Equatable, Sendable {
  package enum Status: Equatable, Sendable {
    case idle
    /// A login is in flight. The number counts the progress indicator's steps.
    case signingIn(step: Int)
    case failed(String)
    case signedIn(as: String)
  }

  package var username: String
  package var usernameCursor: Int
  package var passwordCount: Int
  package var passwordCursor: Int
  package var focus: LoginFeature.Field?
  package var status: Status
  /// Whom the form asks, and what it accepts.
  package var account: String

  package init(
    username: String = "",
    usernameCursor: Int? = nil,
    passwordCount: Int = 0,
    passwordCursor: Int? = nil,
    focus: LoginFeature.Field? = nil,
    status: Status = .idle,
    account: String = ""
  ) {
    self.username = username
    self.usernameCursor = usernameCursor ?? username.count
    self.passwordCount = passwordCount
    self.passwordCursor = passwordCursor ?? passwordCount
    self.focus = focus
    self.status = status
    self.account = account
  }

  /// What stands in the password's field: one bullet for each character.
  package static func mask(_ count: Int) -> String {
    String(repeating: "•", count: count)
  }
}
