import Foundation
import LoginFeature

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The function that the login feature calls to authenticate.
public typealias Authenticator = @Sendable (Credentials) async throws -> Session

/// The account that the example knows without a server.
public struct BuiltInAccount: Sendable {
  /// Its name.
  public static let username = "demo"
  /// Its password.
  public static let password = "focal"

  private let delay: Duration

  /// - Parameter delay: how long an answer takes.
  public init(delay: Duration) {
    self.delay = delay
  }

  /// Answers after the delay.
  ///
  /// - Throws: `LoginError.wrongCredentials`, or `CancellationError`.
  public func authenticate(_ credentials: Credentials) async throws -> Session {
    try await Task.sleep(for: delay)
    guard credentials.username == Self.username, credentials.password.text == Self.password else {
      throw LoginError.wrongCredentials
    }
    return Session(username: credentials.username)
  }
}

/// Authenticates against a URL by HTTP Basic authentication.
public struct ServerAccount: Sendable {
  private let url: URL
  private let timeout: Duration

  /// - Parameter timeout: how long an answer may take.
  public init(url: URL, timeout: Duration) {
    self.url = url
    self.timeout = timeout
  }

  /// Asks the server. Cancelling the task closes the connection.
  ///
  /// - Throws: `LoginError`, or `CancellationError`.
  public func authenticate(_ credentials: Credentials) async throws -> Session {
    // RFC 7617: the first colon ends the name, so there can be no account whose name holds one.
    guard !credentials.username.contains(":") else {
      throw LoginError.other("A username for this server cannot hold a colon.")
    }
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

  /// The text that the form shows for the failure of a request.
  package static func loginError(for error: any Error) -> LoginError {
    guard let error = error as? URLError else { return LoginError(error) }
    switch error.code {
    case .timedOut: return .timeout
    case .cannotConnectToHost, .cannotFindHost, .dnsLookupFailed, .networkConnectionLost, .notConnectedToInternet:
      return .noConnection
    case .serverCertificateUntrusted, .serverCertificateHasBadDate, .serverCertificateHasUnknownRoot,
      .serverCertificateNotYetValid:
      return .other(badCertificate)
    case .clientCertificateRejected, .secureConnectionFailed:
      return .other(isAboutCertificate(error) ? badCertificate : noSecureConnection)
    // Foundation on Linux has no code for what goes wrong with TLS, only curl's text.
    case .unknown where isAboutCertificate(error): return .other(badCertificate)
    case .unknown where error.localizedDescription.contains("SSL") || error.localizedDescription.contains("TLS"):
      return .other(noSecureConnection)
    case .badURL: return .other("The server's address cannot be used.")
    // Foundation on Linux takes a closed connection for a bad response.
    case .badServerResponse where error.localizedDescription.contains("Empty reply"): return .noConnection
    // Among the rest is `unsupportedURL`, with which Foundation on Linux means an answer that is not HTTP.
    default: return .unexpected("not HTTP (error \(error.code.rawValue))")
    }
  }

  private static let badCertificate = "The server's certificate is not valid."
  private static let noSecureConnection = "No secure connection to the server."

  private static func isAboutCertificate(_ error: URLError) -> Bool {
    error.localizedDescription.contains("certificate")
  }
}
