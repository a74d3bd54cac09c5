import Foundation
import Testing

struct PseudoTerminalTests {
  @Test(arguments: [SIGHUP, SIGINT])
  func aProgramDoesNotIgnoreWhatTheTestRunIgnores(number: Int32) async throws {
    try await onThread {
      let previous = signal(number, SIG_IGN)
      defer { signal(number, previous) }
      let shell = URL(fileURLWithPath: "/bin/sh")
      let terminal = try PseudoTerminal(shell, ["-c", "kill -\(number) $$; exit 3"])
      #expect(terminal.waitForEnd() == .killed(signal: number))
    }
  }
}
