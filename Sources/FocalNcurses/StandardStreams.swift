import CFocalNcurses
import FocalTerminal
import Foundation

/// The standard streams of the process. The parent process may have closed any of them.
public enum StandardStreams {
  /// Opens `/dev/null` in the place of each stream that is closed. Call this before the program opens a file.
  /// Otherwise the file takes the number of a closed stream, and gets the output that is meant for the stream.
  public static func open() { focal_open_standard_streams() }

  /// Reads standard input to its end. Returns an empty array if no byte arrives within two seconds: a build server may
  /// start the program with a pipe, and neither write to the pipe nor close it.
  private static func readToEnd() -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    var standardInput = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    guard poll(&standardInput, 1, 2_000) != 0 else { return [] }
    while true {
      let count = read(STDIN_FILENO, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return bytes }
      bytes += buffer.prefix(count)
    }
  }

  /// Reads the keys that are piped into standard input, until the input ends. Returns no keys if no byte arrives
  /// within two seconds.
  ///
  /// - Parameters:
  ///   - places: The names that the input may give as the target of a click or of the wheel; `nil` to allow every name.
  ///   - example: An example of correct arguments, for the error.
  /// - Throws: `UsageError` if the input is not UTF-8, or for the first `KeyNotation.Mistake` in it.
  public static func keys(places: [String]? = nil, example: String) throws(UsageError) -> [Input] {
    guard let text = String(validating: readToEnd(), as: UTF8.self) else {
      throw UsageError("standard input: the keys are not UTF-8 text", example: example)
    }
    return try KeyNotation.parse(text, of: "standard input", places: places)
  }

  /// Writes text to standard output, without a line break after it.
  public static func print(_ text: String) { Swift.print(text, terminator: "") }

  /// Writes text to the file that an option names. Only the user may read the file, because the text may show what
  /// was typed.
  ///
  /// - Throws: `UsageError` if the file cannot be written.
  public static func write(_ text: String, to path: String, option: String) throws(UsageError) {
    // Writes through the path, which may name a link, a pipe or a device.
    let file = Foundation.open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    do {
      guard file >= 0 else { throw CocoaError(.fileWriteUnknown) }
      let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
      var info = stat()
      if fstat(file, &info) == 0, info.st_mode & S_IFMT == S_IFREG { fchmod(file, 0o600) }
      try handle.write(contentsOf: Data(text.utf8))
      try handle.close()
    } catch {
      throw UsageError("\(option): cannot write to '\(printable(path))'", example: "\(option) /tmp/page.html")
    }
  }

  /// Writes a line to standard error.
  public static func complain(_ line: String) {
    try? FileHandle.standardError.write(contentsOf: Data("\(line)\n".utf8))
  }
}
