import Foundation

/// A server on the loopback interface with a self-signed certificate, for one test.
///
/// Python runs the server, and OpenSSL makes the certificate, so both must be installed.
final class TLSServer: Sendable {
  /// True if Python and OpenSSL are installed.
  static let isAvailable = ["python3", "openssl"].allSatisfy { command(of: $0) != nil }

  let url: String
  private let process: Process
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "focal-tls-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let certificate = folder.appending(path: "certificate.pem").path
    let words =
      "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=localhost "
      + "-addext subjectAltName=IP:127.0.0.1 -keyout \(certificate) -out \(certificate).part"
    let maker = try Self.start("openssl", words.split(separator: " ").map(String.init), output: nil)
    maker.waitUntilExit()
    let key = try Data(contentsOf: URL(filePath: certificate))
    try (key + Data(contentsOf: URL(filePath: "\(certificate).part"))).write(to: URL(filePath: certificate))
    let output = Pipe()
    process = try Self.start("python3", ["-c", Self.script, certificate], output: output)
    // The server writes its port once it listens.
    let port = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    url = "https://127.0.0.1:\(port.trimmingCharacters(in: .whitespacesAndNewlines))/login"
  }

  func stop() {
    // A process whose parent thread blocks signals never receives a request to terminate, so the test kills it.
    kill(process.processIdentifier, SIGKILL)
    try? FileManager.default.removeItem(at: folder)
  }

  private static let script = """
    import socket, ssl, sys
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(sys.argv[1])
    server = socket.create_server(("127.0.0.1", 0))
    print(server.getsockname()[1], flush=True)
    while True:
        connection, _ = server.accept()
        try:
            context.wrap_socket(connection, server_side=True).close()
        except OSError:
            connection.close()
    """

  private static func command(of name: String) -> URL? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.lazy.map { URL(filePath: "\($0)/\(name)") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }

  private static func start(_ name: String, _ arguments: [String], output: Pipe?) throws -> Process {
    let process = Process()
    process.executableURL = command(of: name)
    process.arguments = arguments
    process.standardOutput = output ?? FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    return process
  }
}
