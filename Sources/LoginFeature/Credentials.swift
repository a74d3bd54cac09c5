/// What a person signs in with.
public struct Credentials: Equatable, Sendable {
  public var username: String
  public var password: Password

  public init(username: String, password: Password) {
    self.username = username
    self.password = password
  }
}

/// A password. Whatever prints, dumps, reflects or interpolates it shows dots, always as many, so that it reaches no log.
///
/// Read ``text`` where the characters themselves are needed: to edit them and to send them.
public struct Password: Equatable, Sendable, ExpressibleByStringLiteral {
  public var text: String

  public init(_ text: String) {
    self.text = text
  }

  public init(stringLiteral text: String) {
    self.text = text
  }

  public var isEmpty: Bool {
    text.isEmpty
  }
}

extension Password: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String { "••••••••" }

  public var debugDescription: String { description }

  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// Somebody who is signed in.
public struct Session: Equatable, Sendable {
  public var username: String

  public init(username: String) {
    self.username = username
  }
}
