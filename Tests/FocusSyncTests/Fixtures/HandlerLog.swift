import FocusSync

/// The names of the handlers that were called, in order.
final class HandlerLog {
  var heard: [String] = []

  /// Makes a handler of keys that logs its name.
  func hear(_ name: String, _ result: KeyEvent.Result = .ignored) -> (KeyEvent) -> KeyEvent.Result {
    { [self] _ in
      heard.append(name)
      return result
    }
  }
}

extension FocusEngine<String> {
  /// Makes an engine whose focus is on a field, above another element, in a form in a window.
  static func ofForm() -> FocusEngine {
    let engine = FocusEngine()
    engine.update {
      $0.add(.scope("window"))
      $0.add(.scope("form", in: "window"))
      $0.add(.element("field", in: "form", frame: FocusRect(x: 0, y: 0, width: 9, height: 1)))
      $0.add(.element("other", in: "form", frame: FocusRect(x: 0, y: 2, width: 9, height: 1)))
    }
    engine.request("field")
    return engine
  }
}
