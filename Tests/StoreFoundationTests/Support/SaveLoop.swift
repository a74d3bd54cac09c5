import Foundation

/// The program `save-loop`, in a process of its own.
///
/// `@unchecked Sendable`: one thread reads, and one thread does everything else.
final class SaveLoop: @unchecked Sendable {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private var buffer = Data()

  /// - Parameter settings: The folder of the user's settings.
  init(_ mode: String, _ file: URL, settings: URL? = nil) throws {
    // The build puts the program beside the test bundle.
    #if os(macOS)
      let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL ?? Bundle.main.bundleURL
      process.executableURL = bundle.deletingLastPathComponent().appendingPathComponent("save-loop")
    #else
      process.executableURL = Bundle.main.bundleURL.appendingPathComponent("save-loop")
    #endif
    process.arguments = [mode, file.path]
    if let settings {
      process.environment = ProcessInfo.processInfo.environment.merging(["XDG_CONFIG_HOME": settings.path]) { $1 }
    }
    process.standardInput = input
    process.standardOutput = output
    try process.run()
  }

  /// The next number that the program prints; `nil` at its end.
  func next() -> Int? {
    while true {
      if let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
        defer { buffer = Data(buffer[(end + 1)...]) }
        return Int(String(decoding: buffer[..<end], as: UTF8.self))
      }
      let new = output.fileHandleForReading.availableData
      if new.isEmpty { return nil }
      buffer += new
    }
  }

  func send(_ number: Int) { input.fileHandleForWriting.write(Data("\(number)\n".utf8)) }

  /// The number of the record that the program shares.
  func ask() -> Int? {
    input.fileHandleForWriting.write(Data("?\n".utf8))
    return next()
  }

  func closeInput() { try? input.fileHandleForWriting.close() }

  /// Ends the program at once, without a chance to write.
  func kill() { Foundation.kill(process.processIdentifier, SIGKILL) }

  /// Asks the program to end.
  func terminate() { process.terminate() }

  func waitForEnd() -> Int32 {
    process.waitUntilExit()
    return process.terminationStatus
  }
}

/// The record of `save-loop`.
struct Record: Codable, Equatable {
  var number: Int
  var text: String

  init(_ number: Int) {
    self.number = number
    text = String(repeating: "\(number % 10)", count: number * 7919 % 100_000)
  }
}
