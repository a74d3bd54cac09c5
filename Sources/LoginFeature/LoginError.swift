/// Why a login failed. Whoever authenticates throws one of these; any other error counts as ``unexpected(_:)``.
public enum LoginError: Error, Equatable, Sendable {
  /// The username or the password is wrong.
  case wrongCredentials
  /// The server cannot be reached.
  case noConnection
  /// The server took too long to answer.
  case timeout
  /// No username was typed.
  case missingUsername
  /// No password was typed.
  case missingPassword
  /// The server answered something else; the text says what, and holds nothing secret.
  case unexpected(String)
  /// Anything else, in words for the person.
  case other(String)

  /// What the form shows.
  public var message: String {
    switch self {
    case .wrongCredentials: "Wrong username or password."
    case .noConnection: "No connection to the server."
    case .timeout: "The server took too long to answer."
    case .missingUsername: "Type your username."
    case .missingPassword: "Type your password."
    case .other(let message): message
    case .unexpected(let answer): "Unexpected answer: \(answer)"
    }
  }

  /// The error itself if it is a `LoginError`, and else an ``unexpected(_:)`` that names its type, as its text may be secret.
  public init(_ error: any Error) {
    self = error as? LoginError ?? .unexpected("\(type(of: error))")
  }
}
