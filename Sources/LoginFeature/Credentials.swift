import Store

/// The username and the password that the user has typed, for the function that signs in: see
/// ``LoginFeature/init(authenticate:)``.
public struct Credentials: Equatable, Sendable {
  /// The name as the user typed it. Spaces are kept.
  public var username: String
  /// Read ``Password/text`` to send the password to a server.
  public var password: Password

  /// Makes credentials, for instance to test a function that signs in. ``LoginFeature`` makes its own.
  public init(username: String, password: Password) {
    self.username = username
    self.password = password
  }
}

/// A password. Printing, dumping or interpolating a password shows eight dots, so that no log contains the characters.
///
/// Read ``text`` to edit the characters or to send them.
public struct Password: Equatable, Sendable, Redacted, ExpressibleByStringLiteral {
  /// The password in plain text. Printing this property shows the characters.
  public var text: String

  /// Makes a password from a text that is not a literal, such as the text of an input field.
  public init(_ text: String) {
    self.text = text
  }

  /// Lets a test write a password as a literal: `Credentials(username: "demo", password: "focal")`.
  public init(stringLiteral text: String) {
    self.text = text
  }

  /// True for an empty text. A login needs a password: see ``LoginError/missingPassword``.
  public var isEmpty: Bool {
    text.isEmpty
  }
}

extension Password: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// Eight dots for every password, to hide the characters and their number.
  public var description: String { "••••••••" }

  /// Eight dots.
  public var debugDescription: String { description }

  /// A mirror without children, so that `dump` does not show the characters.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// A session of a user who is signed in.
public struct Session: Equatable, Sendable {
  /// The name that a front end shows, for instance as "Signed in as Ann".
  public var username: String

  /// Makes a session for `authenticate` to return: see ``LoginFeature/init(authenticate:)``.
  public init(username: String) {
    self.username = username
  }
}
