/// The reason why a login failed. `authenticate` should throw a `LoginError`. The feature ignores a
/// `CancellationError`, and turns any other error into ``unexpected(_:)``.
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
  /// The server gave an unknown answer, or `authenticate` threw an error of another type. The text describes the
  /// answer, or is the name of the error's type. It must not contain a secret.
  case unexpected(String)
  /// An error that `authenticate` describes in words for the user.
  case other(String)

  /// The text that the form shows.
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

  /// Makes a login error from any error. An error of another type becomes ``unexpected(_:)`` with the name of its type,
  /// because its text may contain a secret.
  public init(_ error: any Error) {
    self = error as? LoginError ?? .unexpected("\(type(of: error))")
  }
}
