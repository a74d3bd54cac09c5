import Foundation
import LoginFeature

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What the login feature asks to authenticate: the function it depends on.
package typealias Authenticator = @Sendable (Credentials) async throws -> Session

/// The account that the example knows without a server.
package struct BuiltInAccount: Sendable {
  package static let username = "demo"
  package static let password = "focal"

  private let delay: Duration

  /// - Parameter delay: how long an answer takes.
  package init(delay: Duration) {
    self.delay = delay
  }

  package func authenticate(_ credentials: Credentials) async throws -> Session {
    try await Task.sleep(for: delay)
    guard credentials.username == Self.username, credentials.password.text == Self.password else {
      throw LoginError.wrongCredentials
    }
    return Session(username: credentials.username)
  }
}

/// Authenticates against a URL by HTTP Basic authentication.
package struct ServerAccount: Sendable {
  private let url: URL
  private let timeout: Duration

  /// - Parameter timeout: how long an answer may take.
  package init(url: URL, timeout: Duration) {
    self.url = url
    self.timeout = timeout
  }

  /// Asks the server. Cancelling the task closes the connection.
  ///
  /// - Throws: `LoginError`, or `CancellationError`.
  package func authenticate(_ credentials: Credentials) async throws -> Session {
    // RFC 7617: the first colon ends the name, so there can be no account whose name holds one.
    guard !credentials.username.contains(":") else { throw LoginError.wrongCredentials }
    let request = BasicRequest(
      url: url,
      username: credentials.username,
      password: credentials.password.text,
      timeout: timeout
    )
    let status: Int
    do {
      status = try await request.status()
    } catch {
      try Task.checkCancellation()
      throw Self.loginError(for: error)
    }
    switch status {
    case 200: return Session(username: credentials.username)
    case 401, 403: throw LoginError.wrongCredentials
    default: throw LoginError.unexpected("HTTP \(status)")
    }
  }

  private static func loginError(for error: any Error) -> LoginError {
    guard let error = error as? URLError else { return LoginError(error) }
    switch error.code {
    case .timedOut: return .timeout
    case .cannotConnectToHost, .cannotFindHost, .dnsLookupFailed, .networkConnectionLost, .notConnectedToInternet:
      return .noConnection
    case .secureConnectionFailed, .serverCertificateUntrusted, .serverCertificateHasBadDate,
      .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid, .clientCertificateRejected:
      return .unexpected("no secure connection")
    default:
      return .unexpected("not HTTP (error \(error.code.rawValue))")
    }
  }
}
