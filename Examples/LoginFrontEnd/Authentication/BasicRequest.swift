import Foundation
import Synchronization

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One HTTP request with Basic authentication. Only the status of the answer is used.
///
/// The body is not read, so a server that never ends it cannot block the login. Redirections are not followed, because
/// they would send the password to any place that the server names. The answer is then the status of the redirection.
package struct BasicRequest: Sendable {
  private let request: URLRequest
  private let timeout: Duration
  /// The same request over a socket, where Foundation cannot make it.
  private let address: AddressRequest?

  /// - Parameter timeout: The time limit of the whole request, name lookup and connection included.
  package init(url: URL, username: String, password: String, timeout: Duration) {
    var request = URLRequest(url: url, cachePolicy: .reloadIgnoringLocalCacheData)
    let credentials = Data("\(username):\(password)".utf8).base64EncodedString()
    request.setValue("Basic \(credentials)", forHTTPHeaderField: "Authorization")
    // URLSession's own limit starts anew with every byte, so it does not limit the whole request. It must only
    // not be shorter.
    request.timeoutInterval = timeout / .seconds(1) + 60
    self.request = request
    self.timeout = timeout
    address = AddressRequest(url: url, credentials: credentials)
  }

  /// Performs the request.
  ///
  /// Cancelling the task that waits cancels the request, whose connection is then closed.
  ///
  /// - Returns: the status of the answer.
  /// - Throws: `URLError`, with the code `timedOut` after the time-out and `cancelled` on cancellation.
  package func status() async throws -> Int {
    try await withThrowingTaskGroup(of: Int.self) { group in
      group.addTask {
        if let address { return try await address.status() }
        return try await exchange()
      }
      group.addTask {
        try await Task.sleep(for: timeout)
        throw URLError(.timedOut)
      }
      defer { group.cancelAll() }
      guard let first = try await group.next() else { throw URLError(.unknown) }
      return first
    }
  }

  private func exchange() async throws -> Int {
    let answer = Answer()
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpShouldSetCookies = false
    let session = URLSession(configuration: configuration, delegate: answer, delegateQueue: nil)
    // A session keeps its delegate until it is invalidated.
    defer { session.invalidateAndCancel() }
    let task = session.dataTask(with: request)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        answer.await(continuation)
        task.resume()
      }
    } onCancel: {
      task.cancel()
      answer.resume(with: .failure(URLError(.cancelled)))
    }
  }
}

/// Waits for the first of: the answer's head, the request's failure, its cancellation.
private final class Answer: NSObject, URLSessionDataDelegate {
  private enum Progress {
    case idle
    case awaited(CheckedContinuation<Int, any Error>)
    case arrived(Result<Int, any Error>)
  }

  private let progress = Mutex(Progress.idle)

  func await(_ continuation: CheckedContinuation<Int, any Error>) {
    let arrived: Result<Int, any Error>? = progress.withLock { progress in
      if case .arrived(let result) = progress { return result }
      progress = .awaited(continuation)
      return nil
    }
    if let arrived { continuation.resume(with: arrived) }
  }

  func resume(with result: Result<Int, any Error>) {
    let waiting: CheckedContinuation<Int, any Error>? = progress.withLock { progress in
      defer {
        if case .arrived = progress {} else { progress = .arrived(result) }
      }
      if case .awaited(let continuation) = progress { return continuation }
      return nil
    }
    waiting?.resume(with: result)
  }

  func urlSession(
    _ session: URLSession,
    dataTask: URLSessionDataTask,
    didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    if let response = response as? HTTPURLResponse {
      resume(with: .success(response.statusCode))
    } else {
      resume(with: .failure(URLError(.badServerResponse)))
    }
    completionHandler(.cancel)
  }

  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    // The task then ends with this response. Its status is not the answer yet, because the answer would end the session
    // while Foundation handles the refusal, which may stop the program.
    completionHandler(nil)
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    if let error {
      resume(with: .failure(error))
    } else if let response = task.response as? HTTPURLResponse {
      resume(with: .success(response.statusCode))
    } else {
      resume(with: .failure(URLError(.badServerResponse)))
    }
  }
}
