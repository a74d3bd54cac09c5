import FocalTerminal
import Foundation
import LoginForm
import LoginFrontEnd

/// The built `login`, run as a user or a script runs it.
enum LoginProgram {
  struct Outcome: Equatable, Sendable {
    var status: Int32
    var output: String
    var errors: String

    /// The last lines of the output.
    func last(_ count: Int) -> [String] {
      output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().suffix(count).map(String.init)
    }
  }

  /// The build puts the program beside the test bundle.
  static let url: URL = {
    #if os(macOS)
      let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
      return (bundle ?? Bundle.main.bundleURL).deletingLastPathComponent().appendingPathComponent("login")
    #else
      return Bundle.main.bundleURL.appendingPathComponent("login")
    #endif
  }()

  /// The environment without variables that would change the outcome: proxies, and the terminal of the user who runs
  /// the tests.
  static let environment: [String: String] = ProcessInfo.processInfo.environment.filter { name, _ in
    !name.lowercased().hasSuffix("_proxy") && !["TERM", "LINES", "COLUMNS", "NO_COLOR", "COLORFGBG"].contains(name)
  }

  /// Runs the program to its end.
  static func run(_ arguments: [String], input: String? = nil) async throws -> Outcome {
    try await onThread { try runBlocking(arguments, input: input) }
  }

  /// Runs a shell command in which `"$0"` is the program, and returns the exit status. Nothing reads its output.
  ///
  /// - Parameter input: Standard input: a pipe or a file.
  static func status(
    ofShell command: String,
    _ arguments: [String] = [],
    input: sending Any = FileHandle.nullDevice
  ) async throws -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", command, url.path] + arguments
    process.environment = environment
    process.standardInput = input
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    return try await onThread {
      try process.run()
      process.waitUntilExit()
      return process.terminationStatus
    }
  }

  /// Does in this process what the program does with these arguments and keys. Starting the program takes longer than
  /// the rest of it.
  @MainActor static func runHere(_ arguments: [String]) async throws -> Outcome {
    let arguments = try LoginArguments(parsing: arguments)
    let form = FormSession(arguments, answeringAfter: .zero, log: nil)
    _ = await KeysRun(arguments.keys ?? [], in: form)
    return Outcome(status: form.isSignedIn ? 0 : 1, output: form.report, errors: "")
  }

  private static func runBlocking(_ arguments: [String], input: String?) throws -> Outcome {
    let process = Process()
    process.executableURL = url
    process.arguments = arguments
    process.environment = environment
    let output = Pipe()
    let errors = Pipe()
    process.standardOutput = output
    process.standardError = errors
    let typed = Pipe()
    process.standardInput = input == nil ? FileHandle.nullDevice : typed
    try process.run()
    if let input {
      typed.fileHandleForWriting.write(Data(input.utf8))
      try typed.fileHandleForWriting.close()
    }
    // The output is smaller than a pipe's buffer, so the streams can be read one after the other.
    let written = output.fileHandleForReading.readDataToEndOfFile()
    let complaints = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus,
      output: String(decoding: written, as: UTF8.self),
      errors: String(decoding: complaints, as: UTF8.self)
    )
  }
}
