import Foundation

/// Runs `body` while the terminal hands over each key as it is pressed.
@MainActor
func withRawTerminal(_ body: @MainActor () async -> Void) async {
  var saved = termios()
  tcgetattr(STDIN_FILENO, &saved)
  var raw = saved
  raw.c_lflag &= ~tcflag_t(ECHO | ICANON | ISIG)
  tcsetattr(STDIN_FILENO, TCSANOW, &raw)
  await body()
  tcsetattr(STDIN_FILENO, TCSANOW, &saved)
}

/// The keys that are pressed: a character for most keys, and a sequence that
/// begins with Escape for an arrow.
func pressedKeys() -> AsyncStream<String> {
  AsyncStream { keys in
    Thread.detachNewThread {
      var bytes = [UInt8](repeating: 0, count: 64)
      while true {
        let count = read(STDIN_FILENO, &bytes, bytes.count)
        guard count > 0 else { break }
        let text = String(decoding: bytes.prefix(count), as: UTF8.self)
        if text.hasPrefix("\u{1B}") {
          keys.yield(text)
        } else {
          for character in text { keys.yield(String(character)) }
        }
      }
      keys.finish()
    }
  }
}
