import Foundation
import Store

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A real HTTP server on a free port of the loopback interface, for one test.
///
/// One thread accepts, one thread serves each connection; all of them end when the server is stopped.
final class LoopbackServer: Sendable {
  /// Makes the answer to a request with this head.
  typealias Answer = @Sendable (_ head: String) -> Reply

  enum Reply {
    /// The bytes of an answer.
    case text(String)
    /// No answer: the connection stays open until the client closes it.
    case silence
  }

  /// An event that the server has seen. A test waits for each with a time limit.
  enum Event: Equatable {
    case request(String)
    case closedByClient
  }

  let port: UInt16
  private let listener: Int32
  private let hasStopped = Locked(false)
  private let events = Locked<[Event]>([])
  private let hasEvent = DispatchSemaphore(value: 0)

  /// The family of the server's address.
  enum Family {
    case ipv4
    case ipv6
  }

  private let family: Family

  var url: String { Self.url(family, port) }

  private static func url(_ family: Family, _ port: UInt16) -> String {
    "http://\(family == .ipv4 ? "127.0.0.1" : "[::1]"):\(port)/login"
  }

  init(family: Family = .ipv4, _ answer: @escaping Answer) throws {
    self.family = family
    (listener, port) = try Self.bound(family)
    guard Self.startListening(listener) else { throw SocketError(closing: listener) }
    let listener = listener
    // The thread retains the server only while it serves, so that `deinit` can stop it.
    Thread.detachNewThread { [weak self] in
      while true {
        let connection = accept(listener, nil, nil)
        guard connection >= 0 else {
          close(listener)
          return
        }
        Thread.detachNewThread { [weak self] in
          serve(connection, answer) { self?.note($0) }
        }
      }
    }
  }

  deinit { stop() }

  /// Stops listening. The accepting thread then fails, and it alone closes the socket. If this method closed the
  /// descriptor, another server might have it by the time the thread uses it.
  func stop() {
    let isFirst = hasStopped.withLock { hasStopped in
      defer { hasStopped = true }
      return !hasStopped
    }
    if isFirst { shutdown(listener, Int32(SHUT_RDWR)) }
  }

  /// Calls `body` with the address of a port on which nothing listens. No other server can have the port meanwhile.
  static func withClosedPort<Result>(
    _ family: Family = .ipv4,
    _ body: (_ url: String) async throws -> Result
  ) async throws -> Result {
    let (descriptor, port) = try bound(family)
    defer { close(descriptor) }
    return try await body(url(family, port))
  }

  /// The next event of the server, or `nil` if there is none for ten minutes. The call blocks.
  func next() -> Event? {
    guard hasEvent.wait(timeout: .now() + 600) == .success else { return nil }
    return events.withLock { $0.removeFirst() }
  }

  private func note(_ event: Event) {
    events.withLock { $0.append(event) }
    hasEvent.signal()
  }

  /// Makes a socket with a free port.
  private static func bound(_ family: Family) throws -> (Int32, UInt16) {
    #if os(Linux)
      let stream = Int32(SOCK_STREAM.rawValue)
    #else
      let stream = SOCK_STREAM
    #endif
    let descriptor = socket(family == .ipv4 ? AF_INET : AF_INET6, stream, 0)
    guard descriptor >= 0 else { throw SocketError(code: errno) }
    var storage = sockaddr_storage()
    var length = socklen_t(family == .ipv4 ? MemoryLayout<sockaddr_in>.size : MemoryLayout<sockaddr_in6>.size)
    let port = withUnsafeMutableBytes(of: &storage) { bytes -> UInt16? in
      // The port has the same offset in both address structures.
      let base = bytes.baseAddress!
      switch family {
      case .ipv4:
        let address = base.assumingMemoryBound(to: sockaddr_in.self)
        address.pointee.sin_family = sa_family_t(AF_INET)
        address.pointee.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
      case .ipv6:
        let address = base.assumingMemoryBound(to: sockaddr_in6.self)
        address.pointee.sin6_family = sa_family_t(AF_INET6)
        address.pointee.sin6_addr = in6addr_loopback
      }
      let address = base.assumingMemoryBound(to: sockaddr.self)
      guard bind(descriptor, address, length) == 0, getsockname(descriptor, address, &length) == 0 else { return nil }
      return UInt16(bigEndian: base.assumingMemoryBound(to: sockaddr_in.self).pointee.sin_port)
    }
    guard let port else { throw SocketError(closing: descriptor) }
    return (descriptor, port)
  }

  private static func startListening(_ descriptor: Int32) -> Bool {
    #if canImport(Glibc)
      Glibc.listen(descriptor, 8) == 0
    #elseif canImport(Musl)
      Musl.listen(descriptor, 8) == 0
    #else
      Darwin.listen(descriptor, 8) == 0
    #endif
  }
}

struct SocketError: Error {
  let code: Int32
}

extension SocketError {
  /// The error of the latest call. Closes a socket.
  fileprivate init(closing descriptor: Int32) {
    self.init(code: errno)
    close(descriptor)
  }
}

private func serve(_ connection: Int32, _ answer: LoopbackServer.Answer, note: (LoopbackServer.Event) -> Void) {
  defer { close(connection) }
  var received: [UInt8] = []
  func read() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = recv(connection, &buffer, buffer.count, 0)
    guard count > 0 else { return false }
    received += buffer.prefix(count)
    return true
  }
  let end = Array("\r\n\r\n".utf8)
  // A TLS client begins with the byte 22, and sends no head.
  while received.suffix(end.count) != end[...], received.first != 22 {
    guard read() else { return }
  }
  let head = String(decoding: received, as: UTF8.self)
  note(.request(head))
  switch answer(head) {
  case .text(let text):
    let bytes = Array(text.utf8)
    #if canImport(Darwin)
      _ = send(connection, bytes, bytes.count, 0)
    #else
      _ = send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    #endif
  case .silence:
    while read() {}
    note(.closedByClient)
  }
}

extension LoopbackServer.Reply {
  /// An answer with a status and a short body.
  static func status(_ code: Int, headers: [String] = []) -> Self {
    let lines = ["HTTP/1.1 \(code) Status", "Content-Length: 2", "Connection: close"] + headers
    return .text(lines.joined(separator: "\r\n") + "\r\n\r\nok")
  }
}

extension LoopbackServer {
  /// A server that knows one account, and asks for Basic authentication as servers do.
  static func account(_ username: String, _ password: String, family: Family = .ipv4) throws -> LoopbackServer {
    let expected = "Authorization: Basic \(Data("\(username):\(password)".utf8).base64EncodedString())\r\n"
    return try LoopbackServer(family: family) { head in
      head.contains(expected) ? .status(200) : .status(401, headers: ["WWW-Authenticate: Basic realm=\"test\""])
    }
  }
}
