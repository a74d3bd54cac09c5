import Store

/// A username and a password.
public struct Credentials: Equatable, Sendable {
  /// The name of the user.
  public var username: String
  /// The password of the user.
  public var password: Password

  /// Makes credentials.
  public init(username: String, password: Password) {
    self.username = username
    self.password = password
  }
}

/// A password. Printing, dumping or interpolating a password shows eight dots, so that no log contains the characters.
///
/// Read ``text`` to edit the characters or to send them.
public struct Password: Equatable, Sendable, Redacted, ExpressibleByStringLiteral {
  /// The characters.
  public var text: String

  /// Makes a password from its characters.
  public init(_ text: String) {
    self.text = text
  }

  /// Makes a password from a literal.
  public init(stringLiteral text: String) {
    self.text = text
  }

  /// True if there are no characters.
  public var isEmpty: Bool {
    text.isEmpty
  }
}

extension Password: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// Eight dots.
  public var description: String { "••••••••" }

  /// Eight dots.
  public var debugDescription: String { description }

  /// A mirror without children, so that `dump` does not show the characters.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// A session of a user who is signed in.
public struct Session: Equatable, Sendable {
  /// The name of the user.
  public var username: String

  /// Makes a session.
  public init(username: String) {
    self.username = username
  }
}
