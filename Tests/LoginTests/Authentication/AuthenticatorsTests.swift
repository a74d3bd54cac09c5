import Foundation
import LoginFeature
import LoginFrontEnd
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

struct AuthenticatorsTests {
  private static func error(_ code: URLError.Code, _ text: String = "") -> URLError {
    URLError(code, userInfo: [NSLocalizedDescriptionKey: text])
  }

  @Test(arguments: [
    (error(.timedOut), LoginError.timeout), (error(.cannotConnectToHost), .noConnection),
    (error(.cannotFindHost), .noConnection),
    (error(.serverCertificateUntrusted), .other("The server's certificate is not valid.")),
    // The error of Foundation on Linux: the text of curl without a code.
    (
      error(.unknown, "SSL certificate problem: self-signed certificate"),
      .other("The server's certificate is not valid.")
    ),
    (
      error(.unknown, "SSL: no alternative certificate subject name matches target host name 'localhost'"),
      .other("The server's certificate is not valid.")
    ),
    (error(.secureConnectionFailed), .other("No secure connection to the server.")),
    (
      error(.secureConnectionFailed, "OpenSSL: error:0A00010B:SSL routines::wrong version number"),
      .other("No secure connection to the server.")
    ),
    (error(.badURL), .other("The server's address cannot be used.")),
    (error(.badServerResponse), .unexpected("not HTTP (error -1011)")),
    (error(.badServerResponse, "Empty reply from server"), .noConnection),
    // On Linux also an answer that is not HTTP.
    (error(.unsupportedURL, "Received HTTP/0.9 when not allowed"), .unexpected("not HTTP (error -1002)")),
  ])
  func eachFailureHasItsMessage(error: URLError, expected: LoginError) {
    #expect(ServerAccount.loginError(for: error) == expected)
  }
}
