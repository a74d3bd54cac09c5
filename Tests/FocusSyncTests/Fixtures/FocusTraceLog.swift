import FocusSync

/// The lines of a trace.
final class FocusTraceLog {
  private(set) var lines: [String] = []

  /// Logs everything after a first request.
  init<ID: Hashable>(_ engine: FocusEngine<ID>, afterRequest id: ID? = nil) {
    if let id { engine.request(id) }
    engine.trace = { [unowned self] in lines.append("\($0)") }
  }
}
