import Foundation
import Store

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// An HTTP request to a server that is named by its IPv6 address, over a socket of its own.
///
/// Foundation on Linux refuses the URL of such a server before it connects. Other platforms do not use this type.
struct AddressRequest: Sendable {
  private let host: String
  private let port: Int
  private let head: String

  /// - Returns: nil for a request that Foundation can make.
  init?(url: URL, credentials: String) {
    #if canImport(FoundationNetworking)
      guard url.scheme == "http", let host = url.host, host.contains(":") else { return nil }
      self.host = host
      port = url.port ?? 80
      var path = url.path(percentEncoded: true)
      if path.isEmpty { path = "/" }
      if let query = url.query(percentEncoded: true) { path += "?\(query)" }
      head = """
        GET \(path) HTTP/1.1\r
        Host: [\(host)]:\(port)\r
        Authorization: Basic \(credentials)\r
        Accept: */*\r
        Connection: close\r
        \r

        """
    #else
      return nil
    #endif
  }

  /// Performs the request on a thread of its own. Cancelling the task closes the connection.
  ///
  /// - Returns: the status of the answer.
  /// - Throws: `URLError`.
  func status() async throws -> Int {
    let connection = Connection()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread { continuation.resume(with: Result { try exchange(over: connection) }) }
      }
    } onCancel: {
      connection.cancel()
    }
  }

  private func exchange(over connection: Connection) throws -> Int {
    defer { connection.close() }
    try connection.open(host, port)
    try connection.write(head)
    let line = try connection.readLine()
    let words = line.split(separator: " ")
    guard line.hasPrefix("HTTP/"), words.count > 1, let status = Int(words[1]) else {
      throw URLError(.badServerResponse)
    }
    return status
  }
}

/// One socket, which another thread may shut down while this one waits for it.
private final class Connection: Sendable {
  private struct State {
    var descriptor: Int32?
    var isCancelled = false
  }

  private let state = Locked(State())

  func open(_ host: String, _ port: Int) throws {
    var hints = addrinfo()
    hints.ai_flags = AI_NUMERICHOST
    #if os(Linux)
      hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    #else
      hints.ai_socktype = SOCK_STREAM
    #endif
    var found: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(host, String(port), &hints, &found) == 0, let address = found?.pointee else {
      throw URLError(.cannotFindHost)
    }
    defer { freeaddrinfo(found) }
    let descriptor = socket(address.ai_family, address.ai_socktype, address.ai_protocol)
    guard descriptor >= 0 else { throw URLError(.cannotConnectToHost) }
    let isCancelled = state.withLock { state in
      state.descriptor = descriptor
      return state.isCancelled
    }
    guard !isCancelled else { throw URLError(.cancelled) }
    guard connect(descriptor, address.ai_addr, address.ai_addrlen) == 0 else {
      throw URLError(.cannotConnectToHost)
    }
  }

  func write(_ text: String) throws {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Self.noSignal) }
      guard count > 0 else { throw URLError(.networkConnectionLost) }
      rest = rest.dropFirst(count)
    }
  }

  /// The first line of the answer, up to 1,000 bytes.
  func readLine() throws -> String {
    var line: [UInt8] = []
    var byte: UInt8 = 0
    while line.count < 1_000 {
      guard recv(descriptor, &byte, 1, 0) == 1 else { throw URLError(.networkConnectionLost) }
      if byte == UInt8(ascii: "\n") { break }
      line.append(byte)
    }
    return String(decoding: line, as: UTF8.self).trimmingCharacters(in: .whitespaces)
  }

  /// Ends every wait for the socket.
  func cancel() {
    state.withLock { state in
      state.isCancelled = true
      if let descriptor = state.descriptor { _ = shutdown(descriptor, Int32(SHUT_RDWR)) }
    }
  }

  /// Closes the socket. Under the lock, so that `cancel()` cannot meet another socket of the same number.
  func close() {
    state.withLock { state in
      guard let descriptor = state.descriptor else { return }
      state.descriptor = nil
      #if canImport(Glibc)
        _ = Glibc.close(descriptor)
      #elseif canImport(Musl)
        _ = Musl.close(descriptor)
      #else
        _ = Darwin.close(descriptor)
      #endif
    }
  }

  private var descriptor: Int32 { state.withLock { $0.descriptor ?? -1 } }

  #if os(Linux)
    private static let noSignal = Int32(MSG_NOSIGNAL)
  #else
    private static let noSignal: Int32 = 0
  #endif
}
