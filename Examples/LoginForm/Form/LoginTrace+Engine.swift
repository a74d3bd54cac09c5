import FocusSync
import LoginFeature
import LoginFrontEnd
import TerminalKit

extension LoginTrace {
  /// Names the input as the cause of everything until `end()`.
  func begin(_ input: Input) { begin(input.traceName) }

  /// Writes the moves of an engine's focus, and the requests that it refuses.
  func follow(_ engine: FocusEngine<LoginFeature.Field>) {
    engine.trace = { [weak self] entry in self?.write(entry) }
  }

  private func write(_ entry: FocusTraceEntry<LoginFeature.Field>) {
    if let change = entry.change {
      let cause = change.cause == .key || change.cause == .pointer ? cause : "\(change.cause)"
      let reason = entry.explanation
      writeMove(from: change.from, to: change.to, because: reason.isEmpty ? cause : "\(cause): \(reason)")
    } else if case .refused(let refusal) = entry.result {
      writeRefusal(because: "\(refusal): \(entry.explanation)")
    }
  }
}
