import Foundation

/// A web server on the loopback interface that knows one account, for one test. Python serves it.
final class AccountServer: Sendable {
  static let isAvailable = FileManager.default.isExecutableFile(atPath: "/usr/bin/python3")

  let url: String
  private let process = Process()

  init(username: String, password: String) throws {
    let credentials = Data("\(username):\(password)".utf8).base64EncodedString()
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/python3")
    process.arguments = ["-c", Self.script, credentials]
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    // The server writes its port once it listens.
    let port = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    url = "http://127.0.0.1:\(port.trimmingCharacters(in: .whitespacesAndNewlines))/login"
  }

  func stop() {
    // The child of a thread that blocks signals would not get the signal that ends it.
    kill(process.processIdentifier, SIGKILL)
  }

  private static let script = """
    import http.server, sys
    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            known = self.headers.get("Authorization") == "Basic " + sys.argv[1]
            self.send_response(200 if known else 401)
            self.end_headers()
    server = http.server.HTTPServer(("127.0.0.1", 0), Handler)
    print(server.server_port, flush=True)
    server.serve_forever()
    """
}
