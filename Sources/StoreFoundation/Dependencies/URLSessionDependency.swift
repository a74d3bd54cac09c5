import Foundation
import Store

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension DependencyValues {
  /// The session that features send requests with. In a test store, a use without an override fails the test, and the
  /// requests fail.
  ///
  /// A feature is simpler to test if it uses a client of its own instead, with a function for each request.
  public var urlSession: URLSession {
    get { self[URLSessionKey.self] }
    set { self[URLSessionKey.self] = newValue }
  }
}

private enum URLSessionKey: DependencyKey {
  static var liveValue: URLSession { .shared }

  static var testValue: URLSession {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.protocolClasses = [RefusedRequest.self]
    return unset("urlSession", "session", URLSession(configuration: configuration))
  }
}

/// Makes every request fail, so that no test reaches the network.
private final class RefusedRequest: URLProtocol {
  override class func canInit(with request: URLRequest) -> Bool { true }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    client?.urlProtocol(self, didFailWithError: UnimplementedError(name: "urlSession"))
  }

  override func stopLoading() {}
}
