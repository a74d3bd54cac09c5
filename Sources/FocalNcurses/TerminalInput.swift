import CFocalNcurses
import FocalTerminal
import Foundation

/// Reads the bytes of the terminal and turns them into inputs.
@MainActor
struct TerminalInput {
  private var parser = InputParser()
  /// The terminal, opened again for reads that never wait; standard input if the terminal cannot be opened.
  ///
  /// Another process, such as the shell, may read the waiting bytes first. A read of standard input would then wait.
  /// Standard input must not be made non-blocking, because the shell uses the same open file.
  private let file: Int32

  init() {
    let own = ttyname(STDIN_FILENO).map { open($0, O_RDONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC) } ?? -1
    file = own < 0 ? STDIN_FILENO : own
  }

  func close() {
    if file != STDIN_FILENO { _ = CFocalNcurses.close(file) }
  }

  /// The sequence, code point or paste that has begun and not ended; `nil` if there is none.
  var pending: InputParser.Pending? { parser.pending }

  /// The appearance that the terminal reported last; `nil` if it has reported none.
  var appearance: Appearance? { parser.appearance }

  /// Returns the inputs since the previous call, in order; `nil` if the terminal is gone and no byte was read. Does not
  /// wait.
  mutating func read() -> [Input]? {
    var inputs: [Input] = []
    var hasRead = false
    while case let count = focal_bytes_waiting(STDIN_FILENO), count > 0 {
      var bytes = [UInt8](repeating: 0, count: min(Int(count), 65_536))
      let taken = CFocalNcurses.read(file, &bytes, bytes.count)
      guard taken > 0 else { break }
      hasRead = true
      inputs += parser.feed(bytes.prefix(taken))
    }
    return hasRead || !isGone ? inputs : nil
  }

  /// Called when the time limit of the sequence with this number is over. First reads the bytes that have arrived. If
  /// the sequence is still incomplete, ends it. Returns the inputs of both steps.
  mutating func expire(_ id: Int) -> [Input] {
    var inputs = read() ?? []
    if parser.pending?.id == id { inputs += parser.expire() }
    return inputs
  }

  /// True if the terminal is gone: `poll` reports an event of standard input, but there is no byte to read.
  private var isGone: Bool {
    var standardInput = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    return poll(&standardInput, 1, 0) > 0 && focal_bytes_waiting(STDIN_FILENO) == 0
  }
}
